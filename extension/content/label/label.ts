/**
 * The script of label mode, which is put beside a page only when it is asked for. It leaves what opens the mode in the
 * content script's world, and the page is copied at that moment, so that the record's frozen page is the captured one.
 */

import type { LabelBlock, Reading } from "../core.js";
import type { View, ViewEvents } from "../view.js";
import { choicesFrom } from "../../shared/labels/choices.js";
import { askBackground } from "../../shared/messages.js";
import type { LostLabel, NoContent, PageType, Snapshot, SnapshotNode } from "../../shared/records/record.js";
import { counted, words } from "../../shared/words.js";
import { createBoard, type Part } from "../../shared/labels/board.js";
import { resume, workOf } from "./draft.js";
import { freeze } from "./freeze.js";
import { createSaving, type Prepared } from "./saving.js";
import { openLabel } from "./view.js";
import { offer } from "../scripts.js";

/** What this script leaves for the content script. */
export interface LabelMode {
  /** Makes everything ready; what comes back opens the view. */
  readonly prepare: (reading: Reading, events: ViewEvents) => Promise<() => View>;
}

/** Longest pause between two strokes that counts as work, s. */
const LONGEST_PAUSE = 60;

async function prepare(reading: Reading, events: ViewEvents): Promise<() => View> {
  const live = reading.liveNodes();
  const frozen = freeze(live);
  const captured = new Date();
  const [proposal, json, given, draft] = await Promise.all([
    reading.labelProposal(),
    reading.exportAs("snapshot"),
    askBackground("recall-label-choices", undefined),
    askBackground("recall-draft", undefined),
  ]);
  const snapshot = JSON.parse(json) as Snapshot;
  const choices = choicesFrom(given);
  return () => begin({ proposal, snapshot, frozen, live, captured, choices }, draft, events);
}

function begin(prepared: Prepared, draft: unknown, events: ViewEvents): View {
  const { proposal, snapshot, live, choices } = prepared;
  const board = createBoard(proposal.blocks.map((block) => partOf(block, snapshot)));
  const { whole, lost } = resume(board, draft);
  const said: { pageType: PageType | undefined; noContent: NoContent | null; blind: boolean; seconds: number } = {
    pageType: whole.pageType,
    noContent: whole.noContent ?? null,
    blind: whole.blind ?? choices.blind,
    seconds: whole.seconds ?? 0,
  };
  const clock = createClock(said);
  const saving = createSaving(prepared, board, lost, said, clock);
  // Each stroke is kept at once; those that are made while the store is busy, together.
  let isBusy = false;
  let isMore = false;
  const keep = (tell: (sentence: string) => void): void => {
    clock();
    isMore = isBusy;
    if (isBusy) return;
    isBusy = true;
    askBackground("keep-draft", { work: workOf(board, said) })
      .catch(() => tell(words("labelDraftFailed")))
      .finally(() => {
        isBusy = false;
        if (isMore) keep(tell);
      });
  };
  return openLabel(
    {
      board,
      live,
      keys: choices.keys,
      pageType: said.pageType ?? proposal.pageType?.name,
      isBlind: said.blind,
      news: newsOf(draft, lost),
      changed: keep,
      choose({ pageType, noContent }) {
        if (pageType) said.pageType = pageType;
        if (noContent !== undefined) said.noContent = noContent;
      },
      blind(isBlind) {
        // Who has seen the proposals once does not label blind any more.
        if (!isBlind) said.blind = false;
      },
      openRecords: () => void askBackground("open-records", undefined),
      save: saving,
    },
    events,
  );
}

function newsOf(draft: unknown, lost: readonly LostLabel[]): string[] {
  return [
    ...(draft === undefined ? [] : [words("labelResumed")]),
    ...(lost.length > 0 ? [counted("labelLost", lost.length)] : []),
  ];
}

function partOf({ nodes, cluster, kind, role, probability, post, visible }: LabelBlock, snapshot: Snapshot): Part {
  const text = nodes
    .map((id) => saidBy(snapshot.nodes[id]))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return { nodes, text, cluster, kind, proposed: role, probability, post, visible };
}

/** The text of a node; of a picture what stands for it. */
function saidBy(node: SnapshotNode | undefined): string {
  const attribute = (wanted: string): string | undefined =>
    node?.element?.attributes?.find(([name]) => name === wanted)?.[1];
  return node?.text ?? attribute("alt") ?? attribute("aria-label") ?? attribute("title") ?? "";
}

/** Counts the seconds of work; longer pauses are left out. */
function createClock(said: { seconds: number }): () => void {
  let before = performance.now();
  return () => {
    const now = performance.now();
    said.seconds += Math.min(LONGEST_PAUSE, (now - before) / 1_000);
    before = now;
  };
}

declare module "../scripts.js" {
  interface Offers {
    readonly label: LabelMode;
  }
}

offer("label", { prepare });
