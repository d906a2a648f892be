/** Records: what is taken from outside, and what labels mean. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { recordFrom, recordFromLine, NotARecord } = await load("shared/records/check.ts");
const { rangesOf, textOf } = await load("shared/records/record.ts");
const { boxesOf, thumbnailOf } = await load("shared/records/thumbnail.ts");
const { roomOf } = await load("shared/room.ts");

const SNAPSHOT = {
  format: 1,
  url: "https://letters.example/may",
  viewport: { width: 1280, height: 900 },
  nodes: [
    { element: { tag: 0 } },
    { parent: 0, element: { tag: 1 } },
    { parent: 1, text: "𠮷野家の手紙" },
    { parent: 1, element: { tag: 2 } },
    { parent: 3, text: "第一章 🐟" },
    { parent: 0, text: "\n" },
    { parent: 0, element: { tag: 3 } },
  ],
};

const RECORD = {
  format: 2,
  id: "0b6f2f4e-4b0a-4c53-9d0e-2f6f0f6d1a11",
  provenance: {
    url: "https://letters.example/may",
    canonical: null,
    title: "May",
    captured: "2026-05-01T10:00:00.000Z",
    browser: "a browser",
    tool: { name: "foreground", version: "1" },
    licences: [],
    optOuts: [{ name: "robots", value: "noai" }],
    purpose: "",
    consent: "",
    annotator: "ann",
    rubric: 1,
    blind: false,
    seconds: 12.5,
  },
  pageType: { name: "article", by: "model" },
  noContent: null,
  labels: [
    {
      nodes: [2, 4],
      ranges: [[0, 11]],
      role: "main/body",
      either: false,
      post: 0,
      state: "changed",
      by: "person",
      proposed: "other/nav",
      probability: 0.25,
    },
    {
      nodes: [6],
      ranges: [],
      role: "main/figure",
      either: true,
      post: 2,
      state: "unseen",
      by: "model",
      proposed: "main/figure",
      probability: 0,
    },
  ],
  lost: [{ text: "Gone", role: "other/ad" }],
  note: "Is the list content?",
  revision: { number: 3, at: "2026-05-02T10:00:00.000Z", annotator: "ann" },
  mergedFrom: [{ id: "0b6f2f4e-4b0a-4c53-9d0e-2f6f0f6d1a12", annotator: "ann", revision: 2 }],
  engine: { model: "0123456789abcdef", confidence: 0.9, pageType: "article", reason: null },
  redactions: [{ kind: "e-mail", places: 2 }],
  frozen: {
    html: "<!doctype html>",
    pictures: [{ node: 6, address: "", width: 1, height: 2, sha256: null, inlined: false }],
    missingSheets: 0,
  },
  screenshot: "data:image/jpeg;base64,/9j/4A==",
  replay: { nodes: [7, 7], text: ["a", "a"], drift: { median: 0, most: 1 }, found: 1, answer: 1, verified: true },
  snapshot: SNAPSHOT,
};

/** A copy of the record in which `change` was made. @param {(record: any) => void} change */
function changed(change) {
  const copy = structuredClone(RECORD);
  change(copy);
  return copy;
}

/** @param {any} record @param {string} place @param {string} reason */
function refuses(record, place, reason) {
  assert.throws(
    () => recordFrom(record),
    (error) => {
      assert.ok(error instanceof NotARecord);
      assert.deepEqual([/** @type {any} */ (error).place, /** @type {any} */ (error).reason], [place, reason]);
      return true;
    },
  );
}

