/** The shortcuts of the manifest: free in the browsers and in screen readers. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const { commands } = JSON.parse(readFileSync(new URL("../../manifest.json", import.meta.url), "utf8"));

/** Letters that somebody else takes with Alt and Shift. */
const TAKEN = {
  // With Alt and Shift most letters list links, headings and their like (`structural_navigation.py`); D and S go to
  // something when they are pressed alone, for which a letter can be taken that is released last.
  "Orca 43": "ABCDEFGHIKLMOPQRSTUVX",
  // The first dialog, the bookmarks, feedback, the split view, the toolbar.
  Chromium: "ABINT",
};

describe("shortcuts", () => {
  it("use letters that browsers and screen readers leave free", () => {
    // Browsers take four at most; commands beyond these have none of their own.
    const suggested = Object.values(commands).flatMap(({ suggested_key }) => suggested_key ?? []);
    assert.ok(suggested.length <= 4);
    for (const { default: keys } of suggested) {
      const letter = /^Alt\+Shift\+([A-Z])$/.exec(keys)?.[1] ?? "";
      assert.equal(letter.length, 1, `${keys} is of another kind than was looked into`);
      for (const [who, letters] of Object.entries(TAKEN)) assert.ok(!letters.includes(letter), `${who} takes ${letter}`);
    }
  });
});
