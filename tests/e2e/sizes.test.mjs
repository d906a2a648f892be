/** Pages that are large in one way are read as others are: within the time of a test, which is far above what any needs. */

import assert from "node:assert/strict";
import { QUIET } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { LARGE_IN_ONE_WAY, LISTED } from "../fixtures/generated.mjs";
import { enter, inEachBrowser, readerText } from "./support.mjs";

/** Elements that may be styled in all until a long list can be read, by those of the list's first styling. It was five times as many. */
const MOST_STYLED = 1.5;

inEachBrowser("pages large in one way", ({ browser, open, test }) => {
  for (const name of Object.keys(LARGE_IN_ONE_WAY)) {
    test(`opens a page of many ${name}`, async () => {
      const tab = await open(`/large-${name}/`);
      await enter(tab);
      assert.match(await readerText(tab), /wrote more than it spoke/);
    });
  }

  if (browser === "chromium") {
    test("the styles of a long list are not computed again for whatever is put into the reader", async () => {
      const tab = await open("/large-list/");
      await tab.page.tracing.start({ categories: ["devtools.timeline"] });
      await enter(tab);
      await tab.settle(QUIET);
      const trace = JSON.parse(new TextDecoder().decode(await tab.page.tracing.stop()));
      const styled = trace.traceEvents
        .filter((/** @type {any} */ { name }) => name === "UpdateLayoutTree")
        .map((/** @type {any} */ { args }) => args.elementCount);
      const most = Math.max(...styled);
      const all = styled.reduce((/** @type {number} */ sum, /** @type {number} */ elements) => sum + elements, 0);
      assert.ok(most >= LISTED && all <= MOST_STYLED * most, `elements styled at a time: ${styled.join(", ")}`);
    });
  }

  test("spans of cells are cut to the table", async () => {
    const tab = await open("/large-spans/");
    await enter(tab);
    const spans = await tab.evaluate(() => {
      const cells = [...document.querySelectorAll("foreground_reader :is(td, th)")];
      return cells.map((cell) =>
        Math.max(
          /** @type {HTMLTableCellElement} */ (cell).colSpan,
          /** @type {HTMLTableCellElement} */ (cell).rowSpan,
        ),
      );
    });
    assert.equal(spans.length, 1200);
    assert.ok(Math.max(...spans) <= 60, `a cell spans ${Math.max(...spans)}`);
    const markdown = await article(tab, "markdown");
    assert.ok(markdown.length < 2 * 60 * 20 * 20, `${markdown.length} characters`);
  });

  test("rows across the whole width add no columns", async () => {
    const tab = await open("/large-wide/");
    await enter(tab);
    const markdown = await article(tab, "markdown");
    const columns = markdown
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split("|").length - 2);
    assert.deepEqual([columns.length > 400, Math.max(...columns)], [true, 2]);
  });

  test("tells that a page is nested too deeply to be read as it is", async () => {
    const tab = await open("/large-nested/");
    await enter(tab);
    const said = await tab.evaluate(() => document.querySelector("foreground_reader")?.textContent ?? "");
    assert.match(said, /nested very deeply/);
  });
});
