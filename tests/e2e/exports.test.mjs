/** Books, files with their pictures, notes by a template: what arrives among the downloads, by real clicks. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { parse } from "yaml";
import { violations } from "./axe.mjs";
import { checkBook, hasEpubCheck } from "../../tools/python.mjs";
import { serve } from "../../tools/serve.mjs";
import { vectors } from "../vectors/kinds.mjs";
import { pages } from "../vectors/page.mjs";
import { NASTY, routes } from "../vectors/takeaway.mjs";
import { arrival } from "./downloads.mjs";
import { enter, inEachBrowser, takeAway } from "./support.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const downloads = mkdtempSync(join(tmpdir(), "downloads-"));
const canCheck = hasEpubCheck();

inEachBrowser(
  "what is taken away",
  ({ browser, open, test }) => {
    /** @type {Awaited<ReturnType<typeof serve>>} */
    let own;
    /** @type {Awaited<ReturnType<typeof serve>>} */
    let other;
    before(async () => {
      const made = routes(() => other.origin);
      const hostile = pages(
        vectors((number) => `top.r(${number})`),
        300,
      );
      other = await serve(made.other);
      own = await serve({
        ...made.own,
        "/vectors/": { make: (rest) => ({ type: "text/html; charset=utf-8", body: hostile[Number(rest)] ?? "" }) },
      });
    });
    after(async () => {
      await own?.close();
      await other?.close();
      rmSync(downloads, { recursive: true, force: true });
    });

    test("a book has the article, its pictures as far as they can be had, and is valid", async () => {
      const tab = await open(`${own.origin}/`);
      await enter(tab);
      // What the page itself loads, it asks for with cookies.
      await tab.until(() => document.readyState === "complete");
      const [ownBefore, otherBefore] = [own.asked.length, other.asked.length];
      const { file, said } = await exported(tab, "download-epub");
      assert.match(
        said,
        /^Saving “.+\.epub”\. Foreground couldn’t fetch 2 pictures, and used their alternative texts instead\.$/,
      );
      assert.match(file, /title script top\.ran = 1 script & Co a b c – The Archive – 2024-05-03\.epub$/);
      // The browser itself asks for the tab's icon, whenever it gets to it.
      const asked = [...own.asked.slice(ownBefore), ...other.asked.slice(otherBefore)].filter(
        ({ path }) => path !== "/favicon.ico",
      );
      assert.deepEqual([...new Set(asked.map(({ path }) => path))].sort(), [
        "/closed.png",
        "/missing.png",
        "/open.png",
        "/picture.png",
      ]);
      for (const { headers } of asked) assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined]);
      assert.equal(readFileSync(file).subarray(30, 58).toString(), "mimetypeapplication/epub+zip");
      const book = contents(file);
      assert.deepEqual(Object.keys(book).filter((name) => /picture/.test(name)).length, 2);
      const about = strFromU8(book["EPUB/package.opf"] ?? new Uint8Array());
      assert.match(about, /<dc:title>&quot;&lt;\/title&gt;&lt;script&gt;/);
      assert.match(about, /<dc:creator>Ann O'Box &amp; Sons</);
      assert.match(about, /<dc:date>2024-05-03T10:00:00Z<\/dc:date>/);
      assert.match(about, /<dc:publisher>The Archive<\/dc:publisher>/);
      assert.ok(about.includes(`<dc:source>${own.origin}/</dc:source>`));
      const chapter = strFromU8(book["EPUB/article.xhtml"] ?? new Uint8Array());
      for (const text of [
        "Pictures &amp; more",
        "All of them, in May",
        "הארכיון נפתח",
        "at the very end",
        "third box from the left",
        "<msqrt>",
        'epub:type="noteref"',
        'epub:type="footnote"',
      ]) {
        assert.ok(chapter.includes(text), `the chapter lacks ${text}`);
      }
      assert.doesNotMatch(chapter, /<script|<input|onload|onerror/);
      assert.equal((chapter.match(/<img /g) ?? []).length, 2);
      assert.match(chapter, /<span>&lt;\/p&gt;&lt;script&gt;top\.ran = 4&lt;\/script&gt; "a closed one"<\/span>/);
      if (canCheck) assert.deepEqual(checkBook(file), []);
    });

    test("a book in a script from right to left says so, and is valid", async () => {
      const tab = await open("/rtl/");
      await enter(tab);
      const { file } = await exported(tab, "download-epub");
      const book = contents(file);
      assert.match(
        strFromU8(book["EPUB/package.opf"] ?? new Uint8Array()),
        /<dc:language>ar<\/dc:language>[\s\S]*page-progression-direction="rtl"/,
      );
      for (const name of ["EPUB/article.xhtml", "EPUB/nav.xhtml"]) {
        const text = strFromU8(book[name] ?? new Uint8Array());
        assert.match(text, /<html [^>]*dir="rtl"/);
        assert.ok(text.includes("حكاية السوق القديم"));
      }
      if (canCheck && browser === "chromium") assert.deepEqual(checkBook(file), []);
    });

    test("a book of attack vectors is valid and holds no script", async () => {
      const tab = await open(`${own.origin}/vectors/0`);
      await enter(tab);
      const { file } = await exported(tab, "download-epub");
      const chapter = strFromU8(contents(file)["EPUB/article.xhtml"] ?? new Uint8Array());
      assert.ok(chapter.length > 10_000, "hardly anything of the page is in the book");
      assert.doesNotMatch(
        chapter,
        /<(script|iframe|object|embed|form|button|svg)\b|<[^>]+ on\w+="|(href|src)="\s*(javascript|vbscript|data):/i,
      );
      if (canCheck && browser === "chromium") assert.deepEqual(checkBook(file), []);
    });

    test("a drawing is painted, so that nothing in it runs where the book is read", async () => {
      const tab = await open("/drawings/");
      await enter(tab);
      const { file, said } = await exported(tab, "download-epub");
      assert.match(said, /^Saving “[^”]+”\.$/);
      const drawings = Object.entries(contents(file)).filter(([name]) => /picture/.test(name));
      assert.ok(drawings.length >= 2 && drawings.every(([name, bytes]) => name.endsWith(".png") && bytes.length > 500));
    });

    test("one file holds the article with its pictures and asks nobody for anything", async () => {
      const tab = await open(`${own.origin}/`);
      await enter(tab);
      const { file, said } = await exported(tab, "download-page");
      assert.match(said, /\.html”\. Foreground couldn’t fetch 2 pictures/);
      const html = readFileSync(file, "utf8");
      const shown = await serve({ "/": { make: () => ({ type: "text/html; charset=utf-8", body: html }) } });
      try {
        const page = await open(`${shown.origin}/`);
        const found = await page.evaluate(() => ({
          pictures: [...document.images].map(({ src, naturalWidth }) => [src.slice(0, 15), naturalWidth > 0]),
          scripts: document.querySelectorAll("script").length,
          title: document.title,
          text: document.body.innerText,
        }));
        assert.deepEqual(
          found.pictures,
          Array.from({ length: 2 }, () => ["data:image/png;", true]),
        );
        assert.equal(found.title, NASTY);
        assert.equal(found.scripts, 0);
        assert.ok(found.text.includes('</p><script>top.ran = 4</script> "a closed one"'));
        assert.deepEqual(
          shown.asked.map(({ path }) => path).filter((path) => path !== "/favicon.ico"),
          ["/"],
        );
        assert.equal(await page.page.evaluate(() => /** @type {any} */ (window).ran), undefined);
      } finally {
        await shown.close();
      }
    });

    test("a note is written by the person's template, whatever the page calls itself", async () => {
      const tab = await open(`${own.origin}/`);
      await enter(tab);
      const usual = readFileSync((await exported(tab, "download-note")).file, "utf8");
      const [, front = "", body = ""] = usual.split(/^---$/m);
      assert.deepEqual(Object.keys(parse(front)), ["title", "author", "published", "site", "url", "language", "saved"]);
      assert.equal(parse(front).title, NASTY);
      assert.match(
        body,
        /^\n\n# "&#60;\/title>&#60;script>top\.ran = 1&#60;\/script> & Co: a\/b\\\\c\n\nThe keeper of the archive/,
      );
      const note = "---\nkind: clipping\nnames: [{author}, {title}]\n---\n> {title}\n\n{content}";
      await tab.evaluateInExtension(
        (templates) => {
          const { storage } = /** @type {any} */ (globalThis).chrome;
          return storage.sync.set({ templates });
        },
        { note, fileName: "Clip {date} – {host}" },
      );
      const { file } = await exported(tab, "download-note");
      assert.match(file, /Clip 2024-05-03 – 127\.0\.0\.1\.md$/);
      const written = readFileSync(file, "utf8");
      assert.equal(parse(written.split(/^---$/m)[1] ?? "").names[1], NASTY);
      assert.match(written, /\n---\n> "&#60;\/title>/);
    });

    if (browser !== "chromium") return;

    test("the template is written on a page of the extension, which tells what is wrong and shows what it makes", async () => {
      const tab = await open("/plain/");
      await enter(tab);
      await takeAway(tab, "edit-template");
      const page = await extensionPage(tab, "templates");
      const value = (/** @type {string} */ selector) => page.$eval(selector, (element) => element.textContent);
      await page.waitForFunction(() => (document.querySelector("#preview")?.textContent ?? "") !== "");
      assert.deepEqual(await violations(page), []);
      await page.focus("#note");
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.type("{titel} by {author}");
      assert.equal(await value("#note-problem"), "{titel} is not a placeholder. Did you mean {title}?");
      assert.deepEqual(await violations(page), []);
      await page.click("#save");
      assert.equal(await value("#status"), "");
      assert.equal(await page.evaluate(() => document.activeElement?.id), "note");
      await page.keyboard.press("Home");
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Delete");
      await page.keyboard.press("Delete");
      await page.keyboard.type("le");
      assert.equal(await value("#note-problem"), "");
      assert.match((await value("#preview")) ?? "", /^How lighthouses learned: .+ by Ann Example\n$/);
      await page.click("#save");
      await page.waitForFunction(() => /^Template saved/.test(document.querySelector("#status")?.textContent ?? ""));
      await page.close();
      await tab.page.bringToFront();
      const { file } = await exported(tab, "download-note");
      assert.match(readFileSync(file, "utf8"), /^A short guide to drying herbs by /);
    });
  },
  { downloads },
);

/**
 * Chooses an entry of the menu, waits for the file and for what is said.
 *
 * @param {Tab} tab
 * @param {string} entry
 */
async function exported(tab, entry) {
  let said = "";
  const file = await arrival(downloads, async () => {
    await takeAway(tab, entry);
    await tab.until(
      () => /^Saving “/.test(document.querySelector("foreground_reader [role=status]")?.textContent ?? ""),
      { timeout: HANGS },
    );
    said = await tab.evaluate(() => document.querySelector("foreground_reader [role=status]")?.textContent ?? "");
  });
  return { file, said };
}

/** The files of an archive. @param {string} file */
function contents(file) {
  return unzipSync(new Uint8Array(readFileSync(file)));
}

/** An open page of the extension. @param {Tab} tab @param {string} name */
async function extensionPage(tab, name) {
  const target = await tab.page.browser().waitForTarget((candidate) => candidate.url().includes(`/www/${name}.html`));
  return target.asPage();
}
