/**
 * One way to drive Foreground in a real browser: launch with the built extension, open a page, click the toolbar
 * button, look at what came out. The `read` command, the screenshots and the end-to-end tests all use it.
 *
 * @typedef {import("puppeteer-core").Page} Page
 *
 * @typedef {object} LaunchOptions
 * @property {string} [extension] folder of the unpacked extension; `dist/extension` by default
 * @property {boolean} [offline] only loopback addresses can be reached
 * @property {"light" | "dark"} [colorScheme] what the system asks for; light by default
 * @property {{ width: number, height: number }} [viewport] in CSS px; 1280 × 900 by default
 * @property {number} [quiet] how long, in ms, the network must be quiet after `load` before a page counts as come to
 *   rest; {@link QUIET} by default, and less where it is known that pages load nothing after their `load`
 * @property {boolean} [headed] shown on a screen, and to assistive technology; headless by default
 * @property {boolean} [welcome] the welcome page opens, as after an installation by a person; Chromium only
 * @property {string} [profile] folder of a profile that stays; a new one by default; Chromium only
 * @property {boolean} [incognito] every window is private, and the extension is allowed there; Firefox only
 * @property {string} [downloads] folder that downloads are saved in, without a question; by default where the browser likes
 * @property {string} [language] of the browser's own words, which are the extension's too; English by default, and wherever
 *   Chromium has no others
 * @property {number} [processes] how many pages of one site may be open at the same time, each in a process of its own;
 *   as many as the browser likes by default; Firefox only, since Chromium has no such bound
 * @property {string} [closed] a host whose pages the browser keeps from extensions, like a store's; Firefox only
 *
 * @typedef {Pick<Required<LaunchOptions>, "extension" | "language" | "incognito">} Installation how the extension is
 *   installed; of the languages Firefox alone takes another without a start
 *
 * @typedef {object} Started
 * @property {import("puppeteer-core").Browser} browser
 * @property {(installation: Installation) => Promise<Backend>} install installs the extension, and waits until it takes
 *   clicks
 *
 * @typedef {object} Backend what a browser has to give beyond what puppeteer has in common
 * @property {import("puppeteer-core").Browser} browser
 * @property {string} extensionId
 * @property {(page: Page) => Promise<void>} clickAction a click on the toolbar button, with the grant of `activeTab`
 * @property {(page: Page, command: string) => Promise<void>} runCommand what the keyboard command of that name starts
 * @property {(page: Page, entry: string) => Promise<void>} chooseEntry what the context menu's entry of that id starts
 * @property {(page: Page, expression: string) => Promise<unknown>} evaluateInExtension in the content script's world
 *   of the page's top document; the value must survive JSON
 * @property {(values: Record<string, unknown>) => Promise<void>} keepInExtension puts values into the extension's storage
 * @property {(refuses: boolean) => Promise<void>} [refusePopups] lets no popup open, or lets them open again; Firefox only
 * @property {() => Promise<string[]>} extensionPages addresses of the extension's own pages that are open, popups too
 * @property {() => Promise<void>} closeExtensionPages
 * @property {() => Promise<string[]>} openTabs addresses of all tabs, the browser's own pages too
 * @property {(address: string) => Promise<void>} closeTabs closes the tabs with that address
 * @property {(name: string, selector: string, press: boolean) => Promise<boolean>} [inExtensionPage] whether something is
 *   seen in the open page of that name, which is clicked where `press` is set; Chromium only, since Firefox lets nobody
 *   drive a page of an extension
 * @property {(pattern: string) => Promise<void>} [allow] says yes for the person before the extension asks the browser
 *   for access to sites, so that the browser shows no question; Chromium only, since Firefox is told so at its start
 * @property {(page: string) => Promise<void>} [openExtensionPage] opens a page of the extension by its address within it;
 *   Firefox only, which lets no tab look into it; in Chromium any tab can
 * @property {(fn: (...args: any[]) => unknown, ...args: unknown[]) => Promise<any>} [evaluateInExtensionPage] what a
 *   function gives in the page of the extension that is in front; Firefox only
 * @property {(selector: string, name: string, content: string) => Promise<void>} [chooseInExtensionPage] gives a field
 *   for files there a file, as a person would choose it; Firefox only
 * @property {(keys: string[]) => Promise<void>} [pressInExtensionPage] presses keys in the page of the extension that is
 *   in front, popups first; Firefox only
 * @property {(keys: string[]) => Promise<void>} [pressInWindow] presses keys in the tab that is in front, where the browser
 *   itself hears them first; Firefox only, since a headless Chromium hears none of an extension's
 * @property {(page: Page) => Promise<string>} badge what is written on the toolbar button while that page is in front
 * @property {(database: string, store: string) => Promise<any[]>} extensionRecords all that the extension keeps in a store
 *   of an IndexedDB of its own
 * @property {() => Promise<void>} endBackground ends the extension's background as the browser itself does when it has
 *   nothing to do; the next event starts it again
 */

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSERS } from "../read/request.mjs";
import * as chromium from "./chromium.mjs";
import * as firefox from "./firefox.mjs";
import { isHtml, navigate } from "./navigation.mjs";
import { timed } from "./times.mjs";
import { bounded, EVENT_TIMEOUT, eventually } from "./waiting.mjs";

