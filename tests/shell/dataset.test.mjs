/** What the page of records works out: statistics, near-duplicates, splits, agreement. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { load } from "./load.mjs";
import { madeRecord } from "./made-records.mjs";

const { cohensKappa, krippendorffsAlpha, roleAgreements } = await load("../www/records/compare/measures.ts");
const { agreementOf, compareRecords, samePages } = await load("../www/records/compare/agreement.ts");
const { duplicatesOf } = await load("../www/records/compare/duplicates.ts");
const { rowOf, wantedOf, ANYTHING } = await load("../www/records/rows.ts");
const { siteOf } = await load("../www/records/compare/sites.ts");
const { placeOf, sharesFrom, splitsOf, USUAL_SHARES } = await load("../www/records/compare/splits.ts");
const { statisticsOf } = await load("../www/records/compare/statistics.ts");
const { summaryOf } = await load("shared/records/summary.ts");
const { likeness, sketchOf } = await load("shared/records/sketch.ts");

/** @param {Parameters<typeof madeRecord>[0]} wanted */
const row = (wanted) => rowOf(summaryOf(madeRecord(wanted), 1));

/** @param {number} actual @param {number} wanted */
const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 5e-4, `${actual} is not ${wanted}`);

/** So many pairs of each kind. @param {Record<string, number>} counts */
const pairs = (counts) =>
  Object.entries(counts).flatMap(([pair, number]) => Array.from({ length: number }, () => pair.split(" ")));

describe("agreement", () => {
  it("Cohen's kappa is that of his own example, and of grants read by two", () => {
    // Cohen 1960, table 1, as shares of 200: kappa .492.
    near(
      cohensKappa(
        pairs({ "a a": 88, "a b": 10, "a c": 2, "b a": 14, "b b": 40, "b c": 6, "c a": 18, "c b": 10, "c c": 12 }),
      ),
      0.4915,
    );
    near(cohensKappa(pairs({ "yes yes": 20, "yes no": 5, "no yes": 10, "no no": 15 })), 0.4);
    assert.equal(cohensKappa([]), null);
    assert.equal(cohensKappa(pairs({ "a a": 9 })), null);
    near(cohensKappa(pairs({ "a b": 5, "b a": 5 })), -1);
  });

  it("Krippendorff's alpha is that of his examples for names", () => {
    // Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability": two observers and two names, .095.
    const two = [
      [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
      [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
    ];
    near(krippendorffsAlpha(things(two)), 0.095);
    // There: two observers and five names, .692.
    const named = ["aabbdcccedda".split(""), "babbbccceddd".split("")];
    near(krippendorffsAlpha(things(named)), 0.692);
    // There: four observers, missing words, .743.
    const n = null;
    const four = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, n, n, n],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, n, 3],
      [n, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, n],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, n],
    ];
    near(krippendorffsAlpha(things(four)), 0.743);
    assert.equal(krippendorffsAlpha([]), null);
    assert.equal(
      krippendorffsAlpha([
        ["a", "a"],
        ["a", "a"],
      ]),
      null,
    );
    assert.equal(krippendorffsAlpha([["a", null]]), null);
  });

  it("F1 of a role does not depend on who is held to whom", () => {
    const found = roleAgreements(pairs({ "a a": 6, "a b": 2, "b a": 1, "b b": 3 }));
    assert.deepEqual(found, [
      { role: "a", counts: [8, 7], both: 6, f1: 12 / 15 },
      { role: "b", counts: [4, 5], both: 3, f1: 6 / 9 },
    ]);
  });

  it("pages of two people are compared text by text, and what stands in one alone is not", () => {
    /** @type {[string, string][]} */
    const ours = [
      ["main/title", "May"],
      ["main/body", "It rains."],
      ["other/nav", "Home"],
      ["other/ad", "Buy"],
      ["other/ad", "Buy"],
      ["main/body", "Old"],
    ];
    /** @type {[string, string][]} */
    const theirs = [
      ["main/title", "May"],
      ["main/lead", "It rains."],
      ["other/nav", "Home"],
      ["other/ad", "Buy"],
    ];
    const other = madeRecord({ annotator: "berta", texts: theirs });
    other.labels[2].either = true;
    const compared = compareRecords(madeRecord({ texts: ours }), other);
    assert.deepEqual(compared.differences, [{ text: "It rains.", roles: ["main/body", "main/lead"] }]);
    assert.deepEqual([compared.either, compared.lost, compared.pairs.length], [1, 3, 2]);
    const all = agreementOf([compared]);
    assert.deepEqual([all.pages, all.texts, all.same], [1, 2, 1]);
    near(all.kappa, 1 / 3);
  });

  it("of one person's records of a page the latest counts", () => {
    const rows = [
      row({ captured: "2026-05-01T00:00:00Z" }),
      row({ captured: "2026-05-03T00:00:00Z" }),
      row({ annotator: "berta" }),
      row({ id: 7, annotator: "berta" }),
    ];
    const found = samePages(rows, "ann", "berta");
    assert.deepEqual(
      found.map((/** @type {any} */ [one, other]) => [one.captured, other.annotator]),
      [["2026-05-03T00:00:00Z", "berta"]],
    );
  });
});

