/** What printing needs: on paper nothing can be unfolded, so what is folded in the article is open meanwhile; and margins. */

import { askBackground } from "../../../shared/messages.js";
import { isAlive } from "../../../shared/platform/platform.js";
import { titleOf } from "../../describe.js";
import { button } from "../../dom.js";
import { onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { spareTool } from "../tools/spare.js";
import { words } from "../../../shared/words.js";

/** Prints the article. Printed pages have margins for as long as the reader is open; they come when nothing else is to be done. */
export function printFeature({ reading, article, signal }: ReaderContext): Feature {
  const title = titleOf(reading.outcome().metadata);
  const insert = async (): Promise<void> => {
    if (signal.aborted) return;
    await askBackground("insert-print-styles", { title });
    const remove = (): void => {
      if (isAlive()) void askBackground("remove-print-styles", { title }).catch(() => undefined);
    };
    if (signal.aborted) remove();
    else signal.addEventListener("abort", remove);
  };
  const print = button("print", words("print"), { id: "foreground-print" });
  const run = (): void => globalThis.print();
  onUse(print, "click", run);
  return {
    ...spareTool(print, { id: "foreground-more-print", label: words("print"), run }),
    start() {
      unfoldForPrint(article.body, signal);
      // Without them the margins are those of the browser.
      requestIdleCallback(() => void insert().catch(() => undefined));
    },
  };
}

/** Unfolds `body` before each print and folds it again afterwards, until `signal` aborts. */
function unfoldForPrint(body: HTMLElement, signal: AbortSignal): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  const open = (now: boolean): void => {
    for (const details of unfolded) details.open = now;
  };
  const before = (): void => {
    unfolded = [...unfolded, ...body.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    open(true);
  };
  const after = (): void => {
    open(false);
    unfolded = [];
  };
  globalThis.addEventListener("beforeprint", before, { capture: true, signal });
  globalThis.addEventListener("afterprint", after, { capture: true, signal });
}
