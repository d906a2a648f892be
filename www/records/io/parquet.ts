/** Writes tables as Parquet, a group of rows at a time, so that only a few records are in memory. */

import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import type { Split } from "../compare/splits.js";
import type { Column, Table } from "./tables.js";

/** Pages of a group of rows. */
const GROUP = 64;

/** Collects what is written as blobs, which browsers keep outside of the page's memory. */
export class BlobWriter extends ByteWriter {
  readonly parts: Blob[] = [];

  flush(): void {
    this.parts.push(new Blob([this.getBytes().slice()]));
    this.index = 0;
  }
}

/** A table that is being written. */
export interface TableFile {
  add(record: PageRecord, split: Split): Promise<void>;
  finish(): Promise<Blob>;
}

/** Begins a file of that table. */
export function tableFile<S>({ columns, rows }: Table<S>): TableFile {
  const writer = new BlobWriter();
  const schema = schemaFromColumnData({ columnData: columns.map((column) => ({ ...headOf(column), data: [] })) });
  const file = new ParquetWriter({ writer, schema, createdBy: "foreground" });
  let waiting: S[] = [];
  let pages = 0;
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const columnData = columns.map((column) => ({ ...headOf(column), data: waiting.map((row) => column.of(row)) }));
    const rowGroupSize = waiting.length;
    waiting = [];
    await file.write({ columnData, rowGroupSize });
  };
  return {
    async add(record, split) {
      for (const row of rows(record, split)) waiting.push(row);
      pages += 1;
      if (pages % GROUP === 0) await write();
    },
    async finish() {
      await write();
      await file.finish();
      writer.flush();
      return new Blob(writer.parts, { type: "application/x-parquet" });
    },
  };
}

/** What the writer wants to know of a column. */
export function headOf<S>({ name, kind, nullable }: Column<S>): {
  name: string;
  type: Column<S>["kind"];
  nullable: boolean;
} {
  return { name, type: kind, nullable };
}
