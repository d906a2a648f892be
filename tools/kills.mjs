/**
 * Kills Chromium and the extension's background again and again, while a person reads and corrects, and looks each time
 * whether everything is there that was said to be kept.
 *
 *     node tools/kills.mjs --rounds 50 --out target/kills
 *
 * Each round leaves a part out of an article with the background ended in the midst of it, waits until the reader says
 * that it is kept, and then kills the whole browser without a word, at once or up to half a second later. The next round
 * begins with the same profile and looks for every correction so far. Writes `kills.json`.
 */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { almanacPage } from "../tests/fixtures/generated.mjs";
import { launch } from "./driver/driver.mjs";
import { serve } from "./serve.mjs";

/** Longest wait between the word that something is kept and the kill, ms. */
const LONGEST_WAIT = 500;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "50" }, out: { type: "string", default: "target/kills" } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("kills: --rounds takes a number of rounds");
  process.exit(2);
}

/** @typedef {import("./driver/driver.mjs").Tab} Tab */

const profile = await mkdtemp(join(tmpdir(), "foreground-kills-"));
// One site for each round, so that each has a correction of its own.
const server = await serve({
  "/almanac/": { make: (subject) => ({ type: "text/html; charset=utf-8", body: almanacPage(subject || "ferry") }) },
});
const port = new URL(server.origin).port;
/** @type {{ browser: number, background: number, lost: string[] }} */
const result = { browser: 0, background: 0, lost: [] };
/** @type {string[]} */
const sites = [];

try {
  for (let round = 0; round < rounds; round += 1) {
    const driver = await launch("chromium", { quiet: 0, profile });
    const host = `site${round}.localhost`;
    const tab = await driver.open(`http://${host}:${port}/almanac/ferry`);
    await tab.click();
    await tab.until(() => document.querySelector("foreground_reader") !== null);
    await lookFor(tab, round);
    await leavePartOut(tab, driver);
    sites.push(`http://${host}:${port}`);
    await new Promise((next) => setTimeout(next, (round % 6) * (LONGEST_WAIT / 5)));
    const ended = driver.hasEnded();
    driver.backend.browser.process()?.kill("SIGKILL");
    await ended;
    result.browser += 1;
    console.error(`kills: round ${round + 1} of ${rounds}, ${result.lost.length} lost`);
  }
  const driver = await launch("chromium", { quiet: 0, profile });
  const tab = await driver.open(`http://site0.localhost:${port}/almanac/ferry`);
  await tab.click();
  await tab.until(() => document.querySelector("foreground_reader") !== null);
  await lookFor(tab, rounds);
  await driver.close();
} finally {
  await server.close();
  await rm(profile, { recursive: true, force: true });
}
await mkdir(values.out, { recursive: true });
await writeFile(`${values.out}/kills.json`, `${JSON.stringify(result, undefined, 2)}\n`);
console.log(
  `${result.browser} kills of the browser, ${result.background} ends of its background, ${result.lost.length} corrections lost`,
);
process.exitCode = result.lost.length > 0 ? 1 : 0;

/**
 * Looks whether every site that was corrected has its correction, as it is stored.
 *
 * @param {Tab} tab
 * @param {number} round
 */
async function lookFor(tab, round) {
  const stored = await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.local.get(null));
  for (const site of sites) {
    const memory = stored[`site ${site}`];
    let corrections = 0;
    try {
      corrections = JSON.parse(memory).corrections.length;
    } catch {
      // Counted as lost below.
    }
    if (corrections === 0) result.lost.push(`${site} before round ${round + 1}`);
  }
}

/**
 * Leaves the first part of the article out, with the background ended in between, and waits for the word that it is kept.
 *
 * @param {Tab} tab
 * @param {import("./driver/driver.mjs").Driver} driver
 */
async function leavePartOut(tab, driver) {
  await tab.page.click("#foreground-site");
  await tab.page.click("#foreground-leave-parts-out");
  await tab.until(() => document.querySelector(".foreground-leave-out") !== null);
  const end = driver.endBackground();
  await tab.page.click(".foreground-leave-out");
  await end;
  result.background += 1;
  await tab.until(() =>
    /leaves this out/.test(document.querySelector("foreground_reader [role=status]")?.textContent ?? ""),
  );
}
