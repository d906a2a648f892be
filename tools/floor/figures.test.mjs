/** Tests that the floor holds what it should and never sinks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { falls, figuresOf, raised, strangers } from "./figures.mjs";

const RIGHT = { known: true, given: true, right: true };
const NONE = { known: false, given: false, right: false };

/**
 * @param {string} id
 * @param {number} f1
 * @param {Partial<import("./figures.mjs").PageScore>} more
 */
const page = (id, f1, more = {}) => ({
  id,
  type: "article",
  words: { precision: f1, recall: f1, f1 },
  passages: { must_folded: 1, must_not_folded: 0 },
  title: RIGHT,
  author: NONE,
  date: NONE,
  told_type: RIGHT,
  ...more,
});

test("figures are shares, rounded down, and more is better", () => {
  const wrong = { known: true, given: true, right: false };
  const madeUp = { known: false, given: true, right: false };
  const forum = page("b", 0.5, { type: "forum", passages: { must_folded: null, must_not_folded: 0.25 }, title: wrong, author: madeUp, told_type: wrong });
  assert.deepEqual(figuresOf([page("a", 0.99996), forum]), {
    "word F1": 0.749,
    "word F1, article": 0.999,
    "word F1, forum": 0.5,
    "wanted passages kept": 1,
    "unwanted passages left out": 0.875,
    "title right": 0.5,
    "author right": 1,
    "date right": 1,
    "type right": 0.5,
    "title not made up": 1,
    "author not made up": 0.5,
    "date not made up": 1,
  });
});

test("a fall is told, however small the part of the figures is that fell", () => {
  const floor = raised(undefined, [page("a", 0.9), page("b", 0.8)], "x");
  assert.deepEqual(falls(floor, [page("a", 0.9), page("b", 0.8)]), []);
  const fallen = falls(floor, [page("a", 0.9), page("b", 0.9, { title: NONE, date: { known: true, given: false, right: false } })]);
  assert.deepEqual(fallen, [{ figure: "date right", least: 1, now: 0 }]);
  const types = falls(floor, [page("a", 0.9, { type: "forum" }), page("b", 0.95, { type: "forum" })]);
  assert.deepEqual(types, [{ figure: "word F1, article", least: 0.85, now: 0 }]);
});

test("the floor only rises", () => {
  const floor = raised(undefined, [page("a", 0.9), page("b", 0.8)], "x");
  const higher = raised(floor, [page("a", 0.9), page("b", 0.9)], "y");
  assert.equal(higher.figures["word F1"], 0.9);
  assert.equal(higher.browser, "y");
  assert.throws(() => raised(higher, [page("a", 0.9), page("b", 0.89)], "y"), /only rises/);
});

test("a hard page may come in, but not to hide that others got worse", () => {
  const floor = raised(undefined, [page("a", 0.9), page("b", 0.8)], "x");
  const pages = [page("a", 0.9), page("b", 0.8), page("c", 0.1)];
  assert.deepEqual(strangers(floor, pages), { added: ["c"], gone: [] });
  assert.equal(raised(floor, pages, "x").figures["word F1"], 0.6);
  assert.throws(() => raised(floor, [page("a", 0.9), page("b", 0.7), page("c", 1)], "x"), /there before/);
  assert.deepEqual(strangers(floor, [page("a", 0.9)]), { added: [], gone: ["b"] });
});
