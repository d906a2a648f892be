/**
 * The extension's own pages: options, what is remembered, the question about a site, the welcome page. Firefox lets nobody
 * look into a page of an extension; there keys are pressed, and what comes of it is seen from outside.
 */

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { enter, inEachBrowser, tabTo } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const PAGES = ["options", "sites", "ask", "welcome"];

const ADDRESSES = { ask: "www/ask.html?site=https%3A%2F%2Fexample.org" };

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  inEachBrowser(
    `own pages, ${colorScheme}`,
    ({ own, test }) => {
      for (const page of PAGES) {
        test(`axe finds nothing in ${page}, wide and narrow, and nothing is wider than 320 px`, async () => {
          const tab = await own(/** @type {Record<string, string>} */ (ADDRESSES)[page] ?? `www/${page}.html`);
          await tab.until(() => (document.querySelector("h1")?.textContent ?? "") !== "");
          assert.deepEqual(await violations(tab), []);
          for (const features of [[], [{ name: "forced-colors", value: "active" }]]) {
            // Puppeteer's own function does not know forced colours.
            const session = await tab.page.createCDPSession();
            await session.send("Emulation.setEmulatedMedia", { features });
            for (const width of [320, 640]) {
              await tab.page.setViewport({ width, height: 225 });
              assert.deepEqual(await violations(tab), []);
              assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= width);
            }
          }
          await tab.evaluate(() => (document.documentElement.dir = "rtl"));
          assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 640);
        });
      }
    },
    { colorScheme },
    ["chromium"],
  );
}

