/** Notes and highlights of the person, by real input: made, kept, found again, deleted, taken away and brought back. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { words } from "../words.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { arrival } from "./downloads.mjs";
import { backToTools, choose, enter, gone, inEachBrowser, said, stored, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const downloads = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(downloads, { recursive: true, force: true }));

const SECOND = "#foreground-body > p:nth-of-type(2)";

inEachBrowser(
  "notes and highlights",
  ({ open, test }) => {
    test("a selection is highlighted by the bar beside it, kept, and found again when the page has changed", async () => {
      const tab = await fresh("http://highlights.localhost");
      await enter(tab);
      const text = await select(tab, SECOND);
      await tab.page.click("#foreground-bar-highlight");
      await said(tab, "Text highlighted.");
      await painted(tab, "foreground-mark", text);
      assert.ok(await tab.evaluate(() => document.querySelector(".foreground-mark-bar")?.hasAttribute("hidden")));

      await tab.page.reload();
      await enter(tab);
      await painted(tab, "foreground-mark", text);
      await listed(tab, 1, 0);

      await tab.page.reload();
      await tab.evaluate(() => {
        const paragraphs = document.querySelectorAll("p");
        const [first, second] = [...paragraphs].filter((paragraph) => (paragraph.textContent ?? "").length > 200);
        if (!first || !second) return;
        first.before(
          Object.assign(document.createElement("p"), {
            textContent:
              "This is new: a paragraph that was not there before, and that says nothing that was said before.",
          }),
        );
        second.textContent = (second.textContent ?? "").replace(/^(\S+ \S+ )\S+/, "$1altogether");
      });
      await enter(tab);
      const changed = await eventually(
        () => painting(tab, "foreground-mark"),
        () => "nothing is painted",
      );
      assert.ok(changed.includes("altogether") && changed.slice(-60) === text.slice(-60), changed);

      await tab.page.reload();
      await tab.evaluate(() => {
        const [, second] = [...document.querySelectorAll("p")].filter(
          (paragraph) => (paragraph.textContent ?? "").length > 200,
        );
        second?.remove();
      });
      await enter(tab);
      await listed(tab, 1, 1);
      assert.equal(await painting(tab, "foreground-mark"), "");
      await tab.page.reload();
      await enter(tab);
      await painted(tab, "foreground-mark", text);
    });

    test("a note is written by keys alone where the page cannot read it, shown, changed, deleted, and brought back", async () => {
      const tab = await fresh("http://notes.localhost");
      await tab.evaluate(() => {
        /** @type {string[]} */
        const heard = [];
        Object.assign(globalThis, { heard });
        for (const type of ["keydown", "keyup", "keypress", "beforeinput", "input"]) {
          for (const target of [window, document])
            target.addEventListener(
              type,
              (event) => heard.push(/** @type {any} */ (event).key ?? /** @type {any} */ (event).data),
              true,
            );
        }
      });
      await enter(tab);
      const text = await select(tab, SECOND);
      await backToTools(tab);
      await fromMenu(tab, "more", "foreground-note-selection");
      await fieldHasFocus(tab);
      await tab.page.keyboard.type("Qx ask Zoë");
      await tab.page.keyboard.down("Control");
      await tab.page.keyboard.press("Enter");
      await tab.page.keyboard.up("Control");
      await said(tab, "Note saved.");
      await painted(tab, "foreground-mark-note", text);
      assert.equal((await marksOf(tab))[0]?.note, "Qx ask Zoë");
      const heard = await tab.evaluate(() => /** @type {any} */ (globalThis).heard.join(""));
      for (const letter of ["Q", "x", "Z", "ë"]) assert.ok(!heard.includes(letter), `the page has heard ${heard}`);

      await openList(tab);
      assert.equal(await secret(tab, ".foreground-mark-text"), "Qx ask Zoë");
      const known = await tab.evaluate(() => {
        getSelection()?.selectAllChildren(document.querySelector("foreground_reader") ?? document);
        const reader = /** @type {HTMLElement} */ (document.querySelector("foreground_reader"));
        return [
          document.documentElement.outerHTML,
          reader.innerText,
          reader.textContent,
          String(getSelection()),
          globalThis.length,
        ].join("\n");
      });
      assert.ok(!known.includes("Qx ask"), "the page can read the note");
      assert.ok(known.endsWith("\n0"), "the page sees a frame");

      await tab.page.click(".foreground-mark-edit");
      await fieldHasFocus(tab);
      await tab.page.keyboard.press("End");
      await tab.page.keyboard.type("!");
      await tab.page.click("#foreground-mark-keep");
      await said(tab, "Note saved.");
      await eventually(
        async () => (await marksOf(tab))[0]?.note === "Qx ask Zoë!",
        () => "the note is not changed",
      );

      await tab.page.click(".foreground-mark-remove");
      await said(tab, "Deleted.");
      assert.deepEqual(await marksOf(tab), []);
      assert.equal(await painting(tab, "foreground-mark-note"), "");
      await tab.page.click("#foreground-mark-undo");
      await said(tab, words("markRestored"));
      await painted(tab, "foreground-mark-note", text);

      await tab.page.click(".foreground-mark-edit");
      await fieldHasFocus(tab);
      await tab.page.keyboard.press("Escape");
      await tab.until(() => document.querySelector(".foreground-mark-panel")?.hasAttribute("hidden") ?? false);
      await choose(tab, "forget");
      await said(
        tab,
        "Foreground has forgotten this site, but kept your 1 note or highlight. To delete it, choose “All sites…”.",
      );
      assert.equal((await marksOf(tab))[0]?.note, "Qx ask Zoë!");
    });

    test("the bar goes when the text moves away from it, and each of two notes is painted while it is written", async () => {
      const tab = await fresh("http://two-notes.localhost");
      await enter(tab);
      await select(tab, SECOND);
      await tab.evaluate(() => globalThis.scrollBy({ top: 40, behavior: "instant" }));
      await tab.until(() => document.querySelector(".foreground-mark-bar")?.hasAttribute("hidden") ?? false);
      const first = await select(tab, SECOND);
      await tab.page.click("#foreground-bar-note");
      await fieldHasFocus(tab);
      await painted(tab, "foreground-mark", first);
      const second = await selectAt(tab, "#foreground-body > p:nth-of-type(3)");
      await backToTools(tab);
      await fromMenu(tab, "more", "foreground-note-selection");
      await fieldHasFocus(tab);
      await painted(tab, "foreground-mark", second);
    });

    test("what is painted in the reader is painted on the page in highlight mode", async () => {
      const tab = await fresh("http://live.localhost");
      await enter(tab);
      const text = await select(tab, SECOND);
      await tab.page.click("#foreground-bar-highlight");
      await said(tab, "Text highlighted.");
      await tab.page.click("#foreground-highlight-page");
      await tab.until(() => document.querySelector("foreground_highlight") !== null);
      await painted(tab, "foreground-mark", text);
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      await painted(tab, "foreground-mark", "");
    });

    test("leave in a file and in Markdown, and come back from a file, with a reason for what does not", async () => {
      const tab = await fresh("http://files.localhost");
      await enter(tab);
      const text = await select(tab, SECOND);
      await tab.page.click("#foreground-bar-note");
      await fieldHasFocus(tab);
      await tab.page.keyboard.type("See <b>there</b>");
      await tab.page.click("#foreground-mark-keep");
      await said(tab, "Note saved.");
      const file = await downloaded(tab, "download-marks");
      const written = JSON.parse(readFileSync(file, "utf8"));
      assert.equal(written.type, "AnnotationPage");
      assert.equal(written.items[0].body[0].value, "See <b>there</b>");
      assert.equal(written.items[0].target.selector[0].exact, text);
      const markdown = readFileSync(await downloaded(tab, "download-markdown"), "utf8");
      const [, list = ""] = markdown.split("\n## Notes and highlights\n");
      assert.ok(
        list.includes(`“${text.slice(0, 40)}`) && list.includes("See &#60;b>there&#60;/b>"),
        markdown.slice(-800),
      );

      await openList(tab);
      await tab.page.click(".foreground-mark-remove");
      await said(tab, "Deleted.");
      const [own] = written.items;
      const other = { ...own, target: { ...own.target, source: "https://elsewhere.example/" } };
      const given = join(downloads, "given.json");
      writeFileSync(
        given,
        JSON.stringify({ ...written, items: [own, own, other, { type: "Annotation", target: own.target.source }, 5] }),
      );
      await take(tab, given);
      await said(
        tab,
        "1 imported. 1 not imported: already there. 1 not imported: for another page. 1 not imported: without a quotation of the text. 1 not imported: not an annotation.",
      );
      await painted(tab, "foreground-mark-note", text);
      writeFileSync(given, "[[[");
      await take(tab, given);
      await said(tab, "This file doesn’t contain notes or highlights. It isn’t JSON with web annotations.");
    });

    /** A page that nothing was kept of before. @param {string} origin */
    async function fresh(origin) {
      const tab = await open("/plain/");
      const { port } = new URL(await tab.evaluate(() => location.href));
      await tab.page.goto(`${origin}:${port}/plain/`);
      return tab;
    }
  },
  { downloads },
);

