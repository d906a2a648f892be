/**
 * From labels to a better article: five pages of a site are labeled, a model is learned and checked, the sixth page is
 * read with it, and one switch takes it back. Hostile files are refused. Nothing is made up: the labels are set by keys.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../tools/driver/waiting.mjs";
import { buildLab } from "../../tools/lab.mjs";
import { goTo, label, recordOf, told } from "./label-support.mjs";
import { enter, inEachBrowser, readerText } from "./support.mjs";
import { violations } from "./axe.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Longest time to learn, ms: machines are busy. */
const PATIENCE = { timeout: 60_000 };

/** What is in the box of every harbour, and is to be read. */
const WANTED = ["Today in", "High water at", "Low water at", "The buoy at rock"];

/** Labels the box of a harbour by keys. @param {Tab} tab */
async function labelHarbour(tab) {
  await label(tab);
  for (const text of WANTED) {
    await goTo(tab, text);
    await tab.page.keyboard.press("5");
    await told(tab, /: body, set by you/);
  }
  // Anyone who goes through a page sees the rest of it, too.
  await tab.page.keyboard.press("!");
  await tab.until(() => document.activeElement?.id === "foreground-review-title");
  for (let stops = 0; stops < 20 && (await tab.evaluate(() => document.activeElement?.id)) !== "foreground-save-now"; stops += 1) await tab.page.keyboard.press("Tab");
  await tab.page.keyboard.press("Enter");
  await told(tab, /^Saved/);
  assert.equal((await recordOf(tab)).provenance.url, tab.page.url());
}

/** The article of the sixth page. @param {(path: string) => Promise<Tab>} open */
async function sixth(open) {
  const tab = await open("/tides/6/");
  await enter(tab);
  const text = await readerText(tab);
  assert.ok(text.includes("The harbour of Fishguard lies behind"), text);
  assert.ok(!text.includes("Copyright by nobody") && !text.includes("All harbours"), text);
  return text;
}

/** What is kept. @param {Tab} tab @returns {Promise<{ file: string, on: boolean }[]>} */
async function kept(tab) {
  const name = "personal models";
  return (await tab.evaluateInExtension((key) => /** @type {any} */ (globalThis).chrome.storage.local.get(key), name))[name] ?? [];
}

inEachBrowser("learning from labels", ({ browser, open, test }) => {
  test("five labeled pages make the sixth a better article, and one switch takes it back", async () => {
    assert.ok(!(await sixth(open)).includes("High water"));
    let tab = await open("/tides/1/");
    for (const number of [1, 2, 3, 4, 5]) {
      tab = await open(`/tides/${number}/`);
      await labelHarbour(tab);
    }
    await press(tab, browser, "learn", async () => (await kept(tab)).some(({ on }) => on));
    const [model] = await kept(tab);
    const { scope, card } = JSON.parse(model?.file ?? "{}");
    assert.equal(scope.over, "site");
    assert.deepEqual([card.pages, card.proven, card.after > card.before + card.error], [5, true, true]);
    const better = await sixth(open);
    for (const text of WANTED) assert.ok(better.includes(text), `${text} is missing: ${better}`);

    const elsewhere = await open("/plain/");
    await enter(elsewhere);
    assert.ok((await readerText(elsewhere)).includes("Fresh herbs are a gift"));

    await press(elsewhere, browser, "switch", async () => (await kept(elsewhere)).every(({ on }) => !on));
    assert.ok(!(await sixth(open)).includes("High water"));
    if (browser === "chromium") await byTheLab(elsewhere, open);
  });
});

/**
 * The same through files: what is exported the lab learns from, and what it writes is loaded. In Firefox nobody can choose
 * a file in a page of an extension.
 *
 * @param {Tab} tab
 * @param {(path: string) => Promise<Tab>} open
 */