describe("splits", () => {
  it("are by site, near their shares, and stay when sites are added", async () => {
    const sites = Array.from({ length: 2_000 }, (_, index) => `site${index}.example`);
    const some = await splitsOf(sites.slice(0, 500), USUAL_SHARES);
    const all = await splitsOf(sites, USUAL_SHARES);
    for (const [site, split] of some) assert.equal(all.get(site), split);
    const share = (/** @type {string} */ split) =>
      [...all.values()].filter((each) => each === split).length / sites.length;
    assert.ok(
      Math.abs(share("test") - 0.2) < 0.03 && Math.abs(share("dev") - 0.1) < 0.03,
      `${share("test")} ${share("dev")}`,
    );
    // The same as in core/records/src/split.rs: the program splits alike.
    const alike = await splitsOf(
      ["shop.example", "b.example", "日本.example", "münchen.example", "a.example"],
      USUAL_SHARES,
    );
    assert.deepEqual([...alike.values()], ["dev", "train", "train", "dev", "train"]);
    const others = await splitsOf(sites, { ...USUAL_SHARES, salt: "another" });
    assert.ok(sites.some((site) => others.get(site) !== all.get(site)));
  });

  it("are worked out as the documents say", async () => {
    const place = createHash("sha256").update("salt\0site.example").digest().readUIntBE(0, 6) / 2 ** 48;
    assert.equal(await placeOf("site.example", "salt"), place);
  });

  it("shares that make no sense are not taken", () => {
    assert.deepEqual(sharesFrom({ dev: 0.7, test: 0.7, salt: 3 }), USUAL_SHARES);
    assert.deepEqual(sharesFrom({ dev: 0.25, test: 0, salt: "x" }), { dev: 0.25, test: 0, salt: "x" });
  });

  it("a site is the domain that somebody registered", () => {
    assert.deepEqual(
      [
        "https://www.a.example.co.uk/b",
        "https://ann.github.io/",
        "http://127.0.0.1:80/",
        "http://x.localhost:8000/",
        "nonsense",
      ].map(siteOf),
      ["example.co.uk", "ann.github.io", "127.0.0.1", "x.localhost", ""],
    );
  });
});

