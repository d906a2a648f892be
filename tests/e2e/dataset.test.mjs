/** The page of records as a data set: thousands of rows, filters, figures, a record that is open, agreement, exports. */

import assert from "node:assert/strict";
import { strFromU8 } from "fflate";
import { madeRecord } from "../shell/made-records.mjs";
import { violations } from "./axe.mjs";
import { clear, datasetPage, exported, fill, imports, inRow, PATIENCE, said, text, TEXTS } from "./dataset-support.mjs";
import { inEachBrowser } from "./support.mjs";

// Firefox lets nobody drive a page of an extension.
inEachBrowser(
  "the data set",
  ({ open, test }) => {
    test("ten thousand records: the table makes the rows in view and works by keyboard", async () => {
      const page = await datasetPage(await open("/plain/"));
      await fill(page, 10_000);
      await page.reload();
      await page.waitForFunction(() => document.querySelector("#count")?.textContent === "10,000 records", PATIENCE);
      assert.equal(await page.$eval("#records", (table) => table.getAttribute("aria-rowcount")), "10001");
      const made = () =>
        page.$$eval("#records tbody tr:not(.room)", (rows) =>
          rows.map((row) => Number(row.getAttribute("aria-rowindex"))),
        );
      assert.ok((await made()).length < 60 && (await made())[0] === 2);

      await page.focus("#records .open");
      await page.keyboard.press("End");
      await inRow(page, 10_001);
      assert.ok((await made()).length < 60 && (await made()).at(-1) === 10_001);
      await page.keyboard.press("ArrowUp");
      await inRow(page, 10_000);
      await page.keyboard.press("PageUp");
      const row = await page.evaluate(() =>
        Number(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")),
      );
      assert.ok(row < 9_999 && row > 9_900, `row ${row}`);
      await page.keyboard.press("Home");
      await inRow(page, 2);

      // By the wheel, too: what is in view is always made.
      await page.$eval("#window", (view) => (view.scrollTop = 200_000));
      await page.waitForFunction(() => {
        const view = document.querySelector("#window")?.getBoundingClientRect();
        const middle = view && document.elementFromPoint(view.left + 40, view.top + view.height / 2)?.closest("tr");
        return middle !== null && middle !== undefined && !middle.classList.contains("room");
      }, PATIENCE);

      await page.type("#text", "letter 7777");
      await page.waitForFunction(
        () => document.querySelector("#shown")?.textContent !== "10,000 records shown.",
        PATIENCE,
      );
      assert.equal(
        await page.$eval("#records", (table) => table.getAttribute("aria-rowcount")),
        String(await page.$$eval("#records tbody tr:not(.room)", (rows) => rows.length + 1)),
      );
      await page.click("#filters [type=reset]");
      await page.waitForFunction(
        () => document.querySelector("#shown")?.textContent === "10,000 records shown.",
        PATIENCE,
      );
      await page.close();
    });

    test("filters, figures, near-duplicates and splits", async () => {
      const page = await datasetPage(await open("/plain/"));
      await imports(
        page,
        [
          ...[1, 2, 3].map((id) => madeRecord({ id, texts: TEXTS })),
          madeRecord({
            id: 4,
            site: "forum.example",
            type: "forum",
            language: "ja",
            texts: [["main/comment", "雨が一週間降り続いて、川の水が三段目まで来ている。"]],
          }),
        ],
        /^4 records imported\.$/,
      );
      await page.select("#type", "forum");
      await page.waitForFunction(() => document.querySelector("#shown")?.textContent === "1 record shown.", PATIENCE);
      await page.select("#type", "");
      await page.click("#statistics summary");
      const figures = await page.waitForSelector("#statistics table");
      assert.ok(figures);
      assert.match(
        await text(page, "#statistics"),
        /pages: 4.*sites: 2.*Sites.*letters\.example.*3.*Japanese.*1.*content: body.*3/s,
      );
      await page.click("#duplicates summary");
      await page.waitForSelector("#duplicates li");
      assert.match(await text(page, "#duplicates"), /1 group of near-duplicates.*100% alike/s);
      await page.click("#splits summary");
      await page.waitForSelector("#splits table");
      await page.$eval("#share-test", (field) => {
        /** @type {HTMLInputElement} */ (field).value = "";
      });
      await page.type("#share-test", "90");
      await page.keyboard.press("Tab");
      await said(page, /^Saved\.$/);
      await page.waitForFunction(
        () => /dev1125%test1375%/.test(document.querySelector("#splits table")?.textContent ?? ""),
        PATIENCE,
      );
      assert.deepEqual(await violations(page), []);
      await clear(page);
      await page.close();
    });

    test("a record opens with its labels painted on the frozen page, and nothing in it runs or loads", async () => {
      const tab = await open("/plain/");
      const page = await datasetPage(tab);
      const record = madeRecord({ id: 9, texts: TEXTS });
      record.frozen.html = record.frozen.html.replace(
        "</body>",
        `<script>parent.document.title = "ran"</script><img src="${tab.page.url()}" onerror="parent.document.title = 'ran'"></body>`,
      );
      record.lost = [{ text: "Gone", role: "other/ad" }];
      await imports(page, [record], /^1 record imported\.$/);
      await page.focus("#records .open");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#labels tr:nth-child(4)");
      const painted = await page.$eval("#frame iframe", (frame) => {
        const inner = /** @type {HTMLIFrameElement} */ (frame).contentDocument;
        const paragraph = inner?.querySelectorAll("p")[1]?.getBoundingClientRect();
        const boxes = [...(inner?.querySelectorAll("html > div:last-child > div") ?? [])].map((box) => ({
          name: box.textContent,
          top: box.getBoundingClientRect().top,
          border: /** @type {HTMLElement} */ (box).style.borderTopStyle,
        }));
        return { boxes, top: paragraph?.top ?? 0 };
      });
      assert.deepEqual(
        painted.boxes.map(({ name, border }) => [name, border]),
        [
          ["title", "solid"],
          ["body", "solid"],
          ["navigation", "dashed"],
        ],
      );
      assert.ok(Math.abs((painted.boxes[1]?.top ?? 0) - painted.top) < 4);
      assert.match(await text(page, "#labels"), /body.*It has rained.*Lost, ad.*: Gone/s);
      assert.notEqual(await page.title(), "ran");
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.activeElement?.className === "open", PATIENCE);
      await clear(page);
      await page.close();
    });

    test("two people's labels are compared, and their differences stand side by side", async () => {
      const page = await datasetPage(await open("/plain/"));
      const other = madeRecord({
        annotator: "berta",
        texts: [
          ["main/title", "A letter in May"],
          ["main/lead", TEXTS[1]?.[1] ?? ""],
          ["other/nav", "Home"],
        ],
      });
      await imports(page, [madeRecord({ texts: TEXTS }), other], /^2 records imported\.$/);
      await page.click("#agreement summary");
      await page.click("#compare");
      await said(page, /^1 page compared: kappa 0\.571, alpha 0\.615\.$/);
      await page.click("#agreement details summary");
      await page.waitForSelector("#agreement details table");
      assert.match(
        await text(page, "#agreement details table"),
        /TextannbertaIt has rained.*content: bodycontent: lead|TextbertaannIt has rained.*content: leadcontent: body/s,
      );
      await clear(page);
      await page.close();
    });

    test("tables and corpora are exported, and nothing that is stored is replaced by a file", async () => {
      const page = await datasetPage(await open("/plain/"));
      const record = madeRecord({ id: 3, texts: TEXTS });
      await imports(page, [record], /^1 record imported\.$/);
      const changed = structuredClone(record);
      changed.labels[1].role = "main/lead";
      await imports(
        page,
        [record, changed],
        /^0 records imported\. 1 record was already stored\. 1 line couldn’t be imported\.$/,
      );
      assert.equal(await text(page, "#refused li"), "Line 2 can’t be imported: id already belongs to a stored record.");
      const tables = await exported(page, "parquet");
      assert.deepEqual(Object.keys(tables).sort(), [
        "README.md",
        "blocks.parquet",
        "croissant.json",
        "labels.parquet",
        "pages.parquet",
        "training.parquet",
      ]);
      assert.equal(strFromU8((tables["pages.parquet"] ?? new Uint8Array()).slice(0, 4)), "PAR1");
      const corpus = await exported(page, "corpus");
      assert.equal(strFromU8(corpus[`pages/${record.id}.html`] ?? new Uint8Array()), record.frozen.html);
      assert.equal(
        JSON.parse(strFromU8(corpus["truth.jsonl"] ?? new Uint8Array())).text,
        `${TEXTS[0]?.[1]}\n${TEXTS[1]?.[1]}`,
      );
      await clear(page);
      await page.close();
    });

    test("what an older version has stored is there", async () => {
      const { backend } = await open("/plain/");
      const page = await backend.browser.newPage();
      await page.goto(`chrome-extension://${backend.extensionId}/www/notice.html`);
      /** @type {any} */
      const record = { ...madeRecord({ id: 5, site: "old.example", texts: TEXTS }), format: 1 };
      for (const part of ["note", "revision", "mergedFrom", "screenshot"]) delete record[part];
      await page.evaluate(
        (old) =>
          new Promise((done, fail) => {
            const removing = indexedDB.deleteDatabase("labels");
            removing.onerror = fail;
            removing.onsuccess = () => {
              const opening = indexedDB.open("labels", 1);
              opening.onerror = fail;
              opening.onupgradeneeded = () => {
                opening.result.createObjectStore("records", { keyPath: "id" }).put(old);
                const summaries = opening.result.createObjectStore("summaries", { keyPath: "id" });
                summaries.createIndex("captured", "captured");
                summaries.put({
                  id: old.id,
                  url: old.provenance.url,
                  title: "",
                  captured: old.provenance.captured,
                  pageType: "article",
                  labels: 3,
                  changed: 0,
                  unseen: 0,
                  verified: true,
                  size: 1,
                });
                opening.result.createObjectStore("removed", { keyPath: "id" });
                opening.result.createObjectStore("drafts", { keyPath: "address" }).createIndex("at", "at");
              };
              opening.onsuccess = () => {
                opening.result.close();
                done(undefined);
              };
            };
          }),
        record,
      );
      await page.goto(`chrome-extension://${backend.extensionId}/www/records.html`);
      await page.waitForFunction(() => document.querySelector("#count")?.textContent === "1 record", PATIENCE);
      assert.match(await text(page, "#site"), /old\.example \(1\)/);
      assert.match(await text(page, "#language"), /English \(1\)/);
      assert.ok(await page.$("#records .thumbnail rect"));
      const [kept] = await backend.extensionRecords("labels", "records");
      assert.deepEqual(
        [kept.format, kept.note, kept.revision],
        [2, "", { number: 1, at: record.provenance.captured, annotator: "ann" }],
      );
      await clear(page);
      await page.close();
    });
  },
  {},
  ["chromium"],
);
