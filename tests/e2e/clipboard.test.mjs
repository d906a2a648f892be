/** What is copied as rich text and as a quotation, pasted by the keyboard into another page; and the article on paper. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { serve } from "../../tools/serve.mjs";
import { NASTY, routes } from "../vectors/takeaway.mjs";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { enter, folded, gone, inEachBrowser, said, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** A page that tells what is pasted into it. */
const PASTED = `<!doctype html><title>paste</title><textarea></textarea><script>
  addEventListener("paste", ({ clipboardData }) => {
    window.pasted = Object.fromEntries([...clipboardData.types].map((type) => [type, clipboardData.getData(type)]));
  });
</script>`;

inEachBrowser("what is copied", ({ browser, open, test }) => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => {
    server = await serve({
      ...routes(() => "http://127.0.0.1:9").own,
      "/paste/": { make: () => ({ type: "text/html; charset=utf-8", body: PASTED }) },
    });
  });
  after(() => server?.close());

  /** What lies on the clipboard, by type. @returns {Promise<Record<string, string>>} */
  const pasted = async () => {
    const tab = await open(`${server.origin}/paste/`);
    await tab.page.click("textarea");
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("v", browser === "chromium" ? { commands: ["Paste"] } : {});
    await tab.page.keyboard.up("Control");
    return eventually(
      () => tab.page.evaluate(() => /** @type {any} */ (window).pasted),
      () => "nothing was pasted",
    );
  };

  test("rich text keeps headings, links and emphasis, and is there as text too", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await takeAway(tab, "copy-rich");
    await said(tab, "Copied as rich text.");
    const data = await pasted();
    const html = data["text/html"] ?? "";
    assert.match(html, /<h1>How a clock learns the time<\/h1>/);
    assert.match(html, /<h2[^>]*>What the watch said<\/h2>/);
    assert.match(html, /<th[ >]/);
    assert.match(data["text/plain"] ?? "", /^How a clock learns the time\n\nA clock that nobody sets/);
  });

  test("what is selected is quoted with a link that leads to it", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const text = await select(tab, "It might be the coal fire");
    await takeAway(tab, "copy-quote");
    await said(tab, "Selected text copied as a quote, with a link to it.");
    const { "text/plain": plain = "", "text/html": html = "" } = await pasted();
    assert.ok(folded(plain).startsWith(`“${text}”`), plain);
    const [, address = ""] = /— How lighthouses learned to say their names, (\S+)$/.exec(plain) ?? [];
    assert.match(address, /\/messy\/#:~:text=[^,]+,[^,]+$/);
    const parsed = await tab.evaluate((markup) => {
      const { body } = new DOMParser().parseFromString(markup, "text/html");
      return {
        quote: body.querySelector("blockquote")?.textContent,
        href: body.querySelector("a")?.getAttribute("href"),
        lang: body.querySelector("blockquote")?.lang,
      };
    }, html);
    assert.deepEqual(parsed, { quote: text, href: address, lang: "en-GB" });
    const led = await open(address);
    await led.until(() => {
      const paragraph = [...document.querySelectorAll(".tw-p")].find((candidate) =>
        candidate.textContent?.includes("It might be the coal fire"),
      );
      const { top = -1, bottom = -1 } = paragraph?.getBoundingClientRect() ?? {};
      return scrollY > 0 && bottom > 0 && top < innerHeight;
    });
  });

  test("without a selection the beginning is quoted, as Markdown where that is wanted", async () => {
    const tab = await open(`${server.origin}/`);
    await enter(tab);
    await takeAway(tab, "copy-quote-markdown");
    await said(tab, "No text is selected, so the beginning was copied as a quote, with a link to it.");
    const { "text/plain": markdown = "" } = await pasted();
    const [quotation = "", source = ""] = markdown.trim().split("\n\n— ");
    assert.match(
      quotation,
      /^> The keeper of the archive writes down .+ "&#60;\/title>&#60;script>top\.ran = 1&#60;\/script> & Co: a\/b\\\\c$/,
    );
    assert.ok(source.startsWith('["&#60;/title>&#60;script>'), source);
    assert.match(source, new RegExp(`\\]\\(${server.origin}/#:~:text=[^()<>"\\s]+\\)$`));
  });

  test("a selection outside of the article is none", async () => {
    const tab = await open(`${server.origin}/`);
    await enter(tab);
    await tab.evaluate(() => getSelection()?.selectAllChildren(document.body));
    await takeAway(tab, "copy-quote");
    await said(tab, "No text is selected, so the beginning was copied as a quote, with a link to it.");
    const { "text/plain": plain = "" } = await pasted();
    assert.ok(plain.startsWith("“The keeper of the archive") && plain.includes(NASTY), plain);
  });

  test("the article is set on pages with title, author, address and text, and nothing of the tools", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await pause(500);
    const { pages, title } = await printed(tab);
    assert.ok(pages.length > 1, `${pages.length} pages`);
    const text = folded(pages.join(" "));
    for (const part of [
      "How lighthouses learned to say their names",
      "Marit Osterholm",
      "/messy/",
      "Imagine coming home by sea",
      "it is speaking to you.",
      "The factor holds for ordinary air",
    ]) {
      assert.ok(text.includes(part), `the pages lack "${part}"`);
    }
    for (const part of ["Export", "Copy code", "Contents", "147 partners", "minutes left"])
      assert.ok(!text.includes(part), `the pages say "${part}"`);
    if (browser !== "chromium") return;
    assert.match(title, /^How lighthouses learned to say their names/);
    // Of all browsers only Chromium writes into the margins of a page.
    pages.forEach((page, at) =>
      assert.ok(folded(page).includes(`${at + 1} / ${pages.length}`), `page ${at + 1} has no number`),
    );
    assert.ok(
      pages.slice(1).every((page) => page.includes("How lighthouses learned to say their names")),
      "a page has no running head",
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await tab.until(() => document.querySelector("foreground_message") === null);
    assert.doesNotMatch(folded((await printed(tab)).pages.join(" ")), /1 \/ \d/);
  });
});

/** Selects the paragraph of the article that has this text, by three clicks, and gives all of it. @param {Tab} tab @param {string} part */
async function select(tab, part) {
  const { x, y, text } = await tab.evaluate((wanted) => {
    const paragraph = [...document.querySelectorAll("#foreground-body p")].find((candidate) =>
      candidate.textContent?.includes(wanted),
    );
    paragraph?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left = 0, top = 0 } = paragraph?.getBoundingClientRect() ?? {};
    return { x: left + 40, y: top + 12, text: (paragraph?.textContent ?? "").replace(/\s+/g, " ").trim() };
  }, part);
  await tab.page.mouse.click(x, y, { count: 3 });
  return text;
}

/** The text of the pages that are printed, and the title of the document. @param {Tab} tab */
async function printed(tab) {
  const bytes = await tab.page.pdf({ preferCSSPageSize: true, format: "a4" });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  return { pages: text, title: String(/** @type {{ Title?: string }} */ (info).Title ?? "") };
}