async function byTheLab(tab, open) {
  const folder = mkdtempSync(join(tmpdir(), "foreground-models-"));
  try {
    writeFileSync(join(folder, "records.jsonl"), await exported(tab));
    const site = new URL(tab.page.url()).host;
    const { status, stderr } = spawnSync(buildLab(), ["train", "personal", "--data", join(folder, "records.jsonl"), "--over", `site:${site}`, "--out", folder], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(join(folder, "personal.md"), "utf8"), /it may be switched on/);
    const model = readFileSync(join(folder, "personal.json"), "utf8");
    const [learnedHere] = await kept(tab);
    assert.equal(model, learnedHere?.file, "the extension and the lab learn the same");

    const page = await modelsPage(tab);
    await page.waitForSelector("#models li", PATIENCE);
    await clickNamed(page, "#models button", /Delete/);
    await said(page, /The model is deleted/);
    await loads(page, model);
    await said(page, /is loaded/);
    assert.deepEqual((await kept(tab)).map(({ on }) => on), [false]);
    await clickNamed(page, "#models button", /Compare/);
    await said(page, /without the model and with it/);
    const rows = await page.$$eval("#result tbody tr", (all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
    assert.ok(rows.length === 5 && rows.every(([before = 1, after = 0]) => after > before), JSON.stringify(rows));
    await page.click("#on-0");
    await said(page, /The model is in use/);
    await page.close();
    const better = await sixth(open);
    for (const text of WANTED) assert.ok(better.includes(text), `${text} is missing: ${better}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the page of records exports. @param {Tab} tab @returns {Promise<string>} */
async function exported({ backend }) {
  const page = await backend.browser.newPage();
  await page.goto(`chrome-extension://${backend.extensionId}/www/records.html`);
  await page.waitForFunction(() => document.querySelector("#count")?.textContent === "5 records", PATIENCE);
  await page.evaluate(() => {
    const world = /** @type {any} */ (globalThis);
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      world.exported = /** @type {Blob} */ (blob).text();
      return make(blob);
    };
  });
  await page.select("#format", "jsonl");
  await page.click("#export");
  await said(page, /exported\.$/);
  const text = await page.evaluate(() => /** @type {any} */ (globalThis).exported);
  await page.close();
  return text;
}

/** Clicks the first of these that is called so. @param {import("puppeteer-core").Page} page @param {string} selector @param {RegExp} name */
async function clickNamed(page, selector, name) {
  for (const found of await page.$$(selector)) {
    if (name.test(await found.evaluate((element) => element.textContent ?? ""))) return found.click();
  }
  throw new Error(`nothing is called ${name}`);
}

inEachBrowser("the page of models", ({ open, test }) => {
  test("files are loaded, compared and refused with a reason, and the page is accessible", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const page = await modelsPage(tab);
    await said(page, /no model yet/i, "#none");
    assert.deepEqual(await violations(page), []);
    for (const [content, reason] of /** @type {[string, RegExp][]} */ ([
      ["no JSON at all", /it is no model/],
      ["{}", /it is no model/],
      [`{"kind":"foreground-personal-model","format":99}`, /a newer version/],
      [`{"kind":"foreground-personal-model","format":1,"code":"alert(1)"}`, /contradicts itself/],
      [" ".repeat(70_000), /too large/],
    ])) {
      await loads(page, content);
      await said(page, reason);
    }
    assert.deepEqual(await kept(tab), []);
    await page.close();
  });
}, {}, ["chromium"]);

/** Opens the page of models. @param {Tab} tab @returns {Promise<import("puppeteer-core").Page>} */
async function modelsPage({ backend }) {
  const page = await backend.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`chrome-extension://${backend.extensionId}/www/models.html`);
  await page.waitForFunction(() => document.querySelectorAll("#scope option").length > 0, PATIENCE);
  return page;
}

/** Hands a file over. @param {import("puppeteer-core").Page} page @param {string} content */
async function loads(page, content) {
  const file = join(tmpdir(), `foreground-model-${process.pid}.json`);
  writeFileSync(file, content);
  await page.$eval("#status", (status) => (status.textContent = ""));
  const field = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$("#file"));
  await field.uploadFile(file);
}

/** Waits until the page says something. @param {import("puppeteer-core").Page} page @param {RegExp} sentence */
async function said(page, sentence, place = "#status") {
  const says = () => page.$eval(place, (element) => element.textContent ?? "");
  await eventually(async () => sentence.test(await says()), () => `the page does not say ${sentence}`, 20_000);
}

/**
 * Learns, or switches the only model off. In Firefox nobody but the keyboard drives a page of an extension.
 *
 * @param {Tab} tab
 * @param {string} browser
 * @param {"learn" | "switch"} what
 * @param {() => Promise<boolean>} isSo
 */
async function press(tab, browser, what, isSo) {
  if (browser === "chromium") {
    const page = await modelsPage(tab);
    if (what === "learn") {
      await page.click("#learn");
      await said(page, /is in use now/);
      assert.equal(await page.$$eval("#result tbody tr", (rows) => rows.length), 5);
      assert.deepEqual(await violations(page), []);
    } else {
      await page.waitForSelector("#on-0", PATIENCE);
      await page.click("#on-0");
      await said(page, /not in use any more/);
    }
    await page.close();
    await tab.page.bringToFront();
    return eventually(isSo, () => `${what} does nothing`);
  }
  const { closeExtensionPages, openExtensionPage, pressInExtensionPage } = tab.backend;
  assert.ok(openExtensionPage && pressInExtensionPage);
  const rest = (/** @type {number} */ ms) => new Promise((next) => setTimeout(next, ms));
  await eventually(async () => {
    await openExtensionPage(`www/models.html#${what === "learn" ? "title" : "models-title"}`);
    // The page fills itself after it has been loaded, which cannot be seen from here.
    await rest(3_000);
    await pressInExtensionPage(what === "learn" ? ["Tab", "Tab", "Enter"] : ["Tab", " "]);
    await tab.page.bringToFront();
    const done = await eventually(isSo, () => `${what} is not done yet`, 60_000).then(() => true, () => false);
    await closeExtensionPages();
    return done;
  }, () => `${what} does nothing`, 180_000);
}
