/** "Why this?": what found the article, in words, below it. */

import type { Agreement, Outcome } from "../../core.js";
import { agreementInWords, reasons } from "../../describe.js";
import { element } from "../../dom.js";
import { createFold, type Fold } from "../article/disclosure.js";
import { words } from "../../../shared/words.js";

/** The sentences behind a summary. The systems are asked when somebody wants to know. */
export function createWhy(outcome: Outcome, systems: () => Promise<readonly Agreement[]>, open = false): Fold {
  const item = (sentence: string): HTMLElement => element("li", {}, sentence);
  const list = element("ul", {}, ...reasons(outcome).map(item));
  let asked = false;
  const ask = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    list.append(...(await systems()).map((system) => item(agreementInWords(system))));
  };
  const fold = createFold("foreground-why", words("whyThis"), ask, list);
  fold.element.open = open;
  return fold;
}
