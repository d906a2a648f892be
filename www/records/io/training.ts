/**
 * Records as one nested table for training: a row holds a page with all its nodes and labels, and everything else of the
 * record, so that records are read back from it word by word.
 */

import { ParquetWriter, type SchemaElement, schemaFromColumnData } from "hyparquet-writer";
import type { Label, PageRecord, SnapshotNode } from "../../../extension/shared/records/record.js";
import { BlobWriter, headOf, type TableFile } from "./parquet.js";
import type { Split } from "../compare/splits.js";
import { PAGES, tagName } from "./tables.js";
import { isRect } from "../../../extension/shared/records/thumbnail.js";

/** Name of the file in archives. */
export const TRAINING = "training.parquet";

/** Pages of a group of rows: those of one group are in memory at once, with their frozen pages. */
const GROUP = 16;

/** What the nested columns are, for the card. */
export const NESTED: readonly { readonly name: string; readonly type: string; readonly about: string }[] = [
  {
    name: "nodes",
    type: "list of struct",
    about:
      "all nodes of the page snapshot in document order: `parent` by its place, `tag` or `text`, and `left`, `top`, `width`, `height` of elements, CSS px",
  },
  {
    name: "labels",
    type: "list of struct",
    about:
      "all labels in reading order: `nodes` by their places, `ranges` of the page's text, `role`, `either`, `post`, `state`, `by`, `proposed`, `probability`",
  },
  { name: "html", type: "string", about: "the frozen page" },
  {
    name: "record",
    type: "string",
    about: "the whole record as JSON, but for the frozen page, which is left empty in it",
  },
];

type Repetition = "REQUIRED" | "OPTIONAL" | "REPEATED";

function field(
  name: string,
  type: NonNullable<SchemaElement["type"]>,
  repetition: Repetition = "REQUIRED",
): SchemaElement[] {
  return [
    { name, type, repetition_type: repetition, ...(type === "BYTE_ARRAY" ? { converted_type: "UTF8" as const } : {}) },
  ];
}

function struct(name: string, ...fields: readonly SchemaElement[][]): SchemaElement[] {
  return [{ name, repetition_type: "REQUIRED", num_children: fields.length }, ...fields.flat()];
}

function list(name: string, element: (name: string) => SchemaElement[]): SchemaElement[] {
  return [
    { name, repetition_type: "REQUIRED", num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...element("element"),
  ];
}

const NODES = list("nodes", (name) =>
  struct(
    name,
    field("parent", "INT32", "OPTIONAL"),
    field("tag", "BYTE_ARRAY", "OPTIONAL"),
    field("text", "BYTE_ARRAY", "OPTIONAL"),
    ...["left", "top", "width", "height"].map((side) => field(side, "DOUBLE", "OPTIONAL")),
  ),
);

const LABELS = list("labels", (name) =>
  struct(
    name,
    list("nodes", (node) => field(node, "INT32")),
    list("ranges", (range) => struct(range, field("start", "INT32"), field("end", "INT32"))),
    field("role", "BYTE_ARRAY"),
    field("either", "BOOLEAN"),
    field("post", "INT32"),
    field("state", "BYTE_ARRAY"),
    field("by", "BYTE_ARRAY"),
    field("proposed", "BYTE_ARRAY"),
    field("probability", "DOUBLE"),
  ),
);

function schema(): SchemaElement[] {
  const [, ...flat] = schemaFromColumnData({
    columnData: PAGES.columns.map((column) => ({ ...headOf(column), data: [] })),
  });
  return [
    { name: "root", num_children: flat.length + NESTED.length },
    ...flat,
    ...NODES,
    ...LABELS,
    ...field("html", "BYTE_ARRAY"),
    ...field("record", "BYTE_ARRAY"),
  ];
}

/** Begins the table. */
export function trainingFile(): TableFile {
  const writer = new BlobWriter();
  const file = new ParquetWriter({ writer, schema: schema(), createdBy: "foreground" });
  let waiting: { readonly record: PageRecord; readonly split: Split }[] = [];
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    const column = (name: string, of: (record: PageRecord) => unknown): { name: string; data: unknown[] } => ({
      name,
      data: rows.map(({ record }) => of(record)),
    });
    const columnData = [
      ...PAGES.columns.map((flat) => ({ ...headOf(flat), data: rows.map((row) => flat.of(row)) })),
      column("nodes", ({ snapshot }) => snapshot.nodes.map((node) => nodeRow(node, snapshot["tags"]))),
      column("labels", ({ labels }) => labels.map(labelRow)),
      // What records are read back from is plain, so that its reader needs to know no other encoding.
      { ...column("html", ({ frozen }) => frozen.html), encoding: "PLAIN" as const },
      {
        ...column("record", (record) => JSON.stringify({ ...record, frozen: { ...record.frozen, html: "" } })),
        encoding: "PLAIN" as const,
      },
    ];
    await file.write({ columnData, rowGroupSize: rows.length });
  };
  return {
    async add(record, split) {
      waiting.push({ record, split });
      if (waiting.length === GROUP) await write();
    },
    async finish() {
      await write();
      await file.finish();
      writer.flush();
      return new Blob(writer.parts, { type: "application/x-parquet" });
    },
  };
}

function nodeRow({ parent, text, element }: SnapshotNode, tags: unknown): Record<string, unknown> {
  const rect: unknown = element?.["rect"];
  const place = isRect(rect) ? rect : undefined;
  const { left = null, top = null, width = null, height = null } = place ?? {};
  return {
    parent: parent ?? null,
    tag: element ? tagName(element, tags) : null,
    text: text ?? null,
    left,
    top,
    width,
    height,
  };
}

function labelRow(label: Label): Record<string, unknown> {
  return { ...label, ranges: label.ranges.map(([start, end]) => ({ start, end })) };
}

/** The record of a row, as plain data that is still to be checked. Throws where the text is no JSON of an object. */
export function recordOfRow({ record, html }: Readonly<Record<"record" | "html", string>>): unknown {
  const whole = JSON.parse(record) as { readonly frozen: object };
  return { ...whole, frozen: { ...whole.frozen, html } };
}
