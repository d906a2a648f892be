/**
 * What a page asks the background while a view is open: a session, over a line of its own. The first question brings
 * the page's snapshot; the background may forget a session at any time, and is then asked the first question again.
 */

import type { Agreement, LabelProposal, NextPage, Outcome } from "foreground-core";
import type { ArticleFormat, FeedPlaces, LeftOut, ListedRule, Meant, Taught } from "foreground-extras";

/** Name of the lines that sessions have. */
export const SESSION_LINE = "session";

/** Name of the line over which the background asks a page for its snapshot, and which lasts as long as the page is shared. */
export const SHARE_LINE = "share";

/** A feed that is being learned from. The snapshots of its posts go along as bytes, one after the other. */
export interface FeedText {
  readonly text: string;
  readonly address: string;
  /** Bytes of each post's snapshot. */
  readonly lengths: readonly number[];
}

/** What the person makes of the article, or of what is known about the site. */
export type Change =
  /** With all that has the same place, where `alike` asks for it. */
  | { readonly by: "leaving-out"; readonly part: number; readonly alike: boolean }
  | { readonly by: "bringing-in"; readonly node: number }
  /** The pages of the site, as threads or as one text. */
  | { readonly by: "reading-as"; readonly thread: boolean }
  | { readonly by: "undoing" }
  /** Repeats what undoing gave back. */
  | { readonly by: "redoing"; readonly undone: string }
  | { readonly by: "setting-rule"; readonly selector: string; readonly keep: boolean }
  | { readonly by: "removing-rule"; readonly selector: string }
  | { readonly by: "importing-rules"; readonly rules: string }
  | { readonly by: "lesson"; readonly feed: FeedText }
  | { readonly by: "forgetting-feed" };

/** What an article is exported as: a document, the text alone, or the page's snapshot as JSON. */
export type ExportFormat = ArticleFormat | "json" | "snapshot";

/** In which language a text is, and which way it runs. */
export interface Spoken {
  /** A tag of BCP 47; `undefined` where nothing shows it. */
  readonly language?: string | undefined;
  readonly direction: "ltr" | "rtl";
}

/** What a change leads to. */
export interface Changed {
  /** What is to be stored of the site from now on. */
  readonly memory: string;
  readonly outcome: Outcome;
  /** What was undone, for doing it again. */
  readonly undone?: string | undefined;
}

/** What is known of a feed. */
export interface FeedInfo {
  /** What it calls itself; empty where it does not. */
  readonly title: string;
  /** Posts that are learned from so far. */
  readonly posts: number;
  /** Posts that are enough. */
  readonly enough: number;
  /** Addresses of other posts that may be learned from, the likeliest first, all of the page's own origin. */
  readonly toRead: readonly string[];
}

/** What is stored of the site at the moment; `undefined` where nothing is. */
interface WithMemory {
  readonly memory: string | undefined;
}

/** A page after the first of a text. Its snapshot goes along as bytes, after those before it. */
export interface PageBehind {
  /** Bytes of the snapshot. */
  readonly length: number;
  /** The text of its heading. */
  readonly mark: string;
}

/** Every question with what it carries and what comes back. */
export interface SessionProtocol {
  /** Find the article of this page, whose snapshot goes along with those of pages after it. Its nodes come back beside. */
  open: {
    request: WithMemory & { readonly capture: number; readonly behind: readonly PageBehind[] };
    response: Outcome;
  };
  /** How many comments the page shows that are not in the article; 0 for some that cannot be counted. Their nodes come back beside. */
  comments: { request: undefined; response: number | undefined };
  /** The page that goes on where the last one ends. */
  onward: { request: undefined; response: NextPage | undefined };
  /** Put a page, whose snapshot goes along, after those there are. The article's nodes come back beside. */
  append: { request: { readonly mark: string }; response: { readonly added: boolean; readonly outcome: Outcome } };
  /** The article in a format, or the page's snapshot as JSON. It comes back beside, in UTF-8. */
  export: { request: { readonly format: ExportFormat; readonly spoken: Spoken }; response: undefined };
  /** How far each of the systems agrees. */
  systems: { request: undefined; response: readonly Agreement[] };
  /** What is not in the article. */
  "left-out": { request: { readonly within: number | undefined }; response: readonly LeftOut[] };
  /** Every block with its likeliest role. */
  "label-proposal": { request: undefined; response: LabelProposal };
  /** What to store of the site after this page. */
  remember: { request: WithMemory; response: string };
  /** Read the page as if nothing had ever been remembered. The article's nodes come back beside. */
  forget: { request: undefined; response: Outcome };
  /** What would go with a part if it were left out. */
  "meant-with": { request: { readonly part: number }; response: Meant };
  /** Change the article; the nodes of the new one come back beside. Nothing comes back where nothing changes. */
  change: { request: WithMemory & { readonly change: Change }; response: Changed | undefined };
  /** The rules of the site. */
  rules: { request: WithMemory; response: readonly ListedRule[] };
  /** The rules to be passed on. */
  "export-rules": { request: WithMemory; response: string };
  /** Where feeds of the site may be. */
  "feed-places": { request: undefined; response: FeedPlaces };
  /** What a feed is; nothing where the text is no feed of posts. */
  feed: { request: FeedText; response: FeedInfo | undefined };
  /** What it would teach. */
  taught: { request: WithMemory & { readonly feed: FeedText }; response: Taught };
}

/** Name of a question. */
export type SessionKind = keyof SessionProtocol;

/** A question on its way. */
export interface Question {
  readonly id: number;
  readonly kind: SessionKind;
  readonly request: unknown;
}

/** The answer to the question of that id. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  /** What went wrong, by the core's code and what is to be reported with it; else in words for developers. */
  | { readonly id: number; readonly error: string; readonly values: readonly string[] }
  /** There is no session here: it was never opened, or has been forgotten. */
  | { readonly id: number; readonly unknown: true };
