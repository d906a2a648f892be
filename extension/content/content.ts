/**
 * The content script: one instance for each page, which does what the person asks for.
 *
 * It may be injected any number of times; the first instance stays. Only one view is open at a time, and actions are
 * done one after the other, so that two quick clicks open and close the reader.
 */

import { loadModule, type Outcome, type Reading, readPage, type Steps } from "./core.js";
import { contentType, elements, pageText } from "./document.js";
import { warmUp } from "./describe.js";
import { copy } from "./export/deliver.js";
import { losesView, lowerStage, onStage } from "./feed-page/stage.js";
import { calledOff } from "./keys.js";
import { isLoading, settled, somethingThere } from "./loading.js";
import { openDialog, openLine, openWait, openWord } from "./message/message.js";
import {
  askBackground,
  type ContentKind,
  handle,
  type Handlers,
  type Protocol,
  type Seen,
  type Sheet,
} from "../shared/messages.js";
import { type Action, closedWord, opensAnywhere } from "../shared/modes.js";
import { contentTypeReason } from "../shared/refusals.js";
import { isAlive } from "../shared/platform/platform.js";
import { toldOf, underscored, words } from "../shared/words.js";
import { OPENINGS } from "./modes.js";
import { VIEWS } from "./names.js";
import { refusal } from "./refusal.js";
import { recallSettings } from "./reader/type/apply.js";
import { answerSharing, snapshotOf } from "./sharing.js";
import { createSheets } from "./sheets.js";
import { siteMemory } from "./site-memory.js";
import type { View } from "./view.js";
import { lookAt, type Read } from "./visiting.js";
import { createWaiting } from "./waiting.js";

type VisitRequest = Protocol["visit"]["request"];

/** A view with all that has to be undone when it closes. */
interface Shown extends View {
  readonly action: Action;
  readonly sheets: readonly Sheet[];
  /** What it shows; none for messages. */
  readonly reading: Reading | undefined;
}

/** What the content script leaves in its world: for itself when injected again, and for tests. */
interface Instance {
  /** Does an action after those before it. */
  readonly perform: (action: Action) => Promise<void>;
  /** Reads the page after all actions before, though nobody has asked for it. */
  readonly visit: (request: VisitRequest) => Promise<Seen>;
  /** The page as JSON, after all actions before. */
  readonly snapshot: () => Promise<string>;
  /** What the reader or highlight mode shows, while one of them is open. */
  readonly reading: () => Reading | undefined;
}

/** Pages that never rest are remembered after this time, ms. */
const LONGEST_WAIT = 3_000;