inEachBrowser(
  "notes and highlights in private windows",
  ({ open, test }) => {
    test("are there until the page is left, and nothing of them is stored", async () => {
      const tab = await open("/plain/");
      await enter(tab);
      const text = await select(tab, SECOND);
      await tab.page.click("#foreground-bar-highlight");
      await said(
        tab,
        "This highlight lasts until you leave the page. Foreground stores nothing in private windows or on pages without an address of their own.",
      );
      await painted(tab, "foreground-mark", text);
      assert.deepEqual(await stored(tab), {});
      await tab.page.reload();
      await enter(tab);
      await tab.page.click("#foreground-more");
      await tab.page.click("#foreground-show-marks");
      await said(tab, "No notes or highlights on this page.");
    });
  },
  { incognito: true },
  ["firefox"],
);

/** Selects a paragraph as a person does, and waits for the bar; gives its text. @param {Tab} tab @param {string} selector */
async function select(tab, selector) {
  const text = await selectAt(tab, selector);
  await tab.until(() => document.querySelector(".foreground-mark-bar:not([hidden])") !== null);
  return text;
}

/** The same, where no bar comes. @param {Tab} tab @param {string} selector */
async function selectAt(tab, selector) {
  await tab.evaluate((wanted) => document.querySelector(wanted)?.scrollIntoView({ block: "center" }), selector);
  await tab.page.click(selector, { count: 3 });
  return tab.evaluate(
    (wanted) => (document.querySelector(wanted)?.textContent ?? "").replace(/\s+/g, " ").trim(),
    selector,
  );
}

