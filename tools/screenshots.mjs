/**
 * Makes pictures of the extension from the bundled pages: those of the README, or one of every state, to be looked at.
 */

import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { launch, ROOT } from "./driver/driver.mjs";
import { openReader } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

const USAGE = `usage: node tools/screenshots.mjs [--states FOLDER] [--language TAG] [--only NAMES]

Without options those of the README, in docs. --states puts a picture of every state into FOLDER, in the
language of the interface that TAG names, such as de or ar; --only those whose names are given, with commas
between.`;

/** @typedef {import("./driver/driver.mjs").Tab} Tab */

/**
 * A state of the reader: the page, how wide the window is, and what is done before the picture.
 *
 * @typedef {object} State
 * @property {string} name of the picture
 * @property {string} page folder of the fixture, or a file of it
 * @property {number} [width] CSS px
 * @property {"light" | "dark"} [scheme]
 * @property {(tab: Tab) => Promise<void>} [prepare]
 * @property {string} [show] selector of what is brought into the middle
 * @property {"label"} [mode] what is opened in place of the reader
 */

const DESKTOP = 1280;
const LAPTOP = 1366;
const HALF = 900;
const TABLET = 768;
const PHONE = 360;

/** @type {State[]} */
const STATES = [
  { name: "desktop-light", page: "messy" },
  { name: "desktop-dark", page: "messy", scheme: "dark" },
  { name: "phone-light", page: "messy", width: PHONE },
  { name: "phone-dark", page: "messy", width: PHONE, scheme: "dark" },
  { name: "sepia", page: "essay", prepare: theme("sepia") },
  { name: "high-contrast", page: "essay", prepare: theme("contrast") },
  { name: "right-to-left", page: "rtl" },
  { name: "right-to-left-phone", page: "rtl", width: PHONE },
  { name: "japanese", page: "japanese" },
  { name: "japanese-vertical", page: "vertical" },
  { name: "chinese", page: "chinese" },
  { name: "languages", page: "languages" },
  { name: "code", page: "messy", show: "#foreground-body pre" },
  { name: "math", page: "messy", show: "#foreground-body math" },
  { name: "table", page: "essay", show: "#foreground-body table" },
  { name: "note", page: "essay", prepare: (tab) => tab.page.click(".footnote-ref") },
  { name: "picture", page: "essay", prepare: (tab) => tab.page.click("#foreground-body img") },
  { name: "several-posts", page: "letters" },
  { name: "type-panel", page: "messy", prepare: (tab) => tab.page.click("#foreground-type") },
  { name: "type-panel-phone", page: "messy", width: PHONE, prepare: (tab) => tab.page.click("#foreground-type") },
  { name: "half-a-screen", page: "messy", width: HALF },
  { name: "tablet", page: "messy", width: TABLET },
  { name: "type-panel-laptop", page: "messy", width: LAPTOP, prepare: (tab) => tab.page.click("#foreground-type") },
  { name: "type-panel-tablet", page: "messy", width: TABLET, prepare: (tab) => tab.page.click("#foreground-type") },
  { name: "type-panel-dark", page: "messy", scheme: "dark", prepare: (tab) => tab.page.click("#foreground-type") },
  {
    name: "contents-phone",
    page: "messy",
    width: PHONE,
    prepare: (tab) => tab.page.click(".foreground-contents summary"),
  },
  { name: "menu-site-phone", page: "messy", width: PHONE, prepare: (tab) => tab.page.click("#foreground-site") },
  { name: "menu-export-more", page: "messy", prepare: exportMenu },
  { name: "menu-export-phone", page: "messy", width: PHONE, prepare: exportMenu },
  { name: "label", page: "messy", width: LAPTOP, mode: "label" },
  { name: "label-phone", page: "messy", width: PHONE, mode: "label" },
  {
    name: "label-review",
    page: "messy",
    width: LAPTOP,
    mode: "label",
    prepare: (tab) => tab.page.click("#foreground-save"),
  },
  { name: "thread", page: "thread/forum.html" },
  { name: "product", page: "shop" },
  { name: "menu-site", page: "messy", prepare: (tab) => tab.page.click("#foreground-site") },
  { name: "menu-export", page: "messy", prepare: (tab) => tab.page.click("#foreground-export") },
  { name: "menu-more", page: "messy", prepare: (tab) => tab.page.click("#foreground-more") },
  { name: "menu-phone", page: "messy", width: PHONE, prepare: (tab) => tab.page.click("#foreground-more") },
  { name: "leaving-out", page: "messy", prepare: leavingOut },
  { name: "reading-aloud", page: "essay", prepare: (tab) => tab.page.click("#foreground-listen") },
  { name: "why", page: "messy", prepare: fold("why"), show: "#foreground-why" },
  { name: "left-out", page: "messy", prepare: fold("left-out"), show: "#foreground-left-out" },
];

