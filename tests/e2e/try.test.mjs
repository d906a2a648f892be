/**
 * The page on which people try the npm package, opened from its folder: what it shows of a page and why, what it says of
 * bad input, and that nothing which is pasted runs or leads away.
 */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../tools/build/paths.mjs";
import { samples } from "../../tools/docs/samples.mjs";
import { buildSite } from "../../tools/docs/site.mjs";
import { buildTry } from "../../tools/docs/try.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { buildPackage } from "../npm/built.mjs";
import { violations } from "./axe.mjs";
import { HANGS, pause } from "../../tools/driver/waiting.mjs";
import { folded, inEachBrowser } from "./support.mjs";

/** @typedef {import("../../tools/driver/driver.mjs").Tab} Tab */

buildPackage();
const folder = mkdtempSync(join(tmpdir(), "foreground-"));
await buildSite(folder);
await buildTry(folder);
after(() => rmSync(folder, { recursive: true }));
const PAGE = pathToFileURL(`${folder}/try/index.html`).href;
const SAMPLES = await samples();

/** Waits until the last reading is shown, the other extractors' too. @param {Tab} tab @param {number} columns */
const done = (tab, columns = 3) =>
  tab.until(
    (/** @type {number} */ count) => {
      const sections = [...document.querySelectorAll("#others section")];
      return (
        sections.length === count && sections.every((section) => section.querySelector("iframe, p + p, p:only-of-type"))
      );
    },
    { timeout: HANGS },
    columns,
  );

/** @param {Tab} tab @param {string} id */
const text = (tab, id) => tab.evaluate((name) => document.getElementById(name)?.textContent ?? "", id);

/** Chooses a bundled page and reads it, by keys. @param {Tab} tab @param {string} name */
async function choose(tab, name) {
  await tab.page.select("#sample", String(SAMPLES.findIndex((sample) => sample.name.includes(name))));
  await tab.evaluate(() => document.getElementById("others")?.replaceChildren());
  await tab.page.focus("#read");
  await tab.page.keyboard.press("Enter");
}

/** Pastes HTML and reads it. @param {Tab} tab @param {string} html @param {string} [address] */
async function paste(tab, html, address = "") {
  await tab.evaluate(
    (source, from) => {
      const [area, field] = /** @type {[HTMLTextAreaElement, HTMLInputElement]} */ (
        /** @type {unknown} */ ([document.getElementById("html"), document.getElementById("address")])
      );
      area.value = source;
      field.value = from;
      document.getElementById("others")?.replaceChildren();
    },
    html,
    address,
  );
  await tab.page.focus("#read");
  await tab.page.keyboard.press("Enter");
}

/** What a frame of a panel shows. @param {Tab} tab @param {string} selector */
const framed = async (tab, selector) =>
  folded(
    await tab.evaluate((where) => {
      const frame = document.querySelector(where);
      return frame instanceof HTMLIFrameElement ? (frame.contentDocument?.body.textContent ?? "") : "";
    }, `${selector} iframe`),
  );

const HOSTILE = `<!doctype html><html onclick="top.ran=1"><head><title>Wolves</title><base target="_top">
<meta http-equiv="refresh" content="0;url=https://elsewhere.example/"><script>parent.ran = 1; top.location = "https://elsewhere.example/"</script></head>
<body onload="parent.ran=1"><img src="x" onerror="parent.ran=1"><svg onload="parent.ran=1"></svg><iframe srcdoc="<script>top.ran=1</script>"></iframe>
<a id="away" href="https://elsewhere.example/" target="_top" style="position:fixed;inset:0">Away</a><article><h1>Wolves</h1>
${'<p>A shepherd who has never seen a wolf knows all there is to know about keeping wolves, or so it is said in the valley, where <a href="javascript:parent.ran=1">nobody asks</a>.</p>'.repeat(8)}
<form action="https://elsewhere.example/"><button autofocus>Send</button></form></article></body></html>`;

