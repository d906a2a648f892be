/** The messages between the content script and the background: one interface, kind by kind. */

import type { Listening } from "./settings/listening.js";
import type { Kept, Mark, MarkedPage } from "./marks.js";
import type { Action } from "./modes.js";
import type { Command } from "./platform/commands.js";
import { isAlive, onMessage, sendToBackground, sendToTab, type Sender } from "./platform/platform.js";
import type { NoticeReason } from "./refusals.js";
import type { KeptModel } from "./personal-models.js";
import type { Templates } from "./settings/placeholders.js";
import type { PageRecord, Replay } from "./records/record.js";
import type { SendOutcome, SentArticle, Service, Setup, SetUp } from "./settings/services.js";
import type { AllSettings, Settings, StoredSettings, Switches } from "./settings/settings.js";

/** The two encodings of the module that runs beside pages. */
export type Encoding = "wasm" | "twin";

/** The style sheets that are laid over a page, and only while they are needed. */
export type Sheet = "reader" | "highlight" | "paint" | "message" | "aloud" | "label" | "marks";

/** Scripts that are put beside a page when what they do is asked for. */
export type Script = "aloud" | "export" | "feed" | "keys" | "label" | "marks" | "pages";

/** Files of the font that with letters that are easy to distinguish, by style. */
export type FontFile =
  | "legible-400"
  | "legible-700"
  | "legible-400-italic"
  | "legible-extended-400"
  | "legible-extended-700";

/** Pages of the extension that the reader leads to. */
export const OWN_PAGES = ["sites", "options", "templates"] as const;

/** Name of one of them. */
export type OwnPage = (typeof OWN_PAGES)[number];

/** A site of which something is remembered. */
export interface RememberedSite {
  readonly site: string;
  /** Characters of its memory; 0 where it has none, but settings of its own, or opens by itself. */
  readonly length: number;
  /** Notes and highlights of the person on its pages, which stay when the site is forgotten. */
  readonly marks: number;
  /** Whether there is anything to be forgotten, besides these. */
  readonly isRemembered: boolean;
}

/** Why a page is looked at without a click: its site is chosen, or a link in the reader led to it. */
export type VisitReason = "site" | "link";

/** What became of a page that was looked at: the reader is open, it could be, or there is no article. */
export type Seen = "open" | "readable" | "nothing";

