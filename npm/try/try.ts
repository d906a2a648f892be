/** The page to try the package on: HTML goes in, and what the package makes of it comes out, with why. */

import samples from "foreground-samples";
import { type Article, explain, ForegroundError, read, readJson, snapshot, snapshotToJson } from "../src/index.js";
import { list, paint } from "./blocks.js";
import { child, element } from "./elements.js";
import { layOut, showArticle, showPictures, spread } from "./frame.js";
import { byDefuddle, byReadability, showFound } from "./peers.js";
import { startTabs } from "./tabs.js";

/** Longest HTML that is taken, characters. */
const LONGEST = 5_000_000;
/** A width that has not changed for this long is taken for the new one, ms. */
const REST = 200;
/** The address of a page where nobody names one. */
const NOWHERE = "https://example.org/";

const WHY_NOT: Record<string, string> = {
  empty: "the page shows no text",
  "only-short-text": "there is text, but nowhere a longer run of it",
  "login-form": "it is a form to sign in",
  "only-links": "it is lists of links and little else",
  "error-page": "it is an error page",
  "foreign-frames": "its text is in frames of other sites",
};

const fields = {
  sample: element<HTMLSelectElement>("sample"),
  html: element<HTMLTextAreaElement>("html"),
  address: element<HTMLInputElement>("address"),
  load: element<HTMLInputElement>("load"),
};

/** Counts readings, so that the last one that was asked for is shown. */
let asked = 0;

async function run(): Promise<void> {
  const own = ++asked;
  const fault = whatIsWrong();
  element("message").textContent = fault?.message ?? "";
  for (const field of [fields.html, fields.address]) field.toggleAttribute("aria-invalid", field === fault?.field);
  if (fault) {
    // What is still shown would pass for what was found in this input.
    element("results").hidden = true;
    element("status").textContent = "";
    return fault.field.focus();
  }
  element("status").textContent = "Reading…";
  element("results").hidden = false;
  try {
    await show(fields.html.value, fields.address.value || NOWHERE, () => own === asked);
  } catch (error) {
    if (own !== asked) return;
    element("results").hidden = true;
    element("status").textContent = "";
    element("message").textContent =
      error instanceof ForegroundError
        ? `This HTML cannot be read: ${error.message}`
        : `This HTML cannot be shown: ${String(error)}`;
  }
}

function whatIsWrong(): { field: HTMLElement; message: string } | undefined {
  const { html, address } = fields;
  if (html.value.trim() === "")
    return { field: html, message: "There is nothing to read. Paste the source of a page, or choose a bundled one." };
  if (html.value.length > LONGEST)
    return {
      field: html,
      message: `This is more than 5 MB of HTML (${Math.ceil(html.value.length / 1e6)} MB). Paste less of it, or use the package in Node.js, which takes 64 MB.`,
    };
  if (address.value !== "" && !(/^https?:/i.test(address.value) && URL.canParse(address.value)))
    return { field: address, message: "This is no address. One begins with https:// or http://." };
  return undefined;
}

async function show(html: string, address: string, isAsked: () => boolean): Promise<void> {
  const sheet = child("div", "", "sheet");
  element("window").replaceChildren(sheet);
  // A panel that is not seen lays nothing out.
  document.getElementById("tab-page")?.click();
  const shown = await layOut(sheet, html, address, fields.load.checked);
  const captured = await at(await snapshot(shown.document), address);
  const [article, json, explanation] = [await read(captured), await readJson(captured), await explain(captured)];
  if (!isAsked()) return;
  const place = paint(sheet, explanation);
  const lay = async () => {
    spread(shown);
    place(await explain(await snapshot(shown.document)));
  };
  await lay();
  whenWidthChanges(sheet, lay);
  list(explanation);
  element("markdown").textContent = article.markdown || "Nothing was found.";
  element("json").textContent = json;
  element("status").textContent = summary(article, explanation.blocks);
  await Promise.all([showOwn(article), showOthers(html, address, shown.document, article)]);
}

/** The page is laid out anew for another width, and its blocks lie elsewhere. */
function whenWidthChanges(sheet: HTMLElement, lay: () => Promise<void>): void {
  let width = sheet.clientWidth;
  let timer = 0;
  new ResizeObserver(() => {
    // One that is not seen has no width.
    if (sheet.clientWidth === width || sheet.clientWidth === 0) return;
    width = sheet.clientWidth;
    clearTimeout(timer);
    timer = window.setTimeout(() => void lay(), REST);
  }).observe(sheet);
}

/** A frame's document has no address of its own: the snapshot gets that of the page. */
async function at(captured: Uint8Array, address: string): Promise<Uint8Array> {
  const json = JSON.parse(await snapshotToJson(captured)) as { url: string };
  return new TextEncoder().encode(JSON.stringify({ ...json, url: address }));
}

function summary({ title, confidence, reason }: Article, blocks: readonly { kept: boolean }[]): string {
  if (reason !== undefined) return `No article: ${WHY_NOT[reason] ?? reason}.`;
  return `“${title || "Untitled"}”: ${blocks.filter(({ kept }) => kept).length} of ${blocks.length} blocks are in the article, confidence ${(confidence * 100).toFixed(0)} %.`;
}

async function showOwn({ title, html, reason, metadata }: Article): Promise<void> {
  const panel = element("panel-article");
  panel.replaceChildren();
  if (reason !== undefined) panel.append(child("p", `No article: ${WHY_NOT[reason] ?? reason}.`));
  else await showArticle(panel, title, "The article", html, metadata);
}

async function showOthers(html: string, address: string, document: Document, article: Article): Promise<void> {
  const columns = element("others");
  columns.replaceChildren();
  const own =
    article.reason === undefined ? { title: article.title, byline: article.byline, html: article.html } : undefined;
  await showFound(columns, "Foreground", () => own);
  await showFound(columns, "Readability.js", () => byReadability(html, address));
  await showFound(columns, "Defuddle", () => byDefuddle(document, address));
}

function choose(at: number): void {
  const sample = samples[at];
  if (!sample) return;
  fields.html.value = sample.html;
  fields.address.value = sample.address;
  showPictures(sample.pictures ?? "");
}

for (const [at, { name }] of samples.entries()) fields.sample.add(new Option(name, String(at)));
fields.sample.addEventListener("change", () => {
  if (fields.sample.value !== "") return choose(Number(fields.sample.value));
  fields.html.value = fields.address.value = "";
  showPictures("");
});
fields.html.addEventListener("input", (event) => {
  // The address of a sample is not that of another page. Whoever changes a few letters of a sample is still at it.
  const isEdit = event instanceof InputEvent && !/^$|^insertFrom(?:Paste|Drop|Yank)/.test(event.inputType);
  const isOther = !isEdit || fields.html.value === "";
  if (isOther && samples.some(({ address }) => address === fields.address.value)) fields.address.value = "";
  fields.sample.value = "";
  showPictures("");
});
element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
startTabs();
fields.sample.value = "0";
choose(0);
void run();
