/**
 * Firefox: puppeteer over WebDriver BiDi. The toolbar button and the content script's world lie in the browser's own
 * scope, which BiDi reaches since Firefox was started with `-remote-allow-system-access`.
 */

/// <reference path="./ambient.d.ts" />
import puppeteer from "puppeteer-core";
import { newProfile } from "./firefox-profile.mjs";
import { locate } from "./locate.mjs";
import { eventually } from "./waiting.mjs";

/** @typedef {import("./driver.mjs").Page} Page */
/** @typedef {(fn: (...args: any[]) => unknown, ...args: unknown[]) => Promise<any>} ChromeScope */

/**
 * @param {Required<import("./driver.mjs").LaunchOptions>} options
 * @returns {Promise<import("./driver.mjs").Started>}
 */
export async function start({ offline, colorScheme, viewport, headed, incognito, closed, downloads, processes }) {
  const program = locate("firefox");
  const profile = newProfile(program);
  const browser = await puppeteer
    .launch({
      browser: "firefox",
      executablePath: program,
      userDataDir: profile.folder,
      headless: !headed,
      defaultViewport: headed ? null : viewport,
      protocolTimeout: 300_000,
      args: ["-remote-allow-system-access"],
      extraPrefsFirefox: {
        // What still scrolls is not where a click goes.
        "ui.prefersReducedMotion": 1,
        "ui.systemUsesDarkTheme": colorScheme === "dark" ? 1 : 0,
        "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
        // Nobody can answer the browser's question whether the extension may look at a site; the answer is yes.
        "extensions.webextOptionalPermissionPrompts": false,
        ...(offline ? NO_NETWORK : {}),
        ...(downloads
          ? {
              "browser.download.folderList": 2,
              "browser.download.dir": downloads,
              "browser.download.always_ask_before_handling_new_types": false,
            }
          : {}),
        "browser.privatebrowsing.autostart": incognito,
        ...(closed ? { "extensions.webextensions.restrictedDomains": closed } : {}),
        // A page that hangs holds up those of its site that share its process.
        ...(processes ? { "dom.ipc.processCount.webIsolated": processes } : {}),
      },
    })
    .catch((error) => {
      profile.end();
      throw error;
    });
  // Whoever is ended before the browser takes it along.
  const abandon = () => profile.end();
  process.once("exit", abandon);
  browser.process()?.once("exit", (status) => {
    process.off("exit", abandon);
    profile.end(status);
  });
  try {
    const inChrome = await chromeScope(browser);
    return { browser, install: (what) => install(browser, inChrome, what) };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {ChromeScope} inChrome
 * @param {import("./driver.mjs").Installation} installation
 * @returns {Promise<import("./driver.mjs").Backend>}
 */
async function install(browser, inChrome, { extension, language, incognito }) {
  await inChrome(speak, language);
  const extensionId = await browser.installExtension(extension);
  if (incognito) await inChrome(allowInPrivateWindows, extensionId);
  return {
    browser,
    extensionId,
    clickAction: (page) => inChrome(clickAction, extensionId, contextOf(page)),
    runCommand: (_page, command) => inChrome(runCommand, extensionId, command),
    chooseEntry: async (page, entry) => {
      await page.mouse.click(5, 5, { button: "right" });
      await inChrome(chooseEntry, entry);
    },
    evaluateInExtension: (page, expression) => inChrome(executeScript, extensionId, contextOf(page), expression),
    keepInExtension: async (values) => {
      await inChrome(openExtensionPage, extensionId, "www/options.html");
      await eventually(
        async () => (await inChrome(extensionPages, extensionId)).length > 0,
        () => "Firefox opens no page of the extension",
      );
      await inChrome(
        besideExtensionPage,
        extensionId,
        asThePage(`chrome.storage.local.set(${JSON.stringify(values)})`),
      );
      await inChrome(closeExtensionPages, extensionId);
    },
    extensionPages: () => inChrome(extensionPages, extensionId),
    closeExtensionPages: () => inChrome(closeExtensionPages, extensionId),
    refusePopups: (refuses) => inChrome(refusePopups, refuses),
    pressInExtensionPage: (keys) => inChrome(press, extensionId, keys),
    openTabs: () => inChrome(openTabs),
    closeTabs: (address) => inChrome(closeTabs, address),
    pressInWindow: (keys) => inChrome(press, null, keys),
    evaluateInExtensionPage: (fn, ...args) =>
      inChrome(besideExtensionPage, extensionId, asThePage(`(${fn})(...${JSON.stringify(args)})`)),
    chooseInExtensionPage: (selector, name, content) =>
      inChrome(besideExtensionPage, extensionId, choosing(selector, name, content)),
    openExtensionPage: (page) => inChrome(openExtensionPage, extensionId, page),
    badge: () => inChrome(badge, extensionId),
    extensionRecords: (database, store) => inChrome(allOf, extensionId, database, store),
    endBackground: () => inChrome(endBackground, extensionId),
  };
}

/** A proxy that nobody listens at; Firefox never sends loopback addresses through one. */
const NO_NETWORK = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
};

/**
 * @param {any} browser puppeteer's BiDi browser
 * @returns {Promise<ChromeScope>}
 */
async function chromeScope(browser) {
  const { result } = await browser.connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const [window] = result.contexts;
  if (!window) throw new Error("Firefox has no window");
  return async (fn, ...args) => {
    const answer = await browser.connection.send("script.callFunction", {
      functionDeclaration: `async (args) => { ${windowOf} return JSON.stringify(await (${fn})(...JSON.parse(args))); }`,
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context: window.context },
    });
    if (answer.result.type === "exception") throw new Error(answer.result.exceptionDetails.text);
    const { value } = answer.result.result;
    return value === undefined ? undefined : JSON.parse(value);
  };
}

