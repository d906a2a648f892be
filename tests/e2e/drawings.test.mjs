/** Drawings in the page (`svg`): charts and diagrams come along as pictures, ornaments do not. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { colours, enter, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("drawings", ({ open, asked, test }) => {
  test("the reader shows what tells something, as the page paints it", async () => {
    const tab = await open("/drawings/");
    await enter(tab);
    const pictures = await drawn(tab);
    assert.deepEqual(
      pictures.map(({ name, width, height }) => ({ name, width, height })),
      [
        { name: "Rain in each season", width: 400, height: 200 },
        { name: "Funnel, Gauge", width: 300, height: 120 },
        { name: "Leaf, and water", width: 240, height: 80 },
      ],
    );
    const [chart, diagram] = pictures;
    assert.ok(chart && diagram);
    // A bar by a custom property, one by a class, the paper behind them, and what `display: none` hides.
    assert.deepEqual(
      await colours(tab, 0, [
        [50, 140],
        [250, 100],
        [110, 20],
      ]),
      ["30,90,200", "200,40,30", "255,240,200"],
    );
    assert.match(chart.source, /<linearGradient id="sky">.*url\(#sky\)/s);
    assert.match(chart.source, /<title>Rain in each season<\/title>/);
    assert.match(chart.source, /<text[^>]*>Spring &amp; all<\/text>/);
    assert.match(diagram.source, /color:rgb\(255, 255, 255\);[^>]*>Funnel<\/div>/);
  });

  test("nothing in them runs, leads anywhere or is asked for", async () => {
    const tab = await open("/drawings/");
    const before = asked().filter(({ path }) => path.includes("elsewhere")).length;
    await enter(tab);
    for (const { source } of await drawn(tab)) {
      assert.doesNotMatch(source, /script|\son\w+=|javascript|<image|<a\b|elsewhere|href/i);
    }
    assert.equal(asked().filter(({ path }) => path.includes("elsewhere")).length, before);
  });

  test("a page's policy on pictures does not keep them away", async () => {
    const tab = await open("/drawings-strict/");
    await enter(tab);
    assert.deepEqual(
      (await drawn(tab)).map(({ width }) => width),
      [400, 300, 240],
    );
  });

  test("what is too large or too deep is left out, and all else stays", async () => {
    const tab = await open("/drawings/");
    await tab.evaluate(() => {
      const [, , wide] = document.querySelectorAll("svg");
      const deep = document.querySelector("pre svg");
      const shape = (/** @type {string} */ name) => document.createElementNS("http://www.w3.org/2000/svg", name);
      for (let rest = 3000; rest > 0; rest--) wide?.append(shape("rect"));
      for (let rest = 500, inner = deep; rest > 0 && inner; rest--)
        inner = inner.appendChild(/** @type {SVGSVGElement} */ (shape("g")));
    });
    await enter(tab);
    assert.deepEqual(
      (await drawn(tab)).map(({ width }) => width),
      [400],
    );
  });

  test("they are part of what is highlighted and exported", async () => {
    const tab = await open("/drawings/");
    await enter(tab);
    const html = await article(tab, "html");
    assert.equal(html.match(/<img[^>]+src="data:image\/svg\+xml,/g)?.length, 3);
    assert.match(html, /alt="Rain in each season"/);
    assert.equal((await article(tab, "markdown")).match(/!\[[^\]]*\]\(data:image\/svg\+xml,/g)?.length, 3);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
    assert.match(
      await tab.evaluate(() => document.querySelector("foreground_highlight")?.textContent ?? ""),
      /, 3 pictures\./,
    );
  });
});

/**
 * The drawings in the reader: what names them, their size once they are loaded, what was written.
 *
 * @param {Tab} tab
 * @returns {Promise<{ name: string, width: number, height: number, source: string }[]>}
 */
async function drawn(tab) {
  return tab.evaluate(async () => {
    const found = [
      ...document.querySelectorAll(/** @type {"img"} */ ("foreground_reader main img[src^='data:image/svg+xml,']")),
    ];
    return Promise.all(
      found.map(async (picture) => {
        await picture.decode();
        const source = decodeURIComponent(picture.src.slice(picture.src.indexOf(",") + 1));
        return { name: picture.alt, width: picture.naturalWidth, height: picture.naturalHeight, source };
      }),
    );
  });
}
