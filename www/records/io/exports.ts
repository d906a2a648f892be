/** Makes the files that records are handed over as: lines of JSON, tables, or a corpus of frozen pages with their gold. */

import { sha256 } from "../../../extension/shared/sha256.js";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import { cardOf } from "./card.js";
import { croissantOf, type CroissantFile } from "./croissant.js";
import { tableFile } from "./parquet.js";
import { siteOf } from "../compare/sites.js";
import { type Shares, splitAt, placeOf, type Split } from "../compare/splits.js";
import { TABLES } from "./tables.js";
import { emptyTally, tallyRecord } from "../compare/tally.js";
import { TRAINING, trainingFile } from "./training.js";
import { truthOf } from "./truth.js";
import { WarcFile } from "./warc.js";
import { Archive } from "./zip.js";

/** What records can be handed over as. */
export const FORMATS = ["jsonl", "parquet", "training", "warc", "corpus"] as const;
export type Format = (typeof FORMATS)[number];

/** A file that was made, with how many records are in it. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  readonly records: number;
}

/** What an export is made of, and how it goes on. */
export interface ExportTask {
  readonly records: AsyncIterable<PageRecord>;
  readonly shares: Shares;
  readonly signal: AbortSignal;
  /** Is told how many records are done. */
  readonly progress: (done: number) => void;
}

/** Small blobs are joined when there are so many. */
const JOINED = 200;

/** Makes a file of that format. Rejects with the signal's reason when it is cancelled. */
export function exportAs(format: Format, task: ExportTask): Promise<ExportedFile> {
  return {
    jsonl: exportLines,
    parquet: exportTables,
    training: exportTraining,
    warc: exportWarc,
    corpus: exportCorpus,
  }[format](task);
}

/** Goes through all records, stopping between two of them when it is cancelled. */
async function each(
  { records, signal, progress }: ExportTask,
  take: (record: PageRecord) => Promise<void> | void,
): Promise<number> {
  let done = 0;
  signal.throwIfAborted();
  for await (const record of records) {
    signal.throwIfAborted();
    await take(record);
    done += 1;
    progress(done);
  }
  signal.throwIfAborted();
  return done;
}

async function exportLines(task: ExportTask): Promise<ExportedFile> {
  let parts: Blob[] = [];
  const records = await each(task, (record) => {
    parts.push(new Blob([`${JSON.stringify(record)}\n`]));
    // Browsers keep large blobs outside of the page's memory.
    if (parts.length >= JOINED) parts = [new Blob(parts)];
  });
  return { name: "records.jsonl", content: new Blob(parts, { type: "application/jsonl" }), records };
}

async function exportTables(task: ExportTask): Promise<ExportedFile> {
  const tally = emptyTally();
  const splitOf = splitter(task.shares);
  const open = [
    ...TABLES.map((table) => ({ name: `${table.name}.parquet`, file: tableFile(table) })),
    { name: TRAINING, file: trainingFile() },
  ];
  const records = await each(task, async (record) => {
    const split = await splitOf(record);
    tallyRecord(tally, record, split);
    for (const { file } of open) await file.add(record, split);
  });
  const archive = new Archive();
  const files: CroissantFile[] = [];
  for (const { name, file } of open) {
    const content = await file.finish();
    files.push({ name, bytes: content.size, sha256: await sha256(await content.arrayBuffer()) });
    await archive.add(name, content);
    task.signal.throwIfAborted();
  }
  archive.addText("README.md", cardOf(tally, task.shares, { kind: "tables", tables: TABLES }));
  archive.addText("croissant.json", croissantOf(tally, TABLES, files));
  return { name: "dataset.zip", content: archive.finish(), records };
}

async function exportTraining(task: ExportTask): Promise<ExportedFile> {
  const splitOf = splitter(task.shares);
  const file = trainingFile();
  const records = await each(task, async (record) => file.add(record, await splitOf(record)));
  return { name: TRAINING, content: await file.finish(), records };
}

async function exportWarc(task: ExportTask): Promise<ExportedFile> {
  const splitOf = splitter(task.shares);
  const file = new WarcFile();
  const records = await each(task, async (record) => file.add(record, await splitOf(record)));
  return { name: "records.warc.gz", content: await file.finish(), records };
}

async function exportCorpus(task: ExportTask): Promise<ExportedFile> {
  const tally = emptyTally();
  const splitOf = splitter(task.shares);
  const archive = new Archive();
  const truths: string[] = [];
  const records = await each(task, async (record) => {
    const split = await splitOf(record);
    tallyRecord(tally, record, split);
    archive.addText(`pages/${record.id}.html`, record.frozen.html);
    truths.push(`${JSON.stringify(truthOf(record, split))}\n`);
  });
  archive.addText("truth.jsonl", truths.join(""));
  archive.addText("README.md", cardOf(tally, task.shares, { kind: "corpus" }));
  return { name: "corpus.zip", content: archive.finish(), records };
}

/** Tells the split of each record; each site is worked out once. */
function splitter(shares: Shares): (record: PageRecord) => Promise<Split> {
  const known = new Map<string, Split>();
  return async ({ provenance }) => {
    const site = siteOf(provenance.url);
    const split = known.get(site) ?? splitAt(await placeOf(site, shares.salt), shares);
    known.set(site, split);
    return split;
  };
}
