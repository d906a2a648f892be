/** What the page was found to be, a thread or one text, and the other way to read it, which is remembered for the site. */

import { button, element } from "../../dom.js";
import { onUse } from "../../trust.js";
import { counted, language, words } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";

/** Below this probability the form of a page is not certain, and the reader shows that. */
const CERTAIN = 0.75;

/** States above a thread what it is, and offers the other way to read the page. */
export function formFeature({ reading, memory, letters, renew, tell, signal }: ReaderContext): Feature {
  const isThread = (): boolean => reading.outcome().thread.length > 1;
  const turn = (): void => {
    tell(async () => {
      const thread = !isThread();
      await memory.change(async (stored) =>
        signal.aborted ? undefined : (await reading.change({ by: "reading-as", thread }, stored))?.memory,
      );
      renew();
      if (thread && !isThread()) return words("formNoPosts");
      return words(thread ? "formReadsAsThread" : "formReadsAsText");
    });
  };
  letters.push({ key: "t", does: words("formOther"), run: turn });
  return {
    dress(body) {
      const { basis, form, found, thread } = reading.outcome();
      const isCertain = form.probability >= CERTAIN;
      if (!found || (!isThread() && isCertain && basis.readsAs === undefined)) return;
      const isChosen = basis.readsAs === (isThread() ? "thread" : "one-text");
      const why = isChosen ? "formReadsAsText" : "formUncertain";
      const other = button("read", words(isThread() ? "formAsText" : "formAsThread"));
      onUse(other, "click", turn);
      const said = [
        ...(isThread() ? [words("formThread", counted("posts", thread.length))] : []),
        ...(isThread() && (isChosen || isCertain) ? [] : [words(why)]),
      ];
      body.prepend(
        element(
          "div",
          { class: "foreground-form", role: "group", "aria-label": words("formOther"), ...language() },
          element("span", {}, said.join(" ")),
          " ",
          other,
        ),
      );
    },
  };
}
