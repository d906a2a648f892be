/**
 * The page that the person shares with assistants, by their choice in the menu of the browser. The background asks the page
 * for what it shows; nothing that a page sends starts this. The program that offers the page is started for it and ends with
 * it: when the person stops, leaves the page or closes the tab, or when the browser ends this background.
 */

import { parcelsOver } from "../shared/parcels.js";
import { inject, type Line, type Tab } from "../shared/platform/platform.js";
import * as native from "../shared/platform/native.js";
import { keepForSession, loadForSession, onAccessChange } from "../shared/platform/sites.js";
import { type NoticeReason, refusalReason } from "../shared/refusals.js";
import { SHARE_LINE } from "../shared/session.js";
import { words } from "../shared/words.js";
import { clearBadge, noteShared } from "./badge.js";
import { tell } from "./tell.js";

/** Entry of the menu that shares a page. */
export const SHARE = "share";

/** Entry that ends it. */
export const STOP = "stop-sharing";

/** Bytes of a page at most: the browser takes a message of 64 MiB, where some characters need several. */
const LARGEST = 40 << 20;

/** How long page and program may take until the page is offered, ms. */
const PATIENCE = 30_000;

/** Name under which the shared tab is noted until the browser ends. */
const NOTED = "shared tab";

/** The page that is shared, or is about to be. */
interface Sharing {
  readonly tab: Tab;
  /** To the page, which ends it when the document goes or its address changes. */
  readonly page: Line;
  /** Ends what takes too long. */
  readonly timer: ReturnType<typeof setTimeout>;
  /** To the program, once the page has answered. */
  host?: Line;
  /** Whether the program offers the page. */
  isOffered: boolean;
}

let current: Sharing | undefined;

/** Counts what the person has asked for, so that what was overtaken goes no further. */
let turn = 0;

/** Changes of the button and the menu wait for each other. */
let marks: Promise<unknown> = Promise.resolve();

/** Keeps the menu as the browser's permissions have it. */
export function watch(): void {
  if (!native.canShare()) return;
  onAccessChange(() => void renew());
  // A background that was ended has left its marks. The browser keeps the menu even when it ends itself.
  marks = native.hideEntry(STOP);
  showMarks();
}

/** Offers sharing in the menu where the person has switched it on, and ends it where they have switched it off. */
export function renew(): Promise<void> {
  if (!native.canShare()) return Promise.resolve();
  const done = marks.then(async () => {
    if (await native.mayShare()) {
      await native.showEntry(SHARE, words("menuShare"));
    } else {
      stop();
      await native.hideEntry(SHARE);
    }
  });
  marks = done.catch(() => undefined);
  return done;
}

/** Shares the page of a tab, in place of one that is shared already. */
export async function start(tab: Tab): Promise<void> {
  stop();
  const mine = turn;
  if (!(await native.mayShare()) || mine !== turn) return;
  try {
    await inject(tab.id, "content.js");
  } catch {
    if (mine === turn) await tell(tab, refusalReason(tab.url));
    return;
  }
  if (mine === turn) share(tab);
}

/** Ends sharing. */
export function stop(): void {
  turn += 1;
  if (current) end(current);
}

function share(tab: Tab): void {
  const page = native.openPage(tab.id, SHARE_LINE);
  const timer = setTimeout(() => fail(sharing, "not-shared"), PATIENCE);
  const sharing: Sharing = { tab, page, timer, isOffered: false };
  current = sharing;
  page.onEnd(() => endOr(sharing, "not-shared"));
  parcelsOver(page, (_, snapshot) => {
    if (current !== sharing || sharing.host) return;
    if (!snapshot || snapshot.length > LARGEST) return fail(sharing, "not-shared");
    try {
      offer(sharing, new TextDecoder().decode(snapshot));
    } catch {
      fail(sharing, "no-program");
    }
  });
}

/** Starts the program and hands it the page. */
function offer(sharing: Sharing, snapshot: string): void {
  const host = native.openHost();
  sharing.host = host;
  host.onEnd(() => endOr(sharing, "no-program"));
  host.onMessage((answer) => {
    if (current !== sharing) return;
    if (!isShared(answer)) return fail(sharing, "not-shared");
    sharing.isOffered = true;
    clearTimeout(sharing.timer);
    showMarks();
  });
  host.send({ snapshot });
}

/** Ends sharing where the other end is gone; a page that was not offered yet could not be shared. */
function endOr(sharing: Sharing, reason: NoticeReason): void {
  if (sharing.isOffered) end(sharing);
  else fail(sharing, reason);
}

function end(sharing: Sharing): void {
  if (current !== sharing) return;
  current = undefined;
  clearTimeout(sharing.timer);
  sharing.page.end();
  sharing.host?.end();
  showMarks();
}

function fail(sharing: Sharing, reason: NoticeReason): void {
  if (current !== sharing) return;
  end(sharing);
  void tell(sharing.tab, reason).catch(() => undefined);
}

/** What the program answers once it offers the page. */
function isShared(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "is" in answer && answer.is === "shared";
}

/** Brings button and menu in line with what is shared now. */
function showMarks(): void {
  marks = marks
    .then(async () => {
      const before = (await loadForSession(NOTED)) ?? "";
      const now = current?.isOffered ? current.tab.id : undefined;
      noteShared(now);
      if (before === "" && now === undefined) return;
      await keepForSession(NOTED, now ?? "");
      if (now === undefined) await native.hideEntry(STOP);
      else await Promise.all([clearBadge(now), native.showEntry(STOP, words("menuStopSharing"))]);
      if (typeof before === "number" && before !== now) await clearBadge(before);
    })
    .catch(() => undefined); // The tab may be gone.
}
