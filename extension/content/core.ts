/**
 * Reading a page: a module beside it captures what it shows and makes the article's nodes, the background decides. What
 * the page looked like is kept here, as bytes, for as long as the article is shown: the background may forget it.
 */

import type { Agreement, LabelProposal, NextPage, Outcome } from "foreground-core";
import type { FeedPlaces, LeftOut, ListedRule, Meant, Taught } from "foreground-extras";
import type { CapturedPage } from "foreground-page";
import { askBackground, type Encoding } from "../shared/messages.js";
import { joined } from "../shared/parcels.js";
import type { Change, Changed, ExportFormat, FeedInfo, FeedText, Spoken } from "../shared/session.js";
import { feedSource } from "./feed-page/source.js";
import { createLink, type Link } from "./link.js";
import { spokenIn } from "./reader/language/spoken.js";
import { loadScript } from "./scripts.js";
import type { SiteMemory } from "./site-memory.js";

export type {
  Agreement,
  Basis,
  LabelBlock,
  LabelProposal,
  LabelRole,
  RuleMismatch,
  Outcome,
  PageType,
} from "foreground-core";
export type { LeftOut, ListedRule, Taught } from "foreground-extras";

/** What both encodings of the page's module register in the content script's world. */
type PageModule = typeof import("foreground-page");

/**
 * The page as it was at one moment, and what was found in it. Whatever asks the background rejects, with a sentence,
 * where that refuses or is gone for good. `memory` is what is stored of the site at that moment.
 */
export interface Reading {
  /** What was found. */
  outcome(): Outcome;
  /** The article without its title as new nodes of the document; headings carry the ids of the outline. */
  render(): DocumentFragment;
  /** The live text nodes and media elements that are content, in document order. */
  contentNodes(): Node[];
  /** The live node of every node of the snapshot, by id. */
  liveNodes(): Node[];
  /** Every block of the page with its likeliest role. */
  labelProposal(): Promise<LabelProposal>;
  /** The article as a document, or the page's snapshot as JSON. */
  exportAs(format: ExportFormat): Promise<string>;
  /** In which language the article is, by its words; the outcome has it from then on. */
  spoken(built?: ParentNode & Node): Promise<Spoken>;
  /**
   * Appends something to the article in Markdown, in every form of it, until the function is called that comes
   * back.
   */
  endMarkdownWith(write: () => string): () => void;
  /** How far each of the systems agrees with what was found. */
  systems(): Promise<readonly Agreement[]>;
  /** The parts of the page that are seen but not in the article, or what one of them consists of. */
  leftOut(within?: number): Promise<readonly LeftOut[]>;
  /** The comments on the article that the page shows besides it. */
  comments(): Promise<Comments | undefined>;
  /** The page that goes on where the last one ends. */
  onward(): Promise<NextPage | undefined>;
  /**
   * Puts a page of that address after the article, below a heading with the text `mark`. Gives false, and changes nothing,
   * where it has no article, or none but what is there already.
   */
  addPage(page: Document, address: string, mark: string): Promise<boolean>;
  /** Takes away all pages after the first. */
  keepFirst(): Promise<void>;
  /** The parts that would go if this one were left out, by itself or with all that is like it. */
  meantWith(part: number): Promise<Meant>;
  /** What is to be remembered of the site after this page. */
  remember(memory: string | undefined): Promise<string>;
  /** Reads the page as if nothing had ever been remembered of its site. */
  forget(): Promise<void>;
  /**
   * Changes the article, and what is known of the site. Gives, among others, what is to be stored from now on;
   * `undefined` where nothing changes.
   */
  change(change: Change, memory: string | undefined): Promise<Changed | undefined>;
  /** The rules of the site. */
  rules(memory: string | undefined): Promise<readonly ListedRule[]>;
  /** The same as text to be passed on. */
  exportRules(memory: string | undefined): Promise<string>;
  /** Where feeds of the site may be. */
  feedPlaces(): Promise<FeedPlaces>;
  /** Begins to learn from the text of a feed; `undefined` where it is no feed of posts. */
  lesson(text: string, address: string): Promise<Lesson | undefined>;
  /** What a lesson taught. */
  taught(lesson: Lesson, memory: string | undefined): Promise<Taught>;
  /** Keeps what a lesson taught; otherwise as {@link Reading.change}. */
  keepLesson(lesson: Lesson, memory: string | undefined): Promise<string | undefined>;
  /** Lets go of everything. */
  free(): void;
}

