/** Chromium: puppeteer over a pipe, the extension's side over the DevTools protocol. */

import puppeteer from "puppeteer-core";
import { locate } from "./locate.mjs";
import { eventually } from "./waiting.mjs";

/** @typedef {import("./driver.mjs").Page} Page */

/** What the browser calls itself where that matters. */
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * @param {Required<import("./driver.mjs").LaunchOptions>} options
 * @returns {Promise<import("./driver.mjs").Started>}
 */
export async function start({ offline, colorScheme, viewport, headed, welcome, profile, downloads, language }) {
  const browser = await puppeteer.launch({
    executablePath: locate("chromium"),
    headless: !headed,
    ...(profile ? { userDataDir: profile } : {}),
    ...(downloads ? { downloadBehavior: { policy: "allow", downloadPath: downloads } } : {}),
    // On Linux the language of the environment is the browser's.
    env: { ...process.env, LANGUAGE: language.replace("-", "_"), LC_ALL: "C.UTF-8" },
    pipe: true,
    enableExtensions: true,
    defaultViewport: headed ? null : viewport,
    protocolTimeout: 300_000,
    args: [
      "--no-first-run",
      `--lang=${language}`,
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-gpu",
      // Voices of the system, where there are any.
      "--enable-speech-dispatcher",
      "--disable-quic",
      "--disable-sync",
      // What still scrolls is not where a click goes.
      "--force-prefers-reduced-motion",
      `--blink-settings=preferredColorScheme=${colorScheme === "dark" ? 0 : 1}`,
      // Chromium's own sandbox refuses to run as root, as in most build containers.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // Where nobody looks on, which the extension knows by this name, it does not welcome anybody.
      ...(headed || welcome ? [`--user-agent=${AGENT}${welcome ? "" : " Headless"}`] : []),
      ...(headed ? ["--force-renderer-accessibility"] : []),
      ...(offline
        ? ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost"]
        : []),
    ],
  });
  return { browser, install: ({ extension }) => install(browser, extension) };
}

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extension its folder, which its id is made of
 * @returns {Promise<import("./driver.mjs").Backend>}
 */
async function install(browser, extension) {
  const extensionId = await browser.installExtension(extension);
  const installed = (await browser.extensions()).get(extensionId);
  if (!installed) throw new Error(`Chromium did not load the extension in ${extension}`);
  await listening(browser, extensionId);
  return {
    browser,
    extensionId,
    clickAction: (page) => installed.triggerAction(page),
    runCommand: (_page, command) => runCommand(browser, extensionId, command),
    chooseEntry: (_page, entry) => chooseEntry(browser, extensionId, entry),
    evaluateInExtension: (page, expression) => evaluateInExtension(page, extensionId, expression),
    keepInExtension: async (values) =>
      (await background(browser, extensionId)).evaluate((kept) => chrome.storage.local.set(kept), values),
    extensionPages: async () => ownPages(browser, extensionId).map((target) => target.url()),
    inExtensionPage: async (name, selector, press) => {
      const target = ownPages(browser, extensionId).find((candidate) => candidate.url().includes(`/www/${name}.html`));
      const handle = await (await target?.asPage())?.$(selector);
      const seen = (await handle?.isVisible()) ?? false;
      if (seen && press) await handle?.click();
      return seen;
    },
    allow: (pattern) => allow(browser, extensionId, pattern),
    badge: () => badge(browser, extensionId),
    extensionRecords: async (database, store) =>
      (await background(browser, extensionId)).evaluate(allOf, database, store),
    endBackground: () => endBackground(browser, extensionId),
    openTabs: async () =>
      browser
        .targets()
        .filter((target) => target.type() === "page")
        .map((target) => target.url()),
    closeTabs: async (address) => {
      for (const target of browser.targets().filter((candidate) => candidate.url() === address))
        await (await target.asPage()).close();
    },
    closeExtensionPages: async () => {
      for (const target of ownPages(browser, extensionId)) await (await target.asPage()).close();
    },
  };
}

/**
 * All values of a store; none where there is no such database. It runs in the background.
 *
 * @param {string} database
 * @param {string} store
 * @returns {Promise<any[]>}
 */
