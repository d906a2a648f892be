/** Coming and going without a trace: what the page was, it is again. */

import assert from "node:assert/strict";
import { enter, gone, inEachBrowser, markup } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** What a round leaves behind is there after the second; the others are for what comes now and then. */
const ROUNDS = 8;

/** @type {Record<string, (tab: Tab) => Promise<void>>} */
const EXITS = {
  "the toolbar button": (tab) => tab.click(),
  Escape: (tab) => tab.page.keyboard.press("Escape"),
  "the reader's own button": (tab) => tab.page.click("#foreground-close"),
};

inEachBrowser("coming and going", ({ browser, open, test }) => {
  test(`${ROUNDS} times leaves no trace`, async () => {
    const tab = await open("/plain/");
    const untouched = { markup: await markup(tab), styles: await styles(tab) };
    await round(tab);
    // From the first visit on the extension listens for the next; no later visit may add to that.
    const listening = await listeners(tab, browser);
    for (let i = 1; i < ROUNDS; i++) await round(tab);
    await untilStyled(tab, untouched.styles);
    assert.equal(await markup(tab), untouched.markup);
    assert.deepEqual(await listeners(tab, browser), listening);
  });

  test("two quick clicks open and close the reader", async () => {
    const tab = await open("/plain/");
    await noteReaders(tab);
    await tab.click();
    await tab.click();
    // A click counts when it reaches the page, which no one but the reader tells.
    await tab.until(() => /** @type {any} */ (globalThis).readers.length === 2);
    assert.deepEqual(await tab.evaluate(() => /** @type {any} */ (globalThis).readers), ["opened", "closed"]);
  });

  for (const [way, leave] of Object.entries(EXITS)) {
    test(`what the page remembers comes back by ${way}`, async () => {
      const tab = await open("/state/");
      await disturb(tab);
      const before = await state(tab);
      assert.deepEqual(before, DISTURBED);

      await enter(tab);
      await tab.until(() => document.querySelector("audio")?.paused === true);
      await leave(tab);
      await gone(tab);
      // The page may move once more in the next frame, and sound starts when the browser gets to it.
      await tab.until(() => document.querySelector("audio")?.paused === false);
      await tab.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      assert.deepEqual(await state(tab), before);
    });
  }
});

/** @param {Tab} tab */
async function round(tab) {
  await enter(tab);
  await tab.click();
  await gone(tab);
}

/** Notes each coming and going of a reader from now on. @param {Tab} tab */
function noteReaders(tab) {
  return tab.evaluate(() => {
    /** @type {string[]} */
    const readers = [];
    Object.assign(globalThis, { readers });
    /** @param {NodeList} nodes @param {string} what */
    const note = (nodes, what) => {
      for (const node of nodes) if (node.nodeName.toLowerCase() === "foreground_reader") readers.push(what);
    };
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        note(addedNodes, "opened");
        note(removedNodes, "closed");
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** What {@link disturb} makes of the page, as {@link state} tells it. */
const DISTURBED = {
  scroll: [0, 700],
  box: [0, 120],
  sideways: [60, 0],
  values: ["typed by hand", "two\nlines", "three"],
  ticked: [true, true],
  open: true,
  edited: "Words that were edited",
  focus: "note",
  selection: [1, 5, "forward"],
  sound: ["playing", "paused"],
};

/** Does to the page what a person would do. @param {Tab} tab */
async function disturb(tab) {
  const { page } = tab;
  await page.locator("#name").fill("typed by hand");
  await page.locator("#note").fill("two\nlines");
  await page.select("#choice", "three");
  await page.click("#tick");
  await page.click("#pick");
  await page.click("#fold summary");
  await tab.evaluate(async () => {
    /** @param {string} id */
    const get = (id) => /** @type {any} */ (document.querySelector(id));
    get("#editable").textContent = "Words that were edited";
    get("#box").scrollTop = 120;
    get("#sideways").scrollLeft = 60;
    get("#note").focus();
    get("#note").setSelectionRange(1, 5, "forward");
    scrollTo(0, 700);
    await get("#sound").play();
  });
  await tab.until(() => document.querySelector("audio")?.paused === false);
}

/** @param {Tab} tab */
function state(tab) {
  return tab.evaluate(() => {
    /** @param {string} id */
    const get = (id) => /** @type {any} */ (document.querySelector(id));
    const { selectionStart, selectionEnd, selectionDirection } = get("#note");
    return {
      scroll: [scrollX, scrollY],
      box: [get("#box").scrollLeft, get("#box").scrollTop],
      sideways: [get("#sideways").scrollLeft, get("#sideways").scrollTop],
      values: [get("#name").value, get("#note").value, get("#choice").value],
      ticked: [get("#tick").checked, get("#pick").checked],
      open: get("#fold").open,
      edited: get("#editable").textContent,
      focus: document.activeElement?.id ?? "",
      selection: [selectionStart, selectionEnd, selectionDirection],
      sound: [...document.querySelectorAll("audio")].map(({ paused }) => (paused ? "paused" : "playing")),
    };
  });
}

/** Every computed style of the elements that a reader hides or covers. @param {Tab} tab */
function styles(tab) {
  return tab.evaluate(readStyles);
}

/** The style sheet is taken away just after the reader. @param {Tab} tab @param {string[]} wanted */
async function untilStyled(tab, wanted) {
  const read = `(${readStyles})()`;
  await tab.until(
    // biome-ignore lint/security/noGlobalEval: in the page, where the expression belongs.
    (expression, styled) => JSON.stringify(globalThis.eval(expression)) === styled,
    {},
    read,
    JSON.stringify(wanted),
  );
}

function readStyles() {
  return [...document.querySelectorAll("html, body, body > *, h1")].map((element) => {
    const style = getComputedStyle(element);
    return [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`).join("; ");
  });
}

/**
 * How many listeners the page carries, if the browser reports it.
 *
 * @param {Tab} tab
 * @param {string} browser
 */
async function listeners(tab, browser) {
  if (browser !== "chromium") return undefined;
  const session = await tab.page.createCDPSession();
  try {
    const counts = [];
    for (const expression of ["window", "document", "document.documentElement", "document.body"]) {
      const { result } = await session.send("Runtime.evaluate", { expression });
      const { listeners: found } = await session.send("DOMDebugger.getEventListeners", {
        objectId: result.objectId ?? "",
      });
      counts.push([
        expression,
        found
          .map(({ type }) => type)
          .sort()
          .join(" "),
      ]);
    }
    return counts;
  } finally {
    await session.detach();
  }
}
