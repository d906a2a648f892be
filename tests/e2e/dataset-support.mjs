/** What the tests of the page of records have in common. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { EVENT_TIMEOUT } from "../../tools/driver/waiting.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

/** Longest time for the page to answer. */
export const PATIENCE = { timeout: EVENT_TIMEOUT };

/** @type {[string, string][]} */
export const TEXTS = [
  ["main/title", "A letter in May"],
  ["main/body", "It has rained for a week, and the river has come up to the third step."],
  ["other/nav", "Home"],
];

/** Opens the page. @param {import("./support.mjs").Tab} tab @returns {Promise<Page>} */
export async function datasetPage({ backend }) {
  const page = await backend.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`chrome-extension://${backend.extensionId}/www/records.html`);
  await page.waitForFunction(() => document.querySelector("#count")?.textContent !== "", PATIENCE);
  await clear(page);
  return page;
}

/** Empties what is stored. @param {Page} page */
export async function clear(page) {
  await page.evaluate(
    () =>
      new Promise((done, fail) => {
        const opening = indexedDB.open("labels");
        opening.onerror = fail;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(["records", "summaries"], "readwrite");
          for (const name of ["records", "summaries"]) transaction.objectStore(name).clear();
          transaction.oncomplete = () => {
            opening.result.close();
            done(undefined);
          };
        };
      }),
  );
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#count")?.textContent === "0 records", PATIENCE);
}

/** Stores what lists tell of so many records. @param {Page} page @param {number} count */
export async function fill(page, count) {
  await page.evaluate(
    (many) =>
      new Promise((done, fail) => {
        const opening = indexedDB.open("labels");
        opening.onerror = fail;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("summaries", "readwrite");
          for (let id = 0; id < many; id += 1) {
            transaction.objectStore("summaries").put({
              id: `${id}`,
              url: `https://site${id % 700}.example/${id}`,
              title: `Letter ${id} `,
              captured: new Date(1e12 + id * 1e6).toISOString(),
              pageType: "article",
              language: "en",
              annotator: "ann",
              labels: 30,
              changed: 2,
              unseen: 0,
              roles: { "main/body": 20, "other/nav": 10 },
              verified: true,
              isLicensed: false,
              optsOut: false,
              sketch: null,
              size: 1e5,
              revision: 1,
              isMerged: false,
              hasNote: false,
              thumbnail: Uint8Array.from([id % 200, 20, 50, 100, 4]),
            });
          }
          transaction.oncomplete = () => {
            opening.result.close();
            done(undefined);
          };
        };
      }),
    count,
  );
}

/** Imports records as a file. @param {Page} page @param {any[]} records @param {RegExp} sentence */
export async function imports(page, records, sentence) {
  await importsFile(
    page,
    "records.jsonl",
    Buffer.from(records.map((record) => JSON.stringify(record)).join("\n")),
    sentence,
  );
}

/** Imports a file of that name. @param {Page} page @param {string} name @param {Uint8Array} content @param {RegExp} sentence */
export async function importsFile(page, name, content, sentence) {
  const folder = await mkdtemp(join(tmpdir(), "foreground-dataset-"));
  await writeFile(join(folder, name), content);
  const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$("#file"));
  await page.$eval("#status", (status) => (status.textContent = ""));
  await input.uploadFile(join(folder, name));
  await said(page, sentence);
  await rm(folder, { recursive: true });
}

/** The files of the archive that is exported. @param {Page} page @param {string} format */
export async function exported(page, format) {
  return unzipSync(await exportedBytes(page, format));
}

/** The file that is exported. @param {Page} page @param {string} format @returns {Promise<Uint8Array>} */
export async function exportedBytes(page, format) {
  await page.evaluate(() => {
    const world = /** @type {any} */ (globalThis);
    const make = world.make ?? URL.createObjectURL;
    world.make = make;
    URL.createObjectURL = (blob) => {
      world.exported = /** @type {Blob} */ (blob)
        .arrayBuffer()
        .then((bytes) => btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join("")));
      return make(blob);
    };
    const status = document.querySelector("#status");
    if (status) status.textContent = "";
  });
  await page.select("#format", format);
  await page.click("#export");
  await said(page, /exported\.$/);
  return new Uint8Array(Buffer.from(await page.evaluate(() => /** @type {any} */ (globalThis).exported), "base64"));
}

/** Waits until the keyboard is in that row. @param {Page} page @param {number} index */
export async function inRow(page, index) {
  await page.waitForFunction(
    (wanted) => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex") === String(wanted),
    PATIENCE,
    index,
  );
}

/** @param {Page} page @param {string} selector @returns {Promise<string>} */
export function text(page, selector) {
  return page.$eval(selector, (element) => element.textContent ?? "");
}

/** Waits until the page says something like this. @param {Page} page @param {RegExp} sentence */
export async function said(page, sentence) {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#status")?.textContent ?? ""),
    PATIENCE,
    sentence.source,
  );
}

/** Opens the first record by the keyboard. @param {Page} page */
export async function openRecord(page) {
  await page.waitForSelector("#records .open");
  await page.focus("#records .open");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#labels tr:nth-child(4)");
}

/** Waits until the dialog says something like this. @param {Page} page @param {RegExp} sentence */
export async function inDialog(page, sentence) {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#record-status")?.textContent ?? ""),
    PATIENCE,
    sentence.source,
  );
}
