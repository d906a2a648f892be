/** The button that reads the article aloud. What does it is loaded at the first click. */

import { askBackground } from "../../../shared/messages.js";
import { words } from "../../../shared/words.js";
import type { Aloud } from "../../aloud/aloud.js";
import { button, element } from "../../dom.js";
import { loadScript } from "../../scripts.js";
import { focusOn, onUse, relabel } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { heardFeature, listeningHere } from "../article/heard.js";

/** Reading aloud, and what it and screen readers skip. */
export function aloudFeature(context: ReaderContext): Feature {
  const here = listeningHere();
  const heard = heardFeature(context, here);
  const listen = button("listen", words("aloud"), {
    id: "foreground-listen",
    "data-compact": true,
    "aria-expanded": "false",
  });
  const holder = element("div", { class: "foreground-aloud-holder", hidden: true });
  let aloud: Promise<Aloud> | undefined;
  const close = (): void => {
    void aloud?.then(({ player }) => player.stop());
    holder.hidden = true;
    context.layers.note(layer, false);
    listen.setAttribute("aria-expanded", "false");
    focusOn(listen);
  };
  const layer = { close };
  const open = async (stop: AbortSignal): Promise<void> => {
    aloud ??= make(context, here, close);
    const { element: bar, player } = await aloud;
    if (stop.aborted || context.signal.aborted) return;
    if (!bar.isConnected) holder.append(bar);
    holder.hidden = false;
    context.layers.note(layer, true);
    listen.setAttribute("aria-expanded", "true");
    const selected = getSelection();
    if (selected?.anchorNode && !selected.isCollapsed && context.article.body.contains(selected.anchorNode))
      player.startAt(selected.anchorNode);
    focusOn(bar.querySelector<HTMLElement>("#foreground-aloud-play"));
  };
  onUse(listen, "click", () => {
    if (!holder.hidden) return close();
    context.layers.during(open).catch(() => {
      aloud = undefined;
      context.status.show(words("aloudFailed"));
    });
  });
  here.onChange(() => void aloud?.then(({ player }) => player.renew()));
  return {
    ...heard,
    tools: [listen],
    lines: [holder, ...(heard.lines ?? [])],
    dress(body) {
      heard.dress?.(body);
      void aloud?.then(({ player }) => player.renew());
    },
  };
}

async function make(context: ReaderContext, here: ReturnType<typeof listeningHere>, close: () => void): Promise<Aloud> {
  const [createAloud] = await Promise.all([loadScript("aloud"), askBackground("insert-sheet", { sheet: "aloud" })]);
  context.signal.addEventListener(
    "abort",
    () => void askBackground("remove-sheet", { sheet: "aloud" }).catch(() => undefined),
  );
  return createAloud(context, here, { button, element, onUse, relabel }, close);
}
