/** What is said about an article: dates, minutes, confidence, the announcement. Pure. */

import type { Agreement, Basis, LeftOut, ListedRule, Misfit, Outcome, PageType, Taught } from "./core.js";

/** How sure the decision is, in a word. */
export type Confidence = "high" | "medium" | "low";

/** The word for a confidence between 0 and 1. */
export function confidenceWord(confidence: number): Confidence {
  if (confidence >= 0.75) return "high";
  return confidence >= 0.45 ? "medium" : "low";
}

/** `1 minute`, `2 minutes`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a screen reader says when the reader opens. */
export function announcement({ metadata, confidence, outline, posts }: Outcome): string {
  const word = confidenceWord(confidence);
  return [
    titleOf(metadata).replace(/[.\s]+$/, ""),
    ...(posts > 0 ? [count(posts, "post")] : []),
    ...(metadata.readingMinutes > 0 ? [count(metadata.readingMinutes, "minute")] : []),
    ...(outline.length > 0 ? [count(outline.length, "heading")] : []),
    ...(word === "high" ? [] : [`confidence ${word}`]),
  ].join(", ").concat(".");
}

/** The title; for pages without one the site, and at last the host. */
export function titleOf({ title, siteName, url }: Outcome["metadata"]): string {
  if (title) return title;
  if (siteName) return siteName;
  return URL.canParse(url) ? new URL(url).hostname || "Untitled" : "Untitled";
}

/**
 * The day of an ISO 8601 date or time in the words of a language.
 * It is the day that stands in the text, whatever the time zone of the reader. `undefined` if it is no date.
 */
