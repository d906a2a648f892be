/** What the reader adds to the text: notes below it, large pictures, code to copy, progress. */

import assert from "node:assert/strict";
import { enter, gone, inEachBrowser, said } from "./support.mjs";

inEachBrowser("what the reader adds", ({ open, test }) => {
  test("a note is shown where its mark is, by pointer and by keys, and the place is not left", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    const top = () => tab.evaluate(() => scrollY);
    const before = await top();
    await tab.page.click(".footnote-ref");
    await tab.until(() =>
      /sundial behind the vestry/.test(document.querySelector(".foreground-note")?.textContent ?? ""),
    );
    assert.equal(await tab.evaluate(() => document.activeElement?.className), "foreground-note");
    assert.equal(await top(), before);
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.activeElement?.classList.contains("footnote-ref") ?? false);
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.className === "foreground-note");
    await tab.page.click("#foreground-note-list");
    await tab.until(() => document.activeElement?.closest("[role=doc-endnotes]") !== null);
    assert.ok((await top()) > before);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
  });

  test("a picture opens in the size of the window and gives the focus back", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await tab.page.click("#foreground-body img");
    await tab.until(() => document.activeElement?.id === "foreground-picture-close");
    const { name, width } = await tab.evaluate(() => {
      const [dialog] = document.querySelectorAll("dialog.foreground-large");
      return {
        name: dialog?.getAttribute("aria-label"),
        width: dialog?.querySelector("img")?.getBoundingClientRect().width ?? 0,
      };
    });
    assert.equal(name, "A path that climbs a hill to a tower");
    assert.ok(width > 900, `${width} px wide`);
    await tab.page.keyboard.press("Escape");
    await tab.until(
      () => document.querySelector("dialog") === null && document.activeElement?.className === "foreground-picture",
    );
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.id === "foreground-picture-close");
    await tab.page.click("#foreground-picture-close");
    await tab.until(() => document.querySelector("dialog") === null);
    assert.ok(
      await tab.evaluate(() => document.querySelector("foreground_reader") !== null),
      "Escape has closed the reader too",
    );
  });

  test("code is copied as it is by one action", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await tab.evaluateInExtension(() => {
      const world = /** @type {any} */ (globalThis);
      if (world.navigator.clipboard)
        world.navigator.clipboard.writeText = async (/** @type {string} */ text) => void (world.copied = text);
      else document.execCommand = () => false;
    });
    await tab.page.click(".foreground-copy-code");
    await said(tab, "Code copied.");
    const copied = await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).copied);
    assert.equal(copied, "difference = watch - tower\nif abs(difference) > 10:\n    move(tower, difference)");
  });

  test("the button lies on its piece of code, which keeps its distance to the text", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const { button, code, below } = await tab.evaluate(() => {
      const box = document.querySelector("#foreground-body .foreground-code");
      const rectangle = (/** @type {Element | null | undefined} */ of) => of?.getBoundingClientRect().toJSON();
      return {
        button: rectangle(box?.querySelector("button")),
        code: rectangle(box?.querySelector("pre")),
        below: rectangle(box?.nextElementSibling),
      };
    });
    assert.ok(
      button.right <= code.right && code.right - button.right < 20,
      `the button ends at ${button.right}, the code at ${code.right}`,
    );
    assert.ok(button.top >= code.top && button.bottom <= code.bottom, "the button lies beside the code");
    assert.ok(below.top - code.bottom >= 16, `${below.top - code.bottom} px between code and text`);
    // A line that goes to the edge can be scrolled out from under the button.
    const free = await tab.evaluate(() => {
      const pre = /** @type {HTMLElement} */ (document.querySelector("#foreground-body .foreground-code pre"));
      const first = [...pre.querySelectorAll("code")].at(0)?.firstChild ?? pre.firstChild;
      if (first) first.textContent = `${"tower ".repeat(40)}\n`;
      pre.scrollLeft = pre.scrollWidth;
      const range = new Range();
      range.selectNodeContents(pre);
      const text = Math.max(...[...range.getClientRects()].map((line) => line.right));
      return (pre.parentElement?.querySelector("button")?.getBoundingClientRect().left ?? 0) - text;
    });
    assert.ok(free >= 0, `the button covers ${-free} px of the code`);
  });

  test("what was left out is told in one line, by kind", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.until(() =>
      /^What was left out: \d+ /.test(document.querySelector("#foreground-left-out summary")?.textContent ?? ""),
    );
  });

  test("tells how far the text is read", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const read = () =>
      tab.evaluate(() =>
        Number(
          document
            .querySelector(/** @type {"div"} */ (".foreground-progress"))
            ?.style.getPropertyValue("--foreground-read"),
        ),
      );
    const first = await read();
    assert.ok(first < 0.4, `${first} at the beginning`);
    await tab.evaluate(() => globalThis.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await tab.until(
      () =>
        Number(
          document
            .querySelector(/** @type {"div"} */ (".foreground-progress"))
            ?.style.getPropertyValue("--foreground-read"),
        ) === 1,
    );
    await tab.evaluate(() => globalThis.scrollTo({ top: 600, behavior: "instant" }));
    await tab.until(() => /^\d minutes? left$/.test(document.querySelector(".foreground-rest")?.textContent ?? ""));
  });
});
