/** Makes the record: what was captured and frozen when label mode opened, and the person's labels since then. */

import type { LabelProposal } from "../core.js";
import type { Choices } from "../../shared/labels/choices.js";
import { version } from "../../shared/platform/platform.js";
import {
  type Frozen,
  type Label,
  type LostLabel,
  type NoContent,
  type PageRecord,
  type PageType,
  RECORD_FORMAT,
  type Redaction,
  RUBRIC,
  rangesOf,
  type Snapshot,
  startsOf,
} from "../../shared/records/record.js";
import type { Board } from "../../shared/labels/board.js";
import { canonicalOf, type Declared, licencesOf, optOutsOf } from "./signals.js";

/** The person's choices for the page as a whole. */
export interface Said {
  readonly pageType: { readonly name: PageType; readonly by: "model" | "person" };
  readonly noContent: NoContent | null;
  readonly blind: boolean;
  readonly seconds: number;
}

/** All that a record is made of. */
export interface Ingredients {
  readonly board: Board;
  readonly said: Said;
  readonly lost: readonly LostLabel[];
  readonly proposal: LabelProposal;
  readonly choices: Choices;
  /** When the page was captured. */
  readonly captured: Date;
  readonly snapshot: Snapshot;
  readonly frozen: Frozen;
  readonly redactions: readonly Redaction[];
  readonly screenshot: string | null;
}

/** The record. The frozen page has not been replayed yet. */
export function composeRecord({
  board,
  said,
  lost,
  proposal,
  choices,
  captured,
  snapshot,
  frozen,
  redactions,
  screenshot,
}: Ingredients): PageRecord {
  const declared = snapshot["metadata"] as Declared;
  const { model, confidence, pageType, reason } = proposal;
  return {
    format: RECORD_FORMAT,
    id: crypto.randomUUID?.() ?? randomId(),
    provenance: {
      url: snapshot.url,
      canonical: canonicalOf(declared),
      title: declared.title.slice(0, LONGEST_TITLE),
      captured: captured.toISOString(),
      browser: navigator.userAgent,
      tool: { name: "foreground", version: version() },
      licences: licencesOf(declared),
      optOuts: optOutsOf(declared),
      purpose: choices.purpose,
      consent: choices.consent,
      annotator: choices.annotator,
      rubric: RUBRIC,
      blind: said.blind,
      seconds: said.seconds,
    },
    pageType: said.pageType,
    noContent: said.noContent,
    labels: labelsOf(board, snapshot),
    lost,
    note: "",
    revision: { number: 1, at: captured.toISOString(), annotator: choices.annotator },
    mergedFrom: [],
    engine: { model, confidence, pageType: pageType?.name ?? null, reason: reason ?? null },
    redactions,
    frozen,
    screenshot,
    replay: null,
    snapshot,
  };
}

const LONGEST_TITLE = 1_000;

function labelsOf(board: Board, snapshot: Snapshot): Label[] {
  const starts = startsOf(snapshot);
  return board.parts.map(({ nodes, proposed, probability }, at) => {
    const { role, either, post, by } = board.mark(at);
    return {
      nodes,
      ranges: rangesOf(snapshot, nodes, starts),
      role,
      either,
      post,
      state: board.state(at),
      by,
      proposed,
      probability,
    };
  });
}

/** A UUID also where the page is no secure context. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, at) =>
      (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, "0"),
    )
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
