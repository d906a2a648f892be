/**
 * The format of a record, generated from `core/records/src/record.rs`:
 * WRITE_TYPES=1 cargo test -p foreground-records typescript
 */

import type { Snapshot } from "./snapshot.js";

/** Version of the format that this build writes. Readers take every older version and refuse newer ones. */
export const RECORD_FORMAT = 2;

/** Version of the rubric: what each role means, see `rubric.ts`. */
export const RUBRIC = 1;

/** All roles in the order of the rubric. */
export const ALL_ROLES = [
  "main/title",
  "main/byline",
  "main/date",
  "main/lead",
  "main/body",
  "main/heading",
  "main/figure",
  "main/caption",
  "main/table",
  "main/list",
  "main/code",
  "main/math",
  "main/quote",
  "main/footnote",
  "main/comment",
  "main/price",
  "main/spec",
  "other/nav",
  "other/header",
  "other/footer",
  "other/ad",
  "other/related",
  "other/share",
  "other/cookie",
  "other/sidebar",
  "other/form",
  "other/skip",
] as const;

/** What a block is. */
export type Role = (typeof ALL_ROLES)[number];

/** Every {@link PageType}. */
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

/** Every {@link NoContent}. */
export const NO_CONTENT = [
  "empty",
  "login",
  "error",
  "consent",
  "only-links",
  "paywall",
  "other",
] as const;

/** Every {@link State}. */
export const STATES = [
  "unseen",
  "seen",
  "changed",
] as const;

/** Every {@link RedactionKind}. */
export const REDACTION_KINDS = [
  "e-mail",
  "token",
  "name",
  "typed",
  "own",
] as const;

/** A labeled page. */
export interface PageRecord {
  /** [`RECORD_FORMAT`] of the writer. */
  readonly format: number;
  /** A UUID. */
  readonly id: string;
  /** Whence it comes. */
  readonly provenance: Provenance;
  /** What type of page it is, and who set it. */
  readonly pageType: SaidType;
  /** Why the page has no content; `null` where it has some. */
  readonly noContent: NoContent | null;
  /** The labels in reading order. */
  readonly labels: readonly Label[];
  /** Labels whose block is not on the page any more. */
  readonly lost: readonly LostLabel[];
  /** What a person has noted about the page. This and the next three are not in records of the first format. */
  readonly note: string;
  /** Which state of the record it is. */
  readonly revision: Revision;
  /** The records that this one was merged from; empty where somebody labeled the page itself. */
  readonly mergedFrom: readonly Source[];
  /** The engine's own answer to the page. */
  readonly engine: EngineAnswer;
  /** What was covered before the record was stored. */
  readonly redactions: readonly Redaction[];
  /** The page as one file. */
  readonly frozen: Frozen;
  /** What of the page was in view when it was stored, as a `data:` address; `null` where nobody asked for it. */
  readonly screenshot: string | null;
  /** What came out when that file was loaded; `null` where it could not be. */
  readonly replay: Replay | null;
  /** The page as the engine gets it. */
  readonly snapshot: Snapshot;
}

/** Whence a record comes. */
export interface Provenance {
  /** Address of the page. */
  readonly url: string;
  /** The address that the page declares as its own. */
  readonly canonical: string | null;
  /** Title of the document. */
  readonly title: string;
  /** Time of the capture, ISO 8601 in UTC. */
  readonly captured: string;
  /** What the browser calls itself, its language and the system's preferences left out. */
  readonly browser: string;
  /** What made the record. */
  readonly tool: Tool;
  /** Addresses and names of licences that the page declares. */
  readonly licences: readonly string[];
  /** Signals that it is not to be used for something. */
  readonly optOuts: readonly OptOut[];
  /** What the record is for, in the person's words. */
  readonly purpose: string;
  /** On what ground the page may be used, in the person's words. */
  readonly consent: string;
  /** A name that the person has chosen. */
  readonly annotator: string;
  /** Version of the rubric. */
  readonly rubric: number;
  /** Whether the person labeled without seeing what the model proposed. */
  readonly blind: boolean;
  /** Seconds that the page was labeled, idle minutes left out. */
  readonly seconds: number;
}