function start(): Instance {
  let shown: Shown | undefined;
  let before = Promise.resolve();
  /** Whether the page is of a site that opens by itself. */
  let isVisited = false;
  const memory = siteMemory();
  const sheets = createSheets();
  clearLeft();

  const inTurn = (action: Action, task: (action: Action) => Promise<void>): Promise<void> => {
    before = before.then(() => task(action)).catch(() => fail(action));
    return before;
  };
  const perform = (action: Action): Promise<void> => inTurn(action, run);

  const run = async (action: Action): Promise<void> => {
    const reason = refusal(action);
    if (reason) {
      await askBackground("notify", { reason });
    } else if (action === "copy-markdown" && shown?.reading) {
      shown.say(await copy(shown.reading, "markdown").catch(toldOf));
    } else {
      const again = shown?.reading && shown.action === action;
      if (again) await leave();
      else await open(action);
      if (isVisited && !again && shown?.reading) void askBackground("note-reader", { isOpen: true });
    }
  };

  /** Reads the page, and reports the progress. */
  const read = async (steps?: Steps): Promise<Read> => {
    const early = isLoading() ? pageText() : undefined;
    const [reading, settings] = await Promise.all([readPage(memory, steps), recallSettings()]);
    return { reading, settings, early };
  };

  /** What was read; nothing as soon as the person does not want it any more, which on a large page may be long before it is there. */
  const unlessCalledOff = async (begin: () => Promise<Read>, stop: AbortSignal): Promise<Read | undefined> => {
    if (stop.aborted) return undefined;
    const reading = begin();
    const stopped = new Promise<undefined>((resolve) => stop.addEventListener("abort", () => resolve(undefined)));
    const found = await Promise.race([stopped, reading]);
    if (!stop.aborted) return found;
    void reading.then(({ reading }) => reading.free()).catch(() => undefined);
    return undefined;
  };

  const open = async (action: Action): Promise<void> => {
    const opened = new AbortController();
    const stop = calledOff(opened.signal);
    await close();
    const waiting = createWaiting(() => sheets.insert(["message"]));
    try {
      await somethingThere();
      await waiting.begin();
      const captured = (): void => {
        waiting.go();
        void sheets.insert(OPENINGS[action].sheets).catch(() => undefined);
        warmUp();
      };
      const found = await unlessCalledOff(() => read({ capturing: waiting.pause, captured }), stop);
      waiting.end();
      if (found) await present(action, found, { stop, end: () => opened.abort() });
      else await sayClosed(action);
    } finally {
      waiting.end();
      opened.abort();
    }
  };

  /**
   * Shows what was found, unless `stop` has aborted because the person does not want it any more. What is shown hears
   * Escape itself, so `end` is called before.
   */
  const present = async (
    action: Action,
    { reading, settings, early }: Read,
    calling?: { stop: AbortSignal; end: () => void },
  ): Promise<void> => {
    const { found, reason } = reading.outcome();
    if (found || opensAnywhere(action)) {
      const opening = OPENINGS[action];
      const make = await opening.open({ reading, memory, settings, events });
      await sheets.insert(opening.sheets);
      // What has been done already is reported.
      if (calling?.stop.aborted && opening.keepsReading) {
        reading.free();
        return sayClosed(action);
      }
      calling?.end();
      if (!opening.keepsReading) reading.free();
      await show(action, opening.sheets, opening.keepsReading ? reading : undefined, make);
      await tidySheets();
      if (!opening.keepsReading) return;
    } else {
      reading.free();
      calling?.end();
      await show(action, ["message"], undefined, () =>
        early !== undefined ? openWait(words("stillLoading"), events, true) : ask(action, nothingFor(reason)),
      );
      await tidySheets();
    }
    if (early !== undefined && shown) readOnceSettled(action, shown, early);
  };

  /** Reads the page again when it has settled, unless the person has turned to something else meanwhile. */
  const readOnceSettled = (action: Action, first: Shown, text: string): void => {
    if (first.reading) first.say(words("readEarly"));
    const again = async (): Promise<void> => {
      if (shown !== first) return;
      // The line that promises the rest gives way to one that is true now.
      if (first.reading && pageText() === text) return first.say(words("allThere"));
      const top = scrollY;
      // While the reader is open the page is hidden, so it cannot be read.
      await open(action);
      if (first.reading) globalThis.scrollTo({ top, behavior: "instant" });
      if (first.reading) shown?.say(words("allThere"));
    };
    void settled(() => shown === first).then(() => inTurn(action, again));
  };

  const show = async (
    action: Action,
    needed: readonly Sheet[],
    reading: Reading | undefined,
    make: () => View,
  ): Promise<void> => {
    await sheets.insert(needed);
    shown = { action, sheets: needed, reading, ...onStage(make) };
    if (reading) learnWhenIdle(reading);
  };

  const learnWhenIdle = (reading: Reading): void => {
    const isOpen = (): boolean => shown?.reading === reading;
    const forgets = memory.forgets();
    requestIdleCallback(
      () => {
        const mayLearn = (): boolean => isOpen() && memory.forgets() === forgets;
        // Without it the page is read all the same, this time and the next.
        void memory
          .change(async (stored) => {
            if (!mayLearn()) return undefined;
            const learned = await reading.remember(stored);
            return mayLearn() ? learned : undefined;
          })
          .catch(() => undefined);
      },
      { timeout: LONGEST_WAIT },
    );
  };

  const close = async (): Promise<void> => {
    const closed = shown;
    shown = undefined;
    closed?.close();
    closed?.reading?.free();
    await tidySheets();
  };

  const tidySheets = (): Promise<void> => sheets.keepOnly(shown?.sheets ?? []);

  /** Closes what is open and gives the page back, which a screen reader would not announce by itself. */
  const leave = async (): Promise<void> => {
    const left = shown;
    if (!left?.reading || !isAlive()) return close();
    if (isVisited) void askBackground("note-reader", { isOpen: false });
    await left.beforeLeaving?.();
    await show(left.action, ["message"], undefined, () => {
      left.close();
      return losesView() ? openLine(words("feedReload"), events) : openWord(words(closedWord(left.action)), events);
    });
    left.reading.free();
    await tidySheets();
  };

  /** What is open has not been shown yet when it closes. */
  const sayClosed = async (action: Action): Promise<void> => {
    await show(action, ["message"], undefined, () => openWord(words(closedWord(action)), events));
    await tidySheets();
  };

  const ask = (action: Action, sentence: string): View =>
    openDialog(sentence, { ...events, again: () => void perform(action) });

  const fail = async (action: Action): Promise<void> => {
    try {
      await close();
      clearLeft();
      await show(action, ["message"], undefined, () => ask(action, words("readingFailed")));
    } catch {
      if (isAlive()) await askBackground("notify", { reason: "failed" });
    }
  };

  const enqueue = (task: () => Promise<void>): void => {
    before = before.then(task).catch(() => undefined);
  };
  const events = {
    close: () => enqueue(() => leave().catch(close)),
    read: () => void perform("read"),
    again: () => void inTurn("read", open),
    highlight: () => void perform("highlight"),
    /** Where not even a message stays, the browser's own window is left to show it. */
    lost: () =>
      enqueue(async () => {
        await close().catch(clearLeft);
        if (isAlive()) await askBackground("notify", { reason: "cannot-show" });
      }),
    rejected: () => {
      enqueue(close);
      enqueue(() => show("read", ["message"], undefined, () => openLine(words("cannotStay"), events)));
    },
  };

  /** It was not requested, so failures are not shown. */
  const visit = async (request: VisitRequest): Promise<Seen> => {
    let seen: Seen = "nothing";
    isVisited ||= request.reason === "site";
    const look = async (): Promise<void> => {
      if (shown?.reading) seen = "open";
      else if (!shown && !contentTypeReason(contentType()))
        seen = await lookAt(request, read, (found) =>
          present(found.settings.switches.markChosen && request.reason === "site" ? "mark" : "read", found),
        );
    };
    before = before.then(look).catch(() => close().catch(clearLeft));
    await before;
    return seen;
  };

  /** The page as the person sees it, for those with whom they share it. */
  const snapshot = (): Promise<string> => {
    const take = async (): Promise<string> => {
      if (contentTypeReason(contentType())) throw new Error("This is no page to be read.");
      if (!shown?.reading) await close();
      return snapshotOf(shown?.reading, () => readPage(memory));
    };
    const taken = before.then(take);
    before = taken.then(
      () => undefined,
      () => undefined,
    );
    return taken;
  };

  return { perform, visit, snapshot, reading: () => shown?.reading };
}

/** Why there is no article. */
function nothingFor(reason: Outcome["reason"]): string {
  return reason ? words(`reason_${underscored(reason)}`) : words("nothingReadable");
}

/** Takes away what a view that failed has left, or an instance of a version of the extension before an update. */
function clearLeft(): void {
  for (const left of elements(document, VIEWS)) left.remove();
  lowerStage();
}

function instance(): Instance {
  const world = globalThis as { foreground?: Instance };
  // An element with the id `foreground` would answer to a plain property access.
  if (Object.hasOwn(world, "foreground") && world.foreground) return world.foreground;
  const made = start();
  world.foreground = made;
  // While the background hears that this script is here, and for what.
  if (!contentTypeReason(contentType())) void loadModule().catch(() => undefined);
  handle({
    perform: async ({ action }) => {
      await made.perform(action);
      return undefined;
    },
    visit: (request) => made.visit(request),
  } satisfies Handlers<ContentKind>);
  answerSharing(made.snapshot);
  return made;
}

instance();
