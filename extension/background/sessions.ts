/**
 * Sessions: what is known of the pages whose articles are shown, each behind the line that its page has opened. They
 * live in memory alone, for as long as that line: until the view closes, the page goes, or the background is ended.
 */

import type { Outcome, Session } from "foreground-core";
import type { Extras, Lesson } from "foreground-extras";
import { parcelsOver } from "../shared/parcels.js";
import { type Line, onLine } from "../shared/platform/platform.js";
import {
  type Change,
  type Changed,
  type FeedText,
  type Question,
  type Reply,
  SESSION_LINE,
  type SessionKind,
  type SessionProtocol,
} from "../shared/session.js";
import { prepare, prepareNext, startCore, startExtras } from "./engine.js";
import * as models from "./models-store.js";

/** Sessions at most; the one that was used longest ago is forgotten first, and its page sends the snapshot again. */
const MOST_SESSIONS = 6;

/** When the instance for the next page is made, ms after one was taken: the reader is open by then. */
const READY_AFTER = 1_000;

/** A session, while it lasts. */
interface Held {
  readonly session: Session;
  /** The page's snapshot, for the extras. */
  readonly snapshot: Uint8Array;
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

type Answer<K extends SessionKind> = (
  held: Held,
  request: SessionProtocol[K]["request"],
  bytes: Uint8Array | undefined,
) => Found<SessionProtocol[K]["response"]> | Promise<Found<SessionProtocol[K]["response"]>>;

type Answers = { readonly [K in Exclude<SessionKind, "open">]: Answer<K> };

/** What plain clicks need the session answers, everything else the extras. */
const ANSWERS: Answers = {
  systems: ({ session }) => ({ value: session.systems().systems }),
  "label-proposal": ({ session }) => ({ value: session.labelProposal() }),
  forget: ({ session }) => reread(session, undefined),
  comments({ session }) {
    const found = session.comments();
    return { value: found?.count, ...(found && { bytes: found.nodes }) };
  },
  onward: ({ session }) => ({ value: session.onward().next }),
  append({ session }, { mark }, bytes) {
    const added = session.append(bytes ?? new Uint8Array(), mark);
    return { value: { added, outcome: session.outcome() }, bytes: session.article() };
  },
  export: withExtras((extras, { session }, { format, spoken: { language, direction } }) => {
    const agreements = format === "json" ? session.agreements() : undefined;
    extras.writtenIn(language, direction);
    return { value: undefined, bytes: new TextEncoder().encode(extras.exportAs(format, agreements)) };
  }),
  "left-out": withExtras((extras, _, { within }) => ({ value: extras.leftOut(within).parts })),
  remember: withExtras((extras, { session }, { memory }) => ({ value: extras.remember(session.notes(), memory) })),
  change: withExtras((extras, { session }, { change, memory }, bytes) => {
    const changed = makeChange(extras, change, memory, bytes);
    if (changed === undefined) return { value: undefined };
    const found = reread(session, changed.memory);
    return { value: { ...changed, outcome: found.value }, bytes: found.bytes };
  }),
  "meant-with": withExtras((extras, _, { part }) => ({ value: extras.meantWith(part) })),
  rules: withExtras((extras, _, { memory }) => ({ value: extras.rules(memory).rules })),
  "export-rules": withExtras((extras, _, { memory }) => ({ value: extras.exportRules(memory) })),
  "feed-places": withExtras((extras) => ({ value: extras.feedPlaces() })),
  feed: withExtras((extras, _, feed, bytes) => ({
    value: withLesson(extras, feed, bytes, (lesson) => {
      const { title, posts, enough } = lesson;
      return { title, posts, enough, toRead: lesson.toRead() };
    }),
  })),
  taught: withExtras((extras, _, { feed, memory }, bytes) => {
    const value = withLesson(extras, feed, bytes, (lesson) => extras.taught(lesson, memory));
    if (!value) throw new Error("This is no feed any more.");
    return { value };
  }),
};

/** An answer of extras that are made for it: they hold nothing between two questions. */
function withExtras<K extends SessionKind>(
  answer: (extras: Extras, ...asked: Parameters<Answer<K>>) => Found<SessionProtocol[K]["response"]>,
): Answer<K> {
  return async (held, request, bytes) => {
    const { Extras } = await startExtras();
    return answer(Extras.open(held.snapshot, held.session.findings()), held, request, bytes);
  };
}

/** What the page is with another memory. */
function reread(session: Session, memory: string | undefined): { readonly value: Outcome; readonly bytes: Uint8Array } {
  session.reread(memory);
  return { value: session.outcome(), bytes: session.article() };
}

/** What is to be stored after a change, and what was undone by it. */
type Made = Pick<Changed, "memory" | "undone">;

function makeChange(
  extras: Extras,
  change: Change,
  memory: string | undefined,
  bytes: Uint8Array | undefined,
): Made | undefined {
  if (change.by === "undoing") {
    const undone = extras.undo(memory);
    return undone && { memory: undone.memory, undone: undone.undone };
  }
  const changed = changedMemory(extras, change, memory, bytes);
  return changed === undefined ? undefined : { memory: changed };
}

function changedMemory(
  extras: Extras,
  change: Exclude<Change, { readonly by: "undoing" }>,
  memory: string | undefined,
  bytes: Uint8Array | undefined,
): string | undefined {
  switch (change.by) {
    case "leaving-out":
      return extras.leaveOut(change.part, change.alike, memory);
    case "bringing-in":
      return extras.bringIn(change.node, memory);
    case "reading-as":
      return extras.readAs(change.thread, memory);
    case "redoing":
      return extras.redo(change.undone, memory);
    case "setting-rule":
      return extras.setRule(change.selector, change.keep, memory);
    case "removing-rule":
      return extras.removeRule(change.selector, memory);
    case "importing-rules":
      return extras.importRules(change.rules, memory);
    case "lesson":
      return withLesson(extras, change.feed, bytes, (lesson) => extras.keepLesson(lesson, memory));
    case "forgetting-feed":
      return extras.forgetFeed(memory);
  }
}

/** Begins a lesson with all that is known so far: nothing of one is kept between two questions. */
function withLesson<T>(
  extras: Extras,
  { text, address, lengths }: FeedText,
  bytes: Uint8Array | undefined,
  use: (lesson: Lesson) => T,
): T | undefined {
  const lesson = extras.lesson(text, address);
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
  const open = async (
    { memory, capture, behind }: SessionProtocol["open"]["request"],
    bytes: Uint8Array,
  ): Promise<Found<unknown>> => {
    forget();
    const [{ Session }, { personal, judge, pageTypes }] = await Promise.all([startCore(), models.inUse()]);
    let at = bytes.length - behind.reduce((sum, { length }) => sum + length, 0);
    const snapshot = bytes.subarray(0, at);
    const session = Session.open(snapshot, capture, memory, personal, judge, pageTypes);
    for (const { length, mark } of behind) session.append(bytes.subarray(at, (at += length)), mark);
    if (!ended) own = { session, snapshot, forget };
    // The next page finds an instance ready, which is made when this one has long been answered.
    setTimeout(prepareNext, READY_AFTER);
    return { value: session.outcome(), bytes: session.article() };
  };
  const find = async (
    { kind, request }: Question,
    bytes: Uint8Array | undefined,
  ): Promise<Found<unknown> | undefined> => {
    if (kind === "open") return open(request as SessionProtocol["open"]["request"], bytes ?? new Uint8Array());
    const answer = ANSWERS[kind] as (
      held: Held,
      request: unknown,
      bytes: Uint8Array | undefined,
    ) => Found<unknown> | Promise<Found<unknown>>;
    return own && answer(own, request, bytes);
  };
  const reply = async (question: Question, bytes: Uint8Array | undefined): Promise<void> => {
    const { id } = question;
    try {
      const found = await find(question, bytes);
      if (own) keepLast(own);
      send(
        found ? ({ id, value: found.value } satisfies Reply) : ({ id, unknown: true } satisfies Reply),
        found?.bytes,
      );
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

/** The code of an error of the core and what belongs to it; of other errors, their message for developers. */
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
