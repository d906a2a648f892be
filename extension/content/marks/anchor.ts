/**
 * Finds a passage again in the text of an article that may have changed since: by the quotation with the text around
 * it, and by its position where that leaves a doubt. Pure. Where a doubt is left even so, the passage counts as lost: it
 * is better not shown than on other words.
 *
 * White space and characters that are not seen do not count, so that the page and the reader, which break the same words
 * in other places, have one text.
 */

import search from "approx-string-match";
import { CONTEXT } from "../../shared/marks.js";

/** A passage, as selectors describe it; see `Mark`. */
export interface Quote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly end: number;
}

/** A place in a text, in characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place that may be the passage, in the squeezed text. */
interface Candidate extends Span {
  /** Between 0 and 1: how much of the quotation is there, and of the text around it. */
  readonly quotation: number;
  readonly context: number;
  readonly score: number;
}

/** Letters from which on a quotation that is unchanged needs less context, and none. */
const LONG = 32;
const SPEAKS_FOR_ITSELF = 160;

/** Letters from which on a quotation may have changed; shorter ones need their context whole. */
const MAY_CHANGE = 12;

/** Part of the letters of a quotation that may have changed. */
const MOST_CHANGED = 0.35;

/** What must be there of quotation and context together, of the context of a short quotation, and of that of a long one. */
const ENOUGH = 0.7;
const ENOUGH_CONTEXT = 0.72;
const SOME_CONTEXT = 0.45;

/** A second place that is nearly as good leaves a doubt. */
const MARGIN = 0.15;

/** Of two places that are as good the nearer is the right one where the other is so many times as far away. */
const MUCH_NEARER = 4;

/** Places with the same words that are looked at. */
const MOST_PLACES = 500;

/** Steps of the search that allows for changes: letters of the text, times words of 32 letters of the pattern. */
const MOST_STEPS = 40_000_000;

/** What is not seen. */
const UNSEEN = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/;

/** Returns what is needed to find a passage again. */
export function quoteOf(text: string, { start, end }: Span): Quote {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(end, end + CONTEXT),
    start,
    end,
  };
}

