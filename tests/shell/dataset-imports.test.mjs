/** Records that come back from exports, word by word; and what is broken or hostile, which is refused with its place. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { exportAs } = await load("../www/records/io/exports.ts");
const { rowsOf } = await load("../www/records/io/parquet-reader.ts");
const { recordOfRow } = await load("../www/records/io/training.ts");
const { entriesOf } = await load("../www/records/io/unzip.ts");
const { recordFrom } = await load("shared/records/check.ts");
const { USUAL_SHARES } = await load("../www/records/compare/splits.ts");

/** @type {[string, string][]} */
const TEXTS = [
  ["main/title", "五月の手紙 🐟"],
  ["main/body", "𠮷野家\nの手紙"],
  ["other/nav", "Home"],
];
const RECORDS = Array.from({ length: 40 }, (_, id) =>
  madeRecord({ id, site: `site${id % 7}.example`, texts: TEXTS.slice(0, 1 + (id % 3)) }),
);
Object.assign(RECORDS[1], {
  note: "Is the list content?",
  screenshot: "data:image/png;base64,AAAA",
  replay: null,
  noContent: "paywall",
  lost: [{ text: "Gone", role: "other/ad" }],
});
RECORDS[2].labels = [];
RECORDS[3].mergedFrom = [{ id: RECORDS[4].id, annotator: "ann", revision: 2 }];
RECORDS[5].labels[0].probability = 1 / 3;

/** @param {string} format @param {any[]} [all] @returns {Promise<Blob>} */
async function exported(format, all = RECORDS) {
  async function* records() {
    yield* all;
  }
  return (
    await exportAs(format, {
      records: records(),
      shares: USUAL_SHARES,
      signal: new AbortController().signal,
      progress: () => {},
    })
  ).content;
}

/** @param {Blob} content */
const bytesOf = async (content) => new Uint8Array(await content.arrayBuffer());

/** @param {Blob} content @returns {Promise<any[]>} */
async function recordsIn(content) {
  const found = [];
  for await (const { read } of rowsOf(content)) found.push(read());
  return found;
}

/** @param {Blob} archive @param {string} name */
async function entry(archive, name) {
  const found = (await entriesOf(archive)).find((/** @type {any} */ each) => each.name === name);
  return /** @type {Promise<Blob>} */ (found.read());
}

describe("the nested table", () => {
  it("gives each record back word by word, and exported again it is the same, byte for byte", async () => {
    const first = await exported("training");
    const records = await recordsIn(first);
    assert.deepEqual(
      records.map((record) => JSON.stringify(record)),
      RECORDS.map((record) => JSON.stringify(record)),
    );
    assert.deepEqual(await bytesOf(await exported("training", records)), await bytesOf(first));
    assert.deepEqual(await bytesOf(await exported("jsonl", records)), await bytesOf(await exported("jsonl")));
  });

  it("has each page's nodes and labels as lists", async () => {
    const file = await (await exported("training")).arrayBuffer();
    const rows = /** @type {any[]} */ (await parquetReadObjects({ file }));
    assert.equal(rows.length, RECORDS.length);
    const { nodes, labels, text, html } = rows[5];
    assert.equal(html, RECORDS[5].frozen.html);
    assert.deepEqual(
      [nodes.length, nodes[2].tag, nodes[2].left, nodes[3].text, nodes[3].parent, nodes[0].parent],
      [8, "p", 8, TEXTS[0]?.[1], 2, null],
    );
    for (const { ranges, nodes: own } of labels) {
      const slice = ranges.map((/** @type {any} */ { start, end }) => [...text].slice(start, end).join("")).join("");
      assert.equal(slice, own.map((/** @type {number} */ id) => nodes[id].text).join(""));
    }
    assert.equal(labels[0].probability, 1 / 3);
  });

  it("comes in the archive of tables, which is read whole or not at all", async () => {
    const archive = await exported("parquet");
    assert.deepEqual(await recordsIn(await entry(archive, "training.parquet")), RECORDS);
    const again = await exported("parquet", await recordsIn(await entry(archive, "training.parquet")));
    assert.deepEqual(await bytesOf(again), await bytesOf(archive));
    const bytes = await bytesOf(archive);
    for (let cut = 1; cut < bytes.length; cut += Math.ceil(bytes.length / 50)) {
      await assert.rejects(entriesOf(new Blob([bytes.slice(0, cut)])), { name: "BrokenArchive" }, `cut at ${cut}`);
    }
  });

  it("that is cut off is refused, and so are other tables", async () => {
    const bytes = await bytesOf(await exported("training"));
    for (let cut = 0; cut < bytes.length; cut += Math.ceil(bytes.length / 50)) {
      await assert.rejects(recordsIn(new Blob([bytes.slice(0, cut)])), { name: "NotOurs", row: 0 }, `cut at ${cut}`);
    }
    await assert.rejects(recordsIn(await entry(await exported("parquet"), "labels.parquet")), {
      name: "NotOurs",
      row: 0,
    });
  });

  it("with bytes changed gives sound records or a reason, whatever they are", async () => {
    const bytes = await bytesOf(await exported("training", RECORDS.slice(0, 20)));
    let [sound, refused] = [0, 0];
    let seed = 1;
    for (let round = 0; round < 300; round += 1) {
      const copy = bytes.slice();
      for (let change = 0; change < 4; change += 1) {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        copy[seed % copy.length] = seed >>> 24;
      }
      try {
        for await (const { read } of rowsOf(new Blob([copy]))) {
          try {
            recordFrom(read());
            sound += 1;
          } catch (error) {
            assert.equal(/** @type {Error} */ (error).name, "NotARecord");
            refused += 1;
          }
        }
      } catch (error) {
        assert.equal(/** @type {Error} */ (error).name, "NotOurs", String(/** @type {Error} */ (error).stack));
        refused += 1;
      }
    }
    assert.ok(sound > 100 && refused > 20, `${sound} sound, ${refused} refused`);
  });

  it("with rows of other things says so", () => {
    for (const row of [
      { record: "{", html: "" },
      { record: "null", html: "" },
    ])
      assert.throws(() => recordOfRow(row));
    assert.throws(() => recordFrom(recordOfRow({ record: "[1]", html: "" })), { reason: "missing" });
  });
});

