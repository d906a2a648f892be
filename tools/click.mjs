/**
 * Measures a click as a person gets it: from the click on the button to the first frame with the article's text, in the
 * real extension, beside what Readability.js takes in the same tab for its clone and its answer.
 *
 * Every page gets a browser of its own, in which another site was read before: so its process is new, and the background
 * is awake. Afterwards the same page is read again, and once with the background asleep.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { launch, ROOT } from "./driver/driver.mjs";
import { NothingFound, openReader } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

const HELP = `usage: node tools/click.mjs PAGE... [--browser BROWSER] [--rounds N] [--extension FOLDER] [--out FOLDER]

PAGE is a saved page, the path of an HTML file. --out writes click.json there, for lab benchmarks. Readability.js is the
one that node tools/peers/bundle.mjs has made ready.`;

/** @typedef {import("./driver/driver.mjs").Tab} Tab */
/** @typedef {{ total: number, capture: number, decide: number, article: number }} Click ms */

const WARM_UP = "<!doctype html><title>Before</title><h1>Before</h1><p>This page is read before the one that is measured, so that the background is awake, and knows no more of it than that.</p><p>It says what it has to say in two paragraphs, and nothing else is on it.</p>";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: "string", default: "chromium" },
    rounds: { type: "string", default: "5" },
    extension: { type: "string", default: `${ROOT}dist/extension` },
    out: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const browser = /** @type {"chromium" | "firefox"} */ (values.browser);
const rounds = Number(values.rounds);
const peers = readFileSync(`${ROOT}target/peers/peers.js`, "utf8");
const started = new Date().toISOString();
const [load = 0] = loadavg();
let version = "";
const pages = [];
for (const file of positionals) {
  try {
    const page = await measure(file);
    pages.push(page);
    console.log(row([page.id, page.elements, page.cold.total, page.again, page.asleep.total, page.readability.first, page.readability.again]));
  } catch (error) {
    if (!(error instanceof NothingFound)) throw error;
    console.log(`${basename(file)}: ${error.message}`);
  }
}
for (const [name, ours, theirs] of /** @type {const} */ ([
  ["cold, against its first run", "cold", "first"],
  ["again, against its later runs", "again", "again"],
  ["asleep, against its first run", "asleep", "first"],
])) {
  const ratios = pages.map((page) => timeOf(page[ours]) / page.readability[theirs]).sort((a, b) => a - b);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`${name}: ${mean.toFixed(2)} × Readability.js in the geometric mean, ${ratios.at(Math.ceil(0.95 * ratios.length) - 1)?.toFixed(2)} in 95 of 100`);
}
if (values.out) {
  mkdirSync(values.out, { recursive: true });
  const processor = cpus()[0]?.model ?? "unknown";
  const result = { browser: version, rounds, processor, cores: cpus().length, started, load, pages };
  writeFileSync(`${values.out}/click.json`, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** @param {string} file */
async function measure(file) {
  const folder = dirname(file);
  const server = await serve({
    "/page/": { folder },
    "/before/": { make: () => ({ type: "text/html; charset=utf-8", body: WARM_UP }) },
  });
  const driver = await launch(browser, { extension: values.extension, offline: true, quiet: 0 });
  version = await driver.backend.browser.version();
  try {
    const before = await driver.open(`${server.origin.replace("127.0.0.1", "localhost")}/before/`);
    await openReader(before);
    await before.close();
    const tab = await driver.open(`${server.origin}/page/${encodeURIComponent(basename(file))}`);
    const elements = await tab.evaluate(() => document.getElementsByTagName("*").length);
    const cold = await click(tab);
    const again = [];
    for (let round = 0; round < rounds; round += 1) again.push((await click(tab)).total);
    await driver.endBackground();
    const asleep = await click(tab);
    const readability = await tab.evaluate(readabilityIn(peers, rounds));
    return { id: basename(file, ".html"), elements, cold, again: median(again), asleep, readability };
  } finally {
    await driver.close();
    await server.close();
  }
}

/** Clicks, waits for the frame with the text, and closes the reader. @param {Tab} tab @returns {Promise<Click>} */
async function click(tab) {
  await tab.page.bringToFront();
  const painted = tab.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelectorAll("foreground-reader #foreground-body").length === 0) return;
          observer.disconnect();
          // A message that is sent before a frame arrives after it was painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(0);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true });
      }),
  );
  // The observer is there when a later question is answered.
  await tab.evaluate(() => 0);
  const clicked = performance.timeOrigin + performance.now();
  const [end] = await Promise.all([painted, openReader(tab)]);
  const timings = await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).foreground.reading().outcome().timings);
  await tab.click();
  await tab.until(() => document.querySelectorAll("foreground-reader").length === 0);
  const { capture, decide, article } = timings;
  return { total: Number(end) - clicked, capture, decide, article };
}

/**
 * An expression that times Readability.js: its first run, and the median of the others.
 *
 * @param {string} script
 * @param {number} runs
 */
function readabilityIn(script, runs) {
  return `(async () => {
    ${script};
    const times = [];
    for (let run = 0; run <= ${runs}; run += 1) {
      await new Promise((next) => setTimeout(next));
      const start = performance.now();
      globalThis.foregroundPeers.readability(document.cloneNode(true));
      times.push(performance.now() - start);
    }
    const [first, ...others] = times;
    return { first, again: others.sort((a, b) => a - b)[others.length >> 1] };
  })()`;
}

/** @param {number | Click} time */
function timeOf(time) {
  return typeof time === "number" ? time : time.total;
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** @param {(string | number)[]} cells */
function row([name = "", ...numbers]) {
  return String(name).slice(0, 40).padEnd(42) + numbers.map((number) => Number(number).toFixed(1).padStart(10)).join("");
}
