/**
 * Takes in the records of a file: lines of JSON, our nested Parquet, or an archive with either. What is refused changes
 * nothing, and nothing that is stored is replaced.
 */

import type { PageRecord } from "../../../extension/shared/records/record.js";
import { NotARecord, recordFromLine, type Refusal } from "../../../extension/shared/records/check.js";
import * as store from "../../../extension/shared/records/store.js";
import { linesOf } from "../../lines.js";
import { MAGIC as PARQUET, NotOurs, rowsOf } from "./parquet-reader.js";
import { TRAINING } from "./training.js";
import { BrokenArchive, entriesOf } from "./unzip.js";

/** Why something of a file is refused, and where in it. */
export interface Refused {
  /** The file within an archive; empty for the file itself. */
  readonly file: string;
  /** Line or row, from 1; 0 where the whole file is refused. */
  readonly line: number;
  readonly place: string;
  /** `there` when another record of the same id is stored. */
  readonly reason: Refusal | "there" | "no-archive" | "no-parquet" | "no-records";
  readonly isRow: boolean;
}

/** How an import goes on. */
export interface ImportTask {
  readonly signal: AbortSignal;
  readonly refuse: (refused: Refused) => void;
  /** Is told how many bytes of the file were read, and how many records were stored. */
  readonly progress: (bytes: number, records: number) => void;
}

/** A record that a file may hold. */
interface Candidate {
  readonly line: number;
  /** Bytes of the file up to here. */
  readonly bytes: number;
  /** Throws {@link NotARecord}. */
  readonly read: () => PageRecord;
}

interface Part {
  readonly name: string;
  readonly content: Blob;
  readonly isParquet: boolean;
}

/** Reads the file. Gives how many records were stored, and how many were stored before in the same words. */
export async function importFile(
  file: Blob,
  { signal, refuse, progress }: ImportTask,
): Promise<{ imported: number; known: number }> {
  let imported = 0;
  let known = 0;
  progress(0, 0);
  for (const { name, content, isParquet } of await partsOf(file, refuse)) {
    const refuseAt = (line: number, place: string, reason: Refused["reason"]): void =>
      refuse({ file: name, line, place, reason, isRow: isParquet });
    try {
      for await (const { line, bytes, read } of isParquet ? rowCandidates(content) : lineCandidates(content)) {
        signal.throwIfAborted();
        try {
          const record = read();
          const before = await store.get(record.id);
          if (!before) {
            await store.add(record);
            imported += 1;
          } else if (JSON.stringify(before) === JSON.stringify(record)) known += 1;
          else refuseAt(line, "id", "there");
        } catch (error) {
          if (!(error instanceof NotARecord)) throw error;
          refuseAt(line, error.place, error.reason);
        }
        progress(bytes, imported);
      }
    } catch (error) {
      if (!(error instanceof NotOurs)) throw error;
      refuseAt(error.row, "", "no-parquet");
    }
  }
  return { imported, known };
}

/** The parts of a file that hold records. Of a broken archive nothing is taken. */
async function partsOf(file: Blob, refuse: ImportTask["refuse"]): Promise<readonly Part[]> {
  const mark = new TextDecoder("latin1").decode(await file.slice(0, 4).arrayBuffer());
  if (mark === PARQUET) return [{ name: "", content: file, isParquet: true }];
  if (mark !== "PK\u0003\u0004" && mark !== "PK\u0005\u0006") return [{ name: "", content: file, isParquet: false }];
  const whole = { file: "", line: 0, place: "", isRow: false };
  try {
    const all = await entriesOf(file);
    const wanted = all.filter(({ name }) => name.endsWith(TRAINING) || name.endsWith("records.jsonl"));
    if (wanted.length === 0) refuse({ ...whole, reason: "no-records" });
    const parts: Part[] = [];
    for (const entry of wanted)
      parts.push({ name: entry.name, content: await entry.read(), isParquet: entry.name.endsWith(TRAINING) });
    return parts;
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    refuse({ ...whole, reason: "no-archive" });
    return [];
  }
}

async function* lineCandidates(content: Blob): AsyncGenerator<Candidate> {
  let line = 0;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  for await (const text of linesOf(content.stream().pipeThrough(counted))) {
    line += 1;
    if (text.trim() !== "") yield { line, bytes, read: () => recordFromLine(text) };
  }
}

async function* rowCandidates(content: Blob): AsyncGenerator<Candidate> {
  for await (const { row, share, read } of rowsOf(content)) yield { line: row, bytes: share * content.size, read };
}
