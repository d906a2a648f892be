/** Exported tables are read by the programs that people read them with; without these packages that is skipped. */

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { unzipSync } from "fflate";
import { ask, DATASET, hasPackages } from "../../tools/python.mjs";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { exportAs } = await load("../www/records/io/exports.ts");
const { placeOf, splitAt, USUAL_SHARES } = await load("../www/records/compare/splits.ts");

/** @type {[string, string][]} */
const TEXTS = [
  ["main/title", "五月の手紙 🐟"],
  ["main/body", "𠮷野家の手紙"],
  ["other/nav", "Home"],
];
const RECORDS = [
  madeRecord({ id: 0, language: "ja", texts: TEXTS }),
  ...Array.from({ length: 99 }, (_, id) => madeRecord({ id: id + 1, site: `site${id}.example`, texts: TEXTS })),
];

/** Gives the folder to each script, which knows of the documents how labels and texts belong together. */
const HEAD =
  "import json, sys, os\nos.environ.update(HF_HUB_OFFLINE='1', HF_DATASETS_OFFLINE='1')\nfolder = json.load(sys.stdin)\n";
/** A site in each part. */
const ONE_OF_EACH = { "site0.example": "train", "site11.example": "dev", "site13.example": "test" };
const wanted = { pages: RECORDS.length, labels: 3 * RECORDS.length, slices: [...TEXTS.map(([, text]) => text)] };

