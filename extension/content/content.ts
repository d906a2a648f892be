/**
 * The content script: one instance for each page, which does what the person asks for.
 *
 * It may be injected any number of times; the first instance stays. Only one view is open at a time, and actions are
 * done one after the other, so that two quick clicks open and close the reader.
 */

import { loadModule, type Reading, readPage } from "./core.js";
import { contentType, elements } from "./document.js";
import { copy } from "./export/deliver.js";
import { losesView, lowerStage } from "./feed-page/stage.js";
import { openLine, openWord } from "./message/message.js";
import {
  askBackground,
  type ContentKind,
  handle,
  type Handlers,
  type Protocol,
  type Seen,
} from "../shared/messages.js";
import { type Action, closedWord } from "../shared/modes.js";
import { contentTypeReason } from "../shared/refusals.js";
import { isAlive } from "../shared/platform/platform.js";
import { toldOf, words } from "../shared/words.js";
import { VIEWS } from "./names.js";
import { learnWhenIdle } from "./opening/learning.js";
import { createOpener } from "./opening/opener.js";
import { createScreen, type Screen } from "./opening/screen.js";
import { createTurns, type Turns } from "./opening/turns.js";
import { lookAt } from "./opening/visiting.js";
import { refusal } from "./refusal.js";
import { answerSharing, snapshotOf } from "./sharing.js";
import { type SiteMemory, siteMemory } from "./site-memory.js";
import type { ViewEvents } from "./view.js";

type VisitRequest = Protocol["visit"]["request"];

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

function start(): Instance {
  clearLeft();
  /** Whether the page is of a site that opens by itself. */
  let isVisited = false;
  const memory = siteMemory();
  const turns = createTurns();
  const screen = createScreen((reading) => learnWhenIdle(reading, memory, () => reading === screen.shown()?.reading));

  const perform = (action: Action): Promise<void> => inTurn(action, run);
  const inTurn = (action: Action, task: (action: Action) => Promise<void>): Promise<void> =>
    turns.take(
      () => task(action),
      () => fail(action),
    );
  const events = eventsOf(turns, screen, { perform, leave: () => leave(), again: () => inTurn("read", opener.open) });
  const opener = createOpener({ screen, memory, events, perform, inTurn });

  const run = async (action: Action): Promise<void> => {
    const shown = screen.shown();
    const reason = refusal(action);
    if (reason) {
      await askBackground("notify", { reason });
    } else if (action === "copy-markdown" && shown?.reading) {
      shown.say(await copy(shown.reading, "markdown").catch(toldOf));
    } else if (shown?.reading && shown.action === action) {
      await leave();
    } else {
      await opener.open(action);
      if (isVisited && screen.shown()?.reading) void askBackground("note-reader", { isOpen: true });
    }
  };

  /** Closes what is open and gives the page back, which a screen reader would not announce by itself. */
  const leave = async (): Promise<void> => {
    const left = screen.shown();
    if (!left?.reading || !isAlive()) return screen.close();
    if (isVisited) void askBackground("note-reader", { isOpen: false });
    await left.beforeLeaving?.();
    await screen.show(left.action, ["message"], undefined, () => {
      left.close();
      const message = losesView()
        ? openLine(words("feedReload"), events)
        : openWord(words(closedWord(left.action)), events);
      left.reading?.free();
      return message;
    });
  };

  const fail = async (action: Action): Promise<void> => {
    try {
      await screen.close();
      clearLeft();
      await opener.ask(action, words("readingFailed"));
    } catch {
      if (isAlive()) await askBackground("notify", { reason: "failed" });
    }
  };

  /** It was not requested, so failures are not shown. */
  const visit = async (request: VisitRequest): Promise<Seen> => {
    let seen: Seen = "nothing";
    isVisited ||= request.reason === "site";
    const look = async (): Promise<void> => {
      if (screen.shown()?.reading) seen = "open";
      else if (!screen.shown() && !contentTypeReason(contentType()))
        seen = await lookAt(request, opener.read, (found) =>
          opener.present(found.settings.switches.markChosen && request.reason === "site" ? "mark" : "read", found),
        );
    };
    await turns.take(look, () => screen.close().catch(clearLeft));
    return seen;
  };

  const snapshot = (): Promise<string> => turns.ask(() => takeSnapshot(screen, memory));
  return { perform, visit, snapshot, reading: () => screen.shown()?.reading };
}

/** What views ask for, each after all that goes on. */
function eventsOf(
  turns: Turns,
  screen: Screen,
  { perform, leave, again }: Pick<Instance, "perform"> & Record<"leave" | "again", () => Promise<void>>,
): ViewEvents {
  const enqueue = (task: () => Promise<void>): void => void turns.take(task, () => undefined);
  const events: ViewEvents = {
    close: () => enqueue(() => leave().catch(screen.close)),
    read: () => void perform("read"),
    again: () => void again(),
    highlight: () => void perform("highlight"),
    /** Where not even a message stays, the browser's own window is left to show it. */
    lost: () =>
      enqueue(async () => {
        await screen.close().catch(clearLeft);
        if (isAlive()) await askBackground("notify", { reason: "cannot-show" });
      }),
    rejected: () => {
      enqueue(screen.close);
      enqueue(() => screen.show("read", ["message"], undefined, () => openLine(words("cannotStay"), events)));
    },
  };
  return events;
}

/** The page as the person sees it, for those with whom they share it. */
async function takeSnapshot(screen: Screen, memory: SiteMemory): Promise<string> {
  if (contentTypeReason(contentType())) throw new Error("This is no page to be read.");
  if (!screen.shown()?.reading) await screen.close();
  return snapshotOf(screen.shown()?.reading, () => readPage(memory));
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
