/**
 * Attack vectors by kind, thousands of them, read in both browsers, exported, and the exports rendered by whatever
 * people render Markdown with: nothing runs. The variable `VECTORS=all` takes all of the public ones, and all in
 * every place of an article instead of a third of the places each, and writes the counts to `target/vectors/vectors.json`.
 */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { after, before, it } from "node:test";
import { QUIET, ROOT } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { hasPackages } from "../../tools/python.mjs";
import { serve } from "../../tools/serve.mjs";
import { vectors } from "../vectors/kinds.mjs";
import { countParts, pages } from "../vectors/page.mjs";
import { publicVectors } from "../vectors/public.mjs";
import { RENDERERS, rendered } from "../vectors/renderers.mjs";
import { suspectsIn } from "../vectors/suspects.mjs";
import { enter, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Vectors of a page: as many as the capture takes in at once. */
const PAGE = 300;
/** What the reader must not hold; its own buttons and fields are outside of the article, but for those that copy code. */
const IN_READER =
  "script, style, link, meta, base, iframe, frame, object, embed, applet, form, input:not([type=checkbox][disabled]), button:not(.foreground-copy-code), select, textarea, template, noscript, foreignObject, use, animate, set, maction, annotation-xml, mglyph";
/** And what our HTML must not: it has formulas. */
const IN_HTML = "script, style, link, meta, base, iframe, object, embed, form, button, svg, maction, annotation-xml";
/** What a script of a rendering would call. */
const CANARY =
  "<!doctype html><script>for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) window[name] = () => top.r(name);</script>";
/** Own scripts run on the pages of public vectors, theirs do not and are told of. */
const POLICY = "default-src 'none'; script-src 'nonce-own'";

const everyVector = process.env["VECTORS"] === "all";
const withPython = hasPackages();
const own = vectors((number) => `top.r(${number})`);
const others = withPython ? publicVectors(everyVector ? 1 : 40) : { html: [], text: [] };
const byKind = pages(own, PAGE, { every: everyVector ? 1 : 3 });
const collected = pages({ html: others.html, text: [] }, PAGE, { policy: POLICY });
/** In every place of an article each would be a hundred thousand. */
const othersText = others.text.filter((_, at) => at % (everyVector ? 22 : 4) === 0);
const collectedText = pages({ html: [], text: othersText }, PAGE, { policy: POLICY, every: everyVector ? 1 : 3 });
const everything = [...byKind, ...collected, ...collectedText];
/** Whether a page has vectors in HTML: those in its pages come first. @param {number} which */
const hasHtml = (which) =>
  which * PAGE < own.html.length || (which >= byKind.length && which < byKind.length + collected.length);

if (!withPython)
  it("public vectors and the renderers of Python", { skip: "node tools/python.mjs has not installed them" }, () => {});

inEachBrowser("attack vectors", ({ browser, open, test }) => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  /** @type {{ markdown: string, html: string, json: string }[]} */
  const exported = [];
  /** @type {string[]} */
  let documents = [];
  before(async () => {
    const html = (/** @type {string | undefined} */ body) =>
      body === undefined ? undefined : { type: "text/html; charset=utf-8", body };
    server = await serve({
      "/vectors/": { make: (rest) => html(everything[Number(rest)]) },
      "/exports/": { make: (rest) => html(documents[Number(rest)]) },
      "/": { make: () => html("<!doctype html><title>empty</title>") },
    });
  });

  after(() => server?.close());

  everything.forEach((_, which) => {
    // What HTML becomes differs by browser; text is the same text in each.
    if (browser !== "chromium" && !hasHtml(which)) return;
    test(`page ${which} of ${everything.length} runs nothing in the reader`, async () => {
      const tab = await open(`${server.origin}/vectors/${which}`);
      await tab.settle(QUIET);
      await watch(tab);
      await enter(tab);
      await touchEverything(tab);
      const { inReader, since, attempts } = await state(tab);
      assert.deepEqual({ inReader, since, attempts }, { inReader: [], since: [], attempts: [] });
      const shown = await tab.evaluate(
        () => /** @type {Element} */ (document.querySelector("foreground_reader main")).innerHTML,
      );
      assert.ok(shown.length > 10_000, "hardly anything of the page is shown, so nothing was tried");
      assert.deepEqual(await suspectsInReader(tab), []);
      if (browser !== "chromium") return;
      exported[which] = {
        markdown: await article(tab, "markdown"),
        html: await article(tab, "html"),
        json: await article(tab, "json"),
      };
    });
  });

  if (browser !== "chromium") return;

  test("no export holds anything that could run, whatever renders it", async () => {
    const texts = exported.map(({ markdown }) => markdown);
    assert.equal(texts.length, everything.length);
    const made = rendered(texts, withPython);
    const names = Object.keys(made);
    const tab = await open(`${server.origin}/`);
    /** @type {Record<string, string[]>} */
    const all = {};
    for (const name of names) {
      const found = (await suspectsIn(tab, made[name] ?? [])).flat();
      if (found.length > 0) all[name] = found.slice(0, 8);
    }
    const bodies = exported.map(({ html }) => html.slice(html.indexOf("<body>")));
    const found = (await suspectsIn(tab, bodies, { forbidden: IN_HTML })).flat();
    if (found.length > 0) all["our HTML"] = found.slice(0, 8);
    assert.deepEqual(all, {});
    for (const { json } of exported)
      assert.doesNotMatch(
        json,
        /"(href|src|url|link|poster|canonicalUrl|leadImage)": "\s*(javascript|vbscript|data:text)/i,
      );
    // In earnest, every rendering gets a frame of its own, where scripts may run; our own HTML as well.
    documents = texts.map((_, which) => {
      const renderings = [...names.map((name) => made[name]?.[which] ?? ""), bodies[which] ?? ""];
      const frames = renderings.map(
        (rendering) =>
          `<iframe srcdoc="${`${CANARY}${rendering}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`,
      );
      return `<!doctype html><script>window.ran = []; window.r = (number) => window.ran.push(number);</script>${frames.join("")}`;
    });
    if (everyVector) writeCounts(names, texts.length);
  });

  everything.forEach((_, which) =>
    test(`the exports of page ${which} run nothing`, async () => {
      const tab = await open(`${server.origin}/exports/${which}`);
      const { frames, ran } = await tab.page.evaluate(async () => {
        let frames = 0;
        for (const { contentDocument } of document.querySelectorAll("iframe")) {
          frames += Number((contentDocument?.body.textContent ?? "").length > 1_000);
          for (const element of contentDocument?.querySelectorAll("*") ?? []) {
            for (const kind of ["mouseover", "click", "focus"]) {
              // A link would lead the frame away.
              if (kind !== "click" || !element.closest("a[href^='http'], a[href^='mailto']"))
                element.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
            }
          }
        }
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
        return { frames, ran: /** @type {any} */ (window).ran };
      });
      assert.deepEqual(ran, []);
      assert.ok(frames >= Object.keys(RENDERERS).length, `only ${frames} frames show anything`);
    }),
  );
});

/** @param {string[]} renderers @param {number} texts */
function writeCounts(renderers, texts) {
  mkdirSync(`${ROOT}target/vectors`, { recursive: true });
  const counts = {
    byKind: own.html.length + own.text.length,
    inPlaces: countParts(own),
    collected: others.html.length,
    collectedInPlaces: countParts({ html: [], text: othersText }),
    pages: everything.length,
    renderers,
    renderings: renderers.length * texts,
  };
  writeFileSync(`${ROOT}target/vectors/vectors.json`, JSON.stringify(counts));
}

/** Notes from now on what the page runs. @param {Tab} tab */
function watch(tab) {
  return tab.page.evaluate(() => {
    const page = /** @type {any} */ (window);
    page.before = new Set(page.ran ?? []);
    page.attempts = [];
    document.addEventListener(
      "securitypolicyviolation",
      (event) => {
        const target = event.target instanceof Element ? event.target : undefined;
        if (target?.closest("foreground_reader") && /script/.test(event.effectiveDirective))
          page.attempts.push(target.outerHTML.slice(0, 200));
      },
      true,
    );
  });
}

/** What ran in the reader, what ran since {@link watch} that had not before, and what a policy stopped. @param {Tab} tab */
function state(tab) {
  return tab.page.evaluate(() => {
    const page = /** @type {any} */ (window);
    const ran = page.ran ?? [];
    return {
      inReader: ran.inReader === undefined ? [] : [ran.inReader],
      since: ran.filter((/** @type {number} */ number) => !page.before.has(number)),
      attempts: page.attempts,
    };
  });
}

/** Hovers, focuses and opens whatever can be in the article. @param {Tab} tab */
async function touchEverything(tab) {
  await tab.evaluate(async () => {
    const root = document.querySelector("foreground_reader #foreground-body");
    for (const element of root?.querySelectorAll("*") ?? []) {
      for (const kind of ["mouseover", "pointerenter", "focus", "wheel"])
        element.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
      if (element instanceof HTMLDetailsElement) element.open = true;
    }
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });
}

/** @param {Tab} tab @returns {Promise<string[]>} */
function suspectsInReader(tab) {
  return tab.evaluate((forbidden) => {
    const root = document.querySelector("foreground_reader #foreground-body");
    return [...(root?.querySelectorAll("*") ?? [])].flatMap((element) => [
      ...(element.matches(forbidden) ? [`<${element.localName}>`] : []),
      ...[...element.attributes]
        .filter(
          ({ localName, value }) =>
            !(localName === "style" && /^(--foreground-(width|ratio): [\w\s/.]+;\s*)+$/.test(value)),
        )
        .filter(
          ({ localName, value }) =>
            /^(on.*|srcdoc|style|autofocus|ping|formaction|action|background|manifest)$/i.test(localName) ||
            (/^(href|src|poster|cite|data)$/i.test(localName) &&
              !/^(https?:|mailto:|tel:|data:image\/|#)/i.test(value.trim())),
        )
        .map(({ name, value }) => `${element.localName} ${name}="${value.slice(0, 200)}"`),
    ]);
  }, IN_READER);
}
