/** A menu that opens from a button, as the ARIA Authoring Practices describe it. */

import { element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import type { Layers } from "../page/layers.js";
import { words } from "../../../shared/words.js";

/** One line of the menu. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  /** For entries that switch something: whether it is on, asked whenever the menu opens. */
  readonly checked?: () => boolean;
  /** Whether there is something that it is for, asked whenever the menu opens. */
  readonly shown?: () => boolean;
}

/** The button with its menu. */
export interface Menu {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the menu. */
  onKey(event: KeyboardEvent): boolean;
}

/** Builds a menu of groups of entries; `further` ones are seen when the person asks for more. */
export function createMenu(
  button: HTMLButtonElement,
  groups: readonly (readonly Entry[])[],
  further: readonly (readonly Entry[])[],
  layers: Layers,
): Menu {
  const shown: (() => void)[] = [];
  const build = (entries: readonly Entry[]): HTMLElement => {
    const items = entries.map((entry) => createItem(entry, () => close()));
    const group = element("div", { role: "group", class: "foreground-group" }, ...items);
    shown.push(() => {
      for (const [position, item] of items.entries()) {
        const { checked, shown: isShown } = entries[position] ?? {};
        item.hidden = isShown?.() === false;
        if (checked) item.setAttribute("aria-checked", String(checked()));
      }
      group.hidden = items.every((item) => item.hidden);
    });
    return group;
  };
  const rest = element("div", { role: "none", id: `${button.id}-further`, hidden: true }, ...further.map(build));
  const opener = createItem({ id: `${button.id}-all`, label: words("more"), run: () => undefined }, () => {
    unfold(rest.hidden === true);
    if (!rest.hidden) focusOn(seen().find((item) => rest.contains(item)));
  });
  opener.setAttribute("aria-controls", rest.id);
  const list = element(
    "div",
    { role: "menu", class: "foreground-menu", id: `${button.id}-menu`, "aria-labelledby": button.id, hidden: true },
    ...groups.map(build),
    ...(further.length > 0 ? [element("div", { role: "group", class: "foreground-group" }, opener), rest] : []),
  );
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-controls", list.id);
  const holder = element("div", { class: "foreground-menu-holder" }, button, list);

  const seen = (): HTMLElement[] =>
    [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")].filter((item) => item.checkVisibility());
  const unfold = (open: boolean): void => {
    rest.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    layers.note(unfolded, open);
  };
  const unfolded = {
    close() {
      unfold(false);
      focusOn(opener);
    },
  };
  const show = (open: boolean): void => {
    for (const renew of shown) renew();
    list.hidden = !open;
    layers.note(layer, open);
    unfold(false);
    button.setAttribute("aria-expanded", String(open));
  };
  const focus = (position: number): void => {
    const items = seen();
    focusOn(items.at(position % items.length));
  };
  const close = (): void => {
    show(false);
    focusOn(button);
  };
  const layer = { close };
  show(false);

  onUse(button, "click", () => {
    show(list.hidden === true);
    if (!list.hidden) focus(0);
  });
  holder.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node) || !holder.contains(event.relatedTarget)) show(false);
  });

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.target === button && list.hidden) return openBy(event, show, focus);
    if (list.hidden) return false;
    const now = seen().findIndex((item) => item === event.target);
    const next = { ArrowDown: now + 1, ArrowUp: Math.max(now, 0) - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return false;
    focus(next);
    event.preventDefault();
    return true;
  };
  return { element: holder, button, onKey };
}

function createItem({ id, label, run, checked }: Entry, close: () => void): HTMLButtonElement {
  const attributes = {
    type: "button",
    role: checked ? "menuitemcheckbox" : "menuitem",
    class: "foreground-item",
    id,
    tabindex: "-1",
    translate: "no",
  };
  const item = element("button", attributes, label);
  onUse(item, "click", () => {
    // The focus goes back first, so that the entry may move it on and its announcement comes last.
    close();
    run();
  });
  return item;
}

function openBy(event: KeyboardEvent, show: (open: boolean) => void, focus: (position: number) => void): boolean {
  const position = { ArrowDown: 0, ArrowUp: -1 }[event.key];
  if (position === undefined) return false;
  event.preventDefault();
  show(true);
  focus(position);
  return true;
}
