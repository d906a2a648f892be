/**
 * Changes the labels of a record that is open: plain data, with undo and redo, and what is kept of it. Each change is kept
 * at once, as the next revision of the record; the one before stays.
 */

import { type Board, createBoard, type Setting, type Stroke } from "../../extension/shared/labels/board.js";
import {
  type Label,
  type NoContent,
  type PageRecord,
  type PageType,
  RUBRIC,
} from "../../extension/shared/records/record.js";
import { blockText, type Summary } from "../../extension/shared/records/summary.js";
import * as store from "../../extension/shared/records/store.js";
import type { Past } from "../../extension/shared/records/store.js";

/** What a record says of the page as a whole. */
export type Whole = Pick<PageRecord, "pageType" | "noContent" | "note">;

/** What a person says of it. */
export interface Choice {
  readonly pageType?: PageType;
  readonly noContent?: NoContent | null;
  readonly note?: string;
}

/** What comes of a change. */
export interface EditorEvents {
  /** After each change of labels, with the places of these. */
  readonly changed: (places: readonly number[]) => void;
  /** The change is kept. */
  readonly kept: (summary: Summary) => void;
  /** It is not: there is no room, or the record was changed elsewhere. */
  readonly failed: () => void;
}

/** A record while it is changed. */
export interface Editor {
  readonly board: Board;
  /** The label at a place as it is now. */
  label(at: number): Label | undefined;
  set(places: readonly number[], setting: Setting): void;
  /** Notes that the person was at these blocks and left them. */
  see(places: readonly number[]): void;
  choose(change: Choice): void;
  /** Takes the last change of labels back, or does it again; gives the places. */
  undo(): readonly number[];
  redo(): readonly number[];
  /** Gives an earlier revision back, what it said of the page as a whole too; its labels are one change. */
  bringBack(past: Past): void;
  /** Resolves when all changes are kept, or are not. */
  settled(): Promise<void>;
}

/** Begins to change a record; `annotator` is who does. */
export function editorOf(record: PageRecord, annotator: string, { changed, kept, failed }: EditorEvents): Editor {
  const board = boardOf(record);
  let whole: Whole = { pageType: record.pageType, noContent: record.noContent, note: record.note };
  let at = "";
  const label = (place: number): Label | undefined => {
    const before = record.labels[place];
    return before && { ...before, ...board.mark(place), state: board.state(place) };
  };
  const now = (): PageRecord => ({
    ...record,
    provenance: { ...record.provenance, rubric: RUBRIC },
    ...whole,
    labels: record.labels.map((before, place) => label(place) ?? before),
    revision: { number: record.revision.number + 1, at, annotator },
  });
  let isWaiting = false;
  let last: Promise<void> = Promise.resolve();
  const keep = (): void => {
    at ||= new Date().toISOString();
    // What is changed while the store is busy is kept together.
    if (isWaiting) return;
    isWaiting = true;
    last = last
      .then(() => {
        isWaiting = false;
        return store.revise(now());
      })
      .then(kept, failed);
  };
  const struck = (stroke: Stroke | undefined): readonly number[] => {
    const places = stroke?.map((change) => change.at) ?? [];
    if (places.length > 0) {
      changed(places);
      keep();
    }
    return places;
  };
  return {
    board,
    label,
    set(places, setting) {
      const stroke = board.set(places, setting);
      if (stroke) struck(stroke);
      else changed(places);
    },
    see(places) {
      const unseen = places.filter((place) => board.state(place) === "unseen");
      board.see(unseen);
      if (unseen.length === 0) return;
      changed(unseen);
      keep();
    },
    choose({ pageType, ...others }) {
      const chosen =
        pageType === undefined
          ? whole.pageType
          : pageType === record.pageType.name
            ? record.pageType
            : { name: pageType, by: "person" as const };
      whole = { ...whole, ...others, pageType: chosen };
      keep();
    },
    undo: () => struck(board.undo()),
    redo: () => struck(board.redo()),
    bringBack(past) {
      whole = { pageType: past.pageType, noContent: past.noContent, note: past.note };
      keep();
      // Labels are those of the same page, so they are in the same order.
      struck(
        board.write(
          past.labels.map(({ role, either, post, by }, place) => ({ at: place, mark: { role, either, post, by } })),
        ),
      );
    },
    settled: () => last,
  };
}

/** The labels of a record as a board. */
export function boardOf({ labels, snapshot }: PageRecord): Board {
  const parts = labels.map(({ nodes, proposed, probability, post }, at) => ({
    nodes,
    proposed,
    probability,
    post,
    text: blockText(snapshot, nodes),
    cluster: undefined,
    kind: at,
    visible: true,
  }));
  return createBoard(
    parts,
    labels.map(({ role, either, post, by, state }) => ({ mark: { role, either, post, by }, state })),
  );
}
