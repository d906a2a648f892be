/** JSON in a caller's own shape by the npm package, by the cases that all packages are tested with. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildPackage } from "./built.mjs";

buildPackage();
/** @type {any} */
const npm = await import(`${ROOT}dist/npm/foreground-extract/node.js`);
const { pages, cases, errors } = JSON.parse(readFileSync(`${ROOT}tests/vectors/fields.json`, "utf8"));

describe("fields of a page", () => {
  for (const { name, page, url, fields, found } of cases) {
    it(`give ${name}`, async () => {
      const snapshot = await npm.snapshot(pages[page], { url });
      assert.deepEqual(await npm.fields(snapshot, fields), found);
      assert.deepEqual(await npm.fields(snapshot, JSON.stringify(fields)), found);
    });
  }

  it("are refused where the mapping cannot be used", async () => {
    const snapshot = await npm.snapshot(pages.letters);
    for (const { fields, message } of errors)
      await assert.rejects(npm.fields(snapshot, fields), { name: "ForegroundError", code: "fields", message });
    const circle = /** @type {any} */ ({});
    circle.itself = circle;
    for (const wrong of [undefined, null, 3, circle])
      await assert.rejects(npm.fields(snapshot, wrong), { code: "option" });
  });

  it("follow the options", async () => {
    const snapshot = await npm.snapshot(pages.letters);
    const caption = { caption: "/tables/0/caption" };
    assert.deepEqual(await npm.fields(snapshot, caption, { keep: { captions: false } }), { caption: "" });
    assert.deepEqual(await npm.fields(snapshot, caption, { exclude: "table" }), { caption: null });
    await assert.rejects(
      npm.fields(snapshot, caption, { signal: AbortSignal.abort(new Error("enough")) }),
      /^Error: enough$/,
    );
  });
});
