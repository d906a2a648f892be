/** Models as they are kept: bounds, and which of them read a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { LONGEST_MODEL, LONGEST_TRAINED, MOST_TRAINED, modelsFrom, modelsInUse, switched } =
  await load("shared/personal-models.ts");
const { firstOfEachPage, siteOf } = await load("../www/models/pages.ts");

const since = "2026-01-01T00:00:00Z";
const trees = (/** @type {string} */ text) => JSON.stringify({ kind: "foreground-trained-model", trees: btoa(text) });

test("of trained models that decide the same the first that is on reads pages, beside all personal ones", () => {
  const models = [
    { file: "{}", on: true, since },
    { file: "{ }", on: false, since },
    { file: trees("off"), on: false, since, decides: "judge" },
    { file: trees("FGM\u0001"), on: true, since, decides: "judge" },
    { file: trees("later"), on: true, since, decides: "judge" },
  ];
  const { personal, judge, pageTypes } = modelsInUse(models);
  assert.deepEqual([personal, [...judge], pageTypes], [["{}"], [70, 71, 77, 1], undefined]);
  for (const file of ["no JSON", `{"trees":"%"}`])
    assert.equal(modelsInUse([{ file, on: true, since, decides: "judge" }]).judge, undefined);
});

test("switching a trained model on switches others off that decide the same, and nothing else", () => {
  const models = [
    { file: "a", on: true, since, decides: "judge" },
    { file: "b", on: false, since, decides: "judge" },
    { file: "c", on: true, since, decides: "page-type" },
    { file: "d", on: true, since },
  ];
  const on = (/** @type {readonly { on: boolean }[]} */ list) => list.map((model) => model.on);
  assert.deepEqual(on(switched(models, "b", true)), [false, true, true, true]);
  assert.deepEqual(on(switched(models, "a", false)), [false, false, true, true]);
  assert.deepEqual(on(switched(models, "d", false)), [true, false, true, false]);
});

test("what is kept is bounded", () => {
  const file = "x".repeat(LONGEST_MODEL + 1);
  assert.equal(modelsFrom([{ file, on: true, since }]).length, 0);
  assert.equal(modelsFrom([{ file, on: true, since, decides: "judge" }]).length, 1);
  assert.equal(modelsFrom([{ file: "x".repeat(LONGEST_TRAINED + 1), on: true, since, decides: "judge" }]).length, 0);
  assert.equal(modelsFrom([{ file: "x", on: true, since, decides: "luck" }]).length, 0);
  const many = Array.from({ length: 9 }, (_, at) => ({ file: String(at), on: false, since, decides: "judge" }));
  assert.equal(modelsFrom([...many, { file: "own", on: true, since }]).length, MOST_TRAINED + 1);
});

test("a page that two people have labeled is one page to label", () => {
  const records = ["https://a.example/", "https://b.example/", "https://a.example/"].map((url, id) => ({ url, id }));
  assert.deepEqual(firstOfEachPage(records), records.slice(0, 2));
});

test("a model is for a site as the engine names it, with its port", () => {
  assert.deepEqual(
    ["https://a.example/1", "https://a.example:443/", "https://a.example:8443/2", "no address"].map(siteOf),
    ["a.example", "a.example", "a.example:8443", ""],
  );
});
