/** Two people's records merged, the rubric that both went by, and the order of rows. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { isAgreed, mergedRecord, mergeOf } = await load("../www/records/compare/merge.ts");
const { recordFrom } = await load("shared/records/check.ts");
const { ALL_ROLES, RUBRIC } = await load("shared/records/record.ts");
const { PRINCIPLES, RULES } = await load("shared/records/rubric.ts");

const NOTHING = { blocks: new Map(), pageType: 0, noContent: 0 };

/** @param {[string, string][]} texts @param {any} [wanted] */
const ann = (texts, wanted) => madeRecord({ texts, ...wanted });
/** @param {[string, string][]} texts @param {any} [wanted] */
const berta = (texts, wanted) => madeRecord({ texts, annotator: "berta", ...wanted });

describe("a merge", () => {
  it("takes what both say, and what was decided where they differ", () => {
    const merge = mergeOf(
      ann([
        ["main/title", "May"],
        ["main/body", "It rains."],
        ["other/nav", "Home"],
      ]),
      berta([
        ["main/title", "May"],
        ["main/lead", "It rains."],
        ["other/footer", "Home"],
      ]),
    );
    assert.deepEqual(
      merge.blocks.map((/** @type {any} */ { differs }) => differs),
      [false, true, true],
    );
    assert.ok(!isAgreed(merge));
    const merged = mergedRecord(
      merge,
      {
        ...NOTHING,
        blocks: new Map([
          [1, 1],
          [2, 0],
        ]),
      },
      "carl",
      5,
    );
    assert.deepEqual(
      merged.labels.map((/** @type {any} */ { role, by, state }) => [role, by, state]),
      [
        ["main/title", "person", "seen"],
        ["main/lead", "person", "changed"],
        ["other/nav", "person", "seen"],
      ],
    );
    assert.deepEqual(
      merged.mergedFrom.map((/** @type {any} */ { annotator, revision }) => [annotator, revision]),
      [
        ["ann", 1],
        ["berta", 1],
      ],
    );
    assert.deepEqual([merged.provenance.annotator, merged.provenance.seconds, merged.revision.number], ["carl", 5, 1]);
    assert.deepEqual(recordFrom(JSON.parse(JSON.stringify(merged))), merged, "what comes out is a sound record");
    assert.notEqual(merged.id, merge.records[0].id);
  });

  it("goes by texts, not by places: captures that differ are merged, and what is not the same text is left", () => {
    const one = ann([
      ["main/body", "Old"],
      ["main/body", "It rains."],
      ["other/ad", "Buy"],
      ["other/ad", "Buy"],
    ]);
    const other = berta([
      ["other/nav", "New"],
      ["main/lead", "It rains."],
      ["main/price", "Buy"],
    ]);
    const { blocks } = mergeOf(one, other);
    assert.deepEqual(
      blocks.map((/** @type {any} */ { said }) => said[1]?.role),
      [undefined, "main/lead", undefined, undefined],
    );
    assert.deepEqual(mergedRecord(mergeOf(one, other), NOTHING, "carl", 0).labels[2], one.labels[2]);
  });

  it("of who holds both for right and who does not has nothing to decide", () => {
    const one = ann([
      ["main/body", "It rains."],
      ["main/body", "It snows."],
    ]);
    const other = berta([
      ["other/ad", "It rains."],
      ["other/ad", "It snows."],
    ]);
    one.labels[0].either = true;
    other.labels[1].either = true;
    const merge = mergeOf(one, other);
    assert.ok(isAgreed(merge));
    const { labels } = mergedRecord(merge, NOTHING, "carl", 0);
    assert.deepEqual(
      labels.map((/** @type {any} */ { role, either }) => [role, either]),
      [
        ["other/ad", true],
        ["main/body", true],
      ],
    );
  });

  it("asks about the whole page, too, and keeps the notes and lost labels of both", () => {
    const one = Object.assign(ann([["main/body", "x"]]), { note: "One.", lost: [{ text: "Gone", role: "other/ad" }] });
    const other = Object.assign(berta([["main/body", "x"]], { type: "forum" }), {
      note: "Two.",
      noContent: "paywall",
      lost: [
        { text: "Gone", role: "other/ad" },
        { text: "Off", role: "main/body" },
      ],
    });
    const merge = mergeOf(one, other);
    assert.deepEqual(
      [merge.pageTypes, merge.noContents],
      [
        ["article", "forum"],
        [null, "paywall"],
      ],
    );
    assert.ok(!isAgreed(merge));
    const merged = mergedRecord(merge, { blocks: new Map(), pageType: 1, noContent: 1 }, "carl", 0);
    assert.deepEqual(
      [merged.pageType, merged.noContent, merged.note, merged.lost.length],
      [{ name: "forum", by: "person" }, "paywall", "One.\nTwo.", 2],
    );
  });

  it("takes a block that the other has cut otherwise for what most of its text is", () => {
    const one = ann([
      ["main/body", "a long first half"],
      ["main/body", "second"],
    ]);
    const [first, second] = one.labels;
    one.labels = [{ ...first, nodes: [...first.nodes, ...second.nodes], ranges: [[0, second.ranges[0][1]]] }];
    const { blocks } = mergeOf(
      one,
      berta([
        ["main/quote", "a long first half"],
        ["main/list", "second"],
      ]),
    );
    assert.deepEqual(
      blocks.map((/** @type {any} */ { said }) => said[1].role),
      ["main/quote"],
    );
  });
});

describe("the rubric", () => {
  const english = JSON.parse(readFileSync(new URL("../../_locales/en/messages.json", import.meta.url), "utf8"));
  /** @param {string} name */
  const said = (name) => /** @type {string} */ (english[name].message);

  it("says of every role what it is, once", () => {
    assert.deepEqual(RULES.flatMap((/** @type {any} */ { roles }) => roles).sort(), [...ALL_ROLES].sort());
  });

  it("is another version when its words are others", () => {
    const words = [...PRINCIPLES, ...RULES.map((/** @type {any} */ { name }) => name)].map(said).join("\n");
    // Who changes what a role means writes a new version here and in `record.ts`; who only puts the same better, the hash.
    const versions = { 1: "d7aafc822bf02312" };
    assert.equal(createHash("sha256").update(words).digest("hex").slice(0, 16), /** @type {any} */ (versions)[RUBRIC]);
  });

  it("is the same in the documents", () => {
    const document = readFileSync(new URL("../../docs/labels.md", import.meta.url), "utf8");
    assert.match(document, new RegExp(`## The rubric \\(version ${RUBRIC}\\)`));
    for (const name of [...PRINCIPLES, ...RULES.map((/** @type {any} */ rule) => rule.name)])
      assert.ok(document.includes(said(name)), `docs/labels.md does not say "${said(name)}"`);
  });
});