describe("near-duplicates", () => {
  /** Words that another seed has not. @param {number} seed */
  const long = (seed) =>
    Array.from({ length: 300 }, (_, at) =>
      createHash("md5")
        .update(`${seed} ${at}`)
        .digest("hex")
        .slice(0, 3 + (at % 7)),
    ).join(" ");

  it("are found by their text, whatever its case and marks, in any script", () => {
    const text = long(1);
    near(likeness(sketchOf(text), sketchOf(text.toUpperCase().replaceAll(" ", ", "))), 1);
    assert.ok(likeness(sketchOf(text), sketchOf(long(2))) < 0.3);
    const japanese = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 3000))).join(
      "",
    );
    assert.ok(likeness(sketchOf(japanese), sketchOf(`${japanese.slice(0, 380)}別の終わり`)) > 0.8);
    assert.equal(sketchOf("short"), null);
  });

  it("the estimate is near the share of pieces in common", () => {
    const words = long(3).split(" ");
    const pieces = (/** @type {string} */ text) =>
      new Set(Array.from({ length: text.length - 8 }, (_, at) => text.slice(at, at + 9)));
    for (const kept of [250, 200, 100]) {
      const [one, other] = [words.join(" "), words.slice(0, kept).join(" ")];
      const [left, right] = [pieces(one), pieces(other)];
      const both = [...left].filter((piece) => right.has(piece)).length;
      const exact = both / (left.size + right.size - both);
      assert.ok(Math.abs(likeness(sketchOf(one), sketchOf(other)) - exact) < 0.2, `${kept}: ${exact}`);
    }
  });

  it("come in groups", () => {
    const rows = [1, 2, 1, 3, 1, 2].map((seed, index) => ({ sketch: sketchOf(`${long(seed)} ${index}`) }));
    assert.deepEqual(duplicatesOf([...rows, { sketch: null }]), [
      [0, 2, 4],
      [1, 5],
    ]);
  });

  it("pages with two thirds in common are none", () => {
    const pairs = [11, 12, 13, 14].flatMap((seed) => [long(seed), long(seed).split(" ").slice(0, 195).join(" ")]);
    assert.deepEqual(duplicatesOf(pairs.map((text) => ({ sketch: sketchOf(text) }))), []);
  });

  it("of ten thousand alike one is compared with a few", () => {
    const sketch = sketchOf(long(1));
    const rows = Array.from({ length: 10_000 }, () => ({ sketch }));
    assert.equal(duplicatesOf(rows)[0]?.length, 10_000);
  });
});

describe("rows", () => {
  const rows = [
    row({ id: 1, site: "a.example", language: "en-GB" }),
    row({ id: 2, site: "b.example", language: "ja", type: "forum", optOuts: [{ name: "robots", value: "noai" }] }),
    row({
      id: 3,
      site: "b.example",
      language: "",
      annotator: "berta",
      licences: ["CC BY"],
      texts: [
        ["main/body", "x"],
        ["other/nav", "y"],
      ],
    }),
  ];

  it("are counted by site, type, language, role and person", () => {
    const found = statisticsOf(rows);
    assert.deepEqual(found.sites, [
      ["b.example", 2],
      ["a.example", 1],
    ]);
    assert.deepEqual(found.types, [
      ["article", 2],
      ["forum", 1],
    ]);
    assert.deepEqual(found.languages, [
      ["en", 1],
      ["ja", 1],
      ["und", 1],
    ]);
    assert.deepEqual(found.roles, [
      ["main/body", 3],
      ["other/nav", 1],
    ]);
    assert.deepEqual(found.annotators, [
      ["ann", 2],
      ["berta", 1],
    ]);
    assert.deepEqual([found.pages, found.labels, found.changed, found.unseen, found.verified], [3, 4, 0, 0, 3]);
  });

  it("are searched and filtered", () => {
    const wanted = (/** @type {any} */ change) =>
      wantedOf(rows, { ...ANYTHING, ...change }).map((/** @type {any} */ { url }) => Number(url.slice(-1)));
    assert.deepEqual(wanted({}), [1, 2, 3]);
    assert.deepEqual(wanted({ text: " LETTER b.example " }), [2, 3]);
    assert.deepEqual(wanted({ site: "b.example", language: "ja" }), [2]);
    assert.deepEqual(wanted({ language: "und" }), [3]);
    assert.deepEqual(wanted({ type: "forum" }), [2]);
    assert.deepEqual(wanted({ annotator: "berta" }), [3]);
    assert.deepEqual(wanted({ condition: "opts-out" }), [2]);
    assert.deepEqual(wanted({ condition: "unlicensed" }), [1, 2]);
    assert.deepEqual(wanted({ condition: "unseen" }), []);
  });
});

/** From a list for each observer to one for each thing. @param {readonly (readonly (string | number | null)[])[]} observers */
function things(observers) {
  return (observers[0] ?? []).map((_, at) =>
    observers.map((observer) => {
      const said = observer[at];
      return said === null || said === undefined ? null : String(said);
    }),
  );
}
