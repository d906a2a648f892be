/** Takes in the records of a file, line by line. What is refused changes nothing, and nothing that is stored is replaced. */

import { NotARecord, recordFromLine, type Refusal } from "../../extension/shared/record-reader.js";
import * as store from "../../extension/shared/record-store.js";
import { linesOf } from "../lines.js";

/** Why a line of a file is refused, and where in it. */
export interface Refused {
  /** From 1. */
  readonly line: number;
  readonly place: string;
  /** `there` when another record of the same id is stored. */
  readonly reason: Refusal | "there";
}

/** How an import goes on. */
export interface ImportTask {
  readonly signal: AbortSignal;
  readonly refuse: (refused: Refused) => void;
  /** Is told how many bytes of the file were read, and how many records were stored. */
  readonly progress: (bytes: number, records: number) => void;
}

/** Reads the file. Gives how many records were stored, and how many were stored before in the same words. */
export async function importFile(file: Blob, { signal, refuse, progress }: ImportTask): Promise<{ imported: number; known: number }> {
  let imported = 0;
  let known = 0;
  let line = 0;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  progress(0, 0);
  for await (const text of linesOf(file.stream().pipeThrough(counted))) {
    signal.throwIfAborted();
    line += 1;
    if (text.trim() === "") continue;
    try {
      const record = recordFromLine(text);
      const before = await store.get(record.id);
      if (!before) {
        await store.add(record);
        imported += 1;
      } else if (JSON.stringify(before) === JSON.stringify(record)) known += 1;
      else refuse({ line, place: "id", reason: "there" });
    } catch (error) {
      if (!(error instanceof NotARecord)) throw error;
      refuse({ line, place: error.place, reason: error.reason });
    }
    progress(bytes, imported);
  }
  return { imported, known };
}