/** What WebDriver calls the tab that a page is in. @param {Page} page @returns {string} */
function contextOf(page) {
  return /** @type {any} */ (page.mainFrame())._id; // not in the types
}

/** An expression, seen as the page's own scripts see it. @param {string} code */
function asThePage(code) {
  return `return Components.utils.evalInSandbox(${JSON.stringify(code)}, Components.utils.Sandbox(content, { sandboxPrototype: content, wantXrays: false }));`;
}

/** Gives a field for files a file, as if a person had chosen it. @param {string} selector @param {string} name @param {string} content */
function choosing(selector, name, content) {
  return `const field = content.document.querySelector(${JSON.stringify(selector)});
    field.mozSetFileArray([new content.File([${JSON.stringify(content)}], ${JSON.stringify(name)})]);
    field.dispatchEvent(new content.Event("change", { bubbles: true }));`;
}

/* The functions below run in the browser's own scope, each of them beside `windowOf`. */

/** The window that a tab is in. @param {string} context what WebDriver calls the tab */
function windowOf(context) {
  const shared = "chrome://remote/content/shared/";
  let known;
  try {
    known = ChromeUtils.importESModule(`${shared}NavigableManager.sys.mjs`).NavigableManager;
  } catch {
    // Older versions have it elsewhere.
    known = ChromeUtils.importESModule(`${shared}TabManager.sys.mjs`).TabManager;
  }
  return known.getBrowsingContextById(context).topChromeWindow;
}

/** @param {string} id @param {string} context */
function clickAction(id, context) {
  const { extension } = WebExtensionPolicy.getByID(id);
  return extension.apiManager.global.browserActionFor(extension).triggerAction(windowOf(context));
}

/** Extensions speak the language of the browser, which itself goes on in English where it has no words of another. @param {string} language */
async function speak(language) {
  const wanted = language === "en" ? "en-US" : language;
  if (Services.locale.appLocaleAsBCP47 === wanted) return;
  Services.locale.availableLocales = [...new Set([wanted, ...Services.locale.availableLocales])];
  Services.locale.requestedLocales = [wanted];
}

/** What a person does with a switch on the page of add-ons. @param {string} id */
async function allowInPrivateWindows(id) {
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  const { extension } = WebExtensionPolicy.getByID(id);
  const allowed = { permissions: ["internal:privateBrowsingAllowed"], origins: [] };
  await ExtensionPermissions.add(id, allowed, extension);
  const addon = await AddonManager.getAddonByID(id);
  await addon.reload();
}

/** @param {string} id */
function badge(id) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
  const { action } = extension.apiManager.global.browserActionFor(extension);
  return action.getProperty(gBrowser.selectedTab, "badgeText") ?? "";
}

