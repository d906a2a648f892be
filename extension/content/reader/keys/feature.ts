/**
 * The keys of the reader: a list of all of them, and single letters where the person has switched them on. Most readers
 * need neither, so both are in a script of their own, which is loaded for those who do.
 */

import { toldOf, words } from "../../../shared/words.js";
import { button, element } from "../../dom.js";
import { loadScript } from "../../scripts.js";
import { focusOn, onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { goTo } from "../place/inside.js";
import type { Keys, Kit } from "./keys.js";

const KIT: Kit = { button, element, focusOn, goTo, onUse };

/** Offers the list in the menu, and hears letters. */
export function keysFeature(context: ReaderContext): Feature {
  let keys: Keys | undefined;
  const load = async (): Promise<Keys> => (keys ??= (await loadScript("keys"))(context, KIT));
  const show = (): void =>
    void context.layers
      .during((stop) => load().then((loaded) => loaded.show(stop)))
      .catch((error: unknown) => context.status.show(toldOf(error)));
  return {
    entries: { more: [{ id: "foreground-show-keys", label: words("keys"), run: show }] },
    start() {
      if (context.stored.switches.letterKeys) void load().catch(() => undefined);
    },
    onKey: (event) => keys?.onKey(event) ?? false,
  };
}
