/** The files that records are handed over as: read back by other programs, and whole. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { exportAs } = await load("../www/records/io/exports.ts");
const { recordFromLine } = await load("shared/records/check.ts");
const { summaryOf } = await load("shared/records/summary.ts");
const { USUAL_SHARES } = await load("../www/records/compare/splits.ts");
const { linesOf } = await load("../www/lines.ts");
const { LONGEST_RECORD } = await load("shared/records/check.ts");

/** @type {[string, string][]} */
const TEXTS = [
  ["main/title", "五月の手紙 🐟"],
  ["main/byline", "Ann | Lee"],
  ["main/date", "on 2026-05-01"],
  ["main/body", "𠮷野家\nの手紙"],
  ["other/nav", "Home"],
];

const RECORDS = [
  madeRecord({
    id: 1,
    language: "ja",
    texts: TEXTS,
    licences: ["https://creativecommons.org/licenses/by/4.0/", "`|evil|`\n# no heading"],
    optOuts: [{ name: "robots", value: "noai" }],
  }),
  ...Array.from({ length: 150 }, (_, id) =>
    madeRecord({ id: id + 2, site: `site${id % 40}.example`, type: id % 3 ? "article" : "forum" }),
  ),
];

/** @param {string} format @param {any} [task] @returns {Promise<any>} */
const exported = (format, task = {}) =>
  exportAs(format, {
    records: each(RECORDS),
    shares: USUAL_SHARES,
    signal: new AbortController().signal,
    progress: () => {},
    ...task,
  });

/** @param {any[]} records */
async function* each(records) {
  yield* records;
}

/** @param {Blob} archive */
const unpacked = async (archive) => unzipSync(new Uint8Array(await archive.arrayBuffer()));

/** @param {Uint8Array | undefined} file */
const buffer = (file) => /** @type {ArrayBuffer} */ ((file ?? new Uint8Array()).slice().buffer);

describe("lines of JSON", () => {
  it("hold each record as it is", async () => {
    const { name, content, records } = await exported("jsonl");
    const lines = (await content.text()).trimEnd().split("\n");
    assert.deepEqual([name, records, lines.length], ["records.jsonl", RECORDS.length, RECORDS.length]);
    assert.deepEqual(recordFromLine(lines[0]), RECORDS[0]);
  });
});

