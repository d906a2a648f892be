/**
 * Verifies a frozen page: it is loaded in a page of the extension that nobody sees, captured there as the live page was, and
 * the engine is asked once more. What comes out is compared node by node.
 */

import type { LabelProposal } from "foreground-core";
import { fromText } from "../shared/parcels.js";
import { closeHidden, openHidden } from "../shared/platform/platform.js";
import type { PageRecord, Replay, Snapshot } from "../shared/records/record.js";
import { compared } from "../shared/records/replay.js";
import { startCore, startExtras } from "./engine.js";

/** A frozen page that takes longer to load is not verified, ms. */
const LONGEST = 20_000;

/** The page that loads frozen pages. */
const PAGE = "www/replay.html";

/** What the hidden page gets. */
export interface ReplayJob {
  readonly html: string;
  /** Size of the window in which the page was captured, CSS px. */
  readonly width: number;
  readonly height: number;
  /** Width of the root element there, which shows what room scroll bars took. */
  readonly rootWidth: number;
}

/** What comes back: the frozen page's snapshot in base64, and for each of its nodes the id in the live page, or -1. */
export interface Replayed {
  readonly snapshot: string;
  readonly stamps: readonly number[];
}

interface Waiting {
  readonly job: ReplayJob;
  readonly done: (replayed: Replayed) => void;
}

/** Jobs by id, until the hidden page has done them. */
const waiting = new Map<string, Waiting>();

let before: Promise<unknown> = Promise.resolve();

/** The job of that id. */
export function takeJob(id: string): ReplayJob {
  const found = waiting.get(id);
  if (!found) throw new Error("There is no such frozen page.");
  return found.job;
}

/** Hands over what came out of a job. */
export function giveReplayed(id: string, replayed: Replayed): void {
  waiting.get(id)?.done(replayed);
}

/** Compares the record's frozen page with what was captured; `null` where it cannot be loaded. One after the other. */
export function replay(record: PageRecord): Promise<Replay | null> {
  const result = before.then(() => replayNow(record)).catch(() => null);
  before = result;
  return result;
}

async function replayNow(record: PageRecord): Promise<Replay> {
  const { width, height } = record.snapshot["viewport"] as { width: number; height: number };
  const root = record.snapshot.nodes[0]?.element?.["rect"] as { width: number } | undefined;
  const { snapshot: text, stamps } = await load({
    html: record.frozen.html,
    width,
    height,
    rootWidth: root?.width ?? width,
  });
  const [{ Session }, { Extras }] = await Promise.all([startCore(), startExtras()]);
  const bytes = fromText(text);
  const session = Session.open(bytes, 0, undefined, undefined);
  const frozen = JSON.parse(Extras.open(bytes, session.findings()).exportAs("snapshot", undefined)) as Snapshot;
  const proposal: LabelProposal = session.labelProposal();
  return compared(record, { snapshot: frozen, stamps, blocks: proposal.blocks });
}

async function load(job: ReplayJob): Promise<Replayed> {
  const id = crypto.randomUUID();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const replayed = new Promise<Replayed>((done, fail) => {
    waiting.set(id, { job, done });
    timer = setTimeout(() => fail(new Error("The frozen page does not load.")), LONGEST);
  });
  // Where the hidden page cannot be opened, nobody waits for it.
  replayed.catch(() => undefined);
  try {
    await openHidden(`${PAGE}?job=${id}`);
    return await replayed;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    await closeHidden();
  }
}
