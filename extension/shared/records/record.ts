/**
 * A record: one page with its labels, as it is stored and passed on. `schemas/record.schema.json` is the same for other
 * programs, `check.ts` takes nothing else.
 *
 * Labels refer to nodes of the record's snapshot and to ranges of its text. Blocks and clusters, which another version may
 * cut otherwise, are in no record.
 */

/** Version of the format that this build writes. Readers take every older version and refuse newer ones. */
export const RECORD_FORMAT = 2;

/** Version of the rubric: what each role means, see `rubric.ts`. */
export const RUBRIC = 1;

/** The roles, as a tree of two levels. */
export const ROLES = {
  main: [
    "title",
    "byline",
    "date",
    "lead",
    "body",
    "heading",
    "figure",
    "caption",
    "table",
    "list",
    "code",
    "math",
    "quote",
    "footnote",
    "comment",
    "price",
    "spec",
  ],
  other: ["nav", "header", "footer", "ad", "related", "share", "cookie", "sidebar", "form", "skip"],
} as const;

/** A role by its way through the tree. */
export type Role = {
  [branch in keyof typeof ROLES]: `${branch}/${(typeof ROLES)[branch][number]}`;
}[keyof typeof ROLES];

/** All roles in the order of the tree. */
export const ALL_ROLES: readonly Role[] = [
  ...ROLES.main.map((role) => `main/${role}` as const),
  ...ROLES.other.map((role) => `other/${role}` as const),
];

