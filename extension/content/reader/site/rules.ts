/** The rules of the site, below the article: what they are, and what the person makes of them. */

import type { ListedRule } from "../../core.js";
import { chooseFile } from "../../choose-file.js";
import { ruleInWords } from "../../describe.js";
import { activeElement } from "../../document.js";
import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { downloadRules } from "../../export/deliver.js";
import { createChange, createFold } from "../article/disclosure.js";
import type { Feature, ReaderContext } from "../feature.js";
import { words } from "../../../shared/words.js";

/** Lists the rules, and lets the person write, remove, save and take over some. */
export function rulesFeature({ reading, memory, corrections, listed, tell }: ReaderContext): Feature {
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
    else void corrections.setRule(selector.value, keep);
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
      void corrections.removeRule(rule.selector);
    });
    return made;
  };
  const save = (): void => tell(async () => downloadRules(await reading.exportRules(await memory.stored())));
  const changed = createChange();
  const fill = async (): Promise<void> => {
    const rules = await listed(async () => reading.rules(await memory.stored()));
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
    files(save, corrections.takeRules),
  );

  return {
    curious: [fold.element],
    entries: { method: [{ id: "foreground-show-rules", label: words("rulesTitle"), run: fold.open }] },
    renewing: () => () => void fold.renew(),
    onKey(event) {
      if (event.target !== selector || event.key === "Escape") return false;
      if (event.key === "Enter") write(true);
      return true;
    },
  };
}

/** Saving rules and taking them over. */
function files(save: () => void, takeOver: (file: File) => Promise<void>): HTMLElement {
  const saving = button("export", words("rulesSave"), { id: "foreground-save-rules" });
  const taking = button("read", words("rulesTake"), { id: "foreground-take-rules" });
  onUse(saving, "click", save);
  onUse(taking, "click", () => chooseFile(".json,application/json", (file) => void takeOver(file)));
  return element("div", { class: "foreground-group" }, saving, taking);
}
