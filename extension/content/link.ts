/**
 * The way to the background while a view is open. The background is ended by the browser whenever that likes, and may
 * forget a session: then the session is opened anew, from what is kept here, and the question is asked once more.
 */

import { parcelsOver } from "../shared/parcels.js";
import { isAlive, openLine } from "../shared/platform/platform.js";
import { type Question, type Reply, SESSION_LINE, type SessionKind, type SessionProtocol } from "../shared/session.js";
import { Told, underscored, words } from "../shared/words.js";

/** An answer, and the bytes beside it. */
export interface Answer<K extends SessionKind> {
  readonly value: SessionProtocol[K]["response"];
  readonly bytes: Uint8Array | undefined;
}

/** What opens the session, as it is now. */
export interface Opening {
  readonly request: SessionProtocol["open"]["request"];
  readonly snapshot: Uint8Array;
}

/** A way to the background. */
export interface Link {
  /** Opens the session. */
  open(opening: Opening): Promise<Answer<"open">>;
  /** Asks within the session. Rejects with a sentence where the core refuses, or the extension is gone. */
  ask<K extends Exclude<SessionKind, "open">>(
    kind: K,
    request: SessionProtocol[K]["request"],
    bytes?: Uint8Array,
  ): Promise<Answer<K>>;
  /** From now on the session is opened like this, if it has to be opened anew. */
  reopenWith(opening: Opening): void;
  /** Ends the session. */
  close(): void;
}

/** Times that a question is asked until its failure is reported. A background may end again while it starts. */
const ATTEMPTS = 3;

/** The background was ended, or the message never reached it. */
class Ended extends Error {}

/** The background knows no such session. */
class Unknown extends Error {}

/** Codes of the core that mean something to a person, each with its message. */
const CODES = ["newer-memory", "broken-memory", "full", "not-rules"] as const;

/** What the core could not do, shown to the person where the reason is one for them. */
function errorOf({ error, values }: { readonly error: string; readonly values: readonly string[] }): Error {
  if (error === "other-site") return new Told(words("error_other_site", values[0] ?? "", values[1] ?? ""));
  if (error === "not-a-selector") return new Told(words("error_not_a_selector", values[0] ?? ""));
  const code = CODES.find((known) => known === error);
  return code ? new Told(words(`error_${underscored(code)}`)) : new Error(error);
}

/** Calls the background, which starts for it if need be, so that it is awake when it is asked. */
export function createLink(): Link {
  let opening: Opening | undefined;
  let call: Call | undefined = tryToCall();

  const attempt = async (
    kind: SessionKind,
    request: unknown,
    bytes: Uint8Array | undefined,
  ): Promise<Answer<SessionKind>> => {
    const current = (call ??= startCall());
    try {
      if (kind !== "open" && opening && !current.isOpen) {
        await current.ask("open", opening.request, opening.snapshot);
        current.isOpen = true;
      }
      const answer = await current.ask(kind, request, bytes);
      current.isOpen = true;
      return answer;
    } catch (error) {
      if (error instanceof Ended && call === current) call = undefined;
      if (error instanceof Unknown) current.isOpen = false;
      throw error;
    }
  };
  const persist = async (
    kind: SessionKind,
    request: unknown,
    bytes: Uint8Array | undefined,
  ): Promise<Answer<SessionKind>> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(kind, request, bytes);
      } catch (error) {
        const passes = error instanceof Ended || error instanceof Unknown;
        if (!isAlive()) throw new Told(words("updatedMeanwhile"));
        if (!passes || attempts === ATTEMPTS) throw error;
      }
    }
  };
  return {
    open(first) {
      opening = first;
      return persist("open", first.request, first.snapshot) as Promise<Answer<"open">>;
    },
    ask: (kind, request, bytes) => persist(kind, request, bytes) as Promise<never>,
    reopenWith(next) {
      opening = next;
    },
    close() {
      call?.end();
      call = undefined;
    },
  };
}

/** One line to the background, until it ends. */
interface Call {
  /** Whether a session has been opened over this line. */
  isOpen: boolean;
  ask(kind: SessionKind, request: unknown, bytes: Uint8Array | undefined): Promise<Answer<SessionKind>>;
  end(): void;
}

function tryToCall(): Call | undefined {
  try {
    return startCall();
  } catch {
    return undefined;
  }
}

function startCall(): Call {
  const line = openLine(SESSION_LINE);
  const waiting = new Map<number, { resolve: (answer: Answer<SessionKind>) => void; reject: (error: Error) => void }>();
  let last = 0;
  let isGone = false;
  let tellGone: (error: Error) => void;
  const gone = new Promise<never>((_, reject) => (tellGone = reject));
  gone.catch(() => undefined);
  const end = (): void => {
    isGone = true;
    const error = new Ended("The background of the extension has ended.");
    tellGone(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  line.onEnd(end);
  const { send, ready } = parcelsOver(line, (data, bytes) => {
    const reply = data as Reply;
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("unknown" in reply) asked?.reject(new Unknown("The background has forgotten this page."));
    else if ("error" in reply) asked?.reject(errorOf(reply));
    else asked?.resolve({ value: reply.value as never, bytes });
  });
  return {
    isOpen: false,
    async ask(kind, request, bytes) {
      await Promise.race([ready, gone]);
      const id = (last += 1);
      const answer = new Promise<Answer<SessionKind>>((resolve, reject) => waiting.set(id, { resolve, reject }));
      try {
        send({ id, kind, request } satisfies Question, bytes);
      } catch {
        end();
      }
      return answer;
    },
    end() {
      if (!isGone) line.end();
      end();
    },
  };
}
