/** Descriptions of an article: dates, minutes, confidence, the announcement. Pure. */

import { counted, language, listed, underscored, words } from "../shared/words.js";
import type { Agreement, Basis, LeftOut, ListedRule, Outcome, Taught } from "./core.js";

/** How sure the decision is. */
export type Confidence = "high" | "medium" | "low";

/** The level of a confidence between 0 and 1. */
export function confidenceLevel(confidence: number): Confidence {
  if (confidence >= 0.75) return "high";
  return confidence >= 0.45 ? "medium" : "low";
}

/** Minutes from which on a length is described in hours: nobody plans a day by minutes. */
const IN_HOURS = 120;

/** How long reading takes. */
export function lengthInWords(minutes: number): string {
  return minutes < IN_HOURS ? counted("minutes", minutes) : hours(minutes);
}

/** The same of all of an article, above it. */
export function lengthToRead(minutes: number): string {
  return minutes < IN_HOURS ? counted("minutesToRead", minutes) : words("timeToRead", hours(minutes));
}

/** The same of what is left of it. */
export function lengthLeft(minutes: number): string {
  return minutes < IN_HOURS ? counted("minutesLeft", minutes) : words("timeLeft", hours(minutes));
}

function hours(minutes: number): string {
  const unit = { style: "unit", unit: "hour", unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language().lang, unit).format(minutes / 60);
}

/** What a screen reader announces when the reader opens: the title, how long the article is, and doubts. */
export function factsOf({ metadata, confidence, outline, posts }: Outcome): string {
  const level = confidenceLevel(confidence);
  return listed([
    titleOf(metadata).replace(/[.\s]+$/, ""),
    ...(posts > 0 ? [counted("posts", posts)] : []),
    ...(metadata.readingMinutes > 0 ? [lengthInWords(metadata.readingMinutes)] : []),
    ...(outline.length > 0 ? [counted("headings", outline.length)] : []),
    ...(level === "high" ? [] : [words("confidenceInList", words(`confidence_${level}`))]),
  ]);
}

/** The title; for pages without one the site, and at last the host. */
export function titleOf({ title, siteName, url }: Outcome["metadata"]): string {
  if (title) return title;
  if (siteName) return siteName;
  return (URL.canParse(url) && new URL(url).hostname) || words("untitled");
}

/**
 * The day of an ISO 8601 date or time in the words of a language.
 * It is the day that the text has, whatever the time zone of the reader. `undefined` if it is no date.
 */
export function dayInWords(iso: string, language: string | undefined): string | undefined {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return undefined;
  return dateFormat(language).format(day);
}

/** Has the browser load what it needs to write numbers and dates, which takes some 30 ms the first time in a process. */
export function warmUp(): void {
  dayInWords("2000-01-01", document.documentElement.lang || undefined);
  counted("minutes", 1);
}

function dateFormat(language: string | undefined): Intl.DateTimeFormat {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    return new Intl.DateTimeFormat(undefined, options);
  }
}

/** Sentences that go with the article: what may be missing from it, and doubts. */
export function cautions({ warnings, confidence }: Outcome): string[] {
  const sentences: string[] = [];
  const cut = warnings.flatMap((warning) =>
    typeof warning === "object" && "truncated" in warning ? [warning.truncated] : [],
  );
  if (cut.includes("depth")) sentences.push(words("cautionDepth"));
  if (cut.some((bound) => bound !== "depth")) sentences.push(words("cautionSize"));
  // What was lost is reported once: it is not there the next time.
  if (warnings.includes("broken-memory")) {
    sentences.push(words("cautionBrokenMemory"));
  }
  if (warnings.includes("damaged-memory")) {
    sentences.push(words("cautionDamagedMemory"));
  }
  if (confidenceLevel(confidence) === "low") {
    sentences.push(words("cautionUnsure"));
  }
  return sentences;
}

/** Whether two addresses show the same picture, perhaps in different sizes. */
export function samePicture(one: string, other: string): boolean {
  return one === other || (pictureName(one) !== "" && pictureName(one) === pictureName(other));
}

/** Last part of the path without a size such as `-1200x630` and without the extension. */
function pictureName(address: string): string {
  if (!URL.canParse(address)) return "";
  const name = new URL(address).pathname.split("/").pop() ?? "";
  return name.replace(/\.\w+$/, "").replace(/[-_@]\d+x\d*$/i, "");
}