/** Text under a highlight. @param {Tab} tab @param {string} name @returns {Promise<string>} */
function painting(tab, name) {
  return tab.evaluate((wanted) => {
    /** @type {string[]} */
    const texts = [];
    /** @type {any} */ (globalThis).CSS.highlights
      .get(wanted)
      ?.forEach((/** @type {StaticRange} */ range) =>
        texts.push((range.startContainer.nodeValue ?? "").slice(range.startOffset, range.endOffset)),
      );
    return texts.join("").replace(/\s+/g, " ");
  }, name);
}

/** Waits until this text is painted. @param {Tab} tab @param {string} name @param {string} text */
async function painted(tab, name, text) {
  let last = "";
  await eventually(
    async () => (last = await painting(tab, name)) === text,
    () => `painted is "${last}"`,
  );
}

/** Waits until the title of the list counts so many, and of them so many that are not found. @param {Tab} tab @param {number} all @param {number} lost */
async function listed(tab, all, lost) {
  const rest = lost > 0 ? [`${lost} not found`] : [];
  await tab.until(
    (wanted) => {
      const title = document.querySelector("#foreground-marks:not([hidden]) summary")?.textContent ?? "";
      return (
        wanted.every((/** @type {string} */ part) => title.includes(part)) &&
        title.includes("not found") === wanted.length > 1
      );
    },
    {},
    [`${all} on this page`, ...rest],
  );
}

/** Chooses an entry of a menu by keys. @param {Tab} tab @param {string} menu @param {string} id */
async function fromMenu(tab, menu, id) {
  await tab.page.keyboard.press("End");
  await tab.until((wanted) => document.activeElement?.id === wanted, {}, `foreground-${menu}`);
  await tab.page.keyboard.press("Enter");
  await tab.until(() => Boolean(document.activeElement?.closest("[role=menu]")));
  for (let i = 0; i < 20 && (await tab.evaluate(() => document.activeElement?.id)) !== id; i += 1)
    await tab.page.keyboard.press("ArrowDown");
  await tab.page.keyboard.press("Enter");
}

/** @param {Tab} tab */
async function openList(tab) {
  await tab.page.click("#foreground-more");
  await tab.page.click("#foreground-show-marks");
  await tab.until(() => document.querySelector("#foreground-marks[open] .foreground-mark-remove") !== null);
}

/** Waits until the sealed field can be typed into. @param {Tab} tab */
function fieldHasFocus(tab) {
  return tab.until(() => document.activeElement?.matches(".foreground-sealed") === true);
}

/** What a sealed place says, which only the extension can see. @param {Tab} tab @param {string} selector @returns {Promise<string | undefined>} */
function secret(tab, selector) {
  return tab.evaluateInExtension((wanted) => {
    const host = /** @type {any} */ (document.querySelector(`${wanted} .foreground-sealed`));
    return (
      (host?.openOrClosedShadowRoot ?? /** @type {any} */ (globalThis).chrome.dom?.openOrClosedShadowRoot(host))
        ?.textContent ?? undefined
    );
  }, selector);
}

/** All that is kept. @param {Tab} tab @returns {Promise<any[]>} */
async function marksOf(tab) {
  const host = await tab.evaluate(() => location.host);
  return Object.entries(await stored(tab)).flatMap(([name, page]) =>
    name.startsWith(`marks http://${host}/`) ? /** @type {any} */ (page).marks : [],
  );
}

/** Chooses an entry of the menu for exports and waits for its file. @param {Tab} tab @param {string} entry */
function downloaded(tab, entry) {
  return arrival(downloads, async () => {
    await takeAway(tab, entry);
  });
}

/** Chooses a file with annotations. @param {Tab} tab @param {string} file */
async function take(tab, file) {
  const [chooser] = await Promise.all([tab.page.waitForFileChooser(), takeAway(tab, "take-marks")]);
  await chooser.accept([file]);
}
