/** Settings as a file: what was written is read again, and what is wrong is left out with its reason. */

import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { load } from "./load.mjs";

const { differences, readSettingsFile, settingsFile } = await load("shared/settings/file.ts");
const { settingsFrom, switchesFrom } = await load("shared/settings/settings.ts");
const { differenceInWords } = await load("shared/settings/names.ts");

const USUAL = { common: settingsFrom(undefined), switches: switchesFrom(undefined), sites: {}, chosen: [] };

/** @param {object} content */
const file = (content) => JSON.stringify({ format: "foreground-settings", version: 1, ...content });

/** @param {object} content */
const refusals = (content) =>
  readSettingsFile(file(content), USUAL).refused.map(
    (/** @type {any} */ { problem, place, value }) => `${problem} ${place} ${value}`,
  );

describe("a file of settings", () => {
  it("says all that was set, and nothing else", () => {
    const set = {
      common: settingsFrom({ theme: "sepia", size: 3 }),
      switches: switchesFrom({ links: true }),
      sites: { "https://example.org": settingsFrom({ font: "sans" }) },
      chosen: ["https://example.org", "http://localhost:8000"],
    };
    const { settings, refused } = readSettingsFile(settingsFile(set), USUAL);
    assert.deepEqual(settings, set);
    assert.deepEqual(refused, []);
    assert.deepEqual(differences(set, settings), []);
  });

  it("is refused as a whole where it is none", () => {
    assert.equal(readSettingsFile("{", USUAL), "not-json");
    for (const text of [
      "null",
      "[]",
      "4",
      "{}",
      JSON.stringify({ format: "other", version: 1 }),
      file({ version: "1" }),
    ]) {
      assert.equal(readSettingsFile(text, USUAL), "another-file", text);
    }
    assert.equal(readSettingsFile(file({ version: 2 }), USUAL), "newer");
    assert.equal(readSettingsFile(" ".repeat(21_000_000), USUAL), "too-long");
  });

  it("leaves out what is wrong, with its reason, and takes the rest", () => {
    const content = {
      extra: 1,
      common: { theme: "url(x)", size: 99, leading: "1", letters: 2, paper: "red", colour: 3, font: "sans" },
      switches: { links: "yes", letterKeys: true, other: true },
      sites: {
        "javascript:alert(1)": {},
        "https://example.org/path": {},
        "https://example.org": { width: 2, align: null },
        "https://b.example": 7,
      },
      chosen: ["https://example.org", "https://example.org", "file:///etc", 4],
    };
    assert.deepEqual(refusals(content), [
      "unknown extra 1",
      'not-possible common › theme "url(x)"',
      "not-possible common › size 99",
      'not-possible common › leading "1"',
      'not-possible common › paper "red"',
      "unknown common › colour 3",
      'not-possible switches › links "yes"',
      "unknown switches › other true",
      "no-site sites › javascript:alert(1) {}",
      "no-site sites › https://example.org/path {}",
      "not-possible sites › https://example.org › align null",
      "not-possible sites › https://b.example 7",
      'no-site chosen "file:///etc"',
      "no-site chosen 4",
    ]);
    const { settings } = readSettingsFile(file(content), USUAL);
    assert.deepEqual([settings.common.font, settings.common.letters, settings.common.size], ["sans", 2, 0]);
    assert.deepEqual(settings.switches, { links: false, letterKeys: true, markChosen: false });
    assert.equal(settings.sites["https://example.org"].width, 2);
    assert.deepEqual(settings.chosen, ["https://example.org"]);
  });

  it("takes no colours that are hard to read, and cuts what is long", () => {
    assert.deepEqual(refusals({ common: { ink: "#fdf6e3" } }), [
      'contrast common {"paper":"#fdf6e3","ink":"#fdf6e3","link":"#0b4f71"}',
    ]);
    assert.ok((refusals({ common: { theme: "x".repeat(999) } })[0] ?? "").length < 100);
    const sites = Object.fromEntries(
      Array.from({ length: 201 }, (_, position) => [`https://s${position}.example`, {}]),
    );
    assert.deepEqual(refusals({ sites }), ["too-many sites 201"]);
  });

  it("takes nothing away that it does not name, and survives names of objects", () => {
    const now = {
      ...USUAL,
      switches: switchesFrom({ links: true }),
      sites: { "https://a.example": settingsFrom({ size: 2 }) },
      chosen: ["https://a.example"],
    };
    assert.deepEqual(readSettingsFile(file({}), now).settings, now);
    const hostile = `{"format":"foreground-settings","version":1,"common":{"__proto__":{"theme":"dark"},"constructor":1},"sites":{"__proto__":{}}}`;
    const { settings, refused } = readSettingsFile(hostile, now);
    assert.deepEqual(settings, now);
    assert.equal(refused.length, 3);
    assert.equal(/** @type {any} */ ({}).theme, undefined);
  });

  it("is shown as what will change", () => {
    const { settings } = readSettingsFile(
      file({
        common: { theme: "dark", size: 2 },
        switches: { letterKeys: true },
        sites: { "https://example.org": {} },
        chosen: ["https://a.example"],
      }),
      USUAL,
    );
    assert.deepEqual(differences(USUAL, settings).map(differenceInWords), [
      "Colours: System → Dark",
      "Text size: 100% → 120%",
      "Use single letters as keyboard shortcuts in the reader: off → on",
      "https://example.org · gets settings of its own",
      "https://a.example · opens automatically",
    ]);
    assert.deepEqual(differences(settings, USUAL).map(differenceInWords).slice(-2), [
      "https://example.org · no longer has settings of its own",
      "https://a.example · no longer opens automatically",
    ]);
  });
});

test("personal models go with the settings, and what is none is refused", () => {
  const model = { file: "{}", on: true, since: "2026-05-01" };
  const now = { ...USUAL, models: [{ file: "[]", on: false, since: "2026-04-01" }] };
  const { settings, refused } = readSettingsFile(file({ models: [model, { file: 4 }] }), now);
  assert.deepEqual(settings.models, [model, ...now.models]);
  assert.deepEqual(
    refused.map((/** @type {any} */ { problem, place }) => [problem, place]),
    [["not-possible", "models › 2"]],
  );
  assert.deepEqual(differences(now, settings), [{ site: undefined, name: "models", from: "0/1", to: "1/2" }]);
  assert.deepEqual(readSettingsFile(settingsFile(settings), USUAL).settings.models, settings.models);
});
