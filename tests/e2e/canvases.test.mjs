/** What scripts paint (`canvas`) comes along as pictures, and drawings that lie over one another as one. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { colours, enter, inEachBrowser, readerText } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("canvases", ({ open, test }) => {
  test("the reader shows what they show, on the page's background", async () => {
    const tab = await painted(open);
    await enter(tab);
    assert.deepEqual(await pictures(tab), [
      { name: "Tides of a day", kind: "data:image/png;base64", width: 400, height: 200, sharp: 800 },
      { name: "Image without description", kind: "data:image/png;base64", width: 300, height: 120, sharp: 300 },
      { name: "Storms, Crosses", kind: "data:image/svg+xml", width: 400, height: 160, sharp: 400 },
    ]);
    assert.deepEqual(
      await colours(tab, 0, [
        [50, 300],
        [150, 300],
        [50, 100],
      ]),
      ["30,90,200", "244,240,232", "244,240,232"],
    );
  });

  test("layers of a drawing make one picture", async () => {
    const tab = await painted(open);
    await enter(tab);
    assert.deepEqual(
      await colours(tab, 2, [
        [70, 100],
        [330, 30],
        [200, 20],
      ]),
      ["20,70,140", "200,60,20", "220,230,240"],
    );
  });

  test("the page neither changes nor notices", async () => {
    const tab = await painted(open);
    await enter(tab);
    const told = await tab.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.equal(told["asked"], undefined);
    assert.equal(told["changed"], undefined);
    assert.equal(await tab.evaluate(() => document.querySelectorAll("canvas").length), 8);
  });

  test("a page of hundreds keeps its text and some of them", async () => {
    const tab = await painted(open);
    await tab.evaluate(() => {
      const before = document.querySelector("#unnamed");
      for (let rest = 300; rest > 0; rest--) {
        const canvas = Object.assign(document.createElement("canvas"), { width: 240, height: 120 });
        canvas.getContext("2d")?.fillRect(rest / 2, 10, 60, 60);
        before?.before(canvas);
      }
    });
    await enter(tab);
    const shown = (await pictures(tab)).length;
    assert.ok(shown > 100 && shown < 300, `${shown} pictures`);
    assert.match(
      await readerText(tab),
      /My grandmother could not have said.*I have not had the heart to draw it anew/s,
    );
  });

  test("they are part of what is highlighted and exported", async () => {
    const tab = await painted(open);
    await enter(tab);
    const html = await article(tab, "html");
    assert.equal(html.match(/<img[^>]+src="data:image\/png;base64,/g)?.length, 2);
    assert.match(html, /alt="Tides of a day"/);
    assert.equal((await article(tab, "markdown")).match(/!\[[^\]]*\]\(data:image\/png;base64,/g)?.length, 2);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
    assert.match(
      await tab.evaluate(() => document.querySelector("foreground_highlight")?.textContent ?? ""),
      /, 3 pictures\./,
    );
  });
});

/**
 * The page once everything is painted, the canvas among it whose pixels nobody may read.
 *
 * @param {(path: string) => Promise<Tab>} open
 */
async function painted(open) {
  const tab = await open("/canvases/");
  await tab.until(() => document.documentElement.dataset["foreign"] === "unreadable");
  await tab.evaluate(() => delete document.documentElement.dataset["asked"]);
  return tab;
}

/**
 * The pictures in the reader: what names them, how they begin, their size as they are shown, their width in pixels.
 *
 * @param {Tab} tab
 */
function pictures(tab) {
  return tab.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll(/** @type {"img"} */ ("foreground_reader main img"))].map(async (picture) => {
        await picture.decode();
        const [kind = ""] = picture.src.split(",", 1);
        const { width, height } = picture.getBoundingClientRect();
        return {
          name: picture.alt || picture.ariaLabel,
          kind,
          width: Math.round(width),
          height: Math.round(height),
          sharp: picture.naturalWidth,
        };
      }),
    ),
  );
}
