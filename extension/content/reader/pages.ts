/**
 * Texts that a site has cut into several pages: below the text the next page is offered, and all of them at once, which
 * are then part of the article, in its outline and in its exports, until they are taken away again.
 */

import type { NextPage } from "foreground-core";
import { button, element } from "../dom.js";
import { loadScript } from "../scripts.js";
import { focusOn, onUse } from "../trust.js";
import { language, toldOf, words } from "../../shared/words.js";
import type { Feature, ReaderContext } from "./feature.js";

/** Offers the pages. Escape stops what goes on. */
export function pagesFeature({ reading, article, status, signal, renew, layers }: ReaderContext): Feature {
  const nav = element("nav", {
    class: "foreground-pages",
    "aria-label": words("pagesTitle"),
    hidden: true,
    ...language(),
  });
  let isRunning = false;
  let added = 0;

  const offer = async (): Promise<void> => {
    const next = signal.aborted ? undefined : await reading.onward();
    if (signal.aborted) return;
    const first =
      added > 0 ? createButton("undo", "foreground-first-page", words("firstPageOnly"), keepFirst) : undefined;
    const all =
      next?.number !== undefined && next.isOwn && added === 0
        ? createButton("read", "foreground-all-pages", nameOfAll(next), addAll)
        : undefined;
    const parts = [next && createLink(next), all, first].filter((part) => part !== undefined);
    nav.replaceChildren(...parts);
    nav.hidden = parts.length === 0;
  };
  const show = async (sentence: string): Promise<void> => {
    renew();
    await offer();
    focusOn(nav.querySelector<HTMLElement>("button, a"), { preventScroll: true });
    status.show(sentence);
  };
  const addAll = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      const gathered = await layers.during(async (stop) =>
        (await loadScript("pages"))({ reading, tell: status.keep, stop: AbortSignal.any([signal, stop]) }),
      );
      if (signal.aborted) return;
      added += gathered.added;
      await show(gathered.sentence);
    } catch (error) {
      if (!signal.aborted) status.show(toldOf(error));
    } finally {
      isRunning = false;
    }
  };
  const keepFirst = async (): Promise<void> => {
    try {
      await reading.keepFirst();
      if (signal.aborted) return;
      added = 0;
      await show(words("pagesRemoved"));
    } catch (error) {
      if (!signal.aborted) status.show(toldOf(error));
    }
  };
  return {
    start() {
      article.body.parentElement?.after(nav);
      requestIdleCallback(() => void offer().catch(() => undefined));
    },
  };
}

function createButton(icon: "read" | "undo", id: string, name: string, run: () => Promise<void>): HTMLButtonElement {
  const made = button(icon, name, { id });
  onUse(made, "click", () => void run());
  return made;
}

function createLink({ url, title }: NextPage): HTMLElement {
  const name = title === "" ? words("nextPage") : words("nextPageCalled", title);
  return element("a", { id: "foreground-next-page", href: url, rel: "next noopener noreferrer" }, name);
}

/** Of pages in the midst of a text, what is before them is not added. */
function nameOfAll({ number, last }: NextPage): string {
  if (number !== 2) return words("furtherPages");
  return last === undefined ? words("allPages") : words("allPagesCounted", String(last));
}
