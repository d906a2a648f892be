/**
 * Notes and highlights of the person: what is kept of each, and for which page. A mark has the two selectors by which
 * the W3C's Web Annotation model finds a passage again: the quoted text with the text around it, and the position in
 * the article's text.
 */

/** A passage that the person has highlighted, with a note or without. */
export interface Mark {
  /** A UUID. */
  readonly id: string;
  /** The passage, white space folded. */
  readonly exact: string;
  /** The text before it, white space folded, up to {@link CONTEXT} characters. */
  readonly prefix: string;
  /** The text after it. */
  readonly suffix: string;
  /** Where it begins and ends in the article's text, in characters (UTF-16) of the folded text. */
  readonly start: number;
  readonly end: number;
  /** What the person has written; empty for a mere highlight. */
  readonly note: string;
  /** When it was made and last changed, as ISO 8601. */
  readonly created: string;
  readonly modified: string;
}

/** The marks of one page. */
export interface MarkedPage {
  readonly title: string;
  readonly marks: readonly Mark[];
}

/** What became of a mark that was to be kept: it is; it can't be here, as in private windows; there is no room. */
export type Kept = "kept" | "not-here" | "full";

/** Characters of context on each side of a passage. */
export const CONTEXT = 40;

/** Characters of the longest passage and of the longest note. */
export const LONGEST_EXACT = 10_000;
export const LONGEST_NOTE = 10_000;

/** Marks of one page at most. */
export const MOST_MARKS = 300;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parameters that show how somebody came to a page, not which page it is. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_[ce]id|_hs(enc|mi)|mkt_tok|oly_(anon|enc)_id|vero_id|wickedid|__s|s_cid|ref_src|ref_url|cmpid|ocid|at_(medium|campaign)\w*)$/i;

/**
 * The page that an address leads to: without parameters that only track, and without its fragment, as long as that is not
 * how the site names its pages (`#!`, `#/`). `undefined` for what is no address of the web.
 */
export function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!url.protocol.startsWith("http")) return undefined;
  url.username = url.password = "";
  if (!/^#[!/]/.test(url.hash)) url.hash = "";
  // By hand, so that the rest of the query stays as it is written.
  const parameters = url.search.slice(1).split("&");
  url.search = parameters.filter((parameter) => !TRACKING.test(/^[^=]*/.exec(parameter)?.[0] ?? "")).join("&");
  return url.href;
}

/** A mark as it was stored or sent, if it is one within all bounds. */
export function markFrom(given: unknown): Mark | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { id, exact, prefix, suffix, start, end, note, created, modified } = given as Partial<
    Record<keyof Mark, unknown>
  >;
  const isText = (text: unknown, most: number): text is string => typeof text === "string" && text.length <= most;
  const isPlace = (place: unknown): place is number => Number.isSafeInteger(place) && (place as number) >= 0;
  if (
    !isText(id, 36) ||
    !UUID.test(id) ||
    !isText(exact, LONGEST_EXACT) ||
    exact.trim() === "" ||
    !isText(note, LONGEST_NOTE)
  )
    return undefined;
  if (!isText(prefix, CONTEXT) || !isText(suffix, CONTEXT) || !isPlace(start) || !isPlace(end) || end < start)
    return undefined;
  if (!isMoment(created) || !isMoment(modified)) return undefined;
  return { id, exact, prefix, suffix, start, end, note, created, modified };
}

/** A new id. `crypto.randomUUID` is missing on pages without a secure connection. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whether a text names a moment as we write it. */
export function isMoment(text: unknown): text is string {
  return (
    typeof text === "string" && text.length <= 30 && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