describe("tables", () => {
  it("are Parquet that is read back value by value", async () => {
    const files = await unpacked((await exported("parquet")).content);
    assert.deepEqual(Object.keys(files).sort(), [
      "README.md",
      "blocks.parquet",
      "croissant.json",
      "labels.parquet",
      "pages.parquet",
      "training.parquet",
    ]);
    const read = async (/** @type {string} */ name) => parquetReadObjects({ file: buffer(files[name]) });
    const [pages, blocks, labels] = [
      await read("pages.parquet"),
      await read("blocks.parquet"),
      await read("labels.parquet"),
    ];
    assert.equal(pages.length, RECORDS.length);
    assert.equal(blocks.length, TEXTS.length + 150);
    assert.equal(labels.length, blocks.length);
    const [page] = /** @type {any[]} */ (pages);
    const { provenance } = RECORDS[0];
    assert.deepEqual(
      [
        page.page_id,
        page.site,
        page.language,
        page.canonical,
        page.verified,
        page.drift,
        page.viewport_width,
        page.captured.toISOString(),
        page.rubric,
      ],
      [RECORDS[0].id, "letters.example", "ja", null, true, 0.5, 1280, provenance.captured, 1],
    );
    assert.deepEqual(JSON.parse(page.licences), provenance.licences);
    assert.deepEqual(JSON.parse(page.opt_outs), provenance.optOuts);
    for (const [index, [role, text]] of TEXTS.entries()) {
      const [block, label] = /** @type {any[]} */ ([blocks[index], labels[index]]);
      assert.deepEqual(
        [label.page_id, label.block, label.role, label.is_content],
        [page.page_id, index, role, role.startsWith("main/")],
      );
      assert.equal([...page.text].slice(block.start, block.end).join(""), text, "the slice is the labeled text");
      assert.equal(label.text, text.replace("\n", " "));
      assert.deepEqual([block.tag, block.left, block.width], ["p", 8, 600]);
    }
    const groups = (await parquetMetadataAsync(buffer(files["pages.parquet"]))).row_groups;
    assert.deepEqual(
      groups.map(({ num_rows }) => Number(num_rows)),
      [64, 64, 23],
    );
  });

  it("without any row are tables, too", async () => {
    const files = await unpacked((await exported("parquet", { records: each([]) })).content);
    assert.deepEqual(await parquetReadObjects({ file: buffer(files["labels.parquet"]) }), []);
  });

  it("come with metadata that name each file and column", async () => {
    const files = await unpacked((await exported("parquet")).content);
    const croissant = JSON.parse(strFromU8(files["croissant.json"] ?? new Uint8Array()));
    for (const { name, sha256, encodingFormat } of croissant.distribution) {
      assert.equal(
        sha256,
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      );
      assert.equal(encodingFormat, "application/x-parquet");
    }
    for (const { name, field } of croissant.recordSet) {
      const metadata = await parquetMetadataAsync(buffer(files[`${name}.parquet`]));
      const columns = metadata.schema.slice(1).map((column) => column.name);
      assert.deepEqual(
        field.map((/** @type {any} */ { source }) => source.extract.column),
        columns,
      );
    }
    assert.ok(croissant.license.includes("https://creativecommons.org/licenses/by/4.0/"));
  });

  it("come with a card that tells what they are, and that no page can mark up", async () => {
    const files = await unpacked((await exported("parquet")).content);
    const card = strFromU8(files["README.md"] ?? new Uint8Array());
    const [, head = "", body = ""] = card.split(/^---$/m);
    assert.match(head, /language:\n- "en"\n- "ja"\n/);
    assert.match(head, /size_categories:\n- n<1K\n/);
    assert.match(head, /- config_name: pages\n {2}data_files: pages\.parquet\n {2}default: true\n/);
    assert.match(body, /151 web pages of 41 sites with 155 labeled blocks/);
    assert.match(body, /\| `robots: noai` \| 1 \|/);
    assert.match(body, /150 of 151 pages declare no licence/);
    assert.match(body, /\| `evil # no heading` \| 1 \|/);
    assert.doesNotMatch(card, /\{\{|undefined|NaN/);
  });

  it("the same records give the same bytes", async () => {
    const [one, other] = [await exported("parquet"), await exported("parquet")];
    assert.deepEqual(
      new Uint8Array(await one.content.arrayBuffer()),
      new Uint8Array(await other.content.arrayBuffer()),
    );
  });
});

describe("a corpus", () => {
  it("holds frozen pages and their gold", async () => {
    const files = await unpacked((await exported("corpus")).content);
    const [first, ...more] = strFromU8(files["truth.jsonl"] ?? new Uint8Array())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(more.length, 150);
    assert.equal(first.text, "五月の手紙 🐟\nAnn | Lee\non 2026-05-01\n𠮷野家 の手紙");
    assert.deepEqual(
      [first.title, first.author, first.date, first.type, first.lang],
      [TEXTS[0]?.[1], "Ann | Lee", "2026-05-01", "article", "ja"],
    );
    assert.equal(strFromU8(files[`pages/${first.id}.html`] ?? new Uint8Array()), RECORDS[0].frozen.html);
    assert.match(strFromU8(files["README.md"] ?? new Uint8Array()), /truth\.jsonl/);
  });
});

describe("records from outside", () => {
  it("that have anything where the snapshot is not checked are summed up and exported", async () => {
    const hostile = madeRecord({ texts: TEXTS });
    const { snapshot } = hostile;
    Object.assign(snapshot, { tags: { 1: "p" }, viewport: "wide" });
    snapshot.nodes[0].element.attributes = { find: 1 };
    snapshot.nodes[2].element = { tag: -1, rect: [1, "2"], attributes: [null, ["lang"]] };
    snapshot.nodes[4].element = { tag: "__proto__", rect: { left: Number.POSITIVE_INFINITY, top: "0" } };
    const record = recordFromLine(JSON.stringify(hostile));
    assert.equal(summaryOf(record, 1).language, "");
    const files = await unpacked((await exported("parquet", { records: each([record]) })).content);
    const [page] = /** @type {any[]} */ (await parquetReadObjects({ file: buffer(files["pages.parquet"]) }));
    const [block] = /** @type {any[]} */ (await parquetReadObjects({ file: buffer(files["blocks.parquet"]) }));
    assert.deepEqual([page.viewport_width, page.language, block.tag, block.left], [null, null, null, null]);
    await exported("corpus", { records: each([record]) });
  });

  it("nested a million deep are refused and do not end the program", () => {
    const record = JSON.stringify(madeRecord()).replace(
      '"viewport":',
      `"deep":${"[".repeat(1e6)}${"]".repeat(1e6)},"viewport":`,
    );
    assert.throws(
      () => recordFromLine(record),
      ({ reason }) => ["too-deep", "no-json"].includes(reason),
    );
  });
});

describe("an export", () => {
  it("tells how far it is and ends when it is cancelled", async () => {
    for (const format of ["jsonl", "parquet", "training", "warc", "corpus"]) {
      const controller = new AbortController();
      let last = 0;
      const progress = (/** @type {number} */ done) => {
        last = done;
        if (done === 5) controller.abort();
      };
      await assert.rejects(exported(format, { signal: controller.signal, progress }), { name: "AbortError" });
      assert.equal(last, 5);
    }
  });
});

describe("lines of a file", () => {
  /** @param {string[]} pieces */
  const lines = async (pieces) => {
    const found = [];
    for await (const line of linesOf(new Blob(pieces).stream())) found.push(line);
    return found;
  };

  it("are cut at their ends, whatever the pieces", async () => {
    assert.deepEqual(await lines(["a\nb", "c\n\nd🐟"]), ["a", "bc", "", "d🐟"]);
    assert.deepEqual(await lines([]), []);
  });

  it("that are longer than any record are told once and are not kept", async () => {
    const piece = "x".repeat(8 << 20);
    const found = await lines([...Array(12).fill(piece), "\n{}"]);
    assert.equal(found.length, 2);
    assert.ok((found[0]?.length ?? 0) > LONGEST_RECORD && (found[0]?.length ?? 0) < LONGEST_RECORD + (9 << 20));
    assert.equal(found[1], "{}");
    assert.throws(() => recordFromLine(found[0]), { reason: "too-large" });
  });
});
