/** Records are changed on the page of records: labels, notes, revisions, two people's labels merged; by keyboard alone, too. */

import assert from "node:assert/strict";
import { madeRecord } from "../shell/made-records.mjs";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { violations } from "./axe.mjs";
import {
  clear,
  datasetPage,
  exportedBytes,
  fill,
  imports,
  importsFile,
  inDialog,
  openRecord,
  PATIENCE,
  said,
  text,
  TEXTS,
} from "./dataset-support.mjs";
import { kept, label, recordOf, told } from "./label-support.mjs";
import { inEachBrowser } from "./support.mjs";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("./support.mjs").Tab} Tab */

/** The role of each label of a record. @param {any} record */
const roles = (record) => record.labels.map((/** @type {any} */ each) => each.role.split("/")[1]).join(" ");

// Firefox lets nobody look into a page of an extension; what is pressed there is below.
inEachBrowser(
  "changing records",
  ({ open, test }) => {
    test("labels are changed by key and by click, with undo and redo, and each state is kept as one revision", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(page, [madeRecord({ id: 1, texts: TEXTS })], /^1 record imported\.$/);
      await openRecord(page);
      await page.focus("#labels .open");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("q");
      await inDialog(page, /^quote, set by you$/);
      const stored = () => record(tab, 1);
      await isKept(page, 2);
      const first = await stored();
      assert.equal(roles(first), "title quote nav");
      assert.deepEqual(
        [(await stored()).revision.number, (await stored()).labels[1].state, (await stored()).labels[1].by],
        [2, "changed", "person"],
      );

      // A range by Shift, then a role by mouse.
      await page.keyboard.down("Shift");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.up("Shift");
      assert.equal((await page.$$("#labels tr[data-chosen]")).length, 2);
      await page.click("[id='edit-main/list']");
      await inDialog(page, /^2 blocks labeled list\.$/);
      await kept(tab, "records", ([one]) => roles(one) === "title list list");
      await page.focus("#labels .open[tabindex='0']");
      await page.keyboard.press("u");
      await inDialog(page, /^Undone\. quote/);
      await page.keyboard.press("y");
      await inDialog(page, /^Redone\. list/);
      await page.keyboard.press("u");
      await page.keyboard.press("u");
      await kept(tab, "records", ([one]) => roles(one) === "title body nav");
      assert.equal((await stored()).labels[1].state, "seen", "what was undone is as it was");

      // A click on the frozen page chooses its label.
      await page.$eval("#frame iframe", (frame) => {
        const box = /** @type {HTMLIFrameElement} */ (frame).contentDocument?.querySelector(
          "html > div:last-child > div:nth-child(3)",
        );
        box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      });
      await page.keyboard.press("z");
      await inDialog(page, /^navigation, set by you, either is right$/);
      await page.select("#record-type", "forum");
      await page.type("#record-note", "Is the list content?");
      await page.focus("#labels .open[tabindex='0']");
      await kept(tab, "records", ([one]) => one.note === "Is the list content?" && one.pageType.name === "forum");
      const changed = await stored();
      assert.deepEqual(
        [changed.revision.number, changed.labels[2].either, changed.pageType.by],
        [2, true, "person"],
        "one opening, one revision",
      );
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.activeElement?.className === "open", PATIENCE);
      assert.match(await text(page, "#records tbody"), /Forum/);

      // The first revision comes back, as one change of the third: labels, and what it says of the whole page.
      await openRecord(page);
      assert.match(await text(page, "#record-revision"), /^Revision 2 of .* by anonymous$/);
      await page.click("#record-back");
      await kept(tab, "records", ([one]) => one.revision.number === 3 && !one.labels[2].either);
      const { pageType, noContent, note } = await stored();
      assert.deepEqual({ pageType, noContent, note }, { pageType: first.pageType, noContent: null, note: "" });
      assert.deepEqual(
        await page.$$eval("#record-type, #record-none, #record-note", (fields) =>
          fields.map((field) => /** @type {HTMLSelectElement} */ (field).value),
        ),
        [first.pageType.name, "", ""],
      );
      await page.keyboard.press("Escape");
      await openRecord(page);
      await page.select("#record-pasts", "1");
      await page.click("#record-back");
      await kept(
        tab,
        "records",
        ([one]) =>
          one.revision.number === 4 &&
          one.note === "Is the list content?" &&
          one.pageType.name === "forum" &&
          one.labels[2].either,
      );
      assert.deepEqual(
        (await tab.backend.extensionRecords("labels", "revisions")).map(({ revision }) => revision.number),
        [1, 2, 3],
      );
      await page.keyboard.press("Escape");
      await page.select("#condition", "noted");
      await page.waitForFunction(() => document.querySelector("#shown")?.textContent === "1 record shown.", PATIENCE);
      await clear(page);
      await page.close();
    });

    test("a record that was changed elsewhere is not written over", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(page, [madeRecord({ id: 1, texts: TEXTS })], /^1 record imported\.$/);
      await openRecord(page);
      const other = await tab.backend.browser.newPage();
      await other.goto(page.url());
      await openRecord(other);
      await other.focus("#labels .open");
      await other.keyboard.press("q");
      await kept(tab, "records", ([one]) => roles(one) === "quote body nav");
      await other.close();
      await page.bringToFront();
      await page.focus("#labels .open");
      await page.keyboard.press("c");
      await inDialog(page, /^Not saved: /);
      assert.equal(roles(await record(tab, 1)), "quote body nav");
      await page.keyboard.press("Escape");
      await clear(page);
      await page.close();
    });

    test("two people's labels are merged block by block, and pages on which they agree at once", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      /** @type {[string, string][]} */
      const others = [
        ["main/title", "A letter in May"],
        ["main/lead", TEXTS[1]?.[1] ?? ""],
        ["other/footer", "Home"],
      ];
      await imports(
        page,
        [
          ...[1, 2].map((id) => madeRecord({ id, texts: TEXTS })),
          madeRecord({ id: 1, annotator: "berta", type: "forum", texts: others }),
          madeRecord({ id: 2, annotator: "berta", texts: TEXTS }),
        ],
        /^4 records imported\.$/,
      );
      await page.click("#agreement summary");
      await page.select("#person-one", "ann");
      await page.select("#person-other", "berta");
      await page.click("#compare");
      await said(page, /^2 pages compared/);
      await page.click("#merge-agreed");
      await said(page, /^1 page merged\.$/);
      await page.click("#agreement details summary");
      await page.waitForSelector("#agreement .merge");
      await page.click("#agreement .merge");
      await page.waitForSelector("#merge-frame iframe");
      assert.match(await text(page, "#merge-title"), /: labels of ann and berta$/);
      assert.match(
        await text(page, "#merge-table"),
        /TextannbertaType of pageArticleForumIt has rained.*content: bodycontent: leadHomeother: navigationother: page footer/s,
      );
      assert.deepEqual(await violations(page, "#merge"), []);
      // By keyboard: the second's type, the first's body, the second's footer; the last one is taken back and decided anew.
      await page.focus("#merge-table button");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("1");
      await page.keyboard.press("u");
      await page.waitForFunction(
        () => document.querySelector("#merge-status")?.textContent === "Undone. 1 difference left to decide.",
        PATIENCE,
      );
      await page.click("#merge-keep");
      assert.ok(await page.$("#merge[open]"), "what is not decided is not kept");
      await page.keyboard.press("2");
      await page.click("#merge-keep");
      await said(page, /^Merged record saved\.$/);
      const all = await kept(tab, "records", (records) => records.length === 6);
      const merged = all.find((each) => each.mergedFrom.length > 0 && each.pageType.name === "forum");
      assert.equal(roles(merged), "title body footer");
      assert.deepEqual(
        merged.mergedFrom.map((/** @type {any} */ { annotator }) => annotator),
        ["ann", "berta"],
      );
      assert.deepEqual(
        [merged.provenance.annotator, merged.labels[2].state, merged.labels[2].by],
        ["anonymous", "changed", "person"],
      );
      await page.select("#condition", "merged");
      await page.waitForFunction(() => document.querySelector("#shown")?.textContent === "2 records shown.", PATIENCE);
      await clear(page);
      await page.close();
    });

    test("rows are sorted by each column, either way round", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(
        page,
        [
          madeRecord({ id: 3, site: "b.example", type: "forum", language: "ja", captured: "2026-05-03T10:00:00.000Z" }),
          madeRecord({ id: 20, site: "a.example", captured: "2026-05-01T10:00:00.000Z" }),
          madeRecord({
            id: 100,
            site: "c.example",
            type: "product",
            language: "de",
            captured: "2026-05-02T10:00:00.000Z",
          }),
        ],
        /^3 records imported\.$/,
      );
      const order = () =>
        page.$$eval("#records tbody .open", (rows) =>
          rows.map((row) => (row.textContent ?? "").split(" ")[1]).join(" "),
        );
      assert.equal(await order(), "3 100 20");
      const sorted = async (/** @type {string} */ column) => {
        await page.focus(`#sort-${column}`);
        await page.keyboard.press("Enter");
        return `${await page.$eval(`#sort-${column}`, (button) => button.closest("th")?.ariaSort)}: ${await order()}`;
      };
      assert.equal(await sorted("page"), "ascending: 3 20 100", "numbers count");
      assert.equal(await sorted("page"), "descending: 100 20 3");
      assert.equal(await sorted("type"), "ascending: 20 3 100");
      assert.equal(await sorted("language"), "ascending: 20 100 3");
      assert.equal(await sorted("captured"), "descending: 3 100 20");
      assert.equal(await sorted("captured"), "ascending: 20 100 3");
      assert.equal((await page.$$("#records th[aria-sort]")).length, 1);
      assert.deepEqual(await violations(page), []);
      await clear(page);
      await fill(page, 10_000);
      await page.reload();
      await page.waitForFunction(() => document.querySelector("#count")?.textContent === "10,000 records", PATIENCE);
      await sorted("page");
      assert.equal(await page.$eval("#records tbody .open", (row) => row.textContent?.trim()), "Letter 0");
      await clear(page);
      await page.close();
    });

    test("the list behind an open record is made anew when that is closed, not at each change", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(page, [madeRecord({ id: 1, texts: TEXTS })], /^1 record imported\.$/);
      const renewed = () => page.evaluate(() => document.body.dataset["renewed"]);
      await openRecord(page);
      // What was imported may be shown a moment after it is told; behind an open record nothing is.
      await page.evaluate(() => {
        const list = /** @type {Element} */ (document.querySelector("#records tbody"));
        new MutationObserver(
          () => (document.body.dataset["renewed"] = String(Number(document.body.dataset["renewed"] ?? 0) + 1)),
        ).observe(list, { childList: true, subtree: true, characterData: true });
      });
      await page.focus("#labels .open");
      for (const [key, said] of /** @type {const} */ ([
        ["q", /^quote, set by you$/],
        ["z", /either is right$/],
        ["z", /^quote, set by you$/],
      ])) {
        await page.keyboard.press(key);
        await inDialog(page, said);
      }
      await page.select("#record-type", "forum");
      await kept(tab, "records", ([one]) => one.pageType.name === "forum" && roles(one).startsWith("quote"));
      // Longer than changes are gathered where nothing is open.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      assert.equal(await renewed(), undefined);
      await page.keyboard.press("Escape");
      await page.waitForFunction(
        () => /Forum/.test(document.querySelector("#records tbody")?.textContent ?? ""),
        PATIENCE,
      );
      await page.waitForFunction(() => document.activeElement?.className === "open", PATIENCE);
      await clear(page);
      await page.close();
    });

    test("archives and Parquet come back as they went, and what is cut off takes nothing with it", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(
        page,
        [1, 2, 3].map((id) => madeRecord({ id, texts: TEXTS })),
        /^3 records imported\.$/,
      );
      const before = await exportedBytes(page, "jsonl");
      const [archive, training, warc] = [
        await exportedBytes(page, "parquet"),
        await exportedBytes(page, "training"),
        await exportedBytes(page, "warc"),
      ];
      assert.equal(Buffer.from(warc.slice(0, 3)).toString("hex"), "1f8b08");
      await clear(page);
      await importsFile(
        page,
        "dataset.zip",
        archive.slice(0, archive.length - 9),
        /^0 records imported\. 1 line couldn’t be imported\.$/,
      );
      assert.equal(await text(page, "#refused"), "dataset.zip can’t be imported: it is not a complete ZIP archive.");
      await importsFile(page, "dataset.zip", archive, /^3 records imported\.$/);
      assert.deepEqual(await exportedBytes(page, "jsonl"), before);
      assert.deepEqual(await exportedBytes(page, "parquet"), archive);
      await importsFile(page, "training.parquet", training, /^0 records imported\. 3 records were already stored\.$/);
      await clear(page);
      await importsFile(
        page,
        "training.parquet",
        training.slice(0, 5_000),
        /^0 records imported\. 1 line couldn’t be imported\.$/,
      );
      assert.equal(
        await text(page, "#refused"),
        "training.parquet can’t be imported: it is not a complete Parquet file from Foreground.",
      );
      await importsFile(page, "training.parquet", training, /^3 records imported\.$/);
      assert.deepEqual(await exportedBytes(page, "training"), training);
      await clear(page);
      await page.close();
    });

    test("axe finds nothing in an open record; at 400 % zoom, in forced colours and from right to left", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      await imports(page, [madeRecord({ id: 1, texts: TEXTS })], /^1 record imported\.$/);
      await openRecord(page);
      assert.deepEqual(await violations(page, "#record"), []);
      const session = await page.createCDPSession();
      for (const features of [[], [{ name: "forced-colors", value: "active" }]]) {
        await session.send("Emulation.setEmulatedMedia", { features });
        for (const dir of ["ltr", "rtl"]) {
          await page.evaluate((given) => (document.documentElement.dir = given), dir);
          // 1280 CSS px at 400 %.
          await page.setViewport({ width: 320, height: 256 });
          assert.deepEqual(await violations(page, "#record"), []);
          const { inner, outer } = await page.$eval("#record", (dialog) => ({
            inner: dialog.scrollWidth,
            outer: dialog.clientWidth,
          }));
          assert.ok(inner <= outer, `the record is ${inner} wide in ${outer}, ${dir}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= 320, `the page is ${wide} wide, ${dir}`);
        }
      }
      // What is chosen differs by more than a colour.
      assert.equal(
        await page.$eval("#record-roles [aria-pressed='true']", (button) => getComputedStyle(button).outlineStyle),
        "solid",
      );
      await page.keyboard.press("Escape");
      await clear(page);
      await page.close();
    });
  },
  {},
  ["chromium"],
);

inEachBrowser("the page of records by keyboard alone", ({ browser, open, test }) => {
  test("a record is opened and a label changed", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const before = await recordOf(tab);
    const press = await keysOf(browser, tab);
    // From the table on: its heads, then the row; in the dialog its own button, then the labels.
    await press(...Array(7).fill("Tab"), "Enter");
    await press(...Array(4).fill("Tab"));
    await press("End");
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await press("q");
      const [now] = (await tab.backend.extensionRecords("labels", "records")).filter(({ id }) => id === before.id);
      // On the way the key was written into the note, which is kept, too.
      if (
        now.labels.some(
          (/** @type {any} */ each, /** @type {number} */ at) =>
            each.role === "main/quote" && before.labels[at].role !== "main/quote",
        )
      ) {
        assert.ok(now.revision.number >= 2);
        await tab.backend.closeExtensionPages();
        return;
      }
      await press("Tab");
    }
    assert.fail("no key changes a label");
  });
});

/**
 * Opens the page of records with the keyboard before its table, and gives what presses keys in it.
 *
 * @param {string} browser
 * @param {Tab} tab
 * @returns {Promise<(...keys: string[]) => Promise<void>>}
 */
async function keysOf(browser, { backend }) {
  const { evaluateInExtensionPage, openExtensionPage, pressInExtensionPage } = backend;
  if (browser === "firefox") {
    assert.ok(evaluateInExtensionPage && openExtensionPage && pressInExtensionPage);
    await openExtensionPage("www/records.html#window");
    await eventually(
      async () => (await backend.extensionPages()).some((address) => address.includes("/www/records.html")),
      () => "the page does not open",
    );
    await eventually(
      () => evaluateInExtensionPage(() => document.querySelector("#records tbody .open") !== null).catch(() => false),
      () => "no record is listed",
    );
    return async (...keys) => {
      await pressInExtensionPage(keys);
    };
  }
  const page = await backend.browser.newPage();
  await page.goto(`chrome-extension://${backend.extensionId}/www/records.html#window`);
  await page.waitForSelector("#records tbody .open");
  return async (...keys) => {
    for (const key of keys) await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key));
    await pause(100);
  };
}

/** @param {Page} page @param {number} revision */
async function isKept(page, revision) {
  await page.waitForFunction(
    (wanted) => document.querySelector("#record-kept")?.textContent === `Saved as revision ${wanted}.`,
    PATIENCE,
    revision,
  );
}

/** The stored record of that number. @param {Tab} tab @param {number} id */
async function record({ backend }, id) {
  const all = await backend.extensionRecords("labels", "records");
  return all.find((each) => Number.parseInt(each.id.slice(0, 8), 16) === id);
}