const { values } = parseArgs({
  options: {
    states: { type: "string" },
    language: { type: "string", default: "en" },
    only: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  console.log(USAGE);
} else if (values.states) {
  await states(values.states);
} else {
  await readme();
  await looks();
}

async function readme() {
  const { origin, close } = await serve({ "/": { folder: `${ROOT}tests/fixtures/messy` } });
  const browser = await launch("chromium", { offline: true, viewport: { width: DESKTOP, height: 900 } });
  try {
    const tab = await browser.open(`${origin}/`);
    await openReader(tab);
    await tab.settle();
    await tab.page.screenshot({ path: `${ROOT}docs/reader.png` });
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
    // Where the article and what is not part of it are side by side.
    await tab.evaluate(() => scrollTo(0, (document.querySelector("h2")?.offsetTop ?? 0) - 420));
    await tab.settle();
    await tab.page.screenshot({ path: `${ROOT}docs/highlight.png` });
  } finally {
    await browser.close();
    await close();
  }
}

/** The two that show how it can look besides. */
async function looks() {
  const { origin, close } = await serve({ "/": { folder: `${ROOT}tests/fixtures` } });
  try {
    await picture({ name: "phone", page: "messy", width: PHONE, scheme: "dark" }, origin, `${ROOT}docs/phone.png`);
    await picture({ name: "text", page: "essay", prepare: textPanel }, origin, `${ROOT}docs/text.png`);
  } finally {
    await close();
  }
}

/** @param {Tab} tab */
async function textPanel(tab) {
  await tab.page.click("#foreground-type");
  await tab.page.click("#foreground-theme-sepia");
}

/** @param {string} folder */
async function states(folder) {
  mkdirSync(folder, { recursive: true });
  const { origin, close } = await serve({ "/": { folder: `${ROOT}tests/fixtures` } });
  try {
    const only = values.only?.split(",");
    for (const state of STATES.filter(({ name }) => only?.includes(name) ?? true)) {
      await picture(state, origin, `${folder}/${state.name}.png`);
      console.log(state.name);
    }
    if (only && !only.includes("print")) return;
    await print(origin, `${folder}/print.pdf`);
    console.log("print");
  } finally {
    await close();
  }
}

/** Every state gets a browser of its own, so that none inherits the settings of another. @param {State} state @param {string} origin @param {string} path */
async function picture({ page, width = DESKTOP, scheme = "light", prepare, show, mode }, origin, path) {
  await within(
    origin,
    page,
    { viewport: { width, height: width === PHONE ? 760 : 900 }, colorScheme: scheme },
    async (tab) => {
      if (mode) {
        await tab.choose(mode);
        await tab.until(() => document.querySelector("#foreground-stage") !== null);
      }
      await prepare?.(tab);
      if (show)
        await tab.evaluate((selector) => document.querySelector(selector)?.scrollIntoView({ block: "center" }), show);
      await tab.settle();
      await tab.page.screenshot({ path });
    },
  );
}

/** @param {string} origin @param {string} path */
async function print(origin, path) {
  await within(origin, "messy", { viewport: { width: DESKTOP, height: 900 } }, async (tab) => {
    await tab.page.pdf({ path, format: "A4", printBackground: true });
  });
}

/**
 * @param {string} origin
 * @param {string} page
 * @param {object} options
 * @param {(tab: Tab) => Promise<void>} run
 */
async function within(origin, page, options, run) {
  const browser = await launch("chromium", { offline: true, language: values.language, ...options });
  try {
    const tab = await browser.open(`${origin}/${page}${page.endsWith(".html") ? "" : "/"}`);
    await openReader(tab);
    await run(tab);
  } finally {
    await browser.close();
  }
}

/** @param {string} name @returns {(tab: Tab) => Promise<void>} */
function theme(name) {
  return async (tab) => {
    await tab.page.click("#foreground-type");
    await tab.page.click(`#foreground-theme-${name}`);
    await tab.page.keyboard.press("Escape");
    // The notice of the choice has gone by then.
    await tab.page.click("#foreground-title");
  };
}

/** @param {string} name @returns {(tab: Tab) => Promise<void>} */
function fold(name) {
  return (tab) => tab.page.click(`#foreground-${name} summary`);
}

/** @param {Tab} tab */
async function exportMenu(tab) {
  await tab.page.click("#foreground-export");
  await tab.page.click("#foreground-export-all");
}

/** @param {Tab} tab */
async function leavingOut(tab) {
  await tab.page.click("#foreground-site");
  await tab.page.click("#foreground-leave-parts-out");
}