function allOf(database, store) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    // What is only looked at is not to be made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const asked = opening.result.transaction(store).objectStore(store).getAll();
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => resolve(asked.result);
      opening.result.close();
    };
  });
}

/**
 * Waits until the extension takes clicks. Its background starts some time after it was installed, and a click before
 * that is lost.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 */
async function listening(browser, extensionId) {
  const worker = await background(browser, extensionId);
  // In its first moments the worker has not even what it could listen with.
  const listens = () => worker.evaluate(() => typeof chrome !== "undefined" && chrome.action?.onClicked.hasListeners());
  await eventually(listens, () => "the extension does not listen for clicks on its button");
}

/**
 * Headless Chromium binds no extension shortcuts, so the command's event is raised in the background. Unlike the
 * shortcut it grants nothing: click first where the command needs the grant.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 * @param {string} command
 */
async function runCommand(browser, extensionId, command) {
  const worker = await background(browser, extensionId);
  await worker.evaluate(async (name) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    /** @type {any} */ (chrome.commands.onCommand).dispatch(name, tab); // not in the types
  }, command);
}

/**
 * Headless Chromium shows no context menu, so the entry's event is raised in the background. Like a command it grants
 * nothing.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 * @param {string} entry
 */
async function chooseEntry(browser, extensionId, entry) {
  const worker = await background(browser, extensionId);
  await worker.evaluate(async (menuItemId) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    /** @type {any} */ (chrome.contextMenus.onClicked).dispatch({ menuItemId }, tab); // not in the types
  }, entry);
}

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 */
export async function background(browser, extensionId) {
  const target = await browser.waitForTarget(
    (candidate) => candidate.type() === "service_worker" && candidate.url().includes(extensionId),
  );
  const worker = await target.worker();
  if (!worker) throw new Error("the extension's service worker has ended");
  return worker;
}

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 */
async function endBackground(browser, extensionId) {
  const target = browser
    .targets()
    .find((candidate) => candidate.type() === "service_worker" && candidate.url().includes(extensionId));
  if (!target) return;
  const client = /** @type {any} */ ((await target.worker())?.client); // not in the types
  if (!client) return;
  // While somebody looks at it, a worker stays where it is when it ends.
  await client.connection().send("Target.detachFromTarget", { sessionId: client.id() });
  await client.connection().send("Target.closeTarget", { targetId: /** @type {any} */ (target)._targetId });
  await eventually(
    async () => !browser.targets().includes(target),
    () => "the extension's service worker does not end",
  );
}

/** @param {import("puppeteer-core").Browser} browser @param {string} extensionId */
async function badge(browser, extensionId) {
  const worker = await background(browser, extensionId);
  return worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return chrome.action.getBadgeText({ tabId: tab?.id });
  });
}

/**
 * What a person does on the browser's page about the extension. It is granted once the extension asks for it.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} extensionId
 * @param {string} pattern
 */
async function allow(browser, extensionId, pattern) {
  const page = await browser.newPage();
  try {
    await page.goto("chrome://extensions");
    const add = async (/** @type {string} */ id, /** @type {string} */ host) => {
      await /** @type {any} */ (chrome).developerPrivate.addHostPermission(id, host); // not in the types
    };
    await page.evaluate(add, extensionId, pattern);
  } finally {
    await page.close();
  }
}

/** @param {import("puppeteer-core").Browser} browser @param {string} extensionId */
function ownPages(browser, extensionId) {
  return browser
    .targets()
    .filter(
      (target) => target.type() !== "service_worker" && target.url().startsWith(`chrome-extension://${extensionId}/`),
    );
}

/**
 * @param {Page} page
 * @param {string} extensionId
 * @param {string} expression
 */
async function evaluateInExtension(page, extensionId, expression) {
  const session = await page.createCDPSession();
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const contextId = await new Promise((resolve, reject) => {
      session.on("Runtime.executionContextCreated", ({ context: { id, origin, auxData } }) => {
        if (origin === `chrome-extension://${extensionId}` && auxData?.frameId === frameTree.frame.id) resolve(id);
      });
      // Enabling replays every context that exists before it answers.
      session.send("Runtime.enable").then(() => reject(new Error("the extension has not run in this page")), reject);
    });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach();
  }
}