/** Comments on an article. */
export interface Comments {
  /** How many there are; 0 where they cannot be distinguished. */
  readonly count: number;
  /** Lists of posts, each in a `details`. */
  render(): DocumentFragment;
}

/** A feed that is being learned from, with the posts that were read for it. */
export interface Lesson {
  /** What is known of the feed by now. */
  info(): FeedInfo;
  /** Adds the post at this address, if it is one that the feed lists and shows the feed's content about it. */
  add(post: Document, address: string): Promise<void>;
  /** All of it. */
  parts(): { readonly feed: FeedText; readonly bytes: Uint8Array };
}

/** How far reading is. */
export interface Steps {
  /** The page is captured at once: what is not its own must be out of it. */
  readonly capturing?: () => void;
  /** The page is captured, and the background at work; the page may change from now on. */
  readonly captured?: () => void;
}

/**
 * Reads the page as it is now, with what is remembered of its site. Rejects when the core fails; a page without an article is not a failure.
 */
export async function readPage(memory: SiteMemory, { capturing, captured }: Steps = {}): Promise<Reading> {
  // The background wakes up and makes the core ready while the page is captured.
  const link = createLink();
  try {
    const [page, stored] = await Promise.all([loadModule(), memory.stored()]);
    const began = performance.now();
    const capture = await capturePage(page, capturing);
    const deciding = read(page, capture, performance.now() - began, stored, link);
    // The snapshot is on its way before anything else takes time here.
    if (captured) setTimeout(captured);
    const reading = await deciding;
    if (stored !== undefined && reading.outcome().warnings.includes("broken-memory")) await memory.setAside(stored);
    return reading;
  } catch (error) {
    link.close();
    throw error;
  }
}

/** Captures the page; of a feed, the document made from its posts. */
async function capturePage({ CapturedPage: captured }: PageModule, capturing?: () => void): Promise<CapturedPage> {
  capturing?.();
  const feed = feedSource();
  if (!feed) return captured.capture(document);
  const compose = await loadScript("feed");
  return captured.ofFeed(compose(feed.root, location.href), location.href, feed.type);
}

async function read(
  page: PageModule,
  captured: CapturedPage,
  capture: number,
  stored: string | undefined,
  link: Link,
): Promise<Reading> {
  const { snapshot } = captured;
  let behind: readonly { readonly bytes: Uint8Array; readonly mark: string }[] = [];
  const opening = (memory: string | undefined) => ({
    request: { memory, capture, behind: behind.map(({ bytes, mark }) => ({ length: bytes.length, mark })) },
    snapshot: behind.length > 0 ? joined([snapshot, ...behind.map(({ bytes }) => bytes)]) : snapshot,
  });
  let current = stored;
  const first = await link.open(opening(stored));
  let outcome = first.value;
  let appended = (): string => "";
  let article = first.bytes ?? new Uint8Array();
  let spoken: Promise<Spoken> | undefined;
  /** The language of the article that there is now. */
  const spokenNow = (built?: ParentNode & Node): Promise<Spoken> => {
    const now = outcome;
    return (spoken ??= spokenIn(built ?? captured.render(document, article), now.metadata).then((found) => {
      const { language, direction } = found;
      if (outcome === now)
        outcome = { ...now, metadata: { ...now.metadata, direction, ...(language === undefined ? {} : { language }) } };
      return found;
    }));
  };
  /** Takes over another article, which rests on another memory. */
  const become = (next: Outcome, bytes: Uint8Array | undefined, memory: string | undefined): void => {
    outcome = next;
    spoken = undefined;
    article = bytes ?? new Uint8Array();
    current = memory;
    link.reopenWith(opening(memory));
  };
  const change = async (by: Change, memory: string | undefined, bytes?: Uint8Array): Promise<Changed | undefined> => {
    const answer = await link.ask("change", { change: by, memory }, bytes);
    if (answer.value) become(answer.value.outcome, answer.bytes, answer.value.memory);
    return answer.value;
  };
  return {
    ...questionsTo(link),
    outcome: () => outcome,
    render: () => captured.render(document, article),
    contentNodes: () => captured.contentNodes(article),
    liveNodes: () => captured.liveNodes(),
    spoken: spokenNow,
    async exportAs(format) {
      const text = new TextDecoder().decode((await link.ask("export", { format, spoken: await spokenNow() })).bytes);
      return format.startsWith("markdown") ? text + appended() : text;
    },
    endMarkdownWith(write) {
      appended = write;
      return () => (appended = () => "");
    },
    async comments() {
      const { value, bytes } = await link.ask("comments", undefined);
      return value === undefined || !bytes
        ? undefined
        : { count: value, render: () => captured.render(document, bytes) };
    },
    async addPage(further, address, mark) {
      const bytes = page.capturePost(further, address);
      const { value, bytes: nodes } = await link.ask("append", { mark }, bytes);
      if (!value.added) return false;
      behind = [...behind, { bytes, mark }];
      become(value.outcome, nodes, current);
      return true;
    },
    async keepFirst() {
      behind = [];
      const first = await link.open(opening(current));
      become(first.value, first.bytes, current);
    },
    async forget() {
      const answer = await link.ask("forget", undefined);
      become(answer.value, answer.bytes, undefined);
    },
    change: (by, memory) => change(by, memory),
    lesson: (text, address) => beginLesson(page, link, text, address),
    keepLesson(lesson, memory) {
      const { feed, bytes } = lesson.parts();
      return change({ by: "lesson", feed }, memory, bytes).then((changed) => changed?.memory);
    },
    free() {
      link.close();
      captured.free();
    },
  };
}

