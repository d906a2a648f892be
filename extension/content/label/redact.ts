/**
 * What may show who labeled: what was typed into the page, e-mail addresses, tokens in addresses, names that show who is
 * signed in. It is looked for before a record is stored, the person sees it, and what is taken out is covered by as many
 * characters, so that no range of text moves.
 */

import { peopleIn } from "./people.js";
import { COVER, type Redaction, type Snapshot, type SnapshotNode } from "../../shared/records/record.js";

/** Something that can be taken out. */
export interface Finding {
  readonly kind: Redaction["kind"];
  /** The text itself; all its places are covered. */
  readonly text: string;
  readonly places: number;
  /** Whether it is the name of somebody else, which the person may want to take out but mostly does not. */
  readonly isOthers?: boolean;
}

/** Names of files look like addresses of mail: `icon@2x.png`. One may be called by such an address: `jo@example.org.png`. */
const FILES = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|m?js|json|html?|xml|woff2?|ttf|mp[34]|webm|pdf)$/i;

/** Also as it is written within an address of a page. */
const EMAIL = /[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

/** Parameters of addresses that hold secrets, whatever these look like. */
const SECRET_PARAMETERS =
  /^(?:.*(?:token|secret|session|passw|auth|signature|api[-_]?key|jwt|csrf|xsrf).*|sid|sig|key|code|otp|email|e-mail|mail|user|username|userid|uid)$/i;

/** What looks like chance: long, letters and digits mixed. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+=-]{20,}$/;

/** Letters of scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Shorter secrets would be found in other words. */
const SHORTEST_SECRET = 4;

/** Attributes that only page and browser read: they are stored as they are. */
export const UNREAD: ReadonlySet<string> = new Set([
  "class",
  "id",
  "style",
  "type",
  "for",
  "headers",
  "rel",
  "dir",
  "lang",
  "role",
  "width",
  "height",
  "name",
]);

/** All that was found in a page, each text once. */
export function findingsIn(snapshot: Snapshot): Finding[] {
  const counts = new Map<string, Finding>();
  const add = (kind: Finding["kind"], text: string, isOthers = false): void => {
    const key = `${kind} ${text}`;
    counts.set(key, { kind, text, places: (counts.get(key)?.places ?? 0) + 1, ...(isOthers && { isOthers }) });
  };
  for (const text of strings(snapshot)) {
    for (const email of emailsIn(text)) add("e-mail", email);
    for (const secret of secretsIn(text)) add("token", secret);
  }
  const { own, others } = peopleIn(snapshot);
  for (const name of own) add("name", name);
  for (const name of others) add("name", name, true);
  return [...counts.values()];
}

/** Every text of a snapshot that a person may read in it. */
function* strings(snapshot: Snapshot): Generator<string> {
  const found: string[] = [];
  mapped(snapshot, (text) => {
    found.push(text);
    return text;
  });
  yield* found;
}

/** The addresses of mail in a text. */
export function emailsIn(text: string): string[] {
  return [...text.matchAll(EMAIL)].flatMap(([found]) => {
    const bare = found.replace(FILES, "");
    if (bare === found) return [found];
    // Sizes and versions of pictures have no letters to begin with.
    return [...bare.matchAll(EMAIL)].flatMap(([email]) => (/(?:@|%40)\d+x?\./.test(email) ? [] : [email]));
  });
}

/** The secrets in an address, or in addresses within a text. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>]+/g)].flatMap(([address]) => {
    if (!URL.canParse(address)) return [];
    const { search, hash } = new URL(address);
    const pairs = [...search.slice(1).split("&"), ...hash.slice(1).split("&")].map((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? ["", pair] : [pair.slice(0, at), pair.slice(at + 1)];
    });
    return pairs.flatMap(([name = "", value = ""]) =>
      value.length >= SHORTEST_SECRET && (SECRET_PARAMETERS.test(name) || RANDOM.test(value)) ? [value] : [],
    );
  });
}

/** Covers the texts of these findings. */
export function covering(findings: readonly Finding[]): (text: string) => string {
  if (findings.length === 0) return (text) => text;
  // The longest first: an address may hold a name.
  const sorted = [...findings].sort((one, other) => other.text.length - one.text.length);
  const patterns = sorted.map(({ kind, text }) => (kind === "name" || kind === "own" ? asWord(text) : escaped(text)));
  const any = new RegExp(patterns.join("|"), "gu");
  return (text) => text.replace(any, covered);
}

/** A name by itself, however its words are apart; in scripts without spaces it has other letters beside it. */
function asWord(name: string): string {
  const [before, after] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map(
    (edge) => edge.test(name) && !UNSPACED.test(edge.exec(name)?.[0] ?? ""),
  );
  const words = name.split(/\s+/).map(escaped).join("\\s+");
  return `${before ? "(?<![\\p{L}\\p{N}])" : ""}${words}${after ? "(?![\\p{L}\\p{N}])" : ""}`;
}

/** As many characters that mean nothing. */
export function covered(text: string): string {
  return [...text].map((character) => (/\s/u.test(character) ? character : COVER)).join("");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The snapshot with every text that a person may read replaced; `typed` are nodes whose text was typed. */
export function redacted(snapshot: Snapshot, cover: (text: string) => string, typed: ReadonlySet<number>): Snapshot {
  return mapped(snapshot, cover, typed);
}

function mapped(
  snapshot: Snapshot,
  change: (text: string) => string,
  typed: ReadonlySet<number> = new Set(),
): Snapshot {
  const node = (given: SnapshotNode, id: number): SnapshotNode => {
    const { text, element } = given;
    if (text !== undefined) return { ...given, text: typed.has(id) ? covered(text) : change(text) };
    if (!element) return given;
    const attributes = element.attributes
      ?.filter(([name]) => name !== "checked")
      .map(([name, value]) => [name, UNREAD.has(name) ? value : change(value)] as const);
    return {
      ...given,
      element: {
        ...element,
        ...(attributes ? { attributes } : {}),
        ...(element["media"] ? { media: deep(element["media"], change) } : {}),
      },
    };
  };
  const { nodes, url, ...rest } = snapshot;
  return {
    ...(deep(rest, change) as Omit<Snapshot, "url" | "nodes">),
    format: snapshot.format,
    url: change(url),
    nodes: nodes.map(node),
  };
}

/** Plain data with every text in it changed; what is no prose (tags, styles, modes) is left. */
function deep(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return change(data);
  if (Array.isArray(data)) return data.map((item) => deep(item, change));
  if (typeof data !== "object" || data === null) return data;
  const left = ["tags", "styles", "contentType", "truncated", "key", "rel", "mediaType"];
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, left.includes(name) ? value : deep(value, change)]),
  );
}