export { BrowserMissing } from "./locate.mjs";

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The extension as it was built. */
export const EXTENSION = `${ROOT}dist/extension`;

/** The browsers that can be driven. */
export { BROWSERS };

/** Longest time for a page to answer and to fire `load`, ms. */
const LOAD_TIMEOUT = 60_000;
/** Longest time to wait for fonts, images and a quiet network after `load`, ms. */
const SETTLE_TIMEOUT = 4_000;
/** Longest time from the first failure to the end of a browser that has crashed, ms. */
const END_TIMEOUT = 1_000;
/** Pages that load more after `load` mostly begin with it within this time, ms. */
export const QUIET = 250;

/**
 * Starts a browser with the extension installed.
 *
 * @param {(typeof BROWSERS)[number]} name
 * @param {LaunchOptions} [options]
 * @returns {Promise<Driver>}
 */
export function launch(name, options = {}) {
  return timed("start", () => begin(name, options));
}

/** @param {(typeof BROWSERS)[number]} name @param {LaunchOptions} options */
async function begin(name, options) {
  const complete = {
    extension: EXTENSION,
    offline: false,
    colorScheme: /** @type {const} */ ("light"),
    viewport: { width: 1280, height: 900 },
    quiet: QUIET,
    headed: false,
    welcome: false,
    profile: "",
    incognito: false,
    closed: "",
    downloads: "",
    language: "en",
    processes: 0,
    ...options,
  };
  const started = name === "firefox" ? await firefox.start(complete) : await chromium.start(complete);
  try {
    return new Driver(name, started, await started.install(complete), complete);
  } catch (error) {
    await started.browser.close();
    throw error;
  }
}

/** A running browser with the extension. */
export class Driver {
  /** @param {string} name @param {Started} started @param {Backend} backend @param {Required<LaunchOptions>} options */
  constructor(name, started, backend, options) {
    this.name = name;
    this.started = started;
    this.backend = backend;
    this.options = options;
    this.quiet = options.quiet;
    /** Folders of the extension that have been installed since the start. @type {string[]} */
    this.copies = [];
    /** @type {Promise<true>} */
    this.ended = new Promise((ended) => backend.browser.process()?.once("exit", () => ended(true)));
  }

  /** Id of the extension in this browser. */
  get extensionId() {
    return this.backend.extensionId;
  }

  /** Whether the browser has not ended, as far as is known yet. */
  get isRunning() {
    return this.backend.browser.connected && this.backend.browser.process()?.exitCode === null;
  }

  /**
   * Whether the browser has ended by itself: crashed, or been ended for the memory that it takes. What fails because of
   * that may fail a moment before.
   */
  async hasEnded() {
    return (await bounded(this.ended, END_TIMEOUT)) ?? false;
  }

  /**
   * Opens an address in a tab of its own and waits until it has come to rest.
   *
   * @param {string} url
   * @returns {Promise<Tab>}
   */
  open(url) {
    return timed("load", async () => {
      const tab = await this.blank();
      try {
        await tab.goto(url);
      } catch (error) {
        // One that cannot be closed has gone with its browser.
        await tab.close().catch(() => {});
        throw error;
      }
      return tab;
    });
  }

  /**
   * An empty tab, or an empty window of its own.
   *
   * @param {{ window?: boolean }} [where]
   */
  async blank({ window = false } = {}) {
    const page = await this.backend.browser.newPage(window ? { type: "window" } : {});
    page.setDefaultTimeout(EVENT_TIMEOUT);
    return new Tab(this.backend, page, this.quiet);
  }

  /**
   * Waits until the extension has opened one of its own pages, as a popup or in a tab, and closes it.
   *
   * @param {RegExp} address what its address must match: on a slow machine, a page opened before may still be there
   */
  async extensionPage(address) {
    const { backend } = this;
    /** @type {string[]} */
    let seen = [];
    await eventually(
      async () => {
        seen = await backend.extensionPages();
        return seen.some((candidate) => address.test(candidate));
      },
      () => `the extension has not opened ${address} but ${seen.join(", ") || "nothing"}`,
    );
    await eventually(
      async () => {
        await backend.closeExtensionPages();
        return (await backend.extensionPages()).length === 0;
      },
      () => `${address} does not close`,
    );
  }

  /**
   * Makes the browser what it was when it started, for a part of the time: its tabs are closed, its cookies gone, and the
   * extension is installed anew, from a folder of its own, so that nothing that the one before has kept is in its reach.
   *
   * @param {Partial<Installation>} [installation] what was asked for at the start by default
   */
  renew(installation = {}) {
    return timed("start", async () => {
      const { browser, extensionId, closeExtensionPages } = this.backend;
      const before = await browser.pages();
      await browser.newPage();
      await closeExtensionPages();
      for (const page of before) if (!page.isClosed()) await page.close();
      await browser.deleteCookie(...(await browser.cookies()));
      await browser.uninstallExtension(extensionId);
      const options = { ...this.options, ...installation };
      const copy = mkdtempSync(join(tmpdir(), "foreground-extension-"));
      this.copies.push(copy);
      cpSync(options.extension, copy, { recursive: true });
      this.backend = await this.started.install({ ...options, extension: copy });
    });
  }

