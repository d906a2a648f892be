/** Papers and what they have in common with other texts: formulas that no script has set, many authors, folds, pictures that fail. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { violations } from "./axe.mjs";
import { enter, inEachBrowser, readerText } from "./support.mjs";

inEachBrowser("papers", ({ open, test }) => {
  test("TeX that no script has set is shown as formulas, and stays TeX in Markdown", async () => {
    const tab = await open("/paper/");
    await enter(tab);
    const formulas = await tab.evaluate(() =>
      [...document.querySelectorAll("foreground_reader main math")].map((math) => {
        const { width, height } = math.getBoundingClientRect();
        return {
          isMath: math.namespaceURI === "http://www.w3.org/1998/Math/MathML",
          isSeen: width > 4 && height > 4,
          display: math.getAttribute("display"),
          fractions: math.querySelectorAll("mfrac").length,
        };
      }),
    );
    assert.deepEqual(
      formulas.map(({ display, fractions }) => [display, fractions]),
      [
        ["inline", 0],
        ["inline", 0],
        ["inline", 0],
        ["block", 0],
        ["block", 2],
      ],
    );
    assert.ok(
      formulas.every(({ isMath, isSeen }) => isMath && isSeen),
      JSON.stringify(formulas),
    );
    assert.doesNotMatch(await shown(tab), /\\\(|\\\[|\$\$/);
    const markdown = await article(tab, "markdown");
    assert.match(markdown, /Let \$T_0\$ be/);
    assert.match(markdown, /\$\$\s*\\eta = \\frac\{T_n\}\{T_0\}/);
    assert.deepEqual(await violations(tab), []);
  });

  test("prices and marks of other kinds are no formulas", async () => {
    const tab = await open("/paper/prices.html");
    await enter(tab);
    assert.equal(
      await tab.evaluate(
        () => document.querySelectorAll("foreground_reader math, foreground_reader .math-source").length,
      ),
      0,
    );
    assert.match(await readerText(tab), /costs \$5 and \$10 with a splice/);
    assert.match(await readerText(tab), /with \$\$ and \$\$\$, as bistros do/);
  });

  test("all authors are named, the title is whole and said once, a standfirst is no heading", async () => {
    const tab = await open("/paper/");
    await enter(tab);
    const { title, byline } = JSON.parse(await article(tab, "json")).metadata;
    assert.equal(title, "Ropes under load | a study of nine knots");
    assert.equal(byline.split(", ").length, 16);
    assert.match(byline, /^Ann Example, Bo Beispiel,.*, Rui Modelo$/);
    assert.deepEqual(
      await tab.evaluate(() =>
        [...document.querySelectorAll("foreground_reader main :is(h2, h3, h4)")].map((heading) => heading.textContent),
      ),
      [],
    );
    assert.match(await readerText(tab), /Nobody had asked how much a knot takes/);
    assert.equal((await readerText(tab)).match(/ropes under load/gi)?.length, 1);
    assert.equal((await readerText(tab)).match(/Siobhán/g)?.length, 1);
  });

  test("folds are open", async () => {
    const tab = await open("/paper/");
    await enter(tab);
    const folds = await tab.evaluate(() =>
      [...document.querySelectorAll(/** @type {"details"} */ ("foreground_reader main details"))].map((fold) => [
        fold.open,
        (fold.querySelector("p")?.getBoundingClientRect().height ?? 0) > 0,
      ]),
    );
    // After them come those of the reader itself.
    assert.deepEqual(folds.slice(0, 2), [
      [true, true],
      [true, true],
    ]);
  });

  test("a picture that fails shows neither its caption once more nor the name of its file", async () => {
    const tab = await open("/paper/");
    await enter(tab);
    await tab.until(() => document.querySelectorAll("foreground_reader main img").length === 0);
    const text = await readerText(tab);
    assert.equal(text.match(/nine boats at low tide/g)?.length, 1);
    assert.doesNotMatch(text, /IMG_2034|without description/);
  });

  test("the papers before and after it are not its next page", async () => {
    const tab = await open("/paper/");
    await enter(tab);
    // The pages of a text are offered when the browser has time: by then the button below them is there, too.
    await tab.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done, 0)))),
    );
    assert.equal(await tab.evaluate(() => document.querySelector("#foreground-next-page")), null);
  });
});

/** @param {import("./support.mjs").Tab} tab */
function shown(tab) {
  return tab.evaluate(() => {
    const main = document.querySelector("foreground_reader main")?.cloneNode(true);
    if (main instanceof Element) for (const annotation of main.querySelectorAll("annotation")) annotation.remove();
    return main?.textContent ?? "";
  });
}
