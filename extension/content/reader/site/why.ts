/** "Why this?": what found the article, in words, below it. */

import { agreementInWords, reasons } from "../../describe.js";
import { element } from "../../dom.js";
import { createFold } from "../article/disclosure.js";
import type { Feature, ReaderContext } from "../feature.js";
import { words } from "../../../shared/words.js";

/** The sentences behind a summary. The systems are asked when somebody wants to know. */
export function whyFeature({ reading, listed }: ReaderContext): Feature {
  const item = (sentence: string): HTMLElement => element("li", {}, sentence);
  let list = element("ul");
  let isAsked = false;
  const ask = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    const asked = list;
    asked.append(...(await listed(reading.systems)).map((system) => item(agreementInWords(system))));
  };
  const fold = createFold("foreground-why", words("whyThis"), ask, list);
  const show = (): void => {
    const next = element("ul", {}, ...reasons(reading.outcome()).map(item));
    list.replaceWith(next);
    list = next;
    isAsked = false;
    void fold.renew();
  };
  show();
  return {
    curious: [fold.element],
    entries: { method: [{ id: "foreground-explain", label: words("whyThis"), run: fold.open }] },
    renewing: () => show,
  };
}
