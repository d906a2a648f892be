/** What is copied and downloaded. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { written } = await load("content/export/deliver.ts");

/** @param {object} metadata */
const reading = (metadata) => ({
  exportAs: async (/** @type {string} */ format) => `${format} of the body\n`,
  outcome: () => ({ metadata }),
});

describe("what is taken away", () => {
  it("says first what it is, as text too", async () => {
    const known = { title: "A day at sea", byline: "Ann Example", published: "2024-05-03T22:00:00-07:00" };
    assert.equal(
      await written(reading(known), "text"),
      "A day at sea\n\nAnn Example · 2024-05-03\n\ntext of the body\n",
    );
    assert.equal(await written(reading({ title: "A day at sea" }), "text"), "A day at sea\n\ntext of the body\n");
    assert.equal(await written(reading({ title: "" }), "text"), "text of the body\n");
  });

  it("is as the core writes it in all other formats", async () => {
    for (const format of ["markdown", "html", "json"]) {
      assert.equal(await written(reading({ title: "A day at sea" }), format), `${format} of the body\n`);
    }
  });
});
