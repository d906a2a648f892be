/**
 * Runs files of tests one after another in one process, which gets their names in messages, so that what they have in
 * common, the browsers, is started once. Of each file it tells, when it is through, what its time went into.
 */

import { after, describe } from "node:test";
import { pathToFileURL } from "node:url";
import { hold, release } from "../../tests/e2e/browsers.mjs";
import { takeTimes } from "../driver/times.mjs";

const tell = (/** @type {unknown} */ message) => void process.send?.(message);

hold();
// Whoever gave it work has been ended.
process.on("disconnect", () => void release());
process.on("message", async (/** @type {{ file?: string }} */ { file }) => {
  if (file === undefined) {
    process.disconnect();
    return;
  }
  describe(file, async () => {
    // Those of the file come after this one, and belong to the file all the same.
    after(() => tell({ file, times: takeTimes() }));
    await import(pathToFileURL(file).href);
  });
});
tell({});
