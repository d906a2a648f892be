/** Every name that is listed for the second browser is that of a group or a test. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { DIFFERENCES, unknownOf } from "../e2e/differs.mjs";

const TITLE = /\binEachBrowser\(\s*(["`])(.*?)\1/g;
const NAME = /\btest\(\s*(["`])((?:\\.|(?!\1).)*)\1/g;

/** Files that define groups. @type {{ titles: string[], names: string[] }[]} */
const FILES = readdirSync(`${ROOT}tests`, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.mjs"))
  .map((file) => {
    const text = readFileSync(`${ROOT}tests/${file}`, "utf8");
    return {
      titles: [...text.matchAll(TITLE)].map(([, , title = ""]) => title),
      names: [...text.matchAll(NAME)].map(([, , name = ""]) => name),
    };
  });

/** Whether a text in a source may give that name: parts of templates may be anything. @param {string} source @param {string} name */
function mayBe(source, name) {
  const parts = source.split(/\$\{[^}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(name);
}

/** Whether a text in a source may give a name that fits. @param {string} source @param {string | RegExp} wanted */
function fits(source, wanted) {
  if (typeof wanted === "string") return mayBe(source, wanted);
  if (!source.includes("${")) return wanted.test(source);
  // What such a name begins with is all that is known before the test runs, where each is looked at again.
  const [begin = ""] = source.split("${");
  const wantedBegin = wanted.source.replace(/^\^/, "").split(/[\\^$.*+?()[\]{}|]/, 1)[0] ?? "";
  return begin.startsWith(wantedBegin) || wantedBegin.startsWith(begin);
}

for (const listed of Object.values(DIFFERENCES).flat()) {
  const [group, ...tests] = typeof listed === "string" ? [listed] : listed;
  it(`${group} is a group of tests, and has those that are listed`, () => {
    const files = FILES.filter(({ titles }) => titles.some((title) => mayBe(title, group)));
    assert.notEqual(files.length, 0, "no file defines it");
    const names = files.flatMap((file) => file.names);
    for (const wanted of tests)
      assert.ok(
        names.some((name) => fits(name, wanted)),
        `no test is called ${wanted}`,
      );
  });
}

it("a listed name that no test has is found when the group runs", () => {
  assert.deepEqual(unknownOf("label mode on large pages", ["boxes lie on their texts wherever the page is"]), []);
  assert.deepEqual(unknownOf("label mode on large pages", ["boxes are there"]), ["/^boxes lie on their texts/"]);
  assert.deepEqual(unknownOf("limits", []), [], "a whole group lists no tests");
});
