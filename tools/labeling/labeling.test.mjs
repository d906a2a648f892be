/** Which blocks a truth has, and the tables of what labeling takes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsOf, tables } from "./tables.mjs";
import { wantedOf } from "./wanted.mjs";

test("a block is content where its words are in the truth, in the same order", () => {
  const truth = "It has rained for a week. The river has come up. 五月の手紙";
  const blocks = [
    "Home for a week",
    "It has rained for a week.",
    "",
    "Buy our umbrellas",
    "The river has come up, it seems.",
    "五月の手紙",
  ];
  assert.deepEqual(wantedOf(blocks, truth), [false, true, undefined, false, true, true]);
  assert.deepEqual(
    wantedOf(["river", "It has rained"], truth),
    [false, true],
    "a word elsewhere in the truth is not enough",
  );
  assert.deepEqual(wantedOf(["one", "two"], ""), [false, false]);
});

test("what is too long is not compared", () => {
  const long = "word ".repeat(20_000);
  assert.equal(wantedOf([long], long), undefined);
});

test("tables have a row for how right the proposal is, and say how far boxes moved", () => {
  const replay = {
    verified: true,
    found: 1,
    answer: 1,
    drift: { median: 0, most: 0.5 },
    text: /** @type {[string, string]} */ (["a", "a"]),
  };
  const page = {
    id: "a",
    type: "forum",
    blocks: 10,
    fonts: 0,
    wrong: 0,
    screens: 2,
    actions: { keys: 4, clicks: 1, decisions: 2 },
    answered: 1,
    replay,
  };
  assert.equal(secondsOf(page).toFixed(2), (0.28 * 4 + 1.2 + 2.7).toFixed(2));
  const written = tables([page, { ...page, id: "b", wrong: 5, replay: null }]);
  assert.match(written, /\| proposal right \| 1 \| 10 \| 0 \| 2 \| 5 \| 5 \| 5 \|/);
  assert.match(written, /\| a quarter or more wrong \| 1 \| 10 \| 5 /);
  assert.match(written, /1 of 2 could be loaded: 100 % verified/);
  assert.match(written, /0 of 0 are verified, of the others 1 of 1\./);
  assert.match(written, /\| all of a page's boxes by no more than \| 0\.5 \| 0\.5 \| 0\.5 \|/);
});
