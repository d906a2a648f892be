/** What the content script and the background say to each other: one interface, kind by kind. */

import type { Action } from "./modes.js";
import { isAlive, onMessage, sendToBackground, sendToTab, type Sender } from "./platform.js";
import type { NoticeReason } from "./notices.js";
import type { PageRecord, Replay } from "./record.js";
import type { Settings, StoredSettings } from "./settings.js";

/** The two encodings of the module that runs beside pages. */
export type Encoding = "wasm" | "twin";

/** The style sheets that are laid over a page, and only while they are needed. */
export type Sheet = "reader" | "highlight" | "paint" | "message" | "label";

/** Files of the font that is easy to tell letters apart in, by style. */
export type FontFile = "legible-400" | "legible-700" | "legible-400-italic" | "legible-extended-400" | "legible-extended-700";

/** A site of which something is remembered. */
export interface RememberedSite {
  readonly site: string;
  /** Characters. */
  readonly length: number;
}

/** Every kind of message with what it carries and what comes back. */
export interface Protocol {
  /** To the content script: do what the person asked for. Failures are told in the page, not to the background. */
  perform: { request: { readonly action: Action }; response: undefined };
  /** To the background: put the module that captures beside this page. */
  "load-page-module": { request: { readonly encoding: Encoding }; response: undefined };
  /** To the background: lay a style sheet over this page. */
  "insert-sheet": { request: { readonly sheet: Sheet }; response: undefined };
  /** To the background: take the style sheet away. */
  "remove-sheet": { request: { readonly sheet: Sheet }; response: undefined };
  /** To the background: what is remembered of the site of this page. Nothing in private windows. */
  "recall-site": { request: undefined; response: string | undefined };
  /** To the background: remember this of the site of this page. Answers whether it is kept. */
  "remember-site": { request: { readonly memory: string }; response: boolean };
  /** To the background: set this memory of the site of this page aside, which cannot be read. Answers whether it did. */
  "set-aside-site": { request: { readonly memory: string }; response: boolean };
  /** To the background: forget the site of this page. */
  "forget-site": { request: undefined; response: undefined };
  /** To the background: show the extension's page about what is remembered. */
  "open-sites": { request: undefined; response: undefined };
  /** To the background, from pages of the extension: what is remembered, the site that was used last at the end. */
  "list-sites": { request: undefined; response: readonly RememberedSite[] };
  /** To the background, from pages of the extension: forget a site of that list. */
  "forget-listed-site": { request: { readonly site: string }; response: undefined };
  /** To the background, from pages of the extension: forget all sites. */
  "forget-all-sites": { request: undefined; response: undefined };
  /** To the background: how the person wants to read here. The usual settings in private windows. */
  "recall-settings": { request: undefined; response: StoredSettings };
  /** To the background: keep settings for all sites or for this one, but not in private windows. */
  "keep-settings": { request: { readonly settings: Settings | undefined; readonly onlyHere: boolean }; response: undefined };
  /** To the background: the bytes of a font of the extension, in base64. */
  "load-font": { request: { readonly font: FontFile }; response: string };
  /** To the background: put label mode beside this page. */
  "load-label-mode": { request: undefined; response: undefined };
  /**
   * To the background: check a record by replay and keep it; the draft of the page goes. Nothing is kept of private windows.
   * Rejects where there is no room.
   */
  "keep-record": {
    request: { readonly record: PageRecord };
    response: { readonly kept: boolean; readonly replay: Replay | null; readonly nearlyFull: boolean };
  };
  /** To the background, from the hidden page of the extension: the frozen page that it is to load. */
  "take-replay": {
    request: { readonly id: string };
    response: { readonly html: string; readonly width: number; readonly height: number; readonly rootWidth: number };
  };
  /** To the background, from the hidden page: the snapshot in base64, and for each of its nodes the id in the live page. */
  "give-replay": {
    request: { readonly id: string; readonly replayed: { readonly snapshot: string; readonly stamps: readonly number[] } };
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
  /** To the background: tell the person something that this page has no place for. */
  notify: { request: { readonly reason: NoticeReason }; response: undefined };
}

/** Name of a message. */
export type Kind = keyof Protocol;

/** Kinds that the content script answers. */
export type ContentKind = "perform";

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

/** Errors do not survive the way between two contexts, so an answer says which it is. */
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
