/**
 * A fault of the engine: the core ends in the middle of a page, as WebAssembly ends what it cannot go on with. Nothing
 * hangs, the person is told, and what comes after is read. No page is known that does so, and so the background of a
 * copy of the extension runs into a trap, a real one, on the pages with a certain title.
 */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { shown } from "../../tools/driver/reader.mjs";
import { enter, gone, inEachBrowser, readerText } from "./support.mjs";

/** The title in the fixture `plain`, by which the page is known. */
const TITLE = /<title>([^<]+)<\/title>/.exec(readFileSync(`${ROOT}tests/fixtures/plain/index.html`, "utf8"))?.[1] ?? "";

/** What is before the background's script. @param {string} title */
const trapping = (title) => `{
  const trap = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11));
  const start = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await start(module, imports);
    if (!exports.session_open) return { exports };
    const open = (...words) => {
      const page = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, words[1], words[2]));
      if (page.includes(${JSON.stringify(title)})) new WebAssembly.Instance(trap).exports.t();
      return exports.session_open(...words);
    };
    return { exports: { ...exports, session_open: open } };
  };
}
`;

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const extension = join(folder, "extension");
cpSync(`${ROOT}dist/extension`, extension, { recursive: true });
const background = join(extension, "background.js");
writeFileSync(background, trapping(TITLE) + readFileSync(background, "utf8"));

inEachBrowser(
  "a fault of the engine",
  ({ open, test }) => {
    test("is told, again where the page is tried again, and keeps no other page back", async () => {
      assert.ok(TITLE.length > 5);
      const tab = await open("/plain/");
      await tab.click();
      const sentence = await shown(tab);
      assert.match(sentence ?? "the reader", /An error in Foreground prevented it from reading this page/);
      await tab.page.keyboard.down("Shift");
      await tab.page.keyboard.press("Tab");
      await tab.page.keyboard.up("Shift");
      await tab.until(() => document.querySelectorAll("foreground_message #foreground-again:focus").length > 0);
      // A page that takes it out gets it back, with the focus where it was.
      await tab.evaluate(() => document.querySelector("foreground_message")?.remove());
      await tab.until(() => document.querySelectorAll("foreground_message #foreground-again:focus").length > 0);
      await tab.page.keyboard.press("Enter");
      // A new dialog begins with its focus on the other button.
      await tab.until(() => document.querySelectorAll("foreground_message #foreground-dismiss:focus").length > 0);
      assert.equal(await shown(tab), sentence, "nothing hangs");
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      const other = await open("/essay/");
      await enter(other);
      assert.ok((await readerText(other)).length > 500, "the next page is read");
      await tab.goto(tab.page.url().replace("/plain/", "/handbook/"));
      await enter(tab);
      assert.ok((await readerText(tab)).length > 200, "and so is one in the same tab");
    });
  },
  { extension },
);
