/**
 * Notes and highlights of the person. What does them is loaded where the page has some, or the person selects text or asks
 * for them.
 */

import { toldOf, words } from "../../shared/words.js";
import { selection } from "../document.js";
import { button, element } from "../dom.js";
import { seal } from "../integrity.js";
import { hasMarks } from "../marks/known.js";
import { loadScript } from "../scripts.js";
import type { Marks } from "../marks/marks.js";
import { focusOn, onTabInFrame, onUse } from "../trust.js";
import type { Feature, ReaderContext } from "./feature.js";
import { createFold } from "./article/disclosure.js";
import { goTo } from "./place/inside.js";

/** A selection that has not changed for so long is what the person wants, ms. */
const SELECTED = 350;

/** Offers to highlight and to note, and lists what there is below the article. */
export function marksFeature(context: ReaderContext): Feature {
  const { article, layers, letters, signal, status } = context;
  const list = element("div");
  const fold = createFold("foreground-marks", words("marks"), () => undefined, list);
  fold.element.hidden = true;
  const layer = element("div", { class: "foreground-mark-layer" });
  let loading: Promise<Marks> | undefined;
  let marks: Marks | undefined;
  const load = async (): Promise<Marks> => {
    loading ??= loadScript("marks").then(({ createMarks }) =>
      createMarks(context, { button, element, onUse, focusOn, onTabInFrame, goTo, seal }, { fold, list, layer }),
    );
    marks = await loading;
    return marks;
  };
  const run = (what: "highlight" | "note" | "show" | "save" | "take") => () => {
    layers
      .during((stop) => load().then((loaded) => (stop.aborted ? undefined : loaded[what]())))
      .catch((error: unknown) => {
        loading = undefined;
        status.show(toldOf(error));
      });
  };
  letters.push(
    { key: "h", does: words("highlightSelection"), run: run("highlight") },
    { key: "a", does: words("noteOnSelection"), run: run("note") },
  );
  // Now, before the shield, which keeps scrolling from all that listens later.
  globalThis.addEventListener("scroll", () => marks?.endOffer(), { capture: true, passive: true, signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const selectionChanged = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const chosen = selection();
      const isOurs = chosen && !chosen.isCollapsed && chosen.anchorNode && article.body.contains(chosen.anchorNode);
      if (marks) marks.offer();
      else if (isOurs && !signal.aborted)
        void load()
          .then((loaded) => loaded.offer())
          .catch(() => undefined);
    }, SELECTED);
  };
  return {
    folds: [fold.element],
    layers: [layer],
    entries: {
      more: [
        { id: "foreground-highlight-selection", label: words("highlightSelection"), run: run("highlight") },
        { id: "foreground-note-selection", label: words("noteOnSelection"), run: run("note") },
        { id: "foreground-show-marks", label: words("marks"), run: run("show") },
      ],
      further: [
        { id: "foreground-download-marks", label: words("downloadMarks"), run: run("save") },
        { id: "foreground-take-marks", label: words("takeMarks"), run: run("take") },
      ],
    },
    start() {
      document.addEventListener("selectionchange", selectionChanged, { signal });
      requestIdleCallback(() => {
        if (!signal.aborted)
          void hasMarks()
            .then((has) => (has && !signal.aborted ? load() : undefined))
            .catch(() => undefined);
      });
    },
    dress: () => marks?.dress(),
    onClick: (event) => marks?.onClick(event) ?? false,
  };
}
