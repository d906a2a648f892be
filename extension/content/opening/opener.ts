/** From what the person asks for to an open view: the page is read, and the view or the reason why there is none is shown. */

import { type Action, closedWord, opensAnywhere } from "../../shared/modes.js";
import { underscored, words } from "../../shared/words.js";
import { type Outcome, readPage, type Steps } from "../core.js";
import { warmUp } from "../describe.js";
import { pageText } from "../document.js";
import { calledOff } from "../keys.js";
import { openDialog, openWait, openWord } from "../message/message.js";
import { type Given, OPENINGS } from "../modes.js";
import { recallSettings } from "../reader/type/apply.js";
import type { SiteMemory } from "../site-memory.js";
import type { View, ViewEvents } from "../view.js";
import { isLoading, settled, somethingThere } from "./loading.js";
import type { Screen, Shown } from "./screen.js";
import type { Read } from "./visiting.js";
import { createWaiting } from "./waiting.js";

/** Opens views. */
export interface Opener {
  /** Closes what is open, reads the page and shows what was found. Escape calls it off. */
  open(action: Action): Promise<void>;
  /** Shows what was found. */
  present(action: Action, read: Read): Promise<void>;
  /** Reads the page. */
  read(): Promise<Read>;
  /** Shows a sentence that offers to try again. */
  ask(action: Action, sentence: string): Promise<void>;
}

/** What an opener needs of the page's content script. */
export interface OpenerContext {
  readonly screen: Screen;
  readonly memory: SiteMemory;
  readonly events: ViewEvents;
  /** Does an action after those before it. */
  readonly perform: (action: Action) => void;
  /** Does something after all that goes on; a failure is shown as one of the action. */
  readonly inTurn: (action: Action, task: (action: Action) => Promise<void>) => void;
}

/** A reading that the person may call off. */
interface Calling {
  /** Aborts when they do. */
  readonly stop: AbortSignal;
  /** They cannot any more: what is shown hears Escape itself. */
  readonly end: () => void;
}

/** An opener; nothing is open yet. */
export function createOpener({ screen, memory, events, perform, inTurn }: OpenerContext): Opener {
  const read = async (steps?: Steps): Promise<Read> => {
    const early = isLoading() ? pageText() : undefined;
    const [reading, settings] = await Promise.all([readPage(memory, steps), recallSettings()]);
    return { reading, settings, early };
  };

  const ask = (action: Action, sentence: string): Promise<void> =>
    screen.show(action, ["message"], undefined, () =>
      openDialog(sentence, { ...events, again: () => perform(action) }),
    );

  /** What is open has not been shown yet when it closes. */
  const announceClosed = (action: Action): Promise<void> =>
    screen.show(action, ["message"], undefined, () => openWord(words(closedWord(action)), events));

  const open = async (action: Action): Promise<void> => {
    const opened = new AbortController();
    const stop = calledOff(opened.signal);
    await screen.close();
    const waiting = createWaiting(() => screen.prepare(["message"]));
    try {
      await somethingThere();
      await waiting.begin();
      const captured = (): void => {
        waiting.go();
        void screen.prepare(OPENINGS[action].sheets).catch(() => undefined);
        warmUp();
      };
      const found = await unlessCalledOff(() => read({ capturing: waiting.pause, captured }), stop);
      waiting.end();
      if (found) await present(action, found, { stop, end: () => opened.abort() });
      else await announceClosed(action);
    } finally {
      waiting.end();
      opened.abort();
    }
  };

  const present = async (action: Action, found: Read, calling?: Calling): Promise<void> => {
    const { early } = found;
    const outcome = found.reading.outcome();
    if (outcome.found || opensAnywhere(action)) {
      if (!(await presentFound(action, found, calling))) return;
    } else {
      found.reading.free();
      calling?.end();
      if (early === undefined) await ask(action, nothingFor(outcome.reason));
      else await screen.show(action, ["message"], undefined, () => openWait(words("stillLoading"), events, true));
    }
    const shown = screen.shown();
    if (early !== undefined && shown) readOnceSettled(action, shown, early);
  };

  /** Shows a view of what was found. Gives false where none stays: it was called off, or closes by itself. */
  const presentFound = async (action: Action, { reading, settings }: Read, calling?: Calling): Promise<boolean> => {
    const { sheets, keepsReading } = OPENINGS[action];
    const make = await viewOf(action, { reading, memory, settings, events });
    // What has been done already is reported.
    if (calling?.stop.aborted && keepsReading) {
      reading.free();
      await announceClosed(action);
      return false;
    }
    calling?.end();
    if (!keepsReading) reading.free();
    await screen.show(action, sheets, keepsReading ? reading : undefined, make);
    return keepsReading;
  };

  /** What makes the view, once all that it needs is there; the reading is let go where that fails. */
  const viewOf = async (action: Action, given: Given): Promise<() => View> => {
    const { open: makeReady, sheets } = OPENINGS[action];
    try {
      const make = await makeReady(given);
      await screen.prepare(sheets);
      return make;
    } catch (error) {
      given.reading.free();
      throw error;
    }
  };

  /** Reads the page again when it has settled, unless the person has turned to something else meanwhile. */
  const readOnceSettled = (action: Action, first: Shown, text: string): void => {
    if (first.reading) first.say(words("readEarly"));
    const again = async (): Promise<void> => {
      if (screen.shown() !== first) return;
      // The line that promises the rest gives way to one that is true now.
      if (first.reading && pageText() === text) return first.say(words("allThere"));
      const top = scrollY;
      // While the reader is open the page is hidden, so it cannot be read.
      await open(action);
      if (!first.reading) return;
      globalThis.scrollTo({ top, behavior: "instant" });
      screen.shown()?.say(words("allThere"));
    };
    void settled(() => screen.shown() === first).then(() => inTurn(action, again));
  };

  return { open, present, read, ask };
}

/**
 * What was read; nothing as soon as the person does not want it any more, which on a large page may be long before it is
 * there.
 */
async function unlessCalledOff(begin: () => Promise<Read>, stop: AbortSignal): Promise<Read | undefined> {
  if (stop.aborted) return undefined;
  const reading = begin();
  const stopped = new Promise<undefined>((resolve) => stop.addEventListener("abort", () => resolve(undefined)));
  const found = await Promise.race([stopped, reading]);
  if (!stop.aborted) return found;
  void reading.then(({ reading }) => reading.free()).catch(() => undefined);
  return undefined;
}

/** Why there is no article. */
function nothingFor(reason: Outcome["reason"]): string {
  return reason ? words(`reason_${underscored(reason)}`) : words("nothingReadable");
}
