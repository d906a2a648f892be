/** Records as three flat tables, for programs that analyse them: pages, the blocks of pages, and the labels of blocks. */

import { type Label, type PageRecord, type SnapshotNode, textOf } from "../../../extension/shared/records/record.js";
import { blockText, contentOf, languageOf } from "../../../extension/shared/records/summary.js";
import { siteOf } from "../compare/sites.js";
import type { Split } from "../compare/splits.js";

/** What a column can hold. */
export type Value = string | number | boolean | Date | null;

/** What a column holds. */
export type Kind = "STRING" | "INT32" | "DOUBLE" | "BOOLEAN" | "TIMESTAMP";

/** A column of a table, which is made of one row's source. */
export interface Column<S> {
  readonly name: string;
  readonly kind: Kind;
  readonly nullable: boolean;
  /** What it is, in English, for the card and the metadata. */
  readonly about: string;
  of(source: S): Value;
}

/** A table: its columns, and the rows that a record has in it. */
export interface Table<S> {
  readonly name: "pages" | "blocks" | "labels";
  readonly about: string;
  readonly columns: readonly Column<S>[];
  rows(record: PageRecord, split: Split): readonly S[];
}

interface Page {
  readonly record: PageRecord;
  readonly split: Split;
}

interface Block {
  readonly record: PageRecord;
  readonly label: Label;
  readonly block: number;
}

type Rect = Readonly<Record<"left" | "top" | "width" | "height", number>>;

function column<S>(name: string, kind: Kind, about: string, of: (source: S) => Value, nullable = false): Column<S> {
  return { name, kind, about, of, nullable };
}

/** One row for each record. */
export const PAGES: Table<Page> = {
  name: "pages",
  about: "one row for each labeled page",
  rows: (record, split) => [{ record, split }],
  columns: [
    column("page_id", "STRING", "id of the record, a UUID", ({ record }) => record.id),
    column("url", "STRING", "address of the page", ({ record }) => record.provenance.url),
    column("site", "STRING", "registered domain of the address", ({ record }) => siteOf(record.provenance.url)),
    column(
      "canonical",
      "STRING",
      "address that the page calls its own",
      ({ record }) => record.provenance.canonical,
      true,
    ),
    column("title", "STRING", "title of the document", ({ record }) => record.provenance.title),
    column("captured", "TIMESTAMP", "time of the capture", ({ record }) => new Date(record.provenance.captured)),
    column(
      "language",
      "STRING",
      "language that the page declares",
      ({ record }) => languageOf(record.snapshot) || null,
      true,
    ),
    column("page_type", "STRING", "type of the page", ({ record }) => record.pageType.name),
    column("page_type_by", "STRING", "who says the type: model or person", ({ record }) => record.pageType.by),
    column("no_content", "STRING", "why the page has no content", ({ record }) => record.noContent, true),
    column("split", "STRING", "train, dev or test, by site", ({ split }) => split),
    column("annotator", "STRING", "pseudonym of who labeled", ({ record }) => record.provenance.annotator),
    column("rubric", "INT32", "version of the rubric", ({ record }) => record.provenance.rubric),
    column("blind", "BOOLEAN", "labeled without seeing the proposal", ({ record }) => record.provenance.blind),
    column("seconds", "DOUBLE", "seconds of work", ({ record }) => record.provenance.seconds),
    column("licences", "STRING", "licences that the page declares, a JSON list", ({ record }) =>
      JSON.stringify(record.provenance.licences),
    ),
    column("opt_outs", "STRING", "signals against use, a JSON list of name and value", ({ record }) =>
      JSON.stringify(record.provenance.optOuts),
    ),
    column(
      "purpose",
      "STRING",
      "what the record is for, in the annotator's words",
      ({ record }) => record.provenance.purpose,
    ),
    column("consent", "STRING", "ground of use, in the annotator's words", ({ record }) => record.provenance.consent),
    column("browser", "STRING", "browser of the capture", ({ record }) => record.provenance.browser),
    column("tool_version", "STRING", "version of the tool", ({ record }) => record.provenance.tool.version),
    column("model", "STRING", "hash of the model that proposed", ({ record }) => record.engine.model),
    column("confidence", "DOUBLE", "the model's confidence in its answer", ({ record }) => record.engine.confidence),
    column(
      "verified",
      "BOOLEAN",
      "whether the frozen page is the same as the live one",
      ({ record }) => record.replay?.verified ?? null,
      true,
    ),
    column(
      "drift",
      "DOUBLE",
      "farthest that a box of text moved in the frozen page, CSS px",
      ({ record }) => record.replay?.drift.most ?? null,
      true,
    ),
    column("viewport_width", "DOUBLE", "width of the window, CSS px", ({ record }) => side(record, "width"), true),
    column("viewport_height", "DOUBLE", "height of the window, CSS px", ({ record }) => side(record, "height"), true),
    column("text", "STRING", "all text of the page, which ranges refer to", ({ record }) => textOf(record.snapshot)),
    column("content", "STRING", "text that is labeled as content, a line for each block", ({ record }) =>
      contentOf(record),
    ),
  ],
};

