/**
 * Sessions: what is known of the pages whose articles are shown, each behind the line that its page has opened. They
 * live in memory alone, for as long as that line: until the view closes, the page goes, or the background is ended.
 */

import type { Lesson, Session } from "foreground-core";
import { parcelsOver } from "../shared/parcels.js";
import { type Line, onLine } from "../shared/platform.js";
import { type Change, type FeedText, type Question, type Reply, SESSION_LINE, type SessionKind, type SessionProtocol } from "../shared/session.js";
import { prepare, startCore } from "./engine.js";

/** Sessions at most; the one that was used longest ago is forgotten first, and its page sends the snapshot again. */
const MOST_SESSIONS = 6;

/** A session, while it lasts. */
interface Held {
  readonly session: Session;
  /** Called when others need the room. */
  readonly forget: () => void;
}

/** Those that last, the one that was used last at the end. */
const held = new Set<Held>();

/** What comes back: data, and bytes beside it. */
interface Found<T> {
  readonly value: T;
  readonly bytes?: Uint8Array;
}

type Answers = {
  readonly [K in Exclude<SessionKind, "open">]: (
    session: Session,
    request: SessionProtocol[K]["request"],
    bytes: Uint8Array | undefined,
  ) => Found<SessionProtocol[K]["response"]>;
};

const ANSWERS: Answers = {
  export: (session, { format }) => ({ value: undefined, bytes: new TextEncoder().encode(session.exportAs(format)) }),
  systems: (session) => ({ value: session.systems().systems }),
  "left-out": (session, { within }) => ({ value: session.leftOut(within).parts }),
  "label-proposal": (session) => ({ value: session.labelProposal() }),
  remember: (session, { memory }) => ({ value: session.remember(memory) }),
  forget: (session) => {
    session.forget();
    return { value: session.outcome(), bytes: session.article() };
  },
  change: (session, { change, memory }, bytes) => {
    const changed = makeChange(session, change, memory, bytes);
    if (changed === undefined) return { value: undefined };
    return { value: { memory: changed, outcome: session.outcome() }, bytes: session.article() };
  },
  rules: (session, { memory }) => ({ value: session.rules(memory).rules }),
  "export-rules": (session, { memory }) => ({ value: session.exportRules(memory) }),
  "feed-places": (session) => ({ value: session.feedPlaces() }),
  feed: (session, feed, bytes) => ({
    value: withLesson(session, feed, bytes, (lesson) => {
      const { title, posts, enough } = lesson;
      return { title, posts, enough, toRead: lesson.toRead() };
    }),
  }),
  taught: (session, { feed, memory }, bytes) => {
    const value = withLesson(session, feed, bytes, (lesson) => session.taught(lesson, memory));
    if (!value) throw new Error("This is no feed any more.");
    return { value };
  },
};

function makeChange(session: Session, change: Change, memory: string | undefined, bytes: Uint8Array | undefined): string | undefined {
  switch (change.by) {
    case "leaving-out":
      return session.leaveOut(change.part, memory);
    case "bringing-in":
      return session.bringIn(change.node, memory);
    case "undoing":
      return session.undo(memory);
    case "setting-rule":
      return session.setRule(change.selector, change.keep, memory);
    case "removing-rule":
      return session.removeRule(change.selector, memory);
    case "importing-rules":
      return session.importRules(change.rules, memory);
    case "lesson":
      return withLesson(session, change.feed, bytes, (lesson) => session.keepLesson(lesson, memory));
    case "forgetting-feed":
      return session.forgetFeed(memory);
  }
}

/** Begins a lesson with all that is known so far: nothing of one is kept between two questions. */
function withLesson<T>(session: Session, { text, address, lengths }: FeedText, bytes: Uint8Array | undefined, use: (lesson: Lesson) => T): T | undefined {
  const lesson = session.lesson(text, address);
  if (!lesson) return undefined;
  try {
    let at = 0;
    for (const length of lengths) {
      lesson.add(bytes?.subarray(at, at + length) ?? new Uint8Array());
      at += length;
    }
    return use(lesson);
  } finally {
    lesson.free();
  }
}

/** Answers what pages ask from now on. */
export function serveSessions(): void {
  onLine(SESSION_LINE, serve);
}

function serve(line: Line): void {
  prepare();
  let own: Held | undefined;
  let ended = false;
  let before: Promise<unknown> = Promise.resolve();
  const forget = (): void => {
    if (own) held.delete(own);
    // Its instance and all memory of it go with the last reference.
    own = undefined;
  };
  const open = async ({ memory, capture }: SessionProtocol["open"]["request"], snapshot: Uint8Array): Promise<Found<unknown>> => {
    forget();
    const { Session } = await startCore();
    const session = Session.open(snapshot, capture, memory);
    if (!ended) own = { session, forget };
    return { value: session.outcome(), bytes: session.article() };
  };
  const find = async ({ kind, request }: Question, bytes: Uint8Array | undefined): Promise<Found<unknown> | undefined> => {
    if (kind === "open") return open(request as SessionProtocol["open"]["request"], bytes ?? new Uint8Array());
    const answer = ANSWERS[kind] as (session: Session, request: unknown, bytes: Uint8Array | undefined) => Found<unknown>;
    return own && answer(own.session, request, bytes);
  };
  const reply = async (question: Question, bytes: Uint8Array | undefined): Promise<void> => {
    const { id } = question;
    try {
      const found = await find(question, bytes);
      if (own) keepLast(own);
      send(found ? ({ id, value: found.value } satisfies Reply) : ({ id, unknown: true } satisfies Reply), found?.bytes);
    } catch (error) {
      // What was interrupted in the middle of its work is in no known state.
      if (error instanceof WebAssembly.RuntimeError) forget();
      if (!ended) send({ id, ...errorOf(error) } satisfies Reply);
    }
  };
  line.onEnd(() => {
    ended = true;
    forget();
  });
  const { send } = parcelsOver(line, (data, bytes) => {
    before = before.then(() => reply(data as Question, bytes)).catch(() => undefined);
  });
}

/** The code of an error of the core and what belongs to it; of other errors, what they tell developers. */
function errorOf(error: unknown): { readonly error: string; readonly values: readonly string[] } {
  const { code, values } = error as { readonly code?: string; readonly values?: readonly string[] };
  return { error: code ?? String(error), values: values ?? [] };
}

/** Notes the use of a session; where there are too many, the one that was used longest ago is forgotten. */
function keepLast(used: Held): void {
  held.delete(used);
  held.add(used);
  const [oldest] = held;
  if (oldest && held.size > MOST_SESSIONS) oldest.forget();
}