  /** Ends the extension's background, at any moment, as browsers do. */
  async endBackground() {
    await this.backend.endBackground();
  }

  /** Ends the browser. */
  async close() {
    await this.backend.browser.close();
    for (const copy of this.copies.splice(0)) rmSync(copy, { recursive: true, force: true });
  }

  /** Ends a browser that does not listen any more. */
  kill() {
    this.backend.browser.process()?.kill("SIGKILL");
  }
}

/** A tab: the page as puppeteer gives it, and the extension's side of it. */
export class Tab {
  /** @param {Backend} backend @param {Page} page @param {number} quiet see {@link LaunchOptions} */
  constructor(backend, page, quiet) {
    this.backend = backend;
    this.page = page;
    this.quiet = quiet;
    /** @type {import("puppeteer-core").HTTPResponse | undefined} */
    this.answer = undefined;
  }

  /**
   * Goes to an address, see {@link navigate} for how it fails.
   *
   * @param {string} url
   */
  async goto(url) {
    this.answer = await navigate(this.page, url, LOAD_TIMEOUT);
    // Other documents have nothing to load, and viewers of PDF documents never tell that they are done.
    if (!this.answer || isHtml(this.answer)) await this.settle();
    await this.page.bringToFront();
  }

  /**
   * Waits for fonts, images in view and a quiet network; a page that never rests is taken as it is.
   *
   * @param {number} [quiet] ms
   */
  async settle(quiet = this.quiet) {
    const rest = this.evaluate(async () => {
      const loading = [...document.images].filter((image) => !image.complete && image.loading !== "lazy");
      await Promise.all([
        document.fonts?.ready,
        ...loading.map(
          (image) =>
            new Promise((done) => {
              image.addEventListener("load", done, { once: true });
              image.addEventListener("error", done, { once: true });
            }),
        ),
      ]);
    });
    const idle = this.page.waitForNetworkIdle({ idleTime: quiet, timeout: SETTLE_TIMEOUT });
    await bounded(Promise.allSettled([rest, idle]), SETTLE_TIMEOUT);
  }

  /**
   * Runs a function in the page, but in a world of its own: what the page did to its globals does not matter.
   *
   * @template {any[]} A
   * @template R
   * @param {((...args: A) => R) | string} fn or an expression
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  evaluate(fn, ...args) {
    return isolatedRealm(this.page).evaluate(fn, ...args);
  }

  /**
   * Waits until the function gives something true in the page; fails after `timeout` ms. It is asked from here: in a
   * sandboxed page no timer runs. A page that leads on takes the question with it, and the next one is asked.
   *
   * @param {(...args: any[]) => unknown} fn
   * @param {{ timeout?: number }} [options]
   * @param {unknown[]} args
   */
  async until(fn, { timeout = EVENT_TIMEOUT } = {}, ...args) {
    const ask = async () => {
      try {
        return Boolean(await this.evaluate(fn, ...args));
      } catch (error) {
        if (isNavigation(error)) return false;
        throw error;
      }
    };
    await eventually(ask, () => `after ${timeout} ms it is still not so that ${fn}`, timeout);
  }

  /** Clicks the extension's toolbar button. */
  async click() {
    await this.page.bringToFront();
    await this.backend.clickAction(this.page);
  }

  /** What is written on the toolbar button. */
  async badge() {
    await this.page.bringToFront();
    return this.backend.badge(this.page);
  }

  /**
   * Runs a keyboard command of the manifest.
   *
   * @param {string} command
   */
  async command(command) {
    await this.page.bringToFront();
    await this.backend.runCommand(this.page, command);
  }

  /**
   * Chooses an entry of the extension in the page's context menu.
   *
   * @param {string} entry its id
   */
  async choose(entry) {
    await this.page.bringToFront();
    await this.backend.chooseEntry(this.page, entry);
  }

  /**
   * Runs a function in the extension's content script world; arguments and result travel as JSON.
   *
   * @param {((...args: any[]) => unknown) | string} fn or an expression
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  evaluateInExtension(fn, ...args) {
    const call = `(${fn})(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
    return this.backend.evaluateInExtension(this.page, typeof fn === "string" ? fn : call);
  }

  /** Closes the tab. */
  async close() {
    await this.page.close();
  }
}

/**
 * The world in which puppeteer itself works; its types leave it out.
 *
 * @param {Page} page
 */
function isolatedRealm(page) {
  return /** @type {any} */ (page.mainFrame()).isolatedRealm();
}

/**
 * Whether a question was lost because the page led on meanwhile; so says puppeteer, in these words for both browsers.
 *
 * @param {unknown} error
 */
function isNavigation(error) {
  return error instanceof Error && error.message.startsWith("Execution context was destroyed");
}