inEachBrowser(
  "options",
  ({ own, open, test }) => {
    test("type and colours are kept for all sites, and refused where they would be hard to read", async () => {
      const tab = await own("www/options.html");
      await tab.page.select("#type-theme", "sepia");
      await hears(tab, "Saved: Colours: Sepia");
      await tab.page.focus("#type-size");
      await tab.page.keyboard.press("ArrowRight");
      await hears(tab, "Saved: Text size: 110%");
      const page = await open("/plain/");
      await enter(page);
      const look = () =>
        page.evaluate(() =>
          ["data-theme", "data-size"].map((name) => document.querySelector("foreground_reader")?.getAttribute(name)),
        );
      assert.deepEqual(await look(), ["sepia", "1"]);
      await tab.page.bringToFront();
      await tab.page.select("#type-theme", "custom");
      await hears(tab, "Saved: Colours: Custom colours");
      await tab.evaluate(() => {
        const input = /** @type {HTMLInputElement} */ (document.querySelector("#type-ink"));
        input.value = "#eeeeee";
        input.dispatchEvent(new Event("change"));
      });
      await tab.until(() => /would be hard to read/.test(document.querySelector("#status")?.textContent ?? ""));
      await tab.page.click("#usual");
      await hears(tab, "Text and colours reset.");
      assert.equal(
        await tab.evaluate(() => /** @type {HTMLSelectElement} */ (document.querySelector("#type-theme")).value),
        "system",
      );
    });

    test("everything is reached by the Tab key", async () => {
      const tab = await own("www/options.html");
      for (const id of [
        "type-theme",
        "type-width",
        "usual",
        "address",
        "links",
        "keys-page",
        "letterKeys",
        "export",
        "import",
      ])
        await tabTo(tab, `#${id}`);
    });

    test("lists the commands of the manifest with their keys, in its order", async () => {
      const tab = await own("www/options.html");
      await tab.until(() => document.querySelectorAll("#commands tbody tr").length >= 4);
      const rows = await tab.evaluate(() =>
        [...document.querySelectorAll("#commands tbody tr")].map((row) =>
          [...row.children].map((cell) => cell.textContent),
        ),
      );
      assert.equal(rows[0]?.[0], "Open or close the reader");
      assert.ok(
        rows.every(([, keys]) => /^(not set|[\w+]+)$/.test(keys ?? "")),
        JSON.stringify(rows),
      );
    });

    test("a file is checked, shown, taken over and taken back", async () => {
      const tab = await own("www/options.html");
      await tab.page.click("#links");
      await hears(tab, "Links in an article open in the reader, too: off → on");
      const folder = await mkdtemp(join(tmpdir(), "foreground-settings-"));
      try {
        const bring = async (/** @type {string} */ text) => {
          const path = join(folder, "settings.json");
          await writeFile(path, text);
          await tab.page.bringToFront();
          const [chooser] = await Promise.all([tab.page.waitForFileChooser(), tab.page.click("#import")]);
          await chooser.accept([path]);
        };
        await bring("no JSON");
        await hears(tab, "The file is not JSON. Nothing was changed.");
        await bring(
          JSON.stringify({
            format: "foreground-settings",
            version: 1,
            common: { theme: "dark", size: 99 },
            switches: { links: false },
            sites: { "https://example.org": { size: 2 } },
          }),
        );
        await tab.until(() => document.activeElement?.id === "changes-title");
        assert.deepEqual(await items(tab, "#changes"), [
          "Colours: System → Dark",
          "Links in an article open in the reader, too: on → off",
          "https://example.org · gets settings of its own",
        ]);
        assert.deepEqual(await items(tab, "#refusals"), ["common › size: 99 is not a valid value"]);
        assert.deepEqual(await violations(tab), []);
        assert.deepEqual((await set(tab)).theme, "system");
        await tab.page.click("#take");
        await hears(tab, "Settings imported.");
        assert.deepEqual(await set(tab), { theme: "dark", links: false, sites: 1 });
        await tab.page.click("#undo");
        await hears(tab, "Import undone. Your previous settings are restored.");
        assert.deepEqual(await set(tab), { theme: "system", links: true, sites: 0 });
        await tab.page.click("#links");
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    test("leads to what is remembered and back, and a site with settings of its own is forgotten there", async () => {
      const page = await open("/plain/");
      await enter(page);
      await page.page.click("#foreground-type");
      await page.page.click("#foreground-only-here");
      const tab = await own("www/options.html");
      await Promise.all([tab.page.waitForNavigation(), tab.page.click("a[href='sites.html']")]);
      await tab.until(() => document.querySelector("#sites tbody button") !== null);
      await tab.page.click("#sites tbody button");
      await tab.until(() => /has forgotten/.test(document.querySelector("#status")?.textContent ?? ""));
      await Promise.all([tab.page.waitForNavigation(), tab.page.click("a[href='options.html']")]);
      assert.deepEqual(await set(tab), { theme: "system", links: false, sites: 0 });
    });
  },
  {},
  ["chromium"],
);

/** Waits until the live line says this. @param {Tab} tab @param {string} sentence */
function hears(tab, sentence) {
  return tab.until((wanted) => document.querySelector("#status")?.textContent === wanted, {}, sentence);
}

/** Texts of a list. @param {Tab} tab @param {string} list */
function items(tab, list) {
  return tab.evaluate(
    (selector) => [...document.querySelectorAll(`${selector} li`)].map((item) => item.textContent),
    list,
  );
}

/** What is stored of it. @param {Tab} tab */
function set(tab) {
  return tab.page.evaluate(async () => {
    const all = await chrome.storage.sync.get(null);
    const { settings, switches } = /** @type {any} */ (all);
    return {
      theme: settings?.theme ?? "system",
      links: switches?.links ?? false,
      sites: Object.keys(all).filter((name) => name.startsWith("settings of ")).length,
    };
  });
}

inEachBrowser(
  "options by keys alone",
  ({ open, test }) => {
    /**
     * Opens the options at a heading and presses keys there, until something is so.
     *
     * @param {Tab} tab of a page on which the extension has run
     * @param {string} heading
     * @param {string[]} keys
     * @param {() => Promise<boolean>} isSo
     */
    const press = async (tab, heading, keys, isSo) => {
      const { closeExtensionPages, evaluateInExtensionPage, openExtensionPage, pressInExtensionPage } = tab.backend;
      assert.ok(evaluateInExtensionPage && openExtensionPage && pressInExtensionPage);
      const attempt = async () => {
        await openExtensionPage(`www/options.html#${heading}`);
        // The page fills itself after it has been loaded; the table of commands comes last.
        await eventually(
          () =>
            evaluateInExtensionPage(() => document.querySelectorAll("#commands tbody tr").length >= 4).catch(
              () => false,
            ),
          () => "the options are not filled",
        );
        await pressInExtensionPage(keys);
        // Where nothing is to change, nothing tells that it will not.
        await pause(700);
        await closeExtensionPages();
        await tab.page.bringToFront();
        return isSo();
      };
      await eventually(attempt, () => `${keys.join(" ")} do nothing below ${heading}`, 60_000);
    };
    /** @param {Tab} tab @param {string} name @returns {Promise<any>} */
    const shared = async (tab, name) =>
      (await tab.evaluateInExtension((key) => /** @type {any} */ (globalThis).chrome.storage.sync.get(key), name))[
        name
      ] ?? {};
    /** Keys of the first command. @param {Tab} tab */
    const keysOf = async (tab) =>
      (
        await tab.evaluateInExtension(() =>
          /** @type {any} */ (globalThis).chrome.runtime.sendMessage({ kind: "list-commands" }),
        )
      ).value[0].keys;

    test("set type, switches and the keys of commands", async () => {
      const tab = await open("/plain/");
      await enter(tab);
      await press(
        tab,
        "type-title",
        ["Tab", "ArrowDown", "ArrowDown", "ArrowDown"],
        async () => (await shared(tab, "settings")).theme === "sepia",
      );
      await press(tab, "links-title", ["Tab", " "], async () => (await shared(tab, "switches")).links === true);
      assert.equal(await keysOf(tab), "Alt+Shift+J");
      await press(
        tab,
        "keys-title",
        ["Tab", "Control+a", ..."Alt+Shift+8", "Tab"],
        async () => (await keysOf(tab)) === "Alt+Shift+8",
      );
      await press(tab, "keys-title", ["Tab", "Control+Shift+7"], async () => (await keysOf(tab)) === "Ctrl+Shift+7");
      await press(
        tab,
        "keys-title",
        ["Tab", "Control+a", "Q", "Tab"],
        async () => (await keysOf(tab)) === "Ctrl+Shift+7",
      );
      await press(tab, "keys-title", ["Tab", "Tab", "Enter"], async () => (await keysOf(tab)) === "Alt+Shift+J");
    });
  },
  {},
  ["firefox"],
);

inEachBrowser(
  "the welcome page",
  ({ open, own, test }) => {
    test("opens after an installation, tells the keys, and leads to a page to try and to the options", async () => {
      const { backend } = await open("/plain/");
      await eventually(
        async () => (await backend.extensionPages()).some((address) => address.endsWith("/www/welcome.html")),
        () => "it does not open",
      );
      await backend.closeExtensionPages();
      const tab = await own("www/welcome.html");
      await tab.until(() => /Alt\+Shift\+J/.test(document.querySelector("#click")?.textContent ?? ""));
      const address = await tab.evaluate(() => document.querySelector("#try")?.getAttribute("href") ?? "");
      assert.match(address, /^https:\/\/\w+\.wikipedia\.org\/wiki\//);
      await Promise.all([tab.page.waitForNavigation(), tab.page.click("a[href='options.html']")]);
      await tab.until(() => document.querySelector("#type-theme") !== null);
    });
  },
  { welcome: true },
  ["chromium"],
);

inEachBrowser("the welcome page", ({ open, test }) => {
  test("does not open in a browser that nobody looks at, or for a session alone", async () => {
    const page = await open("/plain/");
    await enter(page);
    assert.deepEqual(await page.backend.extensionPages(), []);
  });
});
