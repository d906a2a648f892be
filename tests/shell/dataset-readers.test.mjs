/** Exported tables are read by the programs that people read them with; without these packages that is skipped. */

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { unzipSync } from "fflate";
import { ask, DATASET, hasPackages } from "../../tools/python.mjs";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { exportAs } = await load("../www/records/exports.ts");
const { siteOf } = await load("../www/records/sites.ts");
const { placeOf, splitAt, USUAL_SHARES } = await load("../www/records/splits.ts");

/** @type {[string, string][]} */
const TEXTS = [["main/title", "五月の手紙 🐟"], ["main/body", "𠮷野家の手紙"], ["other/nav", "Home"]];
const RECORDS = [madeRecord({ id: 0, language: "ja", texts: TEXTS }), ...Array.from({ length: 99 }, (_, id) => madeRecord({ id: id + 1, site: `site${id}.example`, texts: TEXTS }))];

/** Gives the folder to each script, which knows of the documents how labels and texts belong together. */
const HEAD = "import json, sys, os\nos.environ.update(HF_HUB_OFFLINE='1', HF_DATASETS_OFFLINE='1')\nfolder = json.load(sys.stdin)\n";
const wanted = { pages: RECORDS.length, labels: 3 * RECORDS.length, slices: [...TEXTS.map(([, text]) => text)] };

describe("readers of data sets", { skip: !hasPackages(DATASET) && "the Python packages are missing: run `node tools/python.mjs`" }, () => {
  /** @type {string} */
  let folder;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "foreground-readers-"));
    await write("tables", "parquet");
    await write("lines", "jsonl");
  });
  after(() => rm(folder, { recursive: true }));

  /** @param {string} name @param {string} format */
  async function write(name, format) {
    async function* records() {
      yield* RECORDS;
    }
    const { name: file, content } = await exportAs(format, { records: records(), shares: USUAL_SHARES, signal: new AbortController().signal, progress: () => {} });
    const bytes = new Uint8Array(await content.arrayBuffer());
    await mkdir(join(folder, name));
    const files = format === "jsonl" ? { [file]: bytes } : unzipSync(bytes);
    for (const [inner, data] of Object.entries(files)) await writeFile(join(folder, name, inner), data);
  }

  /** @param {string} script @returns {any} */
  const answer = (script) => ask(HEAD + script, folder, DATASET);

  it("pandas, by pyarrow: types, empty cells, and the slice is the labeled text", () => {
    const found = answer(`
import pandas as pd
pages, blocks, labels = (pd.read_parquet(f"{folder}/tables/{name}.parquet") for name in ("pages", "blocks", "labels"))
first = pages[pages.language == "ja"].iloc[0]
own = blocks[blocks.page_id == first.page_id].merge(labels, on=["page_id", "block"])
print(json.dumps({"pages": len(pages), "labels": len(labels), "slices": [first.text[a:b] for a, b in zip(own.start, own.end)],
  "roles": list(own.role), "canonical": bool(pages.canonical.isna().all()), "day": str(first.captured)[:10], "kinds": [str(pages.dtypes[c]) for c in ("rubric", "blind", "seconds")]}))`);
    assert.deepEqual(found, { ...wanted, roles: TEXTS.map(([role]) => role), canonical: true, day: "2026-05-01", kinds: ["int32", "bool", "float64"] });
  });

  it("DuckDB", () => {
    const found = answer(`
import duckdb
rows = duckdb.sql(f"select substring(p.text, b.start + 1, b.end - b.start) from '{folder}/tables/pages.parquet' p join '{folder}/tables/blocks.parquet' b using (page_id) where p.language = 'ja' order by block").fetchall()
count = lambda name: duckdb.sql(f"select count(*) from '{folder}/tables/{name}.parquet'").fetchone()[0]
print(json.dumps({"pages": count("pages"), "labels": count("labels"), "slices": [row[0] for row in rows]}))`);
    assert.deepEqual(found, wanted);
  });

  it("Polars", () => {
    const found = answer(`
import polars as pl
read = lambda name: pl.read_parquet(f"{folder}/tables/{name}.parquet")
own = read("pages").filter(pl.col("language") == "ja").join(read("blocks"), on="page_id").sort("block")
print(json.dumps({"pages": len(read("pages")), "labels": len(read("labels")), "slices": [r["text"][r["start"]:r["end"]] for r in own.to_dicts()]}))`);
    assert.deepEqual(found, wanted);
  });

  it("datasets, by the card; a line of JSON is a page", () => {
    const found = answer(`
import datasets
datasets.disable_progress_bars()
read = lambda name: datasets.load_dataset(f"{folder}/tables", name, cache_dir=f"{folder}/cache", split="train")
with open(f"{folder}/lines/records.jsonl", encoding="utf-8") as lines:
    record = json.loads(next(lines))
text = "".join(node.get("text", "") for node in record["snapshot"]["nodes"])
slices = ["".join(text[a:b] for a, b in label["ranges"]) for label in record["labels"]]
print(json.dumps({"pages": len(read("pages")), "labels": len(read("labels")), "slices": slices}))`);
    assert.deepEqual(found, wanted);
  });

  it("mlcroissant: the metadata are valid, and each table loads by them", () => {
    const found = answer(`
import mlcroissant as mlc
data = mlc.Dataset(jsonld=f"{folder}/tables/croissant.json")
rows = {name: list(data.records(record_set=name)) for name in ("pages", "blocks", "labels")}
print(json.dumps({"errors": sorted(data.metadata.issues.errors), "pages": len(rows["pages"]), "labels": len(rows["labels"]), "text": rows["labels"][0]["labels/text"].decode()}))`);
    assert.deepEqual(found, { errors: [], pages: wanted.pages, labels: wanted.labels, text: TEXTS[0]?.[1] });
  });

  it("splits are worked out by what the card says", async () => {
    const sites = RECORDS.map(({ provenance }) => siteOf(provenance.url));
    const found = ask(`
import json, sys
from hashlib import sha256
def split(site, salt="foreground", test=.2, dev=.1):
    place = int.from_bytes(sha256(f"{salt}\\n{site}".encode()).digest()[:4], "big") / 2**32
    return "test" if place < test else "dev" if place < test + dev else "train"
print(json.dumps([split(site) for site in json.load(sys.stdin)]))`, sites, DATASET);
    assert.deepEqual(found, await Promise.all(sites.map(async (site) => splitAt(await placeOf(site, USUAL_SHARES.salt), USUAL_SHARES))));
  });
});
