/**
 * Measures how much faster a list is read in one browser than page by page, each in a browser of its own:
 *
 *     node tools/read/speed.mjs [--pages 50] [--alone 6] [--browser chromium] [--jobs 4]
 *
 * The pages are those of `tests/corpus/saved`, as often as it takes, on loopback. `--alone` says how many of them are also read
 * page by page: half of them before the list and half after it, since other programs may take their share meanwhile.
 */

import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { ROOT } from "../driver/driver.mjs";
import { serve } from "../serve.mjs";
import { readAlone } from "./page.mjs";
import { understand } from "./request.mjs";
import { readSeveral } from "./several.mjs";

const FOLDER = `${ROOT}tests/corpus/saved/pages`;

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "50" },
    alone: { type: "string", default: "6" },
    browser: { type: "string", default: "chromium" },
    jobs: { type: "string", default: "4" },
  },
});
const request = understand(["--browser", values.browser, "--jobs", values.jobs]);
if (request === "help") throw new Error("nothing is asked for");
const server = await serve({ "/": { folder: FOLDER } });
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));
const pages = Array.from(
  { length: Number(values.pages) },
  (_, place) => `${server.origin}/${files[place % files.length]}`,
);
const alone = pages.slice(0, Number(values.alone));

const before = await secondsOf(() => eachAlone(alone.slice(0, alone.length / 2)));
let withArticle = 0;
const list = await secondsOf(() =>
  readSeveral(
    pages.map((page, place) => ({ page, place })),
    request,
    (_, { status }) => (withArticle += Number(status === 0)),
    () => {},
  ),
);
const after = await secondsOf(() => eachAlone(alone.slice(alone.length / 2)));
await server.close();

const single = (before + after) / alone.length;
const together = list / pages.length;
process.stdout.write(`${values.browser}: ${single.toFixed(2)} s a page in browsers of their own (${alone.length} pages)
${values.browser}: ${together.toFixed(2)} s a page in one browser, ${values.jobs} at a time (${pages.length} pages, ${withArticle} with an article)
${(single / together).toFixed(1)} times as fast
`);

/** @param {readonly string[]} some */
async function eachAlone(some) {
  for (const page of some) await readAlone(page, /** @type {import("./request.mjs").Request} */ (request), () => {});
}

/** @param {() => Promise<void>} work */
async function secondsOf(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
