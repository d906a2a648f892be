/** The controls of label mode: where the person is, a button for each role with its key, what else can be done. */

import { activeElement } from "../document.js";
import { button, element } from "../dom.js";
import { focusOn, onUse } from "../trust.js";
import { NO_CONTENT, type NoContent, PAGE_TYPES, type PageType, type Role } from "../../shared/records/record.js";
import { type Command, type Deed, deedOf, DEEDS, keyName, type Keys } from "../../shared/labels/keys.js";
import { words } from "../../shared/words.js";
import { deedName, noContentName, typeName } from "../../shared/labels/names.js";
import { createRoles } from "./roles.js";

/** What the panel asks of the view. */
export interface PanelEvents {
  readonly run: (deed: Deed) => void;
  readonly choose: (change: { readonly pageType?: PageType; readonly noContent?: NoContent | null }) => void;
  readonly openRecords: () => void;
}

/** The controls. */
export interface Panel {
  readonly element: HTMLElement;
  /** The part that takes the keys. */
  readonly stage: HTMLElement;
  /** Announces where the person is. */
  where(text: string): void;
  /** Returns how much can be undone, done again and taken over. */
  counts(counts: { readonly undo: number; readonly redo: number; readonly offered: number }): void;
  /** Shows which role the chosen block has, and offers those. */
  role(role: Role | undefined, offered: readonly Role[]): void;
  /** Takes a key that was pressed anywhere. Gives true if it was meant for the search for roles. */
  onKey(key: string): boolean;
  /** Shows or hides all keys; gives whether they are shown now. */
  help(shown?: boolean): boolean;
  /** Hides the list of keys, else the further commands; `false` where neither is open. */
  fold(): boolean;
  /** Shows a part in place of the controls, or the controls again. */
  replace(part: HTMLElement | undefined): void;
}

/** Commands with a button of their own, and those whose buttons are seen when the person asks for more. */
const FIRST: readonly Command[] = ["undo", "redo", "take", "see-screen", "help", "save", "leave"];
const FURTHER: readonly Command[] = [
  "cluster",
  "kind",
  "above",
  "below",
  "inside",
  "either",
  "post-less",
  "post-more",
  "blind",
  "panel",
];

/** The controls, with these keys. */
export function createPanel(keys: Keys, proposedType: PageType | undefined, events: PanelEvents): Panel {
  const where = element("p", { class: "foreground-where", id: "foreground-where" });
  const stage = element(
    "div",
    {
      class: "foreground-stage",
      id: "foreground-stage",
      role: "application",
      tabindex: "0",
      "aria-label": words("labelStage"),
      "aria-describedby": where.id,
    },
    where,
  );
  const roles = createRoles(keys, events, stage);
  const commands = new Map([...FIRST, ...FURTHER].map((command) => [command, commandButton(command, keys, events)]));
  const further = element(
    "div",
    { class: "foreground-row", id: "foreground-further", hidden: true },
    ...FURTHER.flatMap((command) => commands.get(command) ?? []),
  );
  const more = button("more", words("more"), {
    id: "foreground-more-commands",
    "aria-controls": further.id,
    "aria-expanded": "false",
  });
  const showFurther = (shown: boolean): void => {
    further.hidden = !shown;
    more.setAttribute("aria-expanded", String(shown));
  };
  onUse(more, "click", () => showFurther(further.hidden === true));
  const help = helpList(keys, events);
  const controls = element(
    "div",
    { class: "foreground-controls" },
    stage,
    roles.element,
    element(
      "div",
      { role: "group", "aria-label": words("labelCommands") },
      element("div", { class: "foreground-row" }, ...FIRST.flatMap((command) => commands.get(command) ?? []), more),
      further,
    ),
    element("div", { class: "foreground-row" }, ...typeChoice(proposedType, events), ...noContentChoice(events)),
    help,
  );
  const panel = element(
    "div",
    { class: "foreground-panel", role: "region", "aria-label": words("labelPanel") },
    controls,
  );
  const showHelp = (shown: boolean): void => {
    help.hidden = !shown;
    commands.get("help")?.setAttribute("aria-expanded", String(shown));
  };
  return {
    element: panel,
    stage,
    where: (text) => {
      where.textContent = text;
    },
    counts({ undo, redo, offered }) {
      for (const [command, count] of [
        ["undo", undo],
        ["redo", redo],
        ["take", offered],
      ] as const) {
        const control = commands.get(command);
        control?.toggleAttribute("data-none", count === 0);
        control?.setAttribute("aria-disabled", String(count === 0));
      }
    },
    role: roles.show,
    onKey: roles.onKey,
    help(shown = help.hidden !== false) {
      showHelp(shown);
      return shown;
    },
    fold() {
      const open = [help, further].find((part) => !part.hidden);
      if (!open) return false;
      if (open.contains(activeElement())) focusOn(stage);
      if (open === help) showHelp(false);
      else showFurther(false);
      return true;
    },
    replace(part) {
      controls.hidden = part !== undefined;
      for (const other of [...panel.children]) if (other !== controls) other.remove();
      if (part) panel.append(part);
    },
  };
}

function commandButton(command: Command, keys: Keys, { run }: PanelEvents): HTMLButtonElement {
  const made = element(
    "button",
    { type: "button", class: "foreground-button", id: `foreground-${command}`, translate: "no" },
    element("kbd", { class: "foreground-key" }, keyName(keys[command])),
    deedName(command),
  );
  onUse(made, "click", () => run(command));
  return made;
}

function typeChoice(proposed: PageType | undefined, { choose }: PanelEvents): HTMLElement[] {
  const options = PAGE_TYPES.map((type) =>
    element("option", { value: type, selected: type === (proposed ?? "other") }, typeName(type)),
  );
  const list = element("select", { id: "foreground-page-type", class: "foreground-choice" }, ...options);
  onUse(list, "change", () => {
    const pageType = PAGE_TYPES.find((type) => type === list.value);
    if (pageType) choose({ pageType });
  });
  return [element("label", { for: list.id }, words("labelPageType")), list];
}

function noContentChoice({ choose }: PanelEvents): HTMLElement[] {
  const options = NO_CONTENT.map((reason) => element("option", { value: reason }, noContentName(reason)));
  const list = element(
    "select",
    { id: "foreground-no-content", class: "foreground-choice" },
    element("option", { value: "" }, words("labelHasContent")),
    ...options,
  );
  onUse(list, "change", () => choose({ noContent: NO_CONTENT.find((reason) => reason === list.value) ?? null }));
  return [element("label", { for: list.id }, words("labelNoContent")), list];
}

function helpList(keys: Keys, { openRecords }: PanelEvents): HTMLElement {
  const rows = DEEDS.filter((deed) => deedOf(keys, keys[deed]) === deed).map((deed) =>
    element(
      "div",
      { class: "foreground-row" },
      element("dt", {}, element("kbd", { class: "foreground-key" }, keyName(keys[deed]))),
      element("dd", {}, deedName(deed)),
    ),
  );
  const change = button("more", words("labelChangeKeys"), { id: "foreground-records" });
  onUse(change, "click", openRecords);
  return element(
    "div",
    { class: "foreground-help", id: "foreground-keys", hidden: true },
    element("dl", { class: "foreground-keys" }, ...rows),
    change,
  );
}