inEachBrowser("the page to try", ({ open, test, browser, asked }) => {
  test("shows the article of a bundled page, its Markdown and JSON, and what others make of it", async () => {
    // As people come to it.
    const tab = await open(pathToFileURL(`${folder}/index.html`).href);
    await tab.evaluate(() =>
      [...document.querySelectorAll("a")].find((link) => link.textContent === "Try it")?.click(),
    );
    await tab.until(
      (/** @type {string} */ page) => location.href === page && document.readyState === "complete",
      {},
      PAGE,
    );
    await done(tab);
    assert.match(
      await text(tab, "status"),
      /^“How lighthouses learned to say their names”: \d+ of \d+ blocks are in the article, confidence \d+ %\.$/,
    );
    const [markdown, article] = [await text(tab, "markdown"), await framed(tab, "#panel-article")];
    const { says, omits = [] } = /** @type {import("../fixtures/index.mjs").Fixture} */ (ARTICLES["messy"]);
    for (const part of says.slice(0, 3)) assert.ok(article.includes(part) && folded(markdown).includes(part), part);
    for (const part of omits) assert.ok(!article.includes(part), part);
    const json = JSON.parse(await text(tab, "json"));
    assert.equal(json.metadata.url, SAMPLES[0]?.address);
    for (const at of [1, 2, 3])
      assert.ok(
        (await framed(tab, `#others section:nth-child(${at})`)).includes("Imagine coming home by sea"),
        `column ${at}`,
      );
  });

  test("paints each block where it lies, and tells why by keys", async () => {
    const tab = await open(PAGE);
    await done(tab);
    const apart = await tab.evaluate(() => {
      const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#window iframe"));
      const heading = frame.contentDocument?.querySelector("h1")?.getBoundingClientRect();
      const button = [...document.querySelectorAll(".block")].find((block) =>
        block.getAttribute("aria-label")?.endsWith(": How lighthouses learned to say their names"),
      );
      const own = button?.getBoundingClientRect(),
        around = frame.getBoundingClientRect();
      return heading && own ? Math.abs(own.top - around.top - heading.top) : -1;
    });
    assert.ok(apart >= 0 && apart < 30, `${apart} px apart`);
    assert.equal(await tab.evaluate(() => document.querySelectorAll(".block[tabindex='0']").length), 1);
    await tab.page.focus(".block[tabindex='0']");
    await tab.page.keyboard.press("End");
    await tab.page.keyboard.press("ArrowUp");
    const why = await text(tab, "why");
    assert.match(why, /^Left outLikely content \d+(\.\d)? %By the trees alone \d.*Last rule .+Role other\/.*Cluster /);
    await tab.page.hover("[aria-label^='In the article']");
    await tab.until(() => document.getElementById("why")?.textContent?.startsWith("In the article"));
    const rows = await tab.evaluate(() => document.querySelectorAll("#rows tr").length);
    assert.ok(rows >= (await tab.evaluate(() => document.querySelectorAll(".block").length)));
    // Views are chosen by arrow keys.
    await tab.page.focus("#tab-page");
    await tab.page.keyboard.press("ArrowRight");
    assert.deepEqual(
      await tab.evaluate(() => [
        document.activeElement?.id,
        document.querySelector("[role=tabpanel]:not([hidden])")?.id,
      ]),
      ["tab-article", "panel-article"],
    );
  });

  test("lets the layout count, which nobody sees in the markup alone", async () => {
    const tab = await open(PAGE);
    await done(tab);
    const told = (/** @type {string} */ word, /** @type {number} */ times) =>
      `<p>${`The ${word} told at length how the ferry left the old harbour before dawn, and who stood on the quay. `.repeat(3)}</p>`.repeat(
        times,
      );
    const page = (/** @type {string} */ style) =>
      `<title>The ferry</title><style>${style}</style><main><h1>The ferry</h1><div class=a>${told("pilot", 5)}</div><div class=b>${told("ghost", 1)}</div></main>`;
    await paste(tab, page(""));
    await done(tab);
    assert.ok((await framed(tab, "#panel-article")).includes("ghost"), "what is shown is kept");
    await paste(tab, page(".b{display:none}"));
    await done(tab);
    const article = await framed(tab, "#panel-article");
    assert.ok(article.includes("pilot") && !article.includes("ghost"), article.slice(0, 200));
  });

  test("runs and follows nothing of what is pasted", async () => {
    const tab = await open(PAGE);
    await done(tab);
    await paste(tab, HOSTILE, "https://valley.example/wolves");
    await done(tab);
    await tab.page.mouse.click(300, 600);
    await tab.page.keyboard.press("Tab");
    await pause(500);
    assert.equal(tab.page.url(), PAGE);
    assert.equal(await tab.page.evaluate(() => "ran" in globalThis), false);
    assert.match(await framed(tab, "#panel-article"), /A shepherd who has never seen a wolf/);
    const state = await tab.evaluate(() =>
      [...document.querySelectorAll("iframe")].map((frame) => [
        frame.contentDocument?.URL,
        frame.getAttribute("sandbox"),
        frame.closest("#window") ? 0 : frame.contentDocument?.querySelectorAll("[href]").length,
      ]),
    );
    assert.equal(state.length, 5);
    for (const one of state) assert.deepEqual(one, ["about:srcdoc", "allow-same-origin", 0]);
  });

  test("loads style sheets and pictures of what is pasted only where somebody asks for it", async () => {
    const tab = await open("/plain/");
    const { origin } = new URL(tab.page.url());
    await tab.goto(PAGE);
    await done(tab);
    const loaded = () =>
      asked()
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/messy/"));
    await paste(tab, readFileSync(`${ROOT}tests/fixtures/messy/index.html`, "utf8"), `${origin}/messy/`);
    await done(tab);
    assert.deepEqual(loaded(), []);
    await tab.page.click("#load");
    await tab.page.focus("#read");
    await tab.evaluate(() => document.getElementById("others")?.replaceChildren());
    await tab.page.keyboard.press("Enter");
    await done(tab);
    for (const path of ["/messy/site.css", "/messy/images/lens.svg"])
      assert.ok(loaded().includes(path), `${path} of ${loaded()}`);
    assert.ok(loaded().every((path) => !path.endsWith(".js")));
  });

  test("reads each bundled page", async () => {
    const tab = await open(PAGE);
    await done(tab);
    let titles = 0;
    for (const { name } of SAMPLES) {
      await choose(tab, name);
      await done(tab);
      const without = name.includes("sign in");
      assert.match(await text(tab, "status"), without ? /^No article/ : /^“.+”: \d+ of \d+ blocks/, name);
      const frames = await tab.evaluate(
        () => document.querySelectorAll("#window iframe, #panel-article iframe").length,
      );
      assert.equal(frames, without ? 1 : 2, name);
      // A title that is kept above the article says so.
      const above = await tab.evaluate(() =>
        [...document.querySelectorAll(".block.kept[aria-label^='Above']")].map(
          (block) => block.getAttribute("aria-label") ?? "",
        ),
      );
      assert.ok(
        above.every((label) => /^Above the article: its title, [\d.]+ %: ./.test(label)),
        above.join("\n"),
      );
      titles += above.length;
    }
    assert.ok(titles > 0, "no sample has a title above its article");
  });

  test("does not take the address of a sample for that of what is pasted", async () => {
    const tab = await open(PAGE);
    await done(tab);
    /** Changes the HTML as a person does, and gives the address after it. @param {number} sample @param {[string, string | undefined][]} changes */
    const change = async (sample, changes) => {
      await tab.page.select("#sample", String(sample));
      return tab.evaluate((steps) => {
        const [area, field] = /** @type {[HTMLTextAreaElement, HTMLInputElement]} */ (
          /** @type {unknown} */ ([document.getElementById("html"), document.getElementById("address")])
        );
        for (const [html, inputType] of steps) {
          area.value = html;
          area.dispatchEvent(inputType === undefined ? new Event("input") : new InputEvent("input", { inputType }));
        }
        return field.value;
      }, changes);
    };
    assert.equal(await change(1, [["<p>a", "insertText"]]), SAMPLES[1]?.address, "a letter of the sample was changed");
    for (const sample of [0, 1]) {
      assert.equal(await change(sample, [["<p>a", "insertFromPaste"]]), "");
      assert.equal(
        await change(sample, [
          ["<p>a", "deleteContentBackward"],
          ["<p>b", "insertFromPaste"],
        ]),
        "",
      );
      assert.equal(await change(sample, [["", "deleteContentBackward"]]), "");
      assert.equal(await change(sample, [["<p>a", undefined]]), "", "a program has filled it in");
    }
  });

  test("says what is wrong with its input, and why a page has no article", async () => {
    const tab = await open(PAGE);
    await done(tab);
    await paste(tab, "  ");
    assert.match(await text(tab, "message"), /^There is nothing to read\. Paste/);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "html");
    // No result of an earlier page is left below it.
    assert.deepEqual(
      [await tab.evaluate(() => document.getElementById("results")?.hidden), await text(tab, "status")],
      [true, ""],
    );
    await paste(tab, "<p>a", "lantern");
    assert.match(await text(tab, "message"), /^This is no address\./);
    await paste(tab, `<p>${"a".repeat(5_000_001)}`);
    assert.match(await text(tab, "message"), /more than 5 MB/);
    await choose(tab, "sign in");
    await done(tab);
    assert.equal(await text(tab, "message"), "");
    assert.equal(await text(tab, "status"), "No article: it is a form to sign in.");
    assert.match(await text(tab, "markdown"), /Nothing was found/);
  });

  test("reads a page from right to left, on a telephone and in dark colours, without a barrier that axe-core knows", async () => {
    const tab = await open(PAGE);
    await tab.page.setViewport({ width: 320, height: 640 });
    await done(tab);
    await choose(tab, "Arabic");
    await done(tab);
    const { dir, lang } = /** @type {{ dir: string, lang: string }} */ (
      await tab.evaluate(() => {
        const root = /** @type {HTMLIFrameElement} */ (document.querySelector("#panel-article iframe")).contentDocument
          ?.documentElement;
        return { dir: root?.dir, lang: root?.lang };
      })
    );
    assert.deepEqual([dir, lang], ["rtl", "ar"]);
    for (const view of ["page", "article", "markdown", "json", "others"]) {
      await tab.page.click(`#tab-${view}`);
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= 320), `${view} is too wide`);
      assert.deepEqual(await violations(tab), [], view);
    }
    if (browser !== "chromium") return;
    await tab.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    assert.deepEqual(await violations(tab), [], "dark");
    await tab.page.emulateMediaFeatures([]);
  });

  test("tells in forced colours by the frame of a block whether it is in", async () => {
    const tab = await open(PAGE);
    await done(tab);
    const styles = await tab.evaluate(() =>
      [".block.kept", ".block:not(.kept)"].map(
        (selector) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector))).borderTopStyle,
      ),
    );
    assert.deepEqual(styles, ["solid", "dashed"]);
    if (browser === "chromium") {
      const session = await tab.page.createCDPSession();
      await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
      const seen = await tab.evaluate(() =>
        [".block.kept", ".block:not(.kept)"].map((selector) => {
          const { backgroundColor, borderTopStyle } = getComputedStyle(
            /** @type {Element} */ (document.querySelector(selector)),
          );
          return [matchMedia("(forced-colors: active)").matches, /, 0\)$/.test(backgroundColor), borderTopStyle];
        }),
      );
      assert.deepEqual(seen, [
        [true, true, "solid"],
        [true, true, "dashed"],
      ]);
    }
    const licences = readFileSync(`${folder}/try/licences.txt`, "utf8");
    for (const name of ["@mozilla/readability", "defuddle", "html-escape"]) assert.ok(licences.includes(name), name);
  });
});
