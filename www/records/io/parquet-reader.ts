/**
 * Reads records back from our nested Parquet, a group of rows at a time. Only the two columns that make a record are read,
 * which are written without any encoding; whatever else a file has there is refused. So nothing that a file says makes the
 * reader take more memory than the file and its bounds allow.
 */

import {
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  type RowGroup,
  type SchemaElement,
  snappyUncompress,
} from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import { LONGEST_RECORD, NotARecord, recordFrom } from "../../../extension/shared/records/check.js";
import { recordOfRow } from "./training.js";

/** What every Parquet file begins and ends with. */
export const MAGIC = "PAR1";

/** Columns that make a record. */
const COLUMNS = ["record", "html"] as const;

/** Rows of a group at most, and bytes of a column in it: all of a group is in memory. */
const MOST_ROWS = 1_000;
const LARGEST_COLUMN = 1 << 30;

/** Bytes of the description at the end of a file at most. */
const LARGEST_FOOTER = 64 << 20;

/** Bytes of a page's head at most. */
const LARGEST_HEAD = 1 << 16;

/** This is no file of ours, or not a whole one. */
export class NotOurs extends Error {
  /** The row from which on it cannot be read, from 1; 0 where that is the whole. */
  readonly row: number;

  constructor(row: number) {
    super("no whole training file");
    this.name = "NotOurs";
    this.row = row;
  }
}

/** A row. */
export interface Row {
  /** From 1. */
  readonly row: number;
  /** Share of the rows up to here. */
  readonly share: number;
  /** Its record. Throws {@link NotARecord}. */
  readonly read: () => PageRecord;
}

/** The rows of a file. Throws {@link NotOurs}; rows that came before stay. */
export async function* rowsOf(content: Blob): AsyncGenerator<Row> {
  const metadata = await describedBy(content);
  const whole = metadata.row_groups.reduce((all, { num_rows }) => all + Number(num_rows), 0);
  let first = 0;
  for (const group of metadata.row_groups) {
    const [records, pages] = await Promise.all(COLUMNS.map((name) => textsOf(content, group, name))).catch(() => []);
    if (!records || !pages) throw new NotOurs(first + 1);
    for (const [at, record] of records.entries()) {
      const row = first + at + 1;
      yield { row, share: row / whole, read: () => recordIn(record, pages[at] ?? "") };
    }
    first += records.length;
  }
}

/** The file's description of itself. */
async function describedBy(content: Blob): Promise<FileMetaData> {
  const tail = new DataView(await content.slice(-8).arrayBuffer());
  if (tail.byteLength < 8 || tail.getUint32(0, true) > Math.min(content.size, LARGEST_FOOTER)) throw new NotOurs(0);
  const file = {
    byteLength: content.size,
    slice: (from: number, to?: number) => content.slice(from, to).arrayBuffer(),
  };
  const metadata = await parquetMetadataAsync(file).catch(() => undefined);
  if (!metadata || !COLUMNS.every((name) => metadata.schema.some((element) => isPlainText(element, name))))
    throw new NotOurs(0);
  return metadata;
}

function isPlainText({ name, type, repetition_type, num_children }: SchemaElement, wanted: string): boolean {
  return name === wanted && type === "BYTE_ARRAY" && repetition_type === "REQUIRED" && !num_children;
}

/** The texts that a column has in a group of rows. Rejects where they are not what the group says. */
async function textsOf(content: Blob, { num_rows, columns }: RowGroup, name: string): Promise<string[]> {
  const column = columns.find(({ meta_data }) => meta_data?.path_in_schema.join(".") === name)?.meta_data;
  const rows = Number(num_rows);
  if (!column || !(rows >= 0 && rows <= MOST_ROWS) || !(Number(column.total_uncompressed_size) <= LARGEST_COLUMN))
    throw new NotOurs(0);
  const texts: string[] = [];
  let left = LARGEST_COLUMN;
  const [start, end] = [
    Number(column.data_page_offset),
    Number(column.data_page_offset) + Number(column.total_compressed_size),
  ];
  for (let at = start; at < end && texts.length < rows; ) {
    const { head, packed, full, count, isPacked } = headIn(
      new DataView(await content.slice(at, Math.min(end, at + LARGEST_HEAD)).arrayBuffer()),
    );
    left -= full;
    if (left < 0 || count > rows - texts.length || at + head + packed > end) throw new NotOurs(0);
    const bytes = unpacked(
      new Uint8Array(await content.slice(at + head, at + head + packed).arrayBuffer()),
      full,
      isPacked ? column.codec : "UNCOMPRESSED",
    );
    texts.push(...textsIn(bytes, count));
    at += head + packed;
  }
  if (texts.length !== rows) throw new NotOurs(0);
  return texts;
}

/** What the head of a page says: its own length and that of the page, packed and unpacked, in bytes, and the number of texts. */
function headIn(view: DataView): { head: number; packed: number; full: number; count: number; isPacked: boolean } {
  const reader = { view, offset: 0 };
  const {
    type,
    uncompressed_page_size: full,
    compressed_page_size: packed,
    data_page_header_v2: page,
  } = parquetHeader(reader);
  const isPlain =
    type === "DATA_PAGE_V2" &&
    page?.encoding === "PLAIN" &&
    page.definition_levels_byte_length === 0 &&
    page.repetition_levels_byte_length === 0;
  if (!isPlain || !(packed >= 0) || !(full >= 0) || !(page.num_values > 0)) throw new NotOurs(0);
  return { head: reader.offset, packed, full, count: page.num_values, isPacked: page.is_compressed === true };
}

function unpacked(bytes: Uint8Array, full: number, codec: ColumnMetaData["codec"]): Uint8Array {
  if (codec === "UNCOMPRESSED" && bytes.length === full) return bytes;
  if (codec !== "SNAPPY") throw new NotOurs(0);
  const whole = new Uint8Array(full);
  snappyUncompress(bytes, whole);
  return whole;
}

/** Texts, each behind its length. */
function textsIn(bytes: Uint8Array, count: number): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = 0;
  return Array.from({ length: count }, () => {
    const from = at + 4;
    at = from + view.getUint32(at, true);
    if (at > bytes.length) throw new NotOurs(0);
    return decoder.decode(bytes.subarray(from, at));
  });
}

function recordIn(record: string, html: string): PageRecord {
  if (record.length + html.length > LONGEST_RECORD) throw new NotARecord("", "too-large");
  let data: unknown;
  try {
    data = recordOfRow({ record, html });
  } catch {
    throw new NotARecord("record", "no-json");
  }
  return recordFrom(data);
}