/** One row for each labeled block. */
export const BLOCKS: Table<Block> = {
  name: "blocks",
  about: "one row for each block of a page, with its place",
  rows: blocksOf,
  columns: [
    column("page_id", "STRING", "id of the page", ({ record }) => record.id),
    column("block", "INT32", "number of the block on its page, from 0", ({ block }) => block),
    column("node", "INT32", "first node in the page snapshot", ({ label }) => label.nodes[0] ?? 0),
    column("tag", "STRING", "element around it", (block) => tagOf(block), true),
    column(
      "start",
      "INT32",
      "where its text begins in the page's, in Unicode characters",
      ({ label }) => label.ranges[0]?.[0] ?? null,
      true,
    ),
    column("end", "INT32", "where its text ends", ({ label }) => label.ranges.at(-1)?.[1] ?? null, true),
    column("ranges", "STRING", "all ranges of its text, a JSON list of start and end", ({ label }) =>
      JSON.stringify(label.ranges),
    ),
    column(
      "left",
      "DOUBLE",
      "left edge of the element around it on the page, CSS px",
      (block) => rectOf(block)?.left ?? null,
      true,
    ),
    column("top", "DOUBLE", "its top edge", (block) => rectOf(block)?.top ?? null, true),
    column("width", "DOUBLE", "its width", (block) => rectOf(block)?.width ?? null, true),
    column("height", "DOUBLE", "its height", (block) => rectOf(block)?.height ?? null, true),
    column("text", "STRING", "its text, white space folded", ({ record, label }) =>
      blockText(record.snapshot, label.nodes),
    ),
  ],
};

/** One row for each label; the same keys as {@link BLOCKS}. */
export const LABELS: Table<Block> = {
  name: "labels",
  about: "one row for each label of a block",
  rows: blocksOf,
  columns: [
    column("page_id", "STRING", "id of the page", ({ record }) => record.id),
    column("block", "INT32", "number of the block on its page", ({ block }) => block),
    column("role", "STRING", "role with its branch, as in main/body", ({ label }) => label.role),
    column("is_content", "BOOLEAN", "whether the role is content", ({ label }) => label.role.startsWith("main/")),
    column("either", "BOOLEAN", "whether it is as right to leave it out as to take it", ({ label }) => label.either),
    column(
      "post",
      "INT32",
      "post that it belongs to, from 1; 0 where the page does not show several",
      ({ label }) => label.post,
    ),
    column("state", "STRING", "unseen, seen or changed by the person", ({ label }) => label.state),
    column("by", "STRING", "whose word the role is: model or person", ({ label }) => label.by),
    column("proposed", "STRING", "role that the model proposed", ({ label }) => label.proposed),
    column(
      "probability",
      "DOUBLE",
      "how likely the model took the block for content",
      ({ label }) => label.probability,
    ),
    column("text", "STRING", "the labeled text, white space folded", ({ record, label }) =>
      blockText(record.snapshot, label.nodes),
    ),
  ],
};

/** All tables. Which source a row has only its own table knows. */
export const TABLES = [PAGES, BLOCKS, LABELS] as readonly Table<unknown>[];

function blocksOf(record: PageRecord): readonly Block[] {
  return record.labels.map((label, block) => ({ record, label, block }));
}

function side({ snapshot }: PageRecord, name: "width" | "height"): number | null {
  return numberOrNull((snapshot["viewport"] as Record<string, unknown> | undefined)?.[name]);
}

/** The element around the block's first node, or the node itself where it is an element. */
function elementOf({ record, label }: Block): SnapshotNode["element"] {
  const { nodes } = record.snapshot;
  const first = nodes[label.nodes[0] ?? 0];
  return first?.element ?? nodes[first?.parent ?? 0]?.element;
}

function tagOf(block: Block): string | null {
  return tagName(elementOf(block) ?? {}, block.record.snapshot["tags"]);
}

/** Name of an element by the snapshot's table of names; records from outside may have anything there. */
export function tagName(element: Readonly<Record<string, unknown>>, tags: unknown): string | null {
  const name: unknown = Array.isArray(tags) ? tags[Number(element["tag"])] : null;
  return typeof name === "string" ? name : null;
}

/** A rectangle of the snapshot; records from outside may have anything there. */
function rectOf(block: Block): Partial<Record<keyof Rect, number | null>> | undefined {
  const rect = elementOf(block)?.["rect"];
  if (typeof rect !== "object" || rect === null) return undefined;
  return Object.fromEntries(
    (["left", "top", "width", "height"] as const).map((name) => [name, numberOrNull(Reflect.get(rect, name))]),
  );
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