export function dayInWords(iso: string, language: string | undefined): string | undefined {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return undefined;
  return dateFormat(language).format(day);
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
  const cut = warnings.flatMap((warning) => (typeof warning === "object" && "truncated" in warning ? [warning.truncated] : []));
  if (cut.includes("depth")) sentences.push("This page is nested very deeply. Lists and links deep within it may be missing here.");
  if (cut.some((bound) => bound !== "depth")) sentences.push("This page is very large. Its end may be missing here.");
  // What was lost is told once: it is not there the next time.
  if (warnings.includes("broken-memory")) {
    sentences.push("What was remembered of this site was broken. It was not used and is kept aside, and Foreground starts anew.");
  }
  if (warnings.includes("damaged-memory")) {
    sentences.push("A part of what was remembered of this site was broken and was left out.");
  }
  if (confidenceWord(confidence) === "low") {
    sentences.push("Foreground is not sure that this is the main part of the page.");
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

/** What a site's rules lacked, to go after a colon. */
const MISFITS: Readonly<Record<Misfit, string>> = {
  "no-rules": "there are none",
  "no-region": "it is built in another way",
  "several-regions": "it shows several articles",
  "nothing-found": "where the article should be there is next to nothing",
  "too-new": "too much of it stands where nothing stood before",
  unlike: "what they find does not look like the articles they were learned from",
  "less-likely": "what they find is less likely than what the page shows by itself",
};

/** What a type of page is, in a few words. */
const TYPES: Readonly<Record<PageType, string>> = {
  article: "an article",
  collection: "a collection of teasers",
  documentation: "documentation",
  forum: "a thread of a forum",
  listing: "a list to look something up in",
  product: "a product for sale",
  service: "about what somebody offers",
};

/** Sentences that answer "Why this?": what found the content, how sure that is, what is remembered of the site. */
export function reasons({ basis, confidence, pageType, posts, warnings }: Outcome): string[] {
  const sure = `Confidence: ${confidenceWord(confidence)}, ${Math.round(100 * confidence)} of 100.`;
  const sentences = [foundBy(basis), ...recognisedBy(basis), ...doubts(basis), sure];
  if (pageType) sentences.push(`The page seems to be ${TYPES[pageType.name]}: ${Math.round(100 * pageType.probability)} of 100.`);
  if (posts > 0) sentences.push(`This page shows ${count(posts, "post")}: their titles look alike, and each links to a page of its own.`);
  if (basis.corrections > 0) sentences.push("You left something out or brought something in, here or on a page of this site where it stands in the same place.");
  if (warnings.includes("newer-memory")) sentences.push("What is remembered of this site was written by a newer version of Foreground. It was not used and stays as it is.");
  sentences.push(
    basis.pages > 0
      ? `Foreground remembers ${count(basis.pages, "page")} of this site, as numbers and names of elements, without their text.`
      : "Foreground remembers no page of this site yet.",
  );
  return sentences;
}

function foundBy({ feed, learnedFrom }: Basis): string {
  if (feed?.body) return "This was found where the site’s feed taught that posts have their text.";
  return learnedFrom === undefined
    ? "This was found by what the page looks like."
    : `This was found by the rules of this site, learned from ${count(learnedFrom, "page")}.`;
}

function recognisedBy({ feed }: Basis): string[] {
  if (!feed) return [];
  return [`The page was recognised as a post by what the site’s feed taught with ${count(feed.posts, "post")}: title, author and tags are taken from where it says they stand.`];
}

function doubts({ changed, misfit }: Basis): string[] {
  if (changed) return ["The site has changed: its old rules no longer fit and are being learned anew."];
  return misfit === undefined ? [] : [`The rules of this site do not fit this page: ${MISFITS[misfit]}.`];
}

/** What each system goes by. */
const SYSTEMS: Readonly<Record<Agreement["system"], string>> = {
  spider: "By style and words alone (spider)",
  vce: "By place and size alone (VCE)",
  blog: "By titles and texts of posts alone (blog extractor)",
  feed: "By what the site’s feed taught (Adaptive Post Recognition)",
};

/** How far a system agrees with the article. */
export function agreementInWords({ system, agreement, finds }: Agreement): string {
  if (!finds) return `${SYSTEMS[system]} nothing would have been found.`;
  const extent = agreement >= 0.95 ? "the same" : agreement >= 0.5 ? "much of the same" : "something else";
  return `${SYSTEMS[system]} ${extent} would have been found: agreement ${Math.round(100 * agreement)} of 100.`;
}

/** What parts of a page are likely to be. */
const ROLES: Readonly<Record<NonNullable<LeftOut["role"]>, string>> = {
  comments: "Comments",
  navigation: "Navigation",
  related: "Links to other articles",
  share: "Sharing",
  advertising: "Advertising",
  subscription: "Subscription",
  dialog: "Dialog",
  aside: "Beside the article",
  header: "Head of the page",
  footer: "Foot of the page",
};

/** What a part that was left out is, and how long. */
export function leftOutInWords({ role, words }: LeftOut): string {
  return role ? `${ROLES[role]}, ${count(words, "word")}` : count(words, "word");
}

/** One of each, so that several can be counted. */
const ROLE_NOUNS: Readonly<Record<NonNullable<LeftOut["role"]>, string>> = {
  comments: "comment section",
  navigation: "menu",
  related: "list of links",
  share: "share bar",
  advertising: "advertisement",
  subscription: "sign-up form",
  dialog: "dialog",
  aside: "sidebar",
  header: "page header",
  footer: "page footer",
};

/** What was left out, in one line: how many parts of each kind, the most first. Empty where nothing was. */
export function leftOutSummary(parts: readonly LeftOut[]): string {
  const counts = new Map<string, number>();
  for (const { role } of parts) {
    const noun = role ? ROLE_NOUNS[role] : "other part";
    counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([noun, number]) => (noun === "list of links" && number > 1 ? `${number} lists of links` : count(number, noun))).join(", ");
}

/** Words that may stand around a name, such as "Written by". */
const AROUND_NAME = 2;

/** Whether a part says nothing but what the reader shows above the article: its title, or who wrote it and when. */
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
  const words = text.replace(/\s+/g, " ").trim();
  return words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH)}…` : words;
}

/** What a rule says and where it comes from, behind its selector. */
export function ruleInWords({ keep, origin, pages }: ListedRule): string {
  const verdict = keep ? "is content" : "is left out";
  const from = {
    own: "your rule",
    learned: `learned from ${count(pages, "page")}`,
    imported: `taken over, learned from ${count(pages, "page")}`,
  }[origin];
  return `${verdict}: ${from}.`;
}

/** What a lesson taught, in a sentence or two; `title` is that of the feed. */
export function lessonInWords({ posts, title, author, date, tags, outdated }: Taught, feed: string): string {
  if (posts === 0) return `The feed ${feed} says nothing that stands in the pages of its posts, so nothing was learned.`;
  const known = Object.entries({ title, author, date, tags }).flatMap(([name, isKnown]) => (isKnown ? [name] : []));
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(known.length > 0 ? known : ["the text"]);
  const before = outdated ? " What was learned before did not fit any more." : "";
  return `Learned from ${count(posts, "post")} of the feed ${feed} where this site puts ${list}.${before}`;
}