/** Sentences that answer "Why this?": what found the content, how sure that is, what is remembered of the site. */
export function reasons({ basis, confidence, ownJudge, pageType, personal, posts, warnings }: Outcome): string[] {
  const sure = words("confidenceOf", words(`confidence_${confidenceLevel(confidence)}`), percent(confidence));
  const sentences = [foundBy(basis), ...recognisedBy(basis), ...doubts(basis), sure];
  if (pageType) sentences.push(words(`pageType_${pageType.name}`, percent(pageType.probability)));
  if (posts > 0) sentences.push(counted("severalPosts", posts));
  if (ownJudge) sentences.push(words("decidedByTrained"));
  if (personal) sentences.push(words("correctedByModel"));
  if (basis.corrections > 0) sentences.push(words("correctedByYou"));
  if (warnings.includes("newer-memory")) sentences.push(words("newerMemory"));
  sentences.push(basis.pages > 0 ? counted("pagesRemembered", basis.pages) : words("noPageRemembered"));
  return sentences;
}

function percent(part: number): string {
  return String(Math.round(100 * part));
}

function foundBy({ feed, learnedFrom }: Basis): string {
  if (feed?.body) return words("foundByFeed");
  return learnedFrom === undefined ? words("foundByLook") : counted("foundByRules", learnedFrom);
}

function recognisedBy({ feed }: Basis): string[] {
  return feed ? [counted("recognisedByFeed", feed.posts)] : [];
}

function doubts({ changed, misfit }: Basis): string[] {
  if (changed) return [words("siteChanged")];
  return misfit === undefined ? [] : [words(`misfit_${underscored(misfit)}`)];
}

/** How far a system agrees with the article. */
export function agreementInWords({ system, agreement, finds }: Agreement): string {
  if (!finds) return words(`system_${system}_nothing`);
  const extent = agreement >= 0.95 ? "same" : agreement >= 0.5 ? "much" : "other";
  return words(`system_${system}_${extent}`, percent(agreement));
}

/** What a part that was left out is, and how long. */
export function leftOutInWords({ role, words: length }: LeftOut): string {
  const long = counted("words", length);
  return role ? words("roleAndLength", words(`role_${role}`), long) : long;
}

/** What was left out, in one line: how many parts of each kind, the most first. Empty where nothing was. */
export function leftOutSummary(parts: readonly LeftOut[]): string {
  const counts = new Map<LeftOut["role"] | "none", number>();
  for (const { role = "none" } of parts) counts.set(role, (counts.get(role) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return listed(sorted.map(([role, number]) => counted(`roleCount_${role ?? "none"}`, number)));
}

/** Words that may surround a name, such as "Written by". */
const AROUND_NAME = 2;

/** Whether a part contains nothing but what the reader shows above the article: its title, or who wrote it and when. */
export function isInHead({ beginning }: LeftOut, { title, byline, published, language }: Outcome["metadata"]): boolean {
  const plain = (text = ""): string => text.replace(/\s+/g, " ").trim().toLowerCase();
  const text = plain(beginning);
  const [heading, name, day] = [plain(title), plain(byline), plain(published && dayInWords(published, language))];
  if (text === heading && text !== "") return true;
  // Long beginnings are cut.
  if (text.endsWith("…") && text.length > 1 && heading.startsWith(text.slice(0, -1))) return true;
  if (name === "" || !text.includes(name)) return false;
  const rest = [heading, name, day].reduce((left, known) => left.replace(known, " "), text);
  return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length <= AROUND_NAME;
}

/** Letters that a part's button is named by. */
const NAME_LENGTH = 60;

/** The beginning of a part's text, as the name of its button. */
export function nameOf(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > NAME_LENGTH ? `${plain.slice(0, NAME_LENGTH)}…` : plain;
}

/** The description of a rule and where it comes from, after its selector. */
export function ruleInWords({ keep, origin, pages }: ListedRule): string {
  const verdict = keep ? "keep" : "drop";
  return origin === "own" ? words(`rule_${verdict}_own`) : counted(`rule_${verdict}_${origin}`, pages);
}

/** What a lesson taught, in a sentence or two; `feed` is the title of the feed. */
export function lessonInWords({ posts, title, author, date, tags, outdated }: Taught, feed: string): string {
  if (posts === 0) return words("feedUnfit", feed);
  const known = Object.entries({ title, author, date, tags }).flatMap(([part, isKnown]) =>
    isKnown ? [part as "title" | "author" | "date" | "tags"] : [],
  );
  const names = known.length > 0 ? known.map((part) => words(`part_${part}`)) : [words("part_text")];
  const list = new Intl.ListFormat(language().lang, { type: "conjunction" }).format(names);
  const learned = counted("feedLearned", posts, feed, list);
  return outdated ? `${learned} ${words("feedOutdated")}` : learned;
}
