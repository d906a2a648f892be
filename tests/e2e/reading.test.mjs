/** Every fixture, read by a real click: the article is there, the rest is not, and the page is as it was. */

import assert from "node:assert/strict";
import { extractText } from "unpdf";
import { article } from "../../tools/driver/reader.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { changes, enter, folded, gone, inEachBrowser, markup, readerText, watchChanges } from "./support.mjs";

inEachBrowser("reading", ({ open, test }) => {
  for (const [name, { path, title, says, omits = [] }] of Object.entries(ARTICLES)) {
    test(`reads ${name}`, async () => {
      const tab = await open(path);
      const restless = name === "mutating";
      const before = await markup(tab);
      await watchChanges(tab);

      await enter(tab);
      const text = await readerText(tab);
      const shownTitle = await tab.evaluate(() => document.querySelectorAll("foreground-reader h1")[0]?.textContent);
      assert.equal(folded(shownTitle ?? ""), title);
      assertReads(text, says, omits);
      assertReads(folded(await article(tab, "markdown")).replaceAll("\\", ""), says.filter(isPlain), omits);
      if (!restless) assert.deepEqual(await changes(tab), [`childList ${home(name)} +foreground-reader`]);

      await tab.click();
      await gone(tab);
      if (!restless) {
        assert.deepEqual(await changes(tab), [`childList ${home(name)} -foreground-reader`]);
        assert.equal(await markup(tab), before);
      }
    });
  }

  test("prints the article and nothing else", async () => {
    const { path, title, says, omits = [] } = fixture("messy");
    const tab = await open(path);
    await enter(tab);
    const { text } = await extractText(new Uint8Array(await tab.page.pdf()), { mergePages: true });
    const printed = text.normalize("NFKC").replace(/\s+/g, "");
    for (const part of [title, says[0], says.at(-1)]) assert.ok(printed.includes(bare(part)), `"${part}" is not printed`);
    for (const part of [...omits, "Close reader", "Export", "↩"]) assert.ok(!printed.includes(bare(part)), `"${part}" is printed`);
  });
});

/** @param {string} name */
function fixture(name) {
  const found = ARTICLES[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

/** Text on paper is broken into lines and pages anywhere. @param {string} [text] */
function bare(text = "") {
  return text.replace(/\s+/g, "");
}

/**
 * @param {string} text
 * @param {string[]} says
 * @param {string[]} omits
 */
function assertReads(text, says, omits) {
  for (const part of says) assert.ok(text.includes(part), `"${part}" is missing in: ${text.slice(0, 2000)}`);
  for (const part of omits) assert.ok(!text.includes(part), `"${part}" does not belong to the article`);
}

/** Whether Markdown writes the text as it stands. @param {string} part */
function isPlain(part) {
  return !/[*_`|<>]/.test(part);
}

/** The element that takes the reader in. @param {string} fixture */
function home(fixture) {
  return fixture === "frameset" ? "html" : "body";
}
