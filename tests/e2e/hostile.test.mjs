/** Pages that mean harm: nothing of theirs runs in the reader or in an export. */

import assert from "node:assert/strict";
import { QUIET } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { serve } from "../../tools/serve.mjs";
import { enter, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/**
 * Elements that run something, load something by themselves or send something. The reader has fields of its own where
 * the rules of the site are written.
 */
const FORBIDDEN =
  "script, style, link, meta, base, iframe, frame, object, embed, applet, form, input:not(#foreground-rules input, .foreground-type input), template, noscript, foreignObject, use, animate, set, portal, maction, annotation-xml, mglyph";

const SAFE_ADDRESS = /^(https?:|mailto:|tel:|data:image\/|#)/i;

inEachBrowser("hostile pages", ({ open, test }) => {
  test("nothing of the page runs in the reader", async () => {
    const tab = await open("/hostile/");
    await tab.settle(QUIET);
    const before = await reports(tab);
    assert.ok(before >= 5, `the page itself must run its own things, or this test shows nothing; it ran ${before}`);
    await enter(tab);
    await touchEverything(tab);
    assert.equal(await reports(tab), before);
    assert.deepEqual(await suspects(tab, "foreground_reader"), []);
    assert.ok(
      await tab.evaluate(
        () => (document.querySelector("foreground_reader main")?.getBoundingClientRect().height ?? 0) > 300,
      ),
      "the page's style sheet hides the reader",
    );
    assert.notEqual(
      await tab.evaluate(
        () => getComputedStyle(/** @type {Element} */ (document.querySelector("foreground_reader p"))).color,
      ),
      "rgb(255, 0, 0)",
    );
  });

  test("nothing of the page runs in an exported document", async () => {
    const tab = await open("/hostile/");
    await enter(tab);
    const html = await article(tab, "html");
    const markdown = await article(tab, "markdown");
    const { origin, close } = await serve({ "/": { make: () => ({ type: "text/html; charset=utf-8", body: html }) } });
    try {
      const exported = await open(`${origin}/`);
      await touchEverything(exported);
      assert.ok(
        await exported.evaluate(() => document.body.innerText.includes("A shepherd who has never seen a wolf")),
      );
      assert.equal(await exported.evaluate(() => document.documentElement.dataset["reports"] ?? "none"), "none");
      assert.deepEqual(await suspects(exported, "body"), []);
    } finally {
      await close();
    }
    // Pictures may be data, links may not.
    assert.doesNotMatch(markdown, /(?<!!\[[^\]]*)\]\(\s*<?\s*(javascript|vbscript|data):/i);
    assert.doesNotMatch(markdown, /\]\(\s*<?\s*data:(?!image\/)/i);
    assert.doesNotMatch(markdown, /<(script|img|iframe|svg|style)\b(?![^`]*`)/i);
  });
});

/** How often the page has run something so far. @param {Tab} tab */
function reports(tab) {
  return tab.evaluate(() => Number(document.documentElement.dataset["reports"] ?? "0"));
}

/** Hovers, focuses and opens whatever can be, and waits for what that could set off. @param {Tab} tab */
async function touchEverything(tab) {
  await tab.evaluate(async () => {
    const root = document.querySelector("foreground_reader main") ?? document.body;
    for (const element of root.querySelectorAll("*")) {
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      if (element instanceof HTMLDetailsElement) element.open = true;
      if (element instanceof HTMLElement) element.focus();
    }
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });
  await tab.settle(QUIET);
}

/**
 * Elements and attributes that have no place in an article.
 *
 * @param {Tab} tab
 * @param {string} root
 * @returns {Promise<string[]>}
 */
function suspects(tab, root) {
  return tab.evaluate(
    (selector, forbidden, safe) => {
      const address = new RegExp(safe, "i");
      return [...document.querySelectorAll(`${selector} *`)].flatMap((element) => [
        ...(element.matches(forbidden) ? [`<${element.localName}>`] : []),
        ...[...element.attributes]
          // Sizes of pictures and of the toolbar are handed to the style sheet in properties that mean nothing else.
          .filter(
            ({ localName, value }) =>
              !(localName === "style" && /^(--foreground-(width|ratio|read|bar): [\w\s/.]+;\s*)+$/.test(value)),
          )
          .filter(
            ({ localName, value }) =>
              /^on/i.test(localName) ||
              /^(srcdoc|style|autofocus|ping|formaction|action|background|manifest)$/i.test(localName) ||
              (/^(href|src|poster|cite|data)$/i.test(localName) && !address.test(value.trim())),
          )
          .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      ]);
    },
    root,
    FORBIDDEN,
    SAFE_ADDRESS.source,
  );
}