describe("readers of data sets", {
  skip: !hasPackages(DATASET) && "the Python packages are missing: run `node tools/python.mjs`",
}, () => {
  /** @type {string} */
  let folder;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "foreground-readers-"));
    await write("dataset", "parquet");
    await write("lines", "jsonl");
    await write("warc", "warc");
  });
  after(() => rm(folder, { recursive: true }));

  /** @param {string} name @param {string} format @param {readonly import("../../extension/shared/records/record.js").PageRecord[]} [all] */
  async function write(name, format, all = RECORDS) {
    async function* records() {
      yield* all;
    }
    const { name: file, content } = await exportAs(format, {
      records: records(),
      shares: USUAL_SHARES,
      signal: new AbortController().signal,
      progress: () => {},
    });
    const bytes = new Uint8Array(await content.arrayBuffer());
    await mkdir(join(folder, name));
    const files = format === "jsonl" || format === "warc" ? { [file]: bytes } : unzipSync(bytes);
    for (const [inner, data] of Object.entries(files)) await writeFile(join(folder, name, inner), data);
  }

  /** @param {string} script @returns {any} */
  const answer = (script) => ask(HEAD + script, folder, DATASET);

  it("pandas, by pyarrow: types, empty cells, and the slice is the labeled text", () => {
    const found = answer(`
import pandas as pd
pages, blocks, labels = (pd.read_parquet(f"{folder}/dataset/{name}.parquet") for name in ("pages", "blocks", "labels"))
first = pages[pages.language == "ja"].iloc[0]
own = blocks[blocks.page_id == first.page_id].merge(labels, on=["page_id", "block"])
print(json.dumps({"pages": len(pages), "labels": len(labels), "slices": [first.text[a:b] for a, b in zip(own.start, own.end)],
  "roles": list(own.role), "canonical": bool(pages.canonical.isna().all()), "day": str(first.captured)[:10], "kinds": [str(pages.dtypes[c]) for c in ("rubric", "blind", "seconds")]}))`);
    assert.deepEqual(found, {
      ...wanted,
      roles: TEXTS.map(([role]) => role),
      canonical: true,
      day: "2026-05-01",
      kinds: ["int32", "bool", "float64"],
    });
  });

  it("pyarrow, the nested table: lists of nodes and labels, and the slice is the labeled text", () => {
    const found = answer(`
import pyarrow.parquet as pq
file = pq.ParquetFile(f"{folder}/dataset/training.parquet")
rows = [row for batch in file.iter_batches(columns=["language", "text", "nodes", "labels", "html"]) for row in batch.to_pylist()]
first = next(row for row in rows if row["language"] == "ja")
slices = ["".join(first["text"][r["start"]:r["end"]] for r in label["ranges"]) for label in first["labels"]]
nodes = ["".join(first["nodes"][n]["text"] for n in label["nodes"]) for label in first["labels"]]
print(json.dumps({"pages": len(rows), "labels": sum(len(row["labels"]) for row in rows), "slices": slices, "nodes": nodes, "html": first["html"][:15], "left": first["nodes"][2]["left"], "groups": file.num_row_groups}))`);
    assert.deepEqual(found, { ...wanted, nodes: wanted.slices, html: "<!doctype html>", left: 8, groups: 7 });
  });

  it("warcio: every record of a WARC file, whole by its digest, and what its labels say", () => {
    const found = answer(`
from warcio.archiveiterator import ArchiveIterator
kinds, labels, texts, checked = {}, 0, [], 0
with open(f"{folder}/warc/records.warc.gz", "rb") as stream:
    for record in ArchiveIterator(stream, check_digests=True):
        kinds[record.rec_type] = kinds.get(record.rec_type, 0) + 1
        content = record.content_stream().read()
        checked += record.digest_checker.passed is True
        if record.rec_type == "metadata":
            said = json.loads(content)
            labels += len(said["labels"])
            if said["lang"] == "ja": texts = [label["text"] for label in said["labels"]]
        elif record.rec_type == "resource":
            assert content.startswith(b"<!doctype html>") and record.rec_headers.get_header("WARC-Target-URI").startswith("https://"), content
print(json.dumps({"kinds": kinds, "labels": labels, "texts": texts, "checked": checked}))`);
    assert.deepEqual(found, {
      kinds: { warcinfo: 1, resource: 100, metadata: 100 },
      labels: wanted.labels,
      texts: wanted.slices,
      checked: 201,
    });
  });

  it("DuckDB", () => {
    const found = answer(`
import duckdb
rows = duckdb.sql(f"select substring(p.text, b.start + 1, b.end - b.start) from '{folder}/dataset/pages.parquet' p join '{folder}/dataset/blocks.parquet' b using (page_id) where p.language = 'ja' order by block").fetchall()
count = lambda name: duckdb.sql(f"select count(*) from '{folder}/dataset/{name}.parquet'").fetchall()[0][0]
print(json.dumps({"pages": count("pages"), "labels": count("labels"), "slices": [row[0] for row in rows]}))`);
    assert.deepEqual(found, wanted);
  });

  it("Polars", () => {
    const found = answer(`
import polars as pl
read = lambda name: pl.read_parquet(f"{folder}/dataset/{name}.parquet")
own = read("pages").filter(pl.col("language") == "ja").join(read("blocks"), on="page_id").sort("block")
print(json.dumps({"pages": len(read("pages")), "labels": len(read("labels")), "slices": [r["text"][r["start"]:r["end"]] for r in own.to_dicts()]}))`);
    assert.deepEqual(found, wanted);
  });

  it("datasets, by the card; a line of JSON is a page", () => {
    const found = answer(`
import datasets
datasets.disable_progress_bars()
read = lambda name: datasets.load_dataset(f"{folder}/dataset", name, cache_dir=f"{folder}/cache", split="train")
with open(f"{folder}/lines/records.jsonl", encoding="utf-8") as lines:
    record = json.loads(next(lines))
text = "".join(node.get("text", "") for node in record["snapshot"]["nodes"])
slices = ["".join(text[a:b] for a, b in label["ranges"]) for label in record["labels"]]
nested = read("training")
assert len(nested) == len(read("pages")) and len(nested[0]["labels"]) == 3, nested
print(json.dumps({"pages": len(read("pages")), "labels": len(read("labels")), "slices": slices}))`);
    assert.deepEqual(found, wanted);
  });

  it("mlcroissant: the metadata are valid, and each table loads by them", () => {
    const found = answer(`
import mlcroissant as mlc
data = mlc.Dataset(jsonld=f"{folder}/dataset/croissant.json")
rows = {name: list(data.records(record_set=name)) for name in ("pages", "blocks", "labels")}
print(json.dumps({"errors": sorted(data.metadata.issues.errors), "pages": len(rows["pages"]), "labels": len(rows["labels"]), "text": rows["labels"][0]["labels/text"].decode()}))`);
    assert.deepEqual(found, { errors: [], pages: wanted.pages, labels: wanted.labels, text: TEXTS[0]?.[1] });
  });

  it("the documents' own notebook says where a data set has too few sites", async () => {
    const page = await readFile(new URL("../../docs/labels.md", import.meta.url), "utf8");
    const [, code = ""] = /^```python\n(# pip install pandas.*?)^```/ms.exec(page) ?? [];
    for (const [site, part] of Object.entries(ONE_OF_EACH)) {
      await mkdir(join(folder, part));
      await write(join(part, "dataset"), "parquet", [
        madeRecord({ id: 1, site, texts: TEXTS }),
        madeRecord({ id: 2, site, texts: TEXTS }),
      ]);
      const { said, rows } = ask(
        `
import contextlib, io, json, os, sys
folder, code = json.load(sys.stdin)
os.chdir(folder)
scope, said = {}, io.StringIO()
with contextlib.redirect_stdout(said): exec(code, scope)
print(json.dumps({"said": said.getvalue(), "rows": len(scope["rows"])}))`,
        [join(folder, part), code],
        DATASET,
      );
      assert.match(said, new RegExp(`^sites: .*${part} 1`));
      assert.match(
        said,
        new RegExp(
          `^too few sites: nothing to learn from or to hold out in ${["train", "dev", "test"].filter((other) => other !== part).join(", ")}$`,
          "m",
        ),
      );
      assert.equal(rows, 2 * TEXTS.length);
    }
  });

  it("the documents' own notebook runs as it is written", async () => {
    const page = await readFile(new URL("../../docs/labels.md", import.meta.url), "utf8");
    const chapter = page.slice(page.indexOf("## Read it in a notebook"), page.indexOf("## The rubric"));
    const cells = [...chapter.matchAll(/^```(python|sql)\n(.*?)^```/gms)].map(([, kind = "", code = ""]) => ({
      kind,
      code,
    }));
    assert.deepEqual(
      cells.map(({ kind }) => kind),
      ["python", "sql", "python", "python"],
    );
    const found = ask(
      `
import contextlib, json, sys, os, duckdb
os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1")
folder, cells = json.load(sys.stdin)
os.environ["HF_HOME"] = f"{folder}/cache"
os.chdir(folder)
scope = {}
for cell in cells:
    if cell["kind"] == "python":
        with contextlib.redirect_stdout(sys.stderr): exec(cell["code"], scope)
        continue
    os.chdir("dataset")
    rows = duckdb.sql(cell["code"]).fetchall()
    os.chdir("..")
print(json.dumps({"labels": len(scope["table"]), "rows": len(rows), "text": sorted(set(rows))[0], "split": scope["split"]("letters.example")}))`,
      [folder, cells],
      DATASET,
    );
    const split = splitAt(await placeOf("letters.example", USUAL_SHARES.salt), USUAL_SHARES);
    assert.deepEqual(found, {
      labels: wanted.labels,
      rows: wanted.labels,
      text: [TEXTS[1]?.[0], TEXTS[1]?.[1]],
      split,
    });
  });
});