describe("archives", () => {
  const archive = zipSync({
    "a.txt": [strToU8("stored"), { level: 0 }],
    "b.txt": [strToU8("packed ".repeat(1_000)), { level: 9 }],
  });

  it("of other programs are read", async () => {
    assert.equal(await (await entry(new Blob([archive]), "a.txt")).text(), "stored");
    assert.equal((await (await entry(new Blob([archive]), "b.txt")).text()).length, 7_000);
    assert.deepEqual(await entriesOf(new Blob([zipSync({})])), []);
  });

  it("with other content than their directory says are refused", async () => {
    const changed = archive.slice();
    changed[changed.indexOf("s".charCodeAt(0), 30)] = 65;
    await assert.rejects(entry(new Blob([changed]), "a.txt"), { name: "BrokenArchive" });
    let refused = 0;
    const second = archive.lastIndexOf(0x02, archive.length - 30);
    for (let at = second; at < archive.length; at += 1) {
      const copy = archive.slice();
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      try {
        for (const each of await entriesOf(new Blob([copy]))) await each.read();
      } catch (error) {
        assert.equal(/** @type {Error} */ (error).name, "BrokenArchive", `byte ${at}`);
        refused += 1;
      }
    }
    assert.ok(refused > 10, `${refused} of ${archive.length - second} refused`);
  });

  it("that unpack to far more than they are, are refused before they are unpacked", async () => {
    const bomb = zipSync({ "records.jsonl": [new Uint8Array(100 << 20), { level: 9 }] });
    assert.ok(bomb.length < 200_000);
    await assert.rejects(entriesOf(new Blob([bomb])), { name: "BrokenArchive" });
    // One that lies about its size is stopped where its directory says it ends.
    const liar = bomb.slice();
    const view = new DataView(liar.buffer);
    view.setUint32(liar.length - 22 - 46 - "records.jsonl".length + 24, 10, true);
    await assert.rejects(entry(new Blob([liar]), "records.jsonl"), { name: "BrokenArchive" });
  });
});

describe("a WARC file", () => {
  it("has each page and what its labels say, each record by itself and whole", async () => {
    const hostile = madeRecord({ id: 99 });
    hostile.provenance.url = "https://letters.example/\r\nWARC-Type: warcinfo";
    hostile.provenance.tool.name = "a\r\nb";
    const content = await exported("warc", [hostile, ...RECORDS.slice(0, 3)]);
    const text = gunzipSync(await bytesOf(content)).toString("utf8");
    const records = [];
    for (let rest = Buffer.from(text); rest.length > 0; ) {
      const head = rest.subarray(0, rest.indexOf("\r\n\r\n")).toString().split("\r\n");
      assert.equal(head[0], "WARC/1.1");
      const fields = Object.fromEntries(
        head.slice(1).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      const from = rest.indexOf("\r\n\r\n") + 4;
      const block = rest.subarray(from, from + Number(fields["Content-Length"]));
      assert.equal(fields["WARC-Block-Digest"], `sha256:${createHash("sha256").update(block).digest("hex")}`);
      assert.equal(rest.subarray(from + block.length, from + block.length + 4).toString(), "\r\n\r\n");
      records.push({ fields, block: block.toString() });
      rest = rest.subarray(from + block.length + 4);
    }
    assert.deepEqual(
      records.map(({ fields }) => fields["WARC-Type"]),
      ["warcinfo", ...Array(4).fill(["resource", "metadata"]).flat()],
    );
    assert.match(records[0]?.block ?? "", /^software: a b 1\r\n/);
    assert.equal(records[1]?.fields["WARC-Target-URI"], "https://letters.example/WARC-Type:%20warcinfo");
    const [page, said] = records.slice(5);
    assert.equal(page?.block, RECORDS[1].frozen.html);
    assert.equal(said?.fields["WARC-Refers-To"], page?.fields["WARC-Record-ID"]);
    assert.deepEqual(
      JSON.parse(said?.block ?? "").labels.map((/** @type {any} */ { role, text: words }) => [role, words]),
      [
        ["main/title", TEXTS[0]?.[1]],
        ["main/body", "𠮷野家 の手紙"],
      ],
    );
    assert.deepEqual(await bytesOf(await exported("warc", [hostile, ...RECORDS.slice(0, 3)])), await bytesOf(content));
    assert.equal(
      gunzipSync(await bytesOf(await exported("warc", [])))
        .toString()
        .startsWith("WARC/1.1\r\nWARC-Type: warcinfo\r\n"),
      true,
    );
  });
});
