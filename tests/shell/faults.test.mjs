/** The faults of `tools/faults.mjs` fit the files as they are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { FAULTS } from "../../tools/faults/list.mjs";

describe("faults that the tests are to find", () => {
  for (const { name, file, right, wrong, crate, test } of FAULTS)
    it(`can be put in: ${name}`, () => {
      assert.equal(
        readFileSync(`${ROOT}${file}`, "utf8").split(right).length,
        2,
        `${file} has to have this once: ${right}`,
      );
      assert.notEqual(right, wrong);
      assert.ok((crate === undefined) !== (test === undefined), "either a crate or a test finds it");
    });
});
