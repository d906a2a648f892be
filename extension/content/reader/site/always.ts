/** The entry by which the person chooses that the site's pages open in the reader by themselves, and takes that back. */

import { askBackground } from "../../../shared/messages.js";
import { words } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";

/** Offers it in the menu about the site. The browser's question is asked on a page of the extension. */
export function alwaysFeature({ stored, tell, signal }: ReaderContext): Feature {
  let isChosen = stored.chosen;
  // The answer is given elsewhere, and known when the person comes back.
  const renew = async (): Promise<void> => {
    isChosen = (await askBackground("recall-settings", undefined)).chosen;
  };
  globalThis.addEventListener("focus", () => void renew().catch(() => undefined), { capture: true, signal });
  const toggle = async (): Promise<string> => {
    const was = await askBackground("toggle-site", undefined);
    isChosen = false;
    return words(was === undefined ? "alwaysImpossible" : was ? "alwaysOff" : "alwaysAsked");
  };
  return {
    entries: {
      site: [{ id: "foreground-always", label: words("alwaysOpen"), run: () => tell(toggle), checked: () => isChosen }],
    },
  };
}
