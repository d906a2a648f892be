/**
 * Measures a click as a person gets it: from the click on the button to the first frame with the article's text, in the
 * real extension, beside what Readability.js takes in the same tab for its clone and its answer. In Chromium also how
 * long the page's own thread works for it, which other programs on the machine do not change.
 *
 * Every page gets a browser of its own, in which another site was read before: so its process is new, and the background
 * is awake. Afterwards the same page is read again, and once with the background asleep.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launch, ROOT } from "./driver/driver.mjs";
import { NothingFound, shown } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

const HELP = `usage: node tools/click.mjs PAGE... [--browser BROWSER] [--rounds N] [--extension FOLDER] [--out FOLDER]

PAGE is a saved page, the path of an HTML file. --out writes click.json there, for lab benchmarks. Readability.js is the
one that node tools/peers/bundle.mjs has made ready.`;

/** @typedef {import("./driver/driver.mjs").Tab} Tab */
/** @typedef {{ time: number, thread: number }} Took ms until it was seen, and of work of the page's thread: 0 where no browser reports it */

const WARM_UP =
  "<!doctype html><title>Before</title><h1>Before</h1><p>This page is read before the one that is measured, so that the background is awake, and knows no more of it than that.</p><p>It says what it has to say in two paragraphs, and nothing else is on it.</p>";

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

/** What is compared, by name. @type {[string, "cold" | "again" | "asleep", "first" | "later", "time" | "thread"][]} */
const RATIOS = [
  ["cold : its first run", "cold", "first", "time"],
  ["again : its later runs", "again", "later", "time"],
  ["asleep : its first run", "asleep", "first", "time"],
  ["cold : its first run, work of the page's thread", "cold", "first", "thread"],
  ["again : its later runs, work of the page's thread", "again", "later", "thread"],
  ["asleep : its first run, work of the page's thread", "asleep", "first", "thread"],
];

await main();

async function main() {
  const started = new Date().toISOString();
  const [load = 0] = loadavg();
  const pages = [];
  console.log(
    `ms, and in brackets of the page's thread\n${row("page", "elements", "cold", "again", "asleep", "Readability.js", "later")}`,
  );
  for (const file of positionals) {
    try {
      const page = await measure(file);
      pages.push(page);
      console.log(row(page.id, page.elements, page.cold, page.again, page.asleep, page.first, page.later));
    } catch (error) {
      if (!(error instanceof NothingFound)) throw error;
      console.log(`${basename(file)}: ${error.message}`);
    }
  }
  for (const [name, ours, theirs, unit] of RATIOS) {
    const ratios = pages
      .map((page) => page[ours][unit] / page[theirs][unit])
      .filter((ratio) => ratio > 0 && ratio < Infinity);
    if (ratios.length === 0) continue;
    ratios.sort((a, b) => a - b);
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    console.log(
      `${name}: ${mean.toFixed(2)} in the geometric mean, ${ratios.at(Math.ceil(0.95 * ratios.length) - 1)?.toFixed(2)} at most in 95 of 100`,
    );
  }
  if (!values.out) return;
  mkdirSync(values.out, { recursive: true });
  const processor = cpus()[0]?.model ?? "unknown";
  const result = { browser, rounds, processor, cores: cpus().length, started, load, pages };
  writeFileSync(`${values.out}/click.json`, `${JSON.stringify(result, undefined, 2)}\n`);
}

/** @param {string} file */
async function measure(file) {
  const server = await serve({
    "/page/": { folder: dirname(file) },
    "/before/": { make: () => ({ type: "text/html; charset=utf-8", body: WARM_UP }) },
  });
  const driver = await launch(browser, { extension: resolve(values.extension), offline: true, quiet: 0 });
  try {
    const before = await driver.open(`${server.origin.replace("127.0.0.1", "localhost")}/before/`);
    await click(before, async () => 0);
    await before.close();
    const tab = await driver.open(`${server.origin}/page/${encodeURIComponent(basename(file))}`);
    const work = await workOf(tab);
    const elements = await tab.evaluate(() => document.getElementsByTagName("*").length);
    const cold = await click(tab, work);
    const again = [];
    for (let round = 0; round < rounds; round += 1) again.push(await click(tab, work));
    await driver.endBackground();
    const asleep = await click(tab, work);
    const [first = { time: 0, thread: 0 }, ...later] = await readability(tab, work);
    return { id: basename(file, ".html"), elements, cold, again: middle(again), asleep, first, later: middle(later) };
  } finally {
    await driver.close();
    await server.close();
  }
}

/**
 * Clicks, waits for the frame with the text, and closes the reader.
 *
 * @param {Tab} tab
 * @param {() => Promise<number>} work
 * @returns {Promise<Took>}
 */
async function click(tab, work) {
  await tab.page.bringToFront();
  const painted = tab.evaluate(whenPainted);
  // It looks out by the time that a later question is answered.
  const before = await work();
  await tab.evaluate(() => 0);
  const clicked = performance.timeOrigin + performance.now();
  await tab.backend.clickAction(tab.page);
  const said = await shown(tab);
  if (said !== null) throw new NothingFound(said);
  const time = Number(await painted) - clicked;
  const thread = (await work()) - before;
  await tab.click();
  await tab.until(() => document.querySelectorAll("foreground_reader").length === 0);
  return { time, thread };
}

/** The moment at which a reader has been painted; runs in the page. */
function whenPainted() {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll("foreground_reader #foreground-body").length === 0) return;
      observer.disconnect();
      // A message that is sent before a frame arrives after it was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(0);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/**
 * Runs Readability.js once and then as often as clicks were made.
 *
 * @param {Tab} tab
 * @param {() => Promise<number>} work
 * @returns {Promise<Took[]>}
 */
async function readability(tab, work) {
  await tab.evaluate(`${peers};0`);
  const runs = [];
  for (let run = 0; run <= rounds; run += 1) {
    const before = await work();
    const time = await tab.evaluate(() => {
      const start = performance.now();
      globalThis.foregroundPeers?.["readability"]?.(/** @type {Document} */ (document.cloneNode(true)));
      return performance.now() - start;
    });
    runs.push({ time, thread: (await work()) - before });
  }
  return runs;
}

/**
 * Tells how long the page's thread has worked by now, ms.
 *
 * @param {Tab} tab
 * @returns {Promise<() => Promise<number>>}
 */
async function workOf({ page }) {
  if (browser !== "chromium") return async () => 0;
  const session = await page.createCDPSession();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
}

/** @param {Took[]} runs @returns {Took} */
function middle(runs) {
  const median = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
  return { time: median(runs.map(({ time }) => time)), thread: median(runs.map(({ thread }) => thread)) };
}

/** @param {string} name @param {(string | number | Took)[]} cells */
function row(name, ...cells) {
  const cell = (/** @type {string | number | Took} */ value) =>
    typeof value === "object" ? `${value.time.toFixed(1)} (${value.thread.toFixed(1)})` : String(value);
  return name.slice(0, 24).padEnd(25) + cells.map((value) => cell(value).padStart(16)).join("");
}
