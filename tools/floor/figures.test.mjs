/** Tests that the floor holds what it should, and that chance is no fall. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, falls, figuresOf, strangers, tolerance, written } from "./figures.mjs";

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

test("figures are shares, and more is better", () => {
  const wrong = { known: true, given: true, right: false };
  const madeUp = { known: false, given: true, right: false };
  const forum = page("b", 0.5, {
    type: "forum",
    passages: { must_folded: null, must_not_folded: 0.25 },
    title: wrong,
    author: madeUp,
    told_type: wrong,
  });
  assert.deepEqual(figuresOf([page("a", 0.99994), forum]), {
    "word F1": 0.75,
    "word F1, article": 0.9999,
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

test("a mean that falls by more than its pages move from draw to draw is told, and no single page is", () => {
  const draws = [
    [page("a", 0.9), page("b", 0.8)],
    [page("a", 0.9), page("b", 0.7)],
  ];
  const floor = written(undefined, [page("a", 0.9), page("b", 0.8)], "x", draws);
  assert.deepEqual(floor.pages, { a: { f1: 0.9, spread: 0 }, b: { f1: 0.8, spread: 0.0707 } });
  assert.equal(tolerance(floor, [page("a", 0.9), page("b", 0.8)], "word F1").toFixed(4), "0.0707");
  assert.deepEqual(falls(floor, [page("a", 0.9), page("b", 0.67)]), []);
  assert.deepEqual(
    falls(floor, [page("a", 0.9), page("b", 0.65)]).map(({ figure }) => figure),
    ["word F1", "word F1, article"],
  );
  assert.deepEqual(
    falls(floor, [page("a", 0.75), page("b", 0.8)]).map(({ figure }) => figure),
    ["word F1", "word F1, article"],
  );
});

test("of a share one page decides nothing, two do", () => {
  const pages = ["a", "b", "c", "d"].map((id) => page(id, 1));
  const floor = written(undefined, pages, "x", []);
  const without = (/** @type {number} */ number) =>
    pages.map((own, at) => (at < number ? { ...own, title: { known: true, given: false, right: false } } : own));
  assert.deepEqual(falls(floor, without(1)), []);
  assert.deepEqual(falls(floor, without(2)), [{ figure: "title right", least: 0.75, now: 0.5 }]);
});

test("pages that changed are listed, the worst first", () => {
  const floor = written(undefined, [page("a", 0.9), page("b", 0.8), page("c", 0.7)], "x", []);
  const told = changed(floor, [page("a", 0.95), page("b", 0.5), page("c", 0.705), page("d", 1)]);
  assert.deepEqual(
    told.map(({ page: { id }, by }) => [id, by.toFixed(2)]),
    [
      ["b", "-0.30"],
      ["a", "0.05"],
    ],
  );
});

test("the file is written anew as it is, and keeps how far pages move", () => {
  const draws = [[page("a", 0.9)], [page("a", 0.8)]];
  const floor = written(undefined, [page("a", 0.9)], "x", draws);
  const anew = written(floor, [page("a", 0.7), page("new", 0.5)], "y", []);
  assert.deepEqual(anew.pages, { a: { f1: 0.7, spread: 0.0707 }, new: { f1: 0.5, spread: 0.0707 } });
  assert.deepEqual(strangers(floor, [page("a", 0.7), page("new", 0.5)]), { added: ["new"], gone: [] });
  assert.deepEqual(strangers(anew, [page("a", 0.7)]), { added: [], gone: ["new"] });
});
