/** A click on a page that is still loading is answered at once, and the article is shown whole when the page is there. */

import assert from "node:assert/strict";
import { serve } from "../../tools/serve.mjs";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { words } from "../words.mjs";
import { inEachBrowser, readerText, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const HEAD =
  "<!doctype html><html lang='en'><head><title>The long way to the mill</title></head><body><main><h1>The long way to the mill</h1>";
const FIRST = `<p>${"The road to the mill goes around the hill, since the bridge was never built again. ".repeat(8)}</p>`;
const LAST = `<p>${"In winter the miller walks over the ice with the flour on a sledge, and nobody is late. ".repeat(8)}</p></main></body></html>`;

inEachBrowser("pages that are still loading", ({ browser, open, test }) => {
  test("what is there is shown at once, and the rest when it has come", async () => {
    const { tab, finish, close } = await openSlowly(open, HEAD + FIRST, LAST);
    try {
      await tab.click();
      if (browser === "firefox") return await opensAtTheEnd(tab, finish);
      await tab.until(() => document.querySelector("foreground_reader") !== null);
      const early = await readerText(tab);
      assert.ok(early.includes("since the bridge was never built again"), early);
      await tab.until(() =>
        /still loading/.test(document.querySelector("foreground_reader [role=status]")?.textContent ?? ""),
      );
      finish();
      await tab.until(() => /nobody is late/.test(document.querySelector("foreground_reader main")?.textContent ?? ""));
    } finally {
      await close();
    }
  });

  test("where nothing more comes, the line says so when the page has loaded", async () => {
    const { tab, finish, close } = await openSlowly(open, HEAD + FIRST, "</main></body></html>");
    try {
      await tab.click();
      if (browser === "firefox") return;
      await said(tab, words("readEarly"));
      finish();
      await said(tab, words("allThere"));
    } finally {
      await close();
    }
  });

  test("the line goes by a click on it and by Escape, and nothing opens afterwards", async () => {
    for (const how of ["click", "Escape"]) {
      const { tab, finish, close } = await openSlowly(open, `${HEAD}<p>`, FIRST + LAST);
      try {
        await tab.click();
        if (browser === "firefox") return;
        await tab.until(() => /still loading/.test(document.querySelector("foreground_message")?.textContent ?? ""));
        if (how === "click") await tab.page.click("foreground_message .foreground-status");
        else await tab.page.keyboard.press("Escape");
        await tab.until(() => document.querySelector("foreground_message") === null);
        finish();
        await tab.until(() => document.readyState === "complete");
        await pause(1_000);
        assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader, foreground_message")), null);
      } finally {
        await close();
      }
    }
  });

  test("where nothing is found, nothing of the reader's style stays in the page", async () => {
    const tab = await open("/empty/");
    const before = await styleOfReader(tab);
    await tab.click();
    await tab.until(
      () => document.querySelector("foreground_message [role=dialog], foreground_message dialog") !== null,
    );
    await eventually(
      async () => (await styleOfReader(tab)) === before,
      () => "the style stays",
    );
  });

  test("where there is nothing yet, a line says so, and the reader opens when there is", async () => {
    const { tab, finish, close } = await openSlowly(open, `${HEAD}<p>`, FIRST + LAST);
    try {
      await tab.click();
      if (browser === "firefox") return await opensAtTheEnd(tab, finish);
      await tab.until(() => /still loading/.test(document.querySelector("foreground_message")?.textContent ?? ""));
      finish();
      await tab.until(() => /nobody is late/.test(document.querySelector("foreground_reader main")?.textContent ?? ""));
      assert.equal(await tab.evaluate(() => document.querySelector("foreground_message")), null);
    } finally {
      await close();
    }
  });
});

/**
 * Firefox lays no style sheet over a page that is still loading; the click is not lost.
 *
 * @param {Tab} tab
 * @param {() => void} finish
 */
async function opensAtTheEnd(tab, finish) {
  finish();
  await tab.until(() => /nobody is late/.test(document.querySelector("foreground_reader main")?.textContent ?? ""));
}

/**
 * A tab with a page of which the beginning has come; `finish` lets the rest come.
 *
 * @param {(path: string) => Promise<Tab>} open
 * @param {string} body
 * @param {string} rest
 */
async function openSlowly(open, body, rest) {
  /** @type {(tail: string) => void} */
  let send = () => {};
  const tail = new Promise((resolve) => (send = resolve));
  const { origin, close } = await serve({ "/": { make: () => ({ type: "text/html; charset=utf-8", body, tail }) } });
  const tab = await open("/plain/");
  // Waiting for the page would wait for its end.
  void tab.page.goto(`${origin}/`).catch(() => undefined);
  await tab.until(() => document.title === "The long way to the mill" && document.querySelector("main p") !== null);
  return {
    tab,
    finish: () => send(rest),
    async close() {
      send(rest);
      await close();
    },
  };
}

/** What an element of the reader's name would look like. @param {Tab} tab */
function styleOfReader(tab) {
  return tab.evaluate(() => {
    const element = document.documentElement.appendChild(document.createElement("foreground_reader"));
    const { display, position, backgroundColor, minHeight } = getComputedStyle(element);
    element.remove();
    return [display, position, backgroundColor, minHeight].join();
  });
}