/** Opens a page of the extension in front. @param {string} id @param {string} page */
async function openExtensionPage(id, page) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
  gBrowser.selectedTab = gBrowser.addTab(extension.baseURI.resolve(page), { triggeringPrincipal: extension.principal });
}

/**
 * Presses keys as the keyboard does, in the page of the extension that is in front, or without one in the tab that is in
 * front: `Tab`, `x`, or several at once, as in `Control+a`. `Comma` and `Period` are pressed with Shift.
 *
 * @param {string | null} id
 * @param {string[]} keys
 */
async function press(id, keys) {
  const window = Services.wm.getMostRecentWindow("navigator:browser");
  const origin = id && `moz-extension://${WebExtensionPolicy.getByID(id).mozExtensionHostname}/`;
  const own = [...window.document.querySelectorAll("browser")].find((browser) =>
    browser.currentURI?.spec.startsWith(origin),
  );
  const goal = origin ? own : window.gBrowser.selectedBrowser;
  if (window.document.activeElement !== goal) goal.focus();
  const input = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
  input.beginInputTransactionForTests(window);
  for (const pressed of keys) {
    /** @type {Record<string, string>} */
    const codes = { Control: "ControlLeft", Shift: "ShiftLeft", Alt: "AltLeft", " ": "Space" };
    /** @type {Record<string, { key: string, keyCode: number }>} */
    const signs = { Comma: { key: "<", keyCode: 188 }, Period: { key: ">", keyCode: 190 } };
    // A plus separates keys, and may be one itself.
    const all = pressed.length === 1 ? [pressed] : pressed.split("+");
    const events = all.map(
      (key) =>
        new window.KeyboardEvent("", {
          key,
          code:
            codes[key] ??
            (/^[a-z]$/i.test(key)
              ? `Key${key.toUpperCase()}`
              : /^\d$/.test(key)
                ? `Digit${key}`
                : key.length === 1
                  ? ""
                  : key),
          ...signs[key],
        }),
    );
    for (const event of events) input.keydown(event);
    for (const event of events.reverse()) input.keyup(event);
    // What the page does with one key it has done before the next.
    await new Promise((next) => window.setTimeout(next, 50));
  }
}

/**
 * What a script of the browser gives beside the page of the extension that is in front; it has that page as `content`.
 * Functions that run here know nothing of each other, so both ways into a page go through this one.
 *
 * @param {string} id
 * @param {string} body
 */
async function besideExtensionPage(id, body) {
  const { mozExtensionHostname } = WebExtensionPolicy.getByID(id);
  const { selectedBrowser } = Services.wm.getMostRecentWindow("navigator:browser").gBrowser;
  if (!selectedBrowser.currentURI.spec.startsWith(`moz-extension://${mozExtensionHostname}/`))
    throw new Error("no page of the extension is in front");
  const answer = `foreground:${Math.random()}`;
  const script = `(async () => {
    const { content } = this;
    const work = async () => { ${body} };
    sendAsyncMessage(${JSON.stringify(answer)}, await work().then((value) => ({ value: JSON.stringify(value) ?? "null" }), (error) => ({ error: String(error) })));
  })();`;
  const told = await new Promise((heard) => {
    selectedBrowser.messageManager.addMessageListener(answer, function listener(/** @type {any} */ { data }) {
      selectedBrowser.messageManager.removeMessageListener(answer, listener);
      heard(data);
    });
    selectedBrowser.messageManager.loadFrameScript(
      `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`,
      false,
    );
  });
  if (told.error) throw new Error(told.error);
  return JSON.parse(told.value);
}

/** @param {string} id @param {string} command */
function runCommand(id, command) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const window = Services.wm.getMostRecentWindow("navigator:browser");
  const { tabManager } = extension;
  const tab = window.gBrowser.selectedTab;
  tabManager.addActiveTabPermission(tab);
  extension.shortcuts.onCommand(command, tabManager.convert(tab));
}

/** Chooses an entry of the context menu that is about to open. @param {string} entry */
async function chooseEntry(entry) {
  const { document } = Services.wm.getMostRecentWindow("navigator:browser");
  const menu = document.querySelector("#contentAreaContextMenu");
  if (menu.state !== "open") await new Promise((open) => menu.addEventListener("popupshown", open, { once: true }));
  const item = menu.querySelector(`[id$="-menuitem-_${entry}"]`);
  if (!item) throw new Error(`the context menu has no entry ${entry}`);
  item.doCommand();
  menu.hidePopup();
}

