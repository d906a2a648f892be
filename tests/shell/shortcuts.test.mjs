/** The shortcuts of the manifest: free in the browsers and in screen readers. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

const { commands } = JSON.parse(readFileSync(new URL("../../manifest.json", import.meta.url), "utf8"));

/** Letters that somebody else takes with Alt and Shift; see "Why these keys" in `docs/screen-readers.md`. */
const TAKEN = {
  // With Alt and Shift most letters list links, headings and their like (`structural_navigation.py`); D and S go to
  // something when they are pressed alone, for which a letter can be taken that is released last.
  "Orca 43": "ABCDEFGHIKLMOPQRSTUVX",
  // What `chrome.commands.getAll()` of Chromium 156 leaves without keys, and feedback in builds of Google.
  Chromium: "ABCINPRTWXZ",
  // Alt opens a menu by its letter with Shift as well, before the extension hears of it.
  "Firefox's menus in English": "FEVSBTH",
};

/** Keys that are no letters: nobody has them with Alt and Shift, and Firefox looks for them before its menus. */
const SIGNS = ["Comma", "Period"];

const NAMED = /\bAlt ?\+ ?Shift ?\+ ?(\w+)/g;
const read = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const within = (/** @type {string} */ folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true }).map((name) => `${folder}/${name}`);

describe("shortcuts", () => {
  it("use letters that browsers and screen readers leave free", () => {
    // Browsers take four at most; commands beyond these have none of their own.
    const suggested = Object.values(commands).flatMap(({ suggested_key }) => suggested_key ?? []);
    assert.ok(suggested.length <= 4);
    for (const { default: keys } of suggested) {
      const letter = /^Alt\+Shift\+([A-Z]|Comma|Period)$/.exec(keys)?.[1] ?? "";
      if (SIGNS.includes(letter)) continue;
      assert.equal(letter.length, 1, `${keys} is of another kind than was looked into`);
      for (const [who, letters] of Object.entries(TAKEN))
        assert.ok(!letters.includes(letter), `${who} takes ${letter}`);
    }
  });

  it("are those that guides, listing and messages name", () => {
    const suggested = Object.values(commands).flatMap(({ suggested_key }) => suggested_key?.default ?? []);
    const files = ["README.md", ...within("docs"), ...within("store"), ...within("_locales")].filter((name) =>
      /\.(md|json|txt)$/.test(name),
    );
    const named = files.flatMap((file) =>
      [...read(file).matchAll(NAMED)].map(([, key]) => ({ file, keys: `Alt+Shift+${key}` })),
    );
    assert.deepEqual(
      named.filter(({ keys }) => !suggested.includes(keys)),
      [],
    );
    for (const keys of suggested)
      assert.ok(
        named.some((each) => each.file === "docs/reading.md" && each.keys === keys),
        `the guide to reading does not name ${keys}`,
      );
  });
});
