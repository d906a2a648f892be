/**
 * The page that the reader makes, point by point of what makes a page good to hear and to reach. What other files prove is
 * not proved again here: the order of the document, the skip link, the toolbar with one stop and the focus on the title in
 * `accessibility.test.mjs`; notes beside the text in `extras.test.mjs`; what is said on closing in
 * `screen-reader.test.mjs`.
 */

import assert from "node:assert/strict";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("the generated page", ({ browser, open, test }) => {
  test("has one heading of level 1, and no jump and nothing empty among the others", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const levels = await tab.evaluate(() =>
      [...document.querySelectorAll("foreground_reader :is(h1, h2, h3, h4, h5, h6)")].map((heading) => [
        Number(heading.localName.slice(1)),
        heading.textContent?.trim() !== "",
      ]),
    );
    assert.deepEqual(
      levels,
      [1, 2, 3, 2, 2, 2].map((level) => [level, true]),
    );
  });

  test("has real paragraphs, lists and quotations", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const counts = await tab.evaluate(() =>
      Object.fromEntries(
        ["p", "ul", "ul > li", "ol", "ol > li", "blockquote > p"].map((selector) => [
          selector,
          document.querySelectorAll(`#foreground-body :is(${selector})`).length,
        ]),
      ),
    );
    assert.ok((counts["p"] ?? 0) > 10);
    assert.deepEqual({ ...counts, p: 0 }, { p: 0, ul: 1, "ul > li": 3, ol: 1, "ol > li": 3, "blockquote > p": 1 });
  });

  test("has tables with headers, which keys reach where they scroll, and only there", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const table = await tab.evaluate(() => ({
      caption: document.querySelector("#foreground-body caption")?.textContent,
      columns: [...document.querySelectorAll("#foreground-body th[scope=col]")].map((cell) => cell.textContent),
      rows: [...document.querySelectorAll("#foreground-body th[scope=row]")].map((cell) => cell.textContent),
    }));
    assert.deepEqual(table, {
      caption: "Boards of the bridge at Hemmen, by field",
      columns: ["Field", "Boards", "Turned", "Wood"],
      rows: ["First", "Second", "Third"],
    });
    await tab.until(() => document.querySelector(".table-scroll:not([tabindex], [role])") !== null);
    await tab.page.setViewport({ width: 180, height: 640 });
    await tab.until(
      () =>
        document.querySelector(".table-scroll[tabindex='0'][role=region]")?.getAttribute("aria-label") ===
        "Boards of the bridge at Hemmen, by field",
    );
  });

  test("tells language and direction of every block, and of its own words", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const said = await tab.evaluate(() => {
      const of = (/** @type {string} */ words) =>
        [...document.querySelectorAll("#foreground-body p")].find((block) => block.textContent?.includes(words));
      return ["A small bridge", "Eine kleine", "الجسر"].map((words) => [
        of(words)?.closest("[lang]")?.getAttribute("lang"),
        getComputedStyle(/** @type {Element} */ (of(words))).direction,
      ]);
    });
    assert.deepEqual(said, [
      ["en", "ltr"],
      ["de", "ltr"],
      ["ar", "rtl"],
    ]);
    const other = await open("/rtl/");
    await enter(other);
    const own = await other.evaluate(() =>
      ["#foreground-close", "#foreground-why", "#foreground-skip", "[role=status]"].map((part) =>
        document.querySelector(`foreground_reader ${part}`)?.closest("[lang]")?.getAttribute("lang"),
      ),
    );
    assert.deepEqual(own, ["en", "en", "en", "en"]);
    assert.deepEqual(
      await other.evaluate(() => [
        document.querySelector("foreground_reader")?.getAttribute("lang"),
        getComputedStyle(/** @type {Element} */ (document.querySelector("#foreground-title"))).direction,
      ]),
      ["ar", "rtl"],
    );
  });

  test("keeps what the author says of a picture, takes the caption where that is nothing, and invents nothing", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const pictures = await tab.evaluate(() =>
      [...document.querySelectorAll("#foreground-body img")].map(
        (picture) =>
          picture.getAttribute("alt") ??
          document.querySelector(`#${picture.getAttribute("aria-labelledby")}`)?.textContent,
      ),
    );
    assert.deepEqual(pictures, [
      "A path that leads down to a bridge of three fields",
      "The bridge from the north, drawn by the fourth keeper.",
      "",
      "",
    ]);
    assert.equal(
      await tab.evaluate(
        () => document.querySelectorAll("#foreground-body figure:not([role=none], :has(figcaption))").length,
      ),
      0,
    );
  });

  test("has one MathML for a formula, with its TeX", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const formulas = await tab.evaluate(() =>
      [...document.querySelectorAll("#foreground-body math")].map(
        (formula) => formula.querySelector("annotation")?.textContent,
      ),
    );
    assert.deepEqual(formulas, ["F = \\frac{2 \\sigma b h^2}{3 l}"]);
    assert.equal(
      await tab.evaluate(() =>
        /** @type {HTMLElement} */ (document.querySelector("#foreground-body")).innerText.includes("\\frac"),
      ),
      false,
    );
  });

  test("pairs notes with their marks", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    const pairs = await tab.evaluate(() =>
      [...document.querySelectorAll("#foreground-body a[role=doc-noteref]")].map((mark) => {
        const note = document.querySelector(`[role=doc-endnotes] ${mark.getAttribute("href")}`);
        const back = note?.querySelector("a[role=doc-backlink]")?.getAttribute("href");
        return back !== undefined && back === `#${mark.closest("[id]")?.id}`;
      }),
    );
    assert.deepEqual(pairs, [true, true]);
  });

  test("has links with a purpose each", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    const names = await tab.evaluate(() => {
      const textOf = (/** @type {string} */ ids) =>
        ids
          .split(" ")
          .map((id) => document.querySelector(`#${id}`)?.textContent)
          .join(", ");
      return [...document.querySelectorAll("#foreground-body a:not([aria-hidden])")].map((link) => {
        const ids =
          link.getAttribute("aria-labelledby") ??
          link.querySelector("[aria-labelledby]")?.getAttribute("aria-labelledby");
        return ids
          ? textOf(ids)
          : (link.getAttribute("aria-label") ?? (link.textContent || link.querySelector("img")?.alt));
      });
    });
    assert.deepEqual(names, [
      "Read more, What others say of it",
      "A path that leads down to a bridge of three fields",
      "The bridge from the north, drawn by the fourth keeper.",
      "Picture",
      "what is not in the book",
      "The museum at Hemmen",
      "Read more, Pictures from the tin box",
    ]);
  });

  test("has few landmarks, each with a name where there may be several", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    await tab.until(() => document.querySelector(".table-scroll[role]") === null);
    const landmarks = await tab.evaluate(() =>
      [
        ...document.querySelectorAll(
          "foreground_reader :is(main, nav, header, footer, aside, section[aria-label], [role=region], [role=banner], [role=navigation])",
        ),
      ]
        .filter((part) => part.checkVisibility())
        .map((part) => `${part.localName} ${part.getAttribute("aria-label") ?? ""}`.trim()),
    );
    assert.deepEqual(landmarks.sort(), ["header", "main", "nav Contents", "section Tools"]);
  });

  test("leads the Tab key through everything and out again", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    /** Stops by their place in the document; −1 for the browser's own controls. @type {number[]} */
    const stops = [];
    for (
      let isOut = false;
      stops.length < 60 && !isOut;
      isOut = stops.length > 5 && (stops.at(-1) === -1 || stops.at(-1) === stops[0])
    ) {
      await tab.page.keyboard.press("Tab");
      stops.push(
        await tab.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || !document.hasFocus()
            ? -1
            : [...document.querySelectorAll("*")].indexOf(/** @type {Element} */ (activeElement));
        }),
      );
    }
    assert.ok([-1, stops[0]].includes(stops.at(-1)), `the Tab key does not lead out: ${stops.join()}`);
    const within = stops.slice(0, -1);
    assert.equal(new Set(within).size, within.length, `the Tab key comes back to a stop: ${stops.join()}`);
  });

  test("forbids no zoom, and at 400 % nothing but wide boxes scrolls sideways", async () => {
    for (const path of ["/handbook/", "/essay/", "/messy/", "/rtl/"]) {
      const tab = await open(path);
      await tab.page.setViewport({ width: 320, height: 256 });
      await enter(tab);
      const { wide, viewports } = await tab.evaluate(() => ({
        wide: [...document.querySelectorAll("foreground_reader *")]
          .filter((part) => part.checkVisibility() && !part.closest("pre, .table-scroll, .math-display, svg, math"))
          .filter(
            (part) => part.getBoundingClientRect().right > innerWidth + 1 || part.getBoundingClientRect().left < -1,
          )
          .filter((part) => getComputedStyle(part).position !== "absolute" || part.getBoundingClientRect().width > 1)
          .map((part) => part.outerHTML.slice(0, 120)),
        viewports: document.querySelectorAll("foreground_reader meta").length,
      }));
      assert.deepEqual(wide, [], path);
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
      assert.equal(viewports, 0);
    }
  });

  test("loses no text to the spacing that people may set", async () => {
    const tab = await open("/handbook/");
    await tab.page.setViewport({ width: 640, height: 640 });
    await enter(tab);
    await tab.page.click("#foreground-type");
    for (const name of ["letters", "words", "leading", "paragraphs"])
      for (let i = 0; i < 4; i += 1) await tab.page.click(`#foreground-${name}-more`);
    const { spacing, cut } = await tab.evaluate(() => {
      const style = getComputedStyle(/** @type {Element} */ (document.querySelector("#foreground-body p")));
      const size = Number.parseFloat(style.fontSize);
      const parts = [...document.querySelectorAll("foreground_reader *")].filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1 && part.textContent?.trim(),
      );
      return {
        spacing: [style.letterSpacing, style.wordSpacing, style.lineHeight].map(
          (value) => Number.parseFloat(value) / size,
        ),
        cut: parts
          .filter(
            (part) =>
              getComputedStyle(part).overflowY === "hidden" &&
              part.scrollHeight > part.clientHeight + 1 &&
              !part.matches(".math-display"),
          )
          .map((part) => part.outerHTML.slice(0, 120)),
      };
    });
    const [letters = 0, words = 0, leading = 0] = spacing;
    assert.ok(letters >= 0.119 && words >= 0.159 && leading >= 1.5, spacing.join());
    assert.deepEqual(cut, []);
  });

  test("moves nothing for those who want that", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    assert.ok(await tab.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches));
    const moving = await tab.evaluate(() =>
      [...document.querySelectorAll("html, foreground_reader, foreground_reader *")]
        .filter((part) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(part);
          return Number.parseFloat(transitionDuration) > 0 || animationName !== "none" || scrollBehavior === "smooth";
        })
        .map((part) => part.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(moving, []);
  });

  test("gives the page back where it was read, for the Tab key and for screen readers", async () => {
    const tab = await open("/handbook/");
    await enter(tab);
    await tab.evaluate(() => document.querySelector("#foreground-section-what-others-say-of-it")?.scrollIntoView());
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    const at = await tab.evaluate(() => [
      getSelection()?.isCollapsed,
      getSelection()?.anchorNode?.parentElement?.closest("p, h2")?.textContent?.slice(0, 12),
    ]);
    assert.equal(at[0], true);
    assert.match(String(at[1]), /^(What others|Eine kleine)/);
    await tab.page.keyboard.press("Tab");
    assert.equal(await tab.evaluate(() => document.activeElement?.getAttribute("href")), "/plain/?others");
  });

  test("says why there is nothing, takes the focus there, and gives it back", async () => {
    const tab = await open("/login/");
    await tab.evaluate(() => /** @type {HTMLElement | undefined} */ (document.querySelectorAll("input")[0])?.focus());
    await tab.click();
    await tab.until(
      () =>
        document.activeElement?.closest("foreground_message [role=alertdialog]") !== null &&
        document.activeElement !== document.body,
    );
    const said = await tab.evaluate(() => {
      const [dialog] = document.querySelectorAll("foreground_message [role=alertdialog]");
      return [
        dialog?.getAttribute("aria-label"),
        (document.querySelector(`#${dialog?.getAttribute("aria-describedby")}`)?.textContent ?? "").length > 20,
      ];
    });
    assert.deepEqual(said, ["Foreground", true]);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    assert.equal(await tab.evaluate(() => document.activeElement?.localName), "input");
  });

  if (browser === "chromium") {
    test("keeps its edges and the mark of the focus in forced colours", async () => {
      const tab = await open("/handbook/");
      const session = await tab.page.createCDPSession();
      await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
      await enter(tab);
      assert.ok(await tab.evaluate(() => matchMedia("(forced-colors: active)").matches));
      const unmarked = [];
      for (let i = 0; i < 12; i += 1) {
        await tab.page.keyboard.press("Tab");
        const style = await tab.evaluate(() => {
          const focused = /** @type {Element} */ (document.activeElement);
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          const isMarked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
          return isMarked || focused === document.body ? "" : focused.outerHTML.slice(0, 120);
        });
        if (style) unmarked.push(style);
      }
      assert.deepEqual(unmarked, []);
      const flat = await tab.evaluate(
        () =>
          [...document.querySelectorAll("foreground_reader [role=toolbar] button")]
            .filter((button) => button.checkVisibility())
            .filter((button) => getComputedStyle(button).borderTopStyle === "none").length,
      );
      assert.equal(flat, 0);
    });
  }
});
