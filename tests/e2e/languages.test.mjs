/** Languages that the page does not declare, or declares wrongly, and vertical lines. */

import assert from "node:assert/strict";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { enter, inEachBrowser } from "./support.mjs";

inEachBrowser("languages", ({ open, test }) => {
  test("are told by the text where the page declares another, block by block, with direction and dates", async () => {
    const tab = await open("/languages/");
    await enter(tab);
    await tab.until(() => document.querySelector("foreground_reader")?.getAttribute("lang") === "de");
    for (const lang of ["en", "he"]) {
      await tab.until(
        (wanted) =>
          [...document.querySelectorAll("foreground_reader p")].some((block) => block.getAttribute("lang") === wanted),
        {},
        lang,
      );
    }
    const blocks = await tab.evaluate(() => {
      const all = [...document.querySelectorAll("#foreground-body p")];
      return all.map((block) =>
        [block.closest("[lang]")?.getAttribute("lang"), getComputedStyle(block).direction].join(" "),
      );
    });
    assert.deepEqual(blocks, ["de ltr", "de ltr", "he rtl", "en ltr", "de ltr"]);
    assert.equal(
      await tab.evaluate(() => document.querySelector(".foreground-about time")?.textContent),
      "5. März 2023",
    );
  });

  test("that are declared rightly stay as they are", async () => {
    for (const [path, lang] of [
      ["/rtl/", "ar"],
      ["/japanese/", "ja"],
      ["/chinese/", "zh"],
      ["/plain/", "en"],
    ]) {
      const tab = await open(/** @type {string} */ (path));
      await enter(tab);
      // The detector has answered by then: it is asked for the page before the blocks.
      await pause(500);
      const told = await tab.evaluate(() =>
        [...document.querySelectorAll("foreground_reader, #foreground-body [lang]")].map(
          (block) => block.getAttribute("lang")?.split("-")[0],
        ),
      );
      assert.deepEqual([...new Set(told)], [lang], path);
    }
  });

  test("of a part are told by its letters, however short, and by words only where they are sure", async () => {
    const tab = await open("/references/");
    await enter(tab);
    // What the browser itself takes a block for is what it tells a screen reader. Blocks are detected one after another.
    let told = "";
    await eventually(
      async () => {
        told = await tab.evaluate(() => {
          const all = [...document.querySelectorAll("#foreground-body p, #foreground-body li")];
          const languages = ["en", "de", "he", "yi", "ar", "fa", "ur"];
          return all
            .map(
              (block) =>
                `${languages.find((language) => block.matches(`:lang(${language})`))} ${block.matches(":dir(rtl)") ? "rtl" : "ltr"}`,
            )
            .join(", ");
        });
        return (
          told === "en ltr, en ltr, he rtl, yi rtl, ar rtl, fa rtl, ur rtl, en ltr, de ltr, en ltr, en ltr, en ltr"
        );
      },
      () => told,
    );
  });

  test("set in vertical lines are set so, in a region that keys scroll", async () => {
    const tab = await open("/vertical/");
    await enter(tab);
    const { mode, role, scrolls } = await tab.evaluate(() => {
      const body = /** @type {HTMLElement} */ (document.querySelector("#foreground-body"));
      return {
        mode: getComputedStyle(body).writingMode,
        role: body.getAttribute("role"),
        scrolls: body.tabIndex === 0,
      };
    });
    assert.deepEqual([mode, role, scrolls], ["vertical-rl", "region", true]);
    const plain = await open("/japanese/");
    await enter(plain);
    assert.equal(await plain.evaluate(() => document.querySelector("#foreground-body")?.hasAttribute("role")), false);
  });
});
