/** The rules of the site, below the article: what they are, and what the person makes of them. */

import type { ListedRule } from "../../core.js";
import { chooseFile } from "../../choose-file.js";
import { ruleInWords } from "../../describe.js";
import { activeElement } from "../../document.js";
import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { createChange, createFold, type Fold } from "../article/disclosure.js";
import { words } from "../../../shared/words.js";

/** What can be done with rules. What changes them reports the result in the status line, and never rejects. */
export interface RuleActions {
  /** The rules as they are now. */
  readonly list: () => Promise<readonly ListedRule[]>;
  /** Writes a rule, or changes the one with this selector. */
  readonly set: (selector: string, keep: boolean) => Promise<void>;
  /** Takes a rule away, a learned one for good. */
  readonly remove: (selector: string) => Promise<void>;
  /** Puts them into a file. */
  readonly save: () => Promise<void>;
  /** Takes rules over from the text of such a file. */
  readonly takeOver: (text: string) => Promise<void>;
}

/** The rules, folded. */
export interface Rules extends Fold {
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the rules. */
  onKey(event: KeyboardEvent): boolean;
}

/** Builds the section. */
export function createRules(actions: RuleActions): Rules {
  const list = element("ul", { hidden: true });
  const selector = element("input", {
    id: "foreground-selector",
    class: "foreground-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: "div.article > p",
  });
  const write = (keep: boolean): void => {
    if (selector.value.trim() === "") focusOn(selector);
    else void actions.set(selector.value, keep);
  };
  const keep = button("done", words("ruleKeep"), { id: "foreground-keep-rule" });
  const drop = button("close", words("ruleDrop"), { id: "foreground-drop-rule" });
  onUse(keep, "click", () => write(true));
  onUse(drop, "click", () => write(false));
  const removeBy = (rule: ListedRule): HTMLButtonElement => {
    const made = button("close", words("remove"), { "aria-label": words("removeRule", rule.selector) });
    onUse(made, "click", () => {
      // What was removed by mistake is written again by one click.
      selector.value = rule.selector;
      void actions.remove(rule.selector);
    });
    return made;
  };
  const changed = createChange();
  const fill = async (): Promise<void> => {
    const rules = await actions.list();
    if (!changed(rules)) return;
    const focused = [...list.children].findIndex((item) => item.contains(activeElement()));
    const items = rules.map((rule) => {
      const told = element("span", {}, element("code", {}, rule.selector), ` ${ruleInWords(rule)}`);
      return element("li", {}, told, removeBy(rule));
    });
    list.hidden = false;
    list.replaceChildren(...(items.length > 0 ? items : [element("li", {}, words("rulesNone"))]));
    if (focused >= 0) focusOn(items[Math.min(focused, items.length - 1)]?.querySelector("button") ?? selector);
  };
  const fold = createFold(
    "foreground-rules",
    words("rulesTitle"),
    fill,
    element("p", {}, words("rulesNote")),
    list,
    element(
      "div",
      { class: "foreground-group", role: "group", "aria-label": words("ruleGroup") },
      element("label", { for: selector.id }, words("ruleSelector")),
      selector,
      keep,
      drop,
    ),
    files(actions),
  );

  return {
    ...fold,
    onKey(event) {
      if (event.target !== selector || event.key === "Escape") return false;
      if (event.key === "Enter") write(true);
      return true;
    },
  };
}

/** Saving rules and taking them over. */
function files({ save, takeOver }: RuleActions): HTMLElement {
  const saving = button("export", words("rulesSave"), { id: "foreground-save-rules" });
  const taking = button("read", words("rulesTake"), { id: "foreground-take-rules" });
  onUse(saving, "click", () => void save());
  onUse(taking, "click", () => chooseFile(".json,application/json", (file) => void file.text().then(takeOver)));
  return element("div", { class: "foreground-group" }, saving, taking);
}
