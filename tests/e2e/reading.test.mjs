/** Every fixture, read by a real click: the article is there, the rest is not, and the page is as it was. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { changes, enter, folded, gone, inEachBrowser, markup, readerText, watchChanges } from "./support.mjs";

inEachBrowser("reading", ({ open, test }) => {
  for (const [name, { path, title, says, omits = [], unmet = {} }] of Object.entries(ARTICLES)) {
    test(`reads ${name}`, async () => {
      const tab = await open(path);
      const restless = name === "mutating";
      const before = await markup(tab);
      await watchChanges(tab);

      await enter(tab);
      const text = await readerText(tab);
      const shownTitle = await tab.evaluate(() => document.querySelectorAll("foreground-reader h1")[0]?.textContent);
      if (unmet.title) assert.notEqual(folded(shownTitle ?? ""), title, "now met: take it out of unmet");
      else assert.equal(folded(shownTitle ?? ""), title);
      for (const part of unmet.omits ?? []) assert.ok(text.includes(part), `"${part}" is now left out: take it out of unmet`);
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
});

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