/** Every kind of message with what it carries and what comes back. */
export interface Protocol {
  /** To the content script: do what the person asked for. Failures are shown in the page, not to the background. */
  perform: { request: { readonly action: Action }; response: undefined };
  /** To the content script: open this page without being asked, where it has an article and `mayOpen` is set. */
  visit: { request: { readonly reason: VisitReason; readonly mayOpen: boolean }; response: Seen };
  /** To the background: put the module that captures beside this page. */
  "load-page-module": { request: { readonly encoding: Encoding }; response: undefined };
  /** To the background: put one of the scripts beside this page that a plain click does not need. */
  "load-script": { request: { readonly script: Script }; response: undefined };
  /** To the background: lay a style sheet over this page. */
  "insert-sheet": { request: { readonly sheet: Sheet }; response: undefined };
  /** To the background: take the style sheet away. */
  "remove-sheet": { request: { readonly sheet: Sheet }; response: undefined };
  /** To the background: give printed pages of this page margins, with this title in them. */
  "insert-print-styles": { request: { readonly title: string }; response: undefined };
  /** To the background: take these margins away. */
  "remove-print-styles": { request: { readonly title: string }; response: undefined };
  /** To the background: what is remembered of the site of this page. Nothing in private windows. */
  "recall-site": { request: undefined; response: string | undefined };
  /** To the background: remember this of the site of this page. Answers whether it is kept. */
  "remember-site": { request: { readonly memory: string }; response: boolean };
  /** To the background: set this memory of the site of this page aside, which cannot be read. Answers whether it did. */
  "set-aside-site": { request: { readonly memory: string }; response: boolean };
  /** To the background: forget the site of this page. Gives how many notes and highlights of it stay. */
  "forget-site": { request: undefined; response: number };
  /** To the background: show a page of the extension. */
  "open-own-page": { request: { readonly page: OwnPage }; response: undefined };
  /** To the background: show the browser's page on which keys are changed. */
  "open-keys-page": { request: undefined; response: undefined };
  /** To the background, from pages of the extension: what is remembered, the site that was used last at the end. */
  "list-sites": { request: undefined; response: readonly RememberedSite[] };
  /** To the background, from pages of the extension: forget a site of that list. */
  "forget-listed-site": { request: { readonly site: string }; response: undefined };
  /** To the background, from pages of the extension: forget all sites. */
  "forget-all-sites": { request: undefined; response: undefined };
  /** To the background: how the person wants to read here. The usual settings in private windows. */
  "recall-settings": { request: undefined; response: StoredSettings };
  /** To the background: keep settings for all sites or for this one, but not in private windows. */
  "keep-settings": {
    request: { readonly settings: Settings | undefined; readonly onlyHere: boolean };
    response: undefined;
  };
  /** To the background: how the person wants to listen. */
  "recall-listening": { request: undefined; response: Listening };
  /** To the background: keep how the person wants to listen, but not in private windows. */
  "keep-listening": { request: { readonly listening: Listening }; response: undefined };
  /** To the background: the notes and highlights of this page; `undefined` where none can be kept. */
  "recall-marks": { request: { readonly address: string }; response: MarkedPage | undefined };
  /** To the background: keep a note or highlight of this page, in place of the one with its id. */
  "keep-mark": { request: { readonly address: string; readonly title: string; readonly mark: Mark }; response: Kept };
  /** To the background: remove a note or highlight of this page. */
  "remove-mark": { request: { readonly address: string; readonly id: string }; response: undefined };
  /** To the background, from pages of the extension: remove all notes and highlights of a site. */
  "remove-listed-marks": { request: { readonly site: string }; response: undefined };
  /** To the background: the templates by which the person wants Markdown to be written. */
  "recall-templates": { request: undefined; response: Templates };
  /** To the background, from pages of the extension: keep these templates. */
  "keep-templates": { request: Templates; response: undefined };
  /** To the background, from pages of the extension: the personal models that are kept. */
  "list-models": { request: undefined; response: readonly KeptModel[] };
  /** To the background, from pages of the extension: keep these in their place. */
  "keep-models": { request: { readonly models: readonly KeptModel[] }; response: undefined };
  /** To the background: the page of a chosen site is there. */
  visited: { request: undefined; response: undefined };
  /** To the background: the person has opened or closed the reader on a page of a chosen site. */
  "note-reader": { request: { readonly isOpen: boolean }; response: undefined };
  /** To the background: a link in the reader leads on from this page. */
  "follow-link": { request: undefined; response: undefined };
  /**
   * To the background: choose the site of this page no longer, or ask the person whether to choose it. Gives whether it
   * was chosen; `undefined` for pages that belong to no site.
   */
  "toggle-site": { request: undefined; response: boolean | undefined };
  /** To the background, from pages of the extension: choose sites to which the browser gives access by now. */
  "choose-sites": { request: { readonly sites: readonly string[] }; response: undefined };
  /** To the background, from pages of the extension: choose a site no longer. */
  "release-site": { request: { readonly site: string }; response: undefined };
  /** To the background, from pages of the extension: which site the person is being asked about; empty for none. */
  "ask-about-site": { request: { readonly site: string }; response: undefined };
  /** To the background: the services to which the person can send an article. */
  "list-services": { request: undefined; response: readonly Service[] };
  /** To the background: send an article to a server of the person. */
  "send-article": {
    request: { readonly service: "wallabag" | "readeck"; readonly article: SentArticle };
    response: SendOutcome;
  };
  /**
   * To the background: have Obsidian write a note of this text, or of what is on the clipboard. Gives false where that is
   * not set up.
   */
  "open-note": { request: { readonly name: string; readonly content: string | undefined }; response: boolean };
  /** To the background, from pages of the extension: the services that are set up, with their places. */
  "list-set-up": { request: undefined; response: readonly SetUp[] };
  /** To the background, from pages of the extension: set one up, once its server has confirmed it. */
  "set-up-service": { request: { readonly setup: Setup }; response: SendOutcome };
  /** To the background, from pages of the extension: forget one with all that was kept of it. */
  "remove-service": { request: { readonly service: Service }; response: undefined };
  /** To the background, from pages of the extension: all that is set. */
  "list-settings": { request: undefined; response: AllSettings };
  /** To the background, from pages of the extension: keep these in place of all that is set. */
  "replace-settings": { request: { readonly settings: AllSettings }; response: undefined };
  /** To the background, from pages of the extension: keep these switches. */
  "keep-switches": { request: { readonly switches: Switches }; response: undefined };
  /** To the background: the commands of the manifest with their keys. */
  "list-commands": { request: undefined; response: readonly Command[] };
  /** To the background: the bytes of a font of the extension, in base64. */
  "load-font": { request: { readonly font: FontFile }; response: string };
  /**
   * To the background: check a record by replay and keep it; the draft of the page goes. Nothing is kept of private windows.
   * Rejects where there is no room.
   */
  "keep-record": {
    request: { readonly record: PageRecord };
    response: { readonly kept: boolean; readonly replay: Replay | null; readonly nearlyFull: boolean };
  };
  /**
   * To the background: what of the page is in view, as the `data:` address of a JPEG, for a record that is about to be stored.
   * Rejects where the page is not in front, in private windows, and where access was not granted.
   */
  "take-screenshot": { request: undefined; response: string };
  /** To the background, from the hidden page of the extension: the frozen page that it is to load. */
  "take-replay": {
    request: { readonly id: string };
    response: { readonly html: string; readonly width: number; readonly height: number; readonly rootWidth: number };
  };
  /** To the background, from the hidden page: the snapshot in base64, and for each of its nodes the id in the live page. */
  "give-replay": {
    request: {
      readonly id: string;
      readonly replayed: { readonly snapshot: string; readonly stamps: readonly number[] };
    };
    response: undefined;
  };
  /** To the background: how far the labeling of this page had come. */
  "recall-draft": { request: undefined; response: unknown };
  /** To the background: keep how far it has come. Answers whether it is kept, once it is on the disk. */
  "keep-draft": { request: { readonly work: unknown }; response: boolean };
  /** To the background: forget it. */
  "forget-draft": { request: undefined; response: undefined };
  /** To the background: the choices of who labels, as they were stored. */
  "recall-label-choices": { request: undefined; response: unknown };
  /** To the background: keep them, but not in private windows. */
  "keep-label-choices": { request: { readonly choices: unknown }; response: undefined };
  /** To the background: show the extension's page of records. */
  "open-records": { request: undefined; response: undefined };
  /** To the background: show the person a message that this page has no place for. */
  notify: { request: { readonly reason: NoticeReason }; response: undefined };
}