describe("records", () => {
  it("come back as they were", () => {
    assert.deepEqual(recordFromLine(JSON.stringify(RECORD)), RECORD);
    const more = changed((record) => Object.assign(record, { other: 1 }));
    assert.deepEqual(recordFrom(more), RECORD, "what the format does not know is left out");
  });

  it("of the first format are read as the first revision, without a note", () => {
    const { note, revision, mergedFrom, screenshot, ...rest } = RECORD;
    const wanted = {
      ...RECORD,
      note: "",
      revision: { number: 1, at: RECORD.provenance.captured, annotator: "ann" },
      mergedFrom: [],
      screenshot: null,
    };
    assert.deepEqual(recordFrom({ ...rest, format: 1 }), wanted);
    assert.ok(note && revision && mergedFrom && screenshot);
  });

  it("have ranges that cut out the labeled text, in characters and not in halves of them", () => {
    const characters = [...textOf(SNAPSHOT)];
    const cut = (/** @type {number[]} */ nodes) =>
      rangesOf(SNAPSHOT, nodes).map((/** @type {[number, number]} */ [from, to]) =>
        characters.slice(from, to).join(""),
      );
    assert.deepEqual(cut([2]), ["𠮷野家の手紙"]);
    assert.deepEqual(cut([4]), ["第一章 🐟"]);
    assert.deepEqual(cut([2, 4]), ["𠮷野家の手紙第一章 🐟"]);
    assert.deepEqual(cut([6]), []);
  });

  it("are what the schema says", () => {
    const schema = (/** @type {string} */ name) =>
      JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));
    const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ $id: schema("page-snapshot").$id }] });
    const isRecord = ajv.compile(schema("record"));
    assert.ok(isRecord(RECORD), ajv.errorsText(isRecord.errors));
    for (const change of [
      (/** @type {any} */ record) => (record.labels[1].role = "main/other"),
      (/** @type {any} */ record) => delete record.provenance.rubric,
      (/** @type {any} */ record) => (record.format = 3),
      (/** @type {any} */ record) => (record.screenshot = "data:image/svg+xml;base64,AA"),
    ]) {
      assert.ok(!isRecord(changed(change)));
    }
  });

  it("are refused with place and reason", () => {
    refuses(
      changed((record) => (record.format = 3)),
      "format",
      "newer",
    );
    refuses(
      changed((record) => delete record.note),
      "note",
      "missing",
    );
    refuses(
      changed((record) => (record.note = "x".repeat(10_001))),
      "note",
      "too-large",
    );
    refuses(
      changed((record) => (record.revision.number = 0)),
      "revision.number",
      "out-of-bounds",
    );
    refuses(
      changed((record) => (record.mergedFrom[0].id = "x")),
      "mergedFrom[0].id",
      "wrong-kind",
    );
    for (const screenshot of [
      "https://letters.example/a.png",
      "data:image/svg+xml;base64,AA==",
      "data:image/png;base64,A\n",
    ]) {
      refuses(
        changed((record) => (record.screenshot = screenshot)),
        "screenshot",
        "wrong-kind",
      );
    }
    refuses(
      changed((record) => (record.snapshot.format = 2)),
      "snapshot.format",
      "newer",
    );
    refuses(
      changed((record) => delete record.provenance.rubric),
      "provenance.rubric",
      "missing",
    );
    refuses(
      changed((record) => (record.id = "../../etc")),
      "id",
      "wrong-kind",
    );
    refuses(
      changed((record) => (record.labels[1].role = "main/<script>")),
      "labels[1].role",
      "unknown-word",
    );
    refuses(
      changed((record) => (record.labels[0].probability = 1e300)),
      "labels[0].probability",
      "out-of-bounds",
    );
    refuses(
      changed((record) => (record.labels[0].nodes = [7])),
      "labels[0].nodes[0]",
      "out-of-bounds",
    );
    refuses(
      changed((record) => (record.labels[0].nodes = [4, 2])),
      "labels[0].nodes",
      "does-not-fit",
    );
    refuses(
      changed((record) => (record.labels[0].ranges = [[1, 11]])),
      "labels[0].ranges",
      "does-not-fit",
    );
    refuses(
      changed((record) => (record.snapshot.nodes[2].parent = 5)),
      "snapshot.nodes[2]",
      "out-of-bounds",
    );
    refuses(
      changed((record) => (record.provenance.title = "x".repeat(5_000))),
      "provenance.title",
      "too-large",
    );
    refuses([RECORD], "", "wrong-kind");
    refuses(null, "", "wrong-kind");
  });

  it("are refused where they are nested without end, or cut off", () => {
    const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    refuses(
      changed((record) => (record.snapshot.metadata = deep)),
      "snapshot",
      "too-deep",
    );
    const line = JSON.stringify(RECORD);
    for (const cut of [1, line.length / 2, line.length - 1]) {
      assert.throws(() => recordFromLine(line.slice(0, cut)), { reason: "no-json" });
    }
    assert.throws(() => recordFromLine("[".repeat(200_000)), { reason: "no-json" });
  });
});

describe("a thumbnail", () => {
  it("has the largest labeled blocks in the shape of a sheet, each with its role", () => {
    const record = madeRecord({
      texts: [
        ["main/title", "May"],
        ["other/nav", "Home"],
      ],
    });
    assert.deepEqual(boxesOf(thumbnailOf(record)), [
      { left: 2, top: 6, width: 120, height: 3, role: "main/title" },
      { left: 2, top: 12, width: 120, height: 3, role: "other/nav" },
    ]);
    const many = madeRecord({ texts: Array.from({ length: 3_000 }, () => ["main/body", "x"]) });
    assert.ok(thumbnailOf(many).length <= 5 * 48);
    for (const rect of [undefined, [], { left: "1" }, { left: Number.NaN, top: 0, width: 1, height: 1 }]) {
      record.snapshot.nodes[2].element.rect = rect;
      assert.equal(boxesOf(thumbnailOf(record)).length, 1);
    }
  });
});

describe("the room for records", () => {
  it("is nearly full from four fifths on, and never where the browser tells nothing", () => {
    assert.deepEqual(
      [{ usage: 81, quota: 100 }, { usage: 79, quota: 100 }, {}, { usage: 5 }].map(
        (estimate) => roomOf(estimate).isNearlyFull,
      ),
      [true, false, false, false],
    );
  });
});
