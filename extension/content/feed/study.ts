/**
 * Gathers what can be learned from the feed of the page's site: the feed and a few of its posts. The posts are parsed
 * only: documents that `DOMParser` makes are never shown, so nothing in them loads or runs.
 */

import type { Lesson, Reading } from "../core.js";
import { canFetch, type Fetched, fetchText, watchPolicy } from "../fetch.js";
import { Told, words } from "../../shared/words.js";

/** Addresses that are asked for a feed at most. */
const MOST_FEEDS = 5;

/** Posts that are asked for at most. */
const MOST_POSTS = 3;

/** Fetches feed and posts; `tell` reports the progress. Rejects, with a sentence, where there is nothing to learn from. */
export async function study(reading: Reading, tell: (sentence: string) => void, signal: AbortSignal): Promise<Lesson> {
  if (!canFetch()) throw new Told(words("feedShutOff"));
  tell(words("feedFetching"));
  const lesson = await findFeed(reading, signal);
  await readPosts(lesson, tell, signal);
  const { title, posts } = lesson.info();
  if (posts === 0) throw new Told(words("feedUnfit", quoted(title)));
  return lesson;
}

/** A title in quotation marks, as long as a sentence bears it. */
export function quoted(title: string): string {
  const LONGEST_TITLE = 60;
  return title === ""
    ? words("feedUntitled")
    : words("inQuotes", title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title);
}

async function findFeed(reading: Reading, signal: AbortSignal): Promise<Lesson> {
  const { named, usual, foreign } = await reading.feedPlaces();
  const done = new AbortController();
  const policy = watchPolicy(AbortSignal.any([signal, done.signal]));
  const places = [...named, ...usual].slice(0, MOST_FEEDS);
  let reached = places.length === 0;
  try {
    for (const place of places) {
      const attempt = await tryFetch(place, signal);
      reached ||= attempt.reached;
      const lesson = attempt.fetched && (await reading.lesson(attempt.fetched.text, attempt.fetched.address));
      if (lesson) return lesson;
      if (!attempt.reached && (await policy.forbids())) throw new Told(words("feedForbidden"));
    }
  } finally {
    done.abort();
  }
  throw new Told(words(!reached ? "feedUnreachable" : foreign ? "feedForeign" : "feedNone"));
}

async function readPosts(lesson: Lesson, tell: (sentence: string) => void, signal: AbortSignal): Promise<void> {
  const { enough, toRead } = lesson.info();
  for (const place of toRead.slice(0, MOST_POSTS)) {
    const { posts } = lesson.info();
    if (posts >= enough) return;
    tell(words("feedReadingPost", String(posts + 1), String(enough)));
    const { fetched } = await tryFetch(place, signal);
    if (fetched?.isHtml) await lesson.add(new DOMParser().parseFromString(fetched.text, "text/html"), place);
  }
}

/** Fetches without rejecting, unless the person has stopped it. */
async function tryFetch(
  address: string,
  signal: AbortSignal,
): Promise<{ fetched: Fetched | undefined; reached: boolean }> {
  try {
    const fetched = await fetchText(address, signal);
    signal.throwIfAborted();
    return { fetched, reached: true };
  } catch {
    signal.throwIfAborted();
    return { fetched: undefined, reached: false };
  }
}
