/** The list of all notes and highlights of the page, below the article. */

import type { Mark } from "../../shared/marks.js";
import { counted, listed, words } from "../../shared/words.js";
import { activeElement } from "../document.js";
import { nameOf } from "../describe.js";
import type { IconName } from "../dom.js";
import type { Kit, Places } from "./kit.js";
import { sealedText } from "./sealed.js";

/** What can be done with an item of the list. */
export interface ListActions {
  readonly goTo: (mark: Mark) => void;
  readonly edit: (mark: Mark) => void;
  readonly remove: (mark: Mark) => void;
  /** Brings back what was deleted last. */
  readonly undo: () => void;
}

/** An item: a mark, and whether it is found in the text. */
export interface Item {
  readonly mark: Mark;
  readonly isFound: boolean;
}

/** Characters of a passage that are shown. */
const SHOWN = 240;

/** A passage as it is shown where the text itself is elsewhere. */
export function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text;
}

/** Shows these items in place of those before. The list is seen while there is something in it or to be brought back. */
export function fillList(
  kit: Kit,
  { fold, list }: Places,
  items: readonly Item[],
  canUndo: boolean,
  actions: ListActions,
): void {
  const { button, element, onUse, focusOn } = kit;
  const focused = [...list.querySelectorAll("li")].findIndex((item) => item.contains(activeElement()));
  const undoing = button("undo", words("undoDeleting"), { id: "foreground-mark-undo" });
  onUse(undoing, "click", actions.undo);
  list.replaceChildren(
    element("p", {}, words("marksNote")),
    ...(canUndo ? [element("div", { class: "foreground-group" }, undoing)] : []),
    items.length > 0
      ? element("ul", {}, ...items.map((item) => listItem(kit, item, actions)))
      : element("p", {}, words("marksNone")),
  );
  fold.element.hidden = items.length === 0 && !canUndo;
  const lost = items.filter(({ isFound }) => !isFound).length;
  fold.add(
    items.length === 0
      ? ""
      : listed([counted("marksHere", items.length), ...(lost > 0 ? [counted("marksLost", lost)] : [])]),
  );
  if (focused < 0) return;
  const rest = [...list.querySelectorAll("li")];
  focusOn(
    rest[Math.min(focused, rest.length - 1)]?.querySelector("button") ??
      list.querySelector("button") ??
      fold.element.querySelector("summary"),
  );
}

function listItem(
  { button, element, onUse, seal }: Kit,
  { mark, isFound }: Item,
  { goTo, edit, remove }: ListActions,
): HTMLElement {
  const name = nameOf(mark.exact);
  const tool = (icon: IconName, label: string, kind: string, run: (mark: Mark) => void): HTMLButtonElement => {
    const made = button(icon, label, { "aria-label": words("doneWithMark", label, name) });
    made.classList.add(`foreground-mark-${kind}`);
    onUse(made, "click", () => run(mark));
    return made;
  };
  const going = tool("read", words("goToMark"), "go", goTo);
  const editing = tool("note", words(mark.note === "" ? "noteOnSelection" : "editNote"), "edit", edit);
  const removing = tool("remove", words("deleteMark"), "remove", remove);
  return element(
    "li",
    {},
    element("p", { class: "foreground-mark-quote" }, element("bdi", {}, shortened(mark.exact))),
    isFound ? undefined : element("p", { class: "foreground-mark-lost" }, words("markLost")),
    mark.note === ""
      ? undefined
      : element("p", { class: "foreground-mark-text", dir: "auto" }, sealedText(seal, mark.note)),
    element("div", { class: "foreground-group" }, isFound ? going : undefined, editing, removing),
  );
}