/** Questions about the article, which they do not change. */
type Questions =
  | "labelProposal"
  | "systems"
  | "meantWith"
  | "leftOut"
  | "onward"
  | "remember"
  | "rules"
  | "exportRules"
  | "feedPlaces"
  | "taught";

function questionsTo(link: Link): Pick<Reading, Questions> {
  return {
    labelProposal: async () => (await link.ask("label-proposal", undefined)).value,
    systems: async () => (await link.ask("systems", undefined)).value,
    meantWith: async (part) => (await link.ask("meant-with", { part })).value,
    leftOut: async (within) => (await link.ask("left-out", { within })).value,
    onward: async () => (await link.ask("onward", undefined)).value,
    remember: async (memory) => (await link.ask("remember", { memory })).value,
    rules: async (memory) => (await link.ask("rules", { memory })).value,
    exportRules: async (memory) => (await link.ask("export-rules", { memory })).value,
    feedPlaces: async () => (await link.ask("feed-places", undefined)).value,
    async taught(lesson, memory) {
      const { feed, bytes } = lesson.parts();
      return (await link.ask("taught", { feed, memory }, bytes)).value;
    },
  };
}

async function beginLesson(page: PageModule, link: Link, text: string, address: string): Promise<Lesson | undefined> {
  let posts: readonly Uint8Array[] = [];
  const partsWith = (added: readonly Uint8Array[]) => ({
    feed: { text, address, lengths: added.map((post) => post.length) },
    bytes: joined(added),
  });
  const ask = async (added: readonly Uint8Array[]): Promise<FeedInfo | undefined> => {
    const { feed, bytes } = partsWith(added);
    return (await link.ask("feed", feed, bytes)).value;
  };
  const first = await ask([]);
  if (!first) return undefined;
  let info = first;
  return {
    info: () => info,
    async add(post, from) {
      const added = [...posts, page.capturePost(post, from)];
      const next = await ask(added);
      if (!next || next.posts === info.posts) return;
      info = next;
      posts = added;
    },
    parts: () => partsWith(posts),
  };
}

let loading: Promise<PageModule> | undefined;

/** The page's module. It is asked for once the script starts, before the person's wish has arrived. */
export async function loadModule(): Promise<PageModule> {
  loading ??= findModule();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function findModule(): Promise<PageModule> {
  for (const encoding of encodings()) {
    if (!registered()) await askBackground("load-page-module", { encoding });
    const module = registered();
    if (module) return module;
  }
  throw new Error("The core does not start in this page.");
}

/** Chromium lets the policy of a page forbid WebAssembly to extensions too; the twin in JavaScript always runs. */
function encodings(): readonly Encoding[] {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return ["wasm", "twin"];
  } catch {
    return ["twin"];
  }
}

function registered(): PageModule | undefined {
  // An element with the id `foregroundPage` would answer to a plain property access.
  if (!Object.hasOwn(globalThis, "foregroundPage")) return undefined;
  return (globalThis as { foregroundPage?: PageModule }).foregroundPage;
}
