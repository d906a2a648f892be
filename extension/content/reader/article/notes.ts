/** Footnotes beside the text that they belong to: what a mark leads to is shown below it, and the place is not left. */

import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { goTo, isPlainClick } from "../place/inside.js";
import { language, words } from "../../../shared/words.js";

/** Shows the note that a mark leads to at the lower edge of the window; from there a button leads to the list of all. */
export function notesFeature({ article, layers }: ReaderContext): Feature {
  const text = element("div", { class: "foreground-note-text" });
  const toList = button("read", words("goToNotes"), { id: "foreground-note-list" });
  const closing = button("close", words("closeNote"), { id: "foreground-note-close" });
  const shown = element(
    "section",
    { class: "foreground-note", "aria-label": words("note"), tabindex: "-1", hidden: true },
    text,
    element("div", { class: "foreground-group", ...language() }, toList, closing),
  );
  let mark: HTMLAnchorElement | undefined;
  let note: HTMLElement | undefined;
  const show = (open: boolean): void => {
    shown.hidden = !open;
    layers.note(layer, open);
  };
  const close = (): void => {
    show(false);
    focusOn(mark, { preventScroll: true });
  };
  const layer = { close };
  onUse(closing, "click", close);
  onUse(toList, "click", () => {
    show(false);
    if (note) goTo(note);
  });
  return {
    layers: [shown],
    onClick(event) {
      const from =
        isPlainClick(event) && event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>("a[role=doc-noteref]")
          : null;
      const target = from && article.body.querySelector<HTMLElement>(`#${CSS.escape(from.hash.slice(1))}`);
      if (!target) return false;
      event.preventDefault();
      [mark, note] = [from, target];
      text.replaceChildren(...copyOf(target));
      show(true);
      focusOn(shown, { preventScroll: true });
      return true;
    },
  };
}

/** What a note consists of, without the links back and without the names that only one element may have. */
function copyOf(note: HTMLElement): Node[] {
  const copy = note.cloneNode(true) as HTMLElement;
  for (const link of copy.querySelectorAll("[role=doc-backlink]")) link.remove();
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  return [...copy.childNodes];
}