/** Types of pages: those that the engine knows, and `other`. */
export const PAGE_TYPES = [
  "article",
  "collection",
  "documentation",
  "forum",
  "listing",
  "product",
  "service",
  "other",
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Why a page has no content. */
export const NO_CONTENT = ["empty", "login", "error", "consent", "only-links", "paywall", "other"] as const;
export type NoContent = (typeof NO_CONTENT)[number];

/**
 * How far a person has gone into a label: `unseen` where the person was never there, `seen` where the person was there and
 * left it, `changed` where the person has set it.
 */
export const STATES = ["unseen", "seen", "changed"] as const;
export type State = (typeof STATES)[number];

/** Where a text lies: from and to, in Unicode characters of {@link textOf} the snapshot. */
export type TextRange = readonly [number, number];

/** The label of one block. */
export interface Label {
  /** Its text nodes and media elements: ids of the record's snapshot, in document order. */
  readonly nodes: readonly number[];
  /** The same as ranges of text, in order; empty for pictures. */
  readonly ranges: readonly TextRange[];
  readonly role: Role;
  /** Whether it is as right to take the block for content as it is not to. */
  readonly either: boolean;
  /** The post that it belongs to, counted from 1; 0 where the page does not show several. */
  readonly post: number;
  readonly state: State;
  /** Whose word the role is. */
  readonly by: "model" | "person";
  /** What the model had proposed, and how likely it took the block for content. */
  readonly proposed: Role;
  readonly probability: number;
}

/** A label of an earlier visit whose block is not on the page any more. It is kept, and never put elsewhere. */
export interface LostLabel {
  /** How the text began that it belonged to. */
  readonly text: string;
  readonly role: Role;
}

/** A signal on the page that it is not to be used for something. */
export interface OptOut {
  /** Where it was found: `robots`, `tdm-reservation`, `content-usage` and so on. */
  readonly name: string;
  readonly value: string;
}

/** Whence a record comes. */
export interface Provenance {
  readonly url: string;
  readonly canonical: string | null;
  readonly title: string;
  /** Time of the capture, ISO 8601 in UTC. */
  readonly captured: string;
  /** What the browser calls itself, its language and the system's preferences left out. */
  readonly browser: string;
  readonly tool: { readonly name: string; readonly version: string };
  /** Addresses and names of licences that the page declares. */
  readonly licences: readonly string[];
  readonly optOuts: readonly OptOut[];
  /** What the record is for, and on what ground the page may be used, in the person's words. */
  readonly purpose: string;
  readonly consent: string;
  /** A name that the person has chosen. */
  readonly annotator: string;
  readonly rubric: number;
  /** Whether the person labeled without seeing what the model proposed. */
  readonly blind: boolean;
  /** Seconds that the page was labeled, idle minutes left out. */
  readonly seconds: number;
}

/** The engine's own answer to the page. */
export interface EngineAnswer {
  /** Names the model: `model_hash` of the engine. */
  readonly model: string;
  readonly confidence: number;
  readonly pageType: PageType | null;
  /** Why it found nothing; `null` where it found something. */
  readonly reason: string | null;
}

/** What the record has instead of a picture. */
export interface Picture {
  /** Node of the snapshot. */
  readonly node: number;
  /** Where the page had it from; empty where that is a `data:` address. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the picture's pixels as PNG, in hexadecimal digits; `null` where the browser lets nobody read them. */
  readonly sha256: string | null;
  /** Whether the picture itself is in the frozen page. */
  readonly inlined: boolean;
}

/** The page as one file without scripts, which looks alike without a network. */
export interface Frozen {
  readonly html: string;
  readonly pictures: readonly Picture[];
  /** Style sheets of other origins, which no extension may read: their rules are missing. */
  readonly missingSheets: number;
}

/** What came out when the frozen page was loaded and captured anew. */
export interface Replay {
  /** Nodes of the live page and of the frozen one. */
  readonly nodes: readonly [number, number];
  /** SHA-256 of the text of either, white space folded. */
  readonly text: readonly [string, string];
  /** How far boxes of text have moved, in CSS px: half of them no more than `median`, none more than `most`. */
  readonly drift: { readonly median: number; readonly most: number };
  /** Share of the live page's nodes that are in the frozen page under the same id. */
  readonly found: number;
  /** F1 of the engine's answer to the frozen page against that to the live one. */
  readonly answer: number;
  /** Whether all of it is within the bounds that `docs/labels.md` names. */
  readonly verified: boolean;
}

/** Which state of a record it is: each time somebody changes its labels again, another begins. */
export interface Revision {
  /** Counted from 1. */
  readonly number: number;
  /** When its first change was made, ISO 8601 in UTC. */
  readonly at: string;
  /** Who made it, by pseudonym. */
  readonly annotator: string;
}

/** A record that another was merged from. */
export interface Source {
  readonly id: string;
  readonly annotator: string;
  /** Number of its revision. */
  readonly revision: number;
}

/** What each covered letter is replaced by. */
export const COVER = "x";

/** What was taken out before it was stored. */
export interface Redaction {
  readonly kind: "e-mail" | "token" | "name" | "typed" | "own";
  /** How many places. */
  readonly places: number;
}

/** The page as the engine gets it, see `schemas/page-snapshot.schema.json`; here only what records need of it. */
export interface Snapshot {
  readonly format: number;
  readonly url: string;
  readonly nodes: readonly SnapshotNode[];
  readonly [other: string]: unknown;
}

/** A node of the snapshot: text or element. */
export interface SnapshotNode {
  readonly parent?: number;
  readonly text?: string;
  readonly element?: {
    readonly attributes?: readonly (readonly [string, string])[];
    readonly [other: string]: unknown;
  };
}

/** A labeled page. */
export interface PageRecord {
  readonly format: typeof RECORD_FORMAT;
  /** A UUID. */
  readonly id: string;
  readonly provenance: Provenance;
  readonly pageType: { readonly name: PageType; readonly by: "model" | "person" };
  /** Why the page has no content; `null` where it has some. */
  readonly noContent: NoContent | null;
  /** In reading order. */
  readonly labels: readonly Label[];
  readonly lost: readonly LostLabel[];
  /** What a person has noted about the page. */
  readonly note: string;
  readonly revision: Revision;
  /** The records of which this one was merged; empty where somebody labeled the page itself. */
  readonly mergedFrom: readonly Source[];
  readonly engine: EngineAnswer;
  readonly redactions: readonly Redaction[];
  readonly frozen: Frozen;
  /** What of the page was in view when it was stored, as a `data:` address; `null` where nobody asked for it. */
  readonly screenshot: string | null;
  /** `null` where the frozen page could not be loaded. */
  readonly replay: Replay | null;
  readonly snapshot: Snapshot;
}

/** The text of a snapshot: all its text nodes one after the other, as they are. */
export function textOf({ nodes }: Snapshot): string {
  return nodes.map((node) => node.text ?? "").join("");
}

/** Where the text of nodes lies in {@link textOf} the snapshot. Nodes are in document order; neighbours are one range. */
export function rangesOf(snapshot: Snapshot, nodes: readonly number[], starts = startsOf(snapshot)): TextRange[] {
  const ranges: [number, number][] = [];
  for (const node of nodes) {
    const [start = 0, end = 0] = [starts[node], starts[node + 1]];
    const last = ranges.at(-1);
    if (start === end) continue;
    if (last?.[1] === start) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Where the text of each node begins, in characters, and at the end where all of it ends. */
export function startsOf({ nodes }: Snapshot): readonly number[] {
  let at = 0;
  const starts = nodes.map(({ text }) => {
    const start = at;
    at += text === undefined ? 0 : charactersOf(text);
    return start;
  });
  return [...starts, at];
}

/** Unicode characters of a text, as Python and SQL count them. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