/** Name of a message. */
export type Kind = keyof Protocol;

/** Kinds that the content script answers. */
export type ContentKind = "perform" | "visit";

/** Kinds that the background answers. */
export type BackgroundKind = Exclude<Kind, ContentKind>;

/** One function for each kind. */
export type Handlers<K extends Kind> = {
  readonly [kind in K]: (request: Protocol[kind]["request"], sender: Sender) => Promise<Protocol[kind]["response"]>;
};

interface Envelope {
  readonly kind: string;
  readonly request: unknown;
}

/** Errors do not survive the way between two contexts, so an answer states which it is. */
type Answer = { readonly value: unknown } | { readonly error: string };

/** Answers messages of the given kinds. */
export function handle<K extends Kind>(handlers: Handlers<K>): void {
  onMessage((message, sender) => {
    if (!isEnvelope(message) || !Object.hasOwn(handlers, message.kind)) return undefined;
    const handler = handlers[message.kind as K];
    return answer(() => handler(message.request as Protocol[K]["request"], sender));
  });
}

async function answer(call: () => Promise<unknown>): Promise<Answer> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks the background. Rejects if it fails or the extension is gone. */
export async function askBackground<K extends BackgroundKind>(
  kind: K,
  request: Protocol[K]["request"],
): Promise<Protocol[K]["response"]> {
  const message = { kind, request } satisfies Envelope;
  // A background that was ended while it answered starts again with the next message. What it is asked for can be done
  // twice; errors of its own come back as answers.
  const sent = sendToBackground(message).catch((error: unknown) => {
    if (!isAlive()) throw error;
    return sendToBackground(message);
  });
  return open(await sent) as Protocol[K]["response"];
}

/** Asks the content script of a tab. Rejects if there is none. */
export async function askTab<K extends ContentKind>(
  tabId: number,
  kind: K,
  request: Protocol[K]["request"],
): Promise<Protocol[K]["response"]> {
  return open(await sendToTab(tabId, { kind, request } satisfies Envelope)) as Protocol[K]["response"];
}

/** The value of an answer; throws the error that it reports. */
export function open(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) throw new Error("No answer came back.");
  if ("error" in answer) throw new Error(String(answer.error));
  return "value" in answer ? answer.value : undefined;
}

/** Whether a message has the form of ours. */
export function isEnvelope(message: unknown): message is Envelope {
  return typeof message === "object" && message !== null && "kind" in message && typeof message.kind === "string";
}