/** Makes a text ready to be searched. The function gives the place of a passage in it. */
export function finderIn(text: string): (quote: Quote) => Span | undefined {
  const { letters, at } = squeeze(text);
  /** How many letters come before a place of the text. */
  const lettersBefore = (place: number): number => {
    let [low, high] = [0, at.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((at[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (quote) => {
    const sought = {
      exact: squeeze(quote.exact).letters,
      prefix: squeeze(quote.prefix).letters,
      suffix: squeeze(quote.suffix).letters,
      expected: lettersBefore(quote.start),
    };
    if (sought.exact === "") return undefined;
    const found = choose(letters, sought);
    if (!found) return undefined;
    const span = { start: at[found.start] ?? 0, end: (at[found.end - 1] ?? 0) + 1 };
    return found.quotation === 1 ? span : toWords(text, span);
  };
}

/** A quotation without what is not seen, and the letter at which it is expected. */
interface Sought {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly expected: number;
}

function choose(letters: string, sought: Sought): Candidate | undefined {
  const exact = exactPlaces(letters, sought).map((span) => judge(letters, sought, span));
  // On a page that has not changed this is all there is to do.
  const unmoved = exact.find(({ start, context }) => start === sought.expected && context === 1);
  if (unmoved) return unmoved;
  const first = exact.length > 0 ? exact : similarPlaces(letters, sought).map((span) => judge(letters, sought, span));
  // A search gives the best places alone. The passage itself may be among the others: changed, while its like was not.
  const rest = masked(letters, first);
  const second = similarPlaces(rest, sought).map((span) => judge(letters, sought, span));
  const fit = [...first, ...second].filter((candidate) => isEnough(candidate, sought));
  const [best, ...others] = fit.sort((a, b) => b.score - a.score);
  if (!best) return undefined;
  const rivals = others.filter(
    (other) => other.score > best.score - MARGIN && (other.end <= best.start || other.start >= best.end),
  );
  if (rivals.length === 0) return best;
  const away = ({ start }: Span): number => Math.abs(start - sought.expected);
  const [nearest, next] = [best, ...rivals].sort((a, b) => away(a) - away(b));
  return nearest && next && away(next) > MUCH_NEARER * away(nearest) ? nearest : undefined;
}

/** A text without what is at these places, as long as it was. */
function masked(letters: string, places: readonly Span[]): string {
  let [text, last] = ["", 0];
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    if (start < last) continue;
    text += letters.slice(last, start) + "\0".repeat(end - start);
    last = end;
  }
  return text + letters.slice(last);
}

/** The places with the very words, the nearest first. */
function exactPlaces(letters: string, { exact, expected }: Sought): Span[] {
  const places: Span[] = [];
  for (let start = letters.indexOf(exact); start >= 0; start = letters.indexOf(exact, start + 1))
    places.push({ start, end: start + exact.length });
  return places.sort((a, b) => Math.abs(a.start - expected) - Math.abs(b.start - expected)).slice(0, MOST_PLACES);
}

/** The places with similar words, found by the quotation alone and together with the text before and after it. */
function similarPlaces(letters: string, { exact, prefix, suffix, expected }: Sought): Span[] {
  const places = new Map<string, Span>();
  for (const [before, behind] of [
    ["", ""],
    [prefix, ""],
    ["", suffix],
    [prefix, suffix],
  ] as const) {
    const pattern = before + exact + behind;
    const reach = Math.floor(MOST_STEPS / Math.ceil(pattern.length / 32) / 2);
    const from = Math.max(0, Math.min(expected, letters.length) - reach);
    const most = Math.floor(exact.length * MOST_CHANGED + (before.length + behind.length) / 2);
    for (const match of search(letters.slice(from, expected + reach), pattern, most).slice(0, MOST_PLACES)) {
      const region = { start: from + match.start, end: from + match.end };
      const within = before + behind === "" ? region : innerPlace(letters, exact, region);
      if (within) places.set(`${within.start} ${within.end}`, within);
    }
  }
  return [...places.values()];
}

/** Where in a region the quotation itself is. */
function innerPlace(letters: string, exact: string, { start, end }: Span): Span | undefined {
  const [match] = search(letters.slice(start, end), exact, Math.floor(exact.length * MOST_CHANGED));
  return match && { start: start + match.start, end: start + match.end };
}

function judge(letters: string, { exact, prefix, suffix }: Sought, { start, end }: Span): Candidate {
  const quotation = likeness(letters.slice(start, end), exact);
  const slack = 8;
  const sides = [
    prefix === "" ? undefined : likeness(letters.slice(Math.max(0, start - prefix.length - slack), start), prefix),
    suffix === "" ? undefined : likeness(letters.slice(end, end + suffix.length + slack), suffix),
  ].filter((side) => side !== undefined);
  // One side may have gone altogether, with the paragraph that was there.
  const context = sides.length === 0 ? 1 : 0.7 * Math.max(...sides) + 0.3 * Math.min(...sides);
  return { start, end, quotation, context, score: 0.6 * quotation + 0.4 * context };
}

/** How much of a pattern there is in a text, between 0 and 1. */
function likeness(text: string, pattern: string): number {
  if (text.includes(pattern)) return 1;
  const [match] = search(text, pattern, pattern.length);
  return match ? 1 - match.errors / pattern.length : 0;
}

function isEnough({ quotation, context, score }: Candidate, { exact }: Sought): boolean {
  const needed = exact.length >= LONG ? SOME_CONTEXT : ENOUGH_CONTEXT;
  if (quotation === 1) return exact.length >= SPEAKS_FOR_ITSELF || context >= needed;
  return exact.length >= MAY_CHANGE && quotation >= 1 - MOST_CHANGED && score >= ENOUGH && context >= needed;
}

/** The letters of a text that are seen, and where in the text each is. */
function squeeze(text: string): { readonly letters: string; readonly at: readonly number[] } {
  const at: number[] = [];
  const letters: string[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (UNSEEN.test(letter)) continue;
    letters.push(letter);
    at.push(place);
  }
  return { letters: letters.join(""), at };
}

const WITHIN_WORD = /[\p{L}\p{N}\p{M}]/u;

/** A span that covers the words whole that it begins and ends in. */
function toWords(text: string, { start, end }: Span): Span {
  const isWithin = (place: number): boolean =>
    WITHIN_WORD.test(text.charAt(place - 1)) && WITHIN_WORD.test(text.charAt(place));
  // Scripts without spaces have no such ends.
  const longest = 24;
  let [from, to] = [start, end];
  while (from > 0 && start - from < longest && isWithin(from)) from -= 1;
  while (to < text.length && to - end < longest && isWithin(to)) to += 1;
  return { start: start - from < longest ? from : start, end: to - end < longest ? to : end };
}