/** @param {string} id @returns {string[]} */
function extensionPages(id) {
  // A page has a title when its script has run; before that it would miss what is pressed.
  const { mozExtensionHostname } = WebExtensionPolicy.getByID(id);
  const { document } = Services.wm.getMostRecentWindow("navigator:browser");
  const ready = [...document.querySelectorAll("browser")].filter((browser) => browser.contentTitle);
  const addresses = ready.map((browser) => browser.currentURI?.spec ?? "");
  return addresses.filter((address) => address.startsWith(`moz-extension://${mozExtensionHostname}/`));
}

function openTabs() {
  return Services.wm
    .getMostRecentWindow("navigator:browser")
    .gBrowser.tabs.map((/** @type {any} */ tab) => tab.linkedBrowser.currentURI.spec);
}

/** @param {string} address */
function closeTabs(address) {
  const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
  for (const tab of [...gBrowser.tabs]) if (tab.linkedBrowser.currentURI.spec === address) gBrowser.removeTab(tab);
}

/** Closes each panel before it has opened, or no longer, as what takes the focus meanwhile does. @param {boolean} refuses */
function refusePopups(refuses) {
  const window = Services.wm.getMostRecentWindow("navigator:browser");
  window.foregroundRefuses ??= (/** @type {any} */ event) => {
    if (event.target.localName === "panel") event.preventDefault();
  };
  if (refuses) window.document.addEventListener("popupshowing", window.foregroundRefuses, true);
  else window.document.removeEventListener("popupshowing", window.foregroundRefuses, true);
}

/** A popup that stays open would take the next click for itself. @param {string} id */
function closeExtensionPages(id) {
  const { mozExtensionHostname } = WebExtensionPolicy.getByID(id);
  const { document, gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
  for (const panel of document.querySelectorAll("panel")) panel.hidePopup();
  for (const tab of [...gBrowser.tabs]) {
    if (tab.linkedBrowser.currentURI.spec.startsWith(`moz-extension://${mozExtensionHostname}/`))
      gBrowser.removeTab(tab);
  }
}

/**
 * All values of a store; none where there is no such database.
 *
 * @param {string} id
 * @param {string} database
 * @param {string} store
 */
async function allOf(id, database, store) {
  const { principal } = WebExtensionPolicy.getByID(id).extension;
  const factory = /** @type {any} */ (indexedDB);
  const known = await new Promise((resolve) => {
    const opening = factory.openForPrincipal(principal, database);
    // What is only looked at is not to be made.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => resolve(opening.result);
  });
  if (!known) return [];
  const asked = known.transaction(store).objectStore(store).getAll();
  await new Promise((resolve, reject) => {
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = resolve;
  });
  known.close();
  return asked.result;
}

/** @param {string} id */
async function endBackground(id) {
  const { extension } = WebExtensionPolicy.getByID(id);
  await extension.terminateBackground({ disableResetIdleForTest: true, ignoreDevToolsAttached: true });
}

/**
 * The same that `scripting.executeScript` does, on behalf of the extension. A tab that comes to the front takes no script
 * for a moment, so it is asked again for some seconds.
 *
 * @param {string} id
 * @param {string} context
 * @param {string} code
 */
async function executeScript(id, context, code) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const window = windowOf(context);
  const script = {
    extensionId: id,
    jsExecuteScriptSources: [{ code }],
    cssPaths: [],
    cssOrigin: "author",
    removeCSS: false,
    hasActiveTabPermission: true,
    matches: [],
    frameIds: [0],
    runAt: "document_idle",
    world: "ISOLATED",
    matchOriginAsFallback: true,
    wantReturnValue: true,
    returnResultsWithFrameIds: true,
  };
  let answer;
  for (let tries = 0; !answer && tries < 50; tries += 1) {
    if (tries > 0) await new Promise((next) => window.setTimeout(next, 100));
    const tab = extension.tabManager.getWrapper(window.gBrowser.selectedTab);
    [answer] = await tab.queryContent("Execute", script);
  }
  if (!answer) throw new Error("the page takes no content script");
  if (answer.error) throw new Error(String(answer.error.message ?? answer.error));
  return answer.result;
}
