/**
 * Gathers the further pages of a text from the page's own site, one after the other, for the person who asks for it. They
 * are parsed only: documents that `DOMParser` makes are never shown, so nothing in them loads or runs. A bundle of its own,
 * which the background injects beside the content script when it is asked for.
 */

import { counted, toldOf, words } from "../../shared/words.js";
import type { Reading } from "../core.js";
import { canFetch, fetchText, watchPolicy } from "../fetch.js";
import { offer } from "../scripts.js";

/** What it needs. */
export interface Gathering {
  readonly reading: Reading;
  /** Reports the progress. */
  readonly tell: (sentence: string) => void;
  /** Aborts when the person has enough. */
  readonly stop: AbortSignal;
}

/** What came of it. */
export interface Gathered {
  /** Pages that were added. */
  readonly added: number;
  /** The message for the person. */
  readonly sentence: string;
}

/** Pages that are added at once, at most. */
const MOST = 20;

/** Adds pages until there are no more, or it is stopped, and gives the message for the person, also where it fails. */
export async function gather({ reading, tell, stop }: Gathering): Promise<Gathered> {
  if (!canFetch()) return { added: 0, sentence: words("pagesShutOff") };
  const done = new AbortController();
  const policy = watchPolicy(AbortSignal.any([stop, done.signal]));
  const seen = new Set([withoutPlace(location.href)]);
  let added = 0;
  const ended = (how: "pagesAdded" | "pagesStopped" | "pagesBroken"): Gathered => ({
    added,
    sentence: counted(how, added),
  });
  try {
    for (;;) {
      const next = await reading.onward();
      if (next?.number === undefined || !next.isOwn || seen.has(next.url)) return ended("pagesAdded");
      if (added === MOST) return { added, sentence: words("pagesLimit", String(added)) };
      tell(progress(next.number, next.last));
      const found = await add(reading, next.url, next.number, seen, stop);
      if (found === "seen") return ended("pagesAdded");
      if (found === "broken") return ended("pagesBroken");
      added += 1;
    }
  } catch (error) {
    if (stop.aborted) return ended("pagesStopped");
    if (await policy.forbids()) return { added, sentence: words("pagesForbidden") };
    return added > 0 ? ended("pagesBroken") : { added, sentence: toldOf(error) };
  } finally {
    done.abort();
  }
}

/** Adds the page at this address. Throws where that is stopped, and where the site cannot be reached. */
async function add(
  reading: Reading,
  address: string,
  number: number,
  seen: Set<string>,
  stop: AbortSignal,
): Promise<"added" | "seen" | "broken"> {
  stop.throwIfAborted();
  const fetched = await fetchText(address, stop);
  if (!fetched?.isHtml) return "broken";
  // Some sites answer with the first page or the last where there is no such page.
  if (seen.has(withoutPlace(fetched.address))) return "seen";
  seen.add(address).add(withoutPlace(fetched.address));
  const page = new DOMParser().parseFromString(fetched.text, "text/html");
  stop.throwIfAborted();
  return (await reading.addPage(page, fetched.address, words("pageMark", String(number)))) ? "added" : "broken";
}

function progress(number: number, last: number | undefined): string {
  return last === undefined
    ? words("pageFetching", String(number))
    : words("pageFetchingOf", String(number), String(Math.max(last, number)));
}

function withoutPlace(address: string): string {
  return address.replace(/#.*$/s, "");
}

declare module "../scripts.js" {
  interface Offers {
    readonly pages: typeof gather;
  }
}

offer("pages", gather);