/** A program. */
export interface Tool {
  /** Its name. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
}

/** A signal on the page that it is not to be used for something. */
export interface OptOut {
  /** Where it was found: `robots`, `tdm-reservation`, `content-usage` and so on. */
  readonly name: string;
  /** Its text. */
  readonly value: string;
}

/** A type of page and who set it. */
export interface SaidType {
  /** The type. */
  readonly name: PageType;
  /** Whose word it is. */
  readonly by: By;
}

/** Types of pages: those that the engine knows, and `other`. */
export type PageType = "article" | "collection" | "documentation" | "forum" | "listing" | "product" | "service" | "other";

/** Whose word something is. */
export type By = "model" | "person";

/** Why a page has no content. */
export type NoContent = "empty" | "login" | "error" | "consent" | "only-links" | "paywall" | "other";

/** The label of one block. */
export interface Label {
  /** Its text nodes and media elements: ids of the record's snapshot, in document order. */
  readonly nodes: readonly number[];
  /** The same as ranges of the snapshot's text, in order, in Unicode characters; empty for pictures. */
  readonly ranges: readonly (readonly [number, number])[];
  /** What the block is. */
  readonly role: Role;
  /** Whether it is as right to take it for content as it is not to. */
  readonly either: boolean;
  /** The post that it belongs to, counted from 1; 0 where the page does not show several. */
  readonly post: number;
  /** How far a person has gone into it. */
  readonly state: State;
  /** Whose word the role is. */
  readonly by: By;
  /** What the model had proposed. */
  readonly proposed: Role;
  /** How likely the model took the block for content. */
  readonly probability: number;
}

/** How far a person has gone into a label. */
export type State = "unseen" | "seen" | "changed";

/** A label of an earlier visit whose block is not on the page any more. It is kept, and never put elsewhere. */
export interface LostLabel {
  /** The beginning of the text that it was on. */
  readonly text: string;
  /** What it was. */
  readonly role: Role;
}

/** Which state of a record it is: each time somebody changes its labels again, another begins. */
export interface Revision {
  /** Counted from 1. */
  readonly number: number;
  /** When its first change was made, ISO 8601 in UTC; empty in records of the first format. */
  readonly at: string;
  /** Who made it, by pseudonym. */
  readonly annotator: string;
}

/** A record that another was merged from. */
export interface Source {
  /** Its id. */
  readonly id: string;
  /** Who labeled it. */
  readonly annotator: string;
  /** Number of its revision. */
  readonly revision: number;
}

/** The engine's own answer to the page. */
export interface EngineAnswer {
  /** Names the model: `model_hash` of the engine. */
  readonly model: string;
  /** How sure it is. */
  readonly confidence: number;
  /** What type of page it takes it for. */
  readonly pageType: PageType | null;
  /** Why it found nothing; `null` where it found something. */
  readonly reason: string | null;
}

/** What was covered before the record was stored. */
export interface Redaction {
  /** What kind of text. */
  readonly kind: RedactionKind;
  /** In how many places. */
  readonly places: number;
}

/** Kinds of text that are covered. */
export type RedactionKind = "e-mail" | "token" | "name" | "typed" | "own";

/** The page as one file without scripts, which looks alike without a network. */
export interface Frozen {
  /** The document. */
  readonly html: string;
  /** What it has instead of pictures. */
  readonly pictures: readonly Picture[];
  /** Style sheets of other origins, which no extension may read: their rules are missing. */
  readonly missingSheets: number;
}

/** What a frozen page has instead of a picture. */
export interface Picture {
  /** Node of the snapshot. */
  readonly node: number;
  /** Where the page had it from; empty where that is a `data:` address. */
  readonly address: string;
  /** Width, CSS px. */
  readonly width: number;
  /** Height, CSS px. */
  readonly height: number;
  /** SHA-256 of its pixels as PNG, in hexadecimal digits; `null` where the browser lets nobody read them. */
  readonly sha256: string | null;
  /** Whether the picture itself is in the frozen page. */
  readonly inlined: boolean;
}

/** What came out when the frozen page was loaded and captured anew. */
export interface Replay {
  /** Nodes of the live page and of the frozen one. */
  readonly nodes: readonly [number, number];
  /** SHA-256 of the text of either, white space folded. */
  readonly text: readonly [string, string];
  /** How far boxes of text have moved. */
  readonly drift: Drift;
  /** Share of the live page's nodes that are in the frozen page under the same id. */
  readonly found: number;
  /** F1 of the engine's answer to the frozen page against that to the live one. */
  readonly answer: number;
  /** Whether all of it is within the bounds that `docs/labels.md` names. */
  readonly verified: boolean;
}

/** How far boxes of text have moved, CSS px. */
export interface Drift {
  /** Half of them no more than this. */
  readonly median: number;
  /** None more than this. */
  readonly most: number;
}
