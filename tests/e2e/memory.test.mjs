/** What is remembered of a site: its rules serve the next page, parts stay out and come back, and all of it can go. */

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../tools/driver/waiting.mjs";
import { openFirst, PLEA, remembered, writeRule } from "./memory-support.mjs";
import {
  backToTools,
  choose,
  enter,
  gone,
  inEachBrowser,
  leaveOut,
  offered,
  readerText,
  said,
  stored,
  tabTo,
  why,
} from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("site memory", ({ open, test }) => {
  test("the rules of three pages read the fourth, and forgetting takes them away", async () => {
    for (const [count, subject] of ["ferry", "quarry", "heron"].entries()) {
      const tab = await open(`/almanac/${subject}`);
      await enter(tab);
      assert.match(await why(tab), /found this by how the page looks/);
      await remembered(tab, count + 1);
    }

    const last = await open("/almanac/baker");
    await enter(last);
    assert.match(
      await why(last),
      /found this with the rules of this site, learned from 3 pages\..*remembers 3 pages of this site/,
    );
    const text = await readerText(last);
    assert.ok(text.includes("the baker had seen at dawn") && text.includes("the baker had seen at night"), text);
    assert.ok(!text.includes("printed once a year") && !text.includes("The orchard"), text);
    await remembered(last, 4);

    await choose(last, "forget");
    await said(last, "Foreground has forgotten this site.");
    assert.match(await why(last), /found this by how the page looks.*doesn’t remember any page of this site yet/);
    assert.deepEqual(await stored(last), { "remembered sites": [] });
  });

  test("the size of text stays for the next page, within its bounds", async () => {
    const tab = await open("/almanac/ferry");
    await enter(tab);
    const usual = await sizeOfText(tab);
    for (let i = 0; i < 3; i++) await tab.page.click("#foreground-larger");
    const large = await sizeOfText(tab);
    assert.ok(large > usual, `${usual} to ${large}`);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    assert.equal(await sizeOfText(tab), large);
    const next = await open("/plain/");
    await enter(next);
    assert.equal(await sizeOfText(next), large);
    for (let i = 0; i < 8; i++) await next.page.click("#foreground-smaller");
    const last = await open("/almanac/heron");
    await enter(last);
    assert.equal((await settings(last))?.size, -2);
    assert.ok((await sizeOfText(last)) < usual);
    await last.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.sync.clear());
    await choose(last, "forget");
    await said(last, "Foreground has forgotten this site.");
  });

  test("a part of one of several posts is left out, and the posts stay apart", async () => {
    const tab = await open("/letters/");
    await enter(tab);
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, "A missing yarn weakens");
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    const text = await readerText(tab);
    assert.ok(!text.includes("A missing yarn") && text.includes("Nobody at the walk"), text);
    assert.equal(await tab.evaluate(() => document.querySelectorAll("foreground_reader article.post").length), 3);
    await choose(tab, "forget");
    await said(tab, "Foreground has forgotten this site.");
  });

  test("what is left out stays out on the next visit and on other pages, and comes back", async () => {
    const tab = await openFirst(open, "/almanac/ferry");
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, PLEA);
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    assert.ok(!(await readerText(tab)).includes(PLEA));
    assert.match(await why(tab), /You left out or restored something/);

    for (const path of ["/almanac/ferry", "/almanac/orchard"]) {
      const later = await open(path);
      await enter(later);
      const text = await readerText(later);
      assert.ok(!text.includes(PLEA) && text.includes("at noon") && text.includes("at night"), text);
    }

    const back = await open("/almanac/ferry");
    await enter(back);
    await choose(back, "undo-last");
    await said(back, "Undone.");
    assert.ok((await readerText(back)).includes(PLEA));
    const left = await offered(back);
    assert.ok(!left.includes("undo-last") && left.includes("redo-last"), left.join());
    // What is undone is stored after it is said.
    await eventually(
      async () => {
        const again = await open("/almanac/orchard");
        await enter(again);
        return (await readerText(again)).includes(PLEA);
      },
      () => "what is undone here is not on other pages",
    );
  });

  test("what was left out is listed, can be opened, and is brought in here and on other pages", async () => {
    const tab = await openFirst(open, "/almanac/ferry");
    await choose(tab, "show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out .foreground-bring-in") !== null);
    assert.equal(await tab.evaluate(() => document.activeElement?.parentElement?.id), "foreground-left-out");
    assert.ok(await staysWhenFoldedAgain(tab, "#foreground-left-out"), "a list that says the same is made anew");
    const listed = await leftOut(tab);
    assert.ok(
      listed.some((text) => /^Navigation, \d+ words?: /.test(text)),
      listed.join("\n"),
    );
    const imprint = listed.find((text) => text.includes("printed once a year")) ?? "";
    assert.match(imprint, /^Page footer, \d+ words: /);

    await bringIn(tab, "printed once a year");
    await said(tab, "Foreground now includes this here and on this site’s other pages.");
    assert.ok((await body(tab)).includes("printed once a year"));
    assert.ok(!(await leftOut(tab)).some((text) => text.includes("printed once a year")));
    assert.equal(await tab.evaluate(() => document.activeElement?.className.includes("foreground-bring-in")), true);
    assert.match(await why(tab), /You left out or restored something/);

    const later = await open("/almanac/orchard");
    await enter(later);
    assert.ok((await body(later)).includes("printed once a year"));
    await choose(later, "undo-last");
    await said(later, "Undone.");
    assert.ok(!(await body(later)).includes("printed once a year"));
    await choose(later, "forget");
    await said(later, "Foreground has forgotten this site.");
  });

  test("what the head of the article says is not listed, or brings nothing more", async () => {
    const tab = await open("/messy/");
    await tab.evaluate(() => {
      document
        .querySelector("h1")
        ?.insertAdjacentHTML("afterend", "<p class='meta'>Posted on November 4, 2021 by Marit Osterholm</p>");
    });
    await enter(tab);
    await choose(tab, "show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out .foreground-bring-in") !== null);
    const listed = await leftOut(tab);
    assert.ok(!listed.some((text) => text.endsWith("How lighthouses learned to say their names")), listed.join("\n"));
    const before = await body(tab);
    await bringIn(tab, "Posted on November 4");
    await said(tab, "No changes: the article already contains this text.");
    assert.equal(await body(tab), before);
    await choose(tab, "forget");
    await said(tab, "Foreground has forgotten this site.");
  });

  test("a part that was left out shows what it consists of", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await choose(tab, "show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    const before = (await leftOut(tab)).length;
    await tabTo(tab, "#foreground-left-out [aria-expanded]");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=true]") !== null);
    // The parts come from the background.
    await tab.until(
      (count) => document.querySelectorAll("#foreground-left-out .foreground-bring-in").length > count + 1,
      {},
      before,
    );
  });

  test("the systems say below what they would have found", async () => {
    const tab = await openFirst(open, "/almanac/heron");
    await choose(tab, "explain");
    await tab.until(() => document.querySelector("#foreground-why")?.textContent?.includes("alone") === true);
    const text = await why(tab);
    assert.match(text, /The page seems to be an article: \d+%/);
    assert.match(text, /Based on style and words alone \(spider\), Foreground would have found /);
    assert.match(text, /Based on position and size alone \(VCE\), Foreground would have found /);
    assert.match(text, /Based on titles and texts of posts alone \(blog extractor\), Foreground would have found /);
    assert.ok(!text.includes("Adaptive Post Recognition"), "the feed taught nothing");
  });

  test("parts are left out by the keyboard alone, and the page notices nothing", async () => {
    const tab = await open("/almanac/quarry");
    await tab.evaluate(() =>
      document.addEventListener("keydown", ({ key }) => {
        // Dictionaries wait for modifiers, so these pass.
        if (!["Control", "Shift"].includes(key)) document.documentElement.classList.add(`heard-${key}`);
      }),
    );
    await enter(tab);
    await backToTools(tab);
    await tab.page.keyboard.press("End");
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.id === "foreground-leave-parts-out");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.matches(".foreground-leave-out") === true);
    const whole = await parts(tab);
    assert.match(whole[0] ?? "", /^Leave out: Nobody in the old town knew what the quarry had seen/);
    await tabTo(tab, `.foreground-leave-out[aria-label=${JSON.stringify(whole[2])}]`);
    await tab.page.keyboard.press("Enter");
    await tab.until(
      (count) => document.querySelectorAll(".foreground-leave-out").length === count,
      {},
      whole.length - 1,
    );
    assert.ok(!(await readerText(tab)).includes(PLEA));
    // The focus is on the part that took the place of the one that went.
    const focused = await tab.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    assert.equal(focused, whole[3]);

    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("z");
    await tab.page.keyboard.up("Control");
    await said(tab, "Undone.");
    assert.deepEqual(await parts(tab), whole);
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.querySelectorAll(".foreground-leave-out").length === 0);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-site");
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    assert.equal(await tab.evaluate(() => document.documentElement.className), "");
  });

  test("rules are listed, written, removed and passed on", async () => {
    const tab = await openFirst(open, "/almanac/ferry");
    await choose(tab, "show-rules");
    await tab.until(() => document.querySelector("#foreground-rules code") !== null);
    assert.match((await rules(tab)).join("\n"), /is content: learned from 1 page\./);
    assert.ok(await staysWhenFoldedAgain(tab, "#foreground-rules"), "a list that says the same is made anew");

    await writeRule(tab, "p:hover", "drop");
    await said(
      tab,
      "“p:hover” can’t be used in a rule. A selector can contain only element names, IDs, classes and “>”.",
    );
    await writeRule(tab, "p.plea", "drop");
    await said(tab, "From now on, Foreground leaves these elements out on this site.");
    await tab.until(() => document.querySelector("#foreground-rules code")?.textContent === "p.plea");
    assert.ok(!(await readerText(tab)).includes(PLEA));

    const later = await open("/almanac/orchard");
    await enter(later);
    assert.ok(!(await readerText(later)).includes(PLEA));
    await choose(later, "show-rules");
    await later.until(() => document.querySelector("#foreground-rules code")?.textContent === "p.plea");
    assert.equal((await rules(later))[0], "p.plea is left out: your rule.");
    await later.page.click("#foreground-rules li button");
    await said(later, "Rule removed. Its selector is in the field below, in case you want to add it again.");
    assert.ok((await readerText(later)).includes(PLEA));
    // Written again by the keyboard alone, as the opposite.
    await later.page.focus("#foreground-selector");
    await later.page.keyboard.press("Enter");
    await said(later, "From now on, Foreground keeps these elements on this site.");

    await later.page.click("#foreground-save-rules");
    await said(later, `Saving “Rules of ${new URL(later.page.url()).host.replace(":", " ")}.json”.`);
    const site = new URL(later.page.url()).host;
    const own = { selector: "p.plea", verdict: "drop", pages: 0 };
    const others = { format: 1, site: "other.example", templates: [], ownRules: [own] };
    await takeRules(later, others, `These are rules for other.example, not for ${site}.`);
    assert.ok((await readerText(later)).includes(PLEA));
    await takeRules(later, { ...others, site }, "Rules imported.");
    assert.ok(!(await readerText(later)).includes(PLEA));
  });
});

/** How the person wants to read on all sites, as it is stored. @param {Tab} tab @returns {Promise<{ size: number } | undefined>} */
function settings(tab) {
  return tab.evaluateInExtension(
    async () => (await /** @type {any} */ (globalThis).chrome.storage.sync.get("settings")).settings,
  );
}

/** Size of the letters of the article, CSS px. @param {Tab} tab */
function sizeOfText(tab) {
  return tab.evaluate(() => {
    const text = document.querySelector("foreground_reader .foreground-body p");
    return text ? Number.parseFloat(getComputedStyle(text).fontSize) : 0;
  });
}

/** What each line says of the parts that were left out. @param {Tab} tab @returns {Promise<string[]>} */
function leftOut(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-left-out li > p")].map((line) => line.textContent ?? ""),
  );
}

/** Clicks the button of the part that says this. @param {Tab} tab @param {string} text */
async function bringIn(tab, text) {
  const position = (await leftOut(tab)).findIndex((line) => line.includes(text));
  assert.ok(position >= 0, `no part that was left out says "${text}"`);
  await (await tab.page.$$(".foreground-bring-in"))[position]?.click();
}

/** Whether a fold that is closed and opened still has the same button. @param {Tab} tab @param {string} fold */
function staysWhenFoldedAgain(tab, fold) {
  return tab.evaluate(async (selector) => {
    const details = /** @type {HTMLDetailsElement} */ (document.querySelector(selector));
    const button = details.querySelector("li button");
    for (const open of [false, true]) {
      const told = new Promise((next) => details.addEventListener("toggle", next, { once: true }));
      details.open = open;
      await told;
    }
    await new Promise((later) => setTimeout(later, 100));
    return button !== null && button === details.querySelector("li button");
  }, fold);
}

/** The article's own text. @param {Tab} tab */
function body(tab) {
  return tab.evaluate(() => document.querySelector("#foreground-body")?.textContent ?? "");
}

/** What each rule says. @param {Tab} tab */
function rules(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-rules li > span")].map((line) => line.textContent),
  );
}

/** Chooses a file with these rules. @param {Tab} tab @param {object} given @param {string} sentence what is said then */
async function takeRules(tab, given, sentence) {
  const folder = await mkdtemp(join(tmpdir(), "foreground-"));
  const file = join(folder, "rules.json");
  await writeFile(file, JSON.stringify(given));
  const [chooser] = await Promise.all([tab.page.waitForFileChooser(), tab.page.click("#foreground-take-rules")]);
  await chooser.accept([file]);
  await said(tab, sentence);
  await rm(folder, { recursive: true });
}

/** The names of all buttons that leave a part out. @param {Tab} tab */
function parts(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll(".foreground-leave-out")].map((button) => button.getAttribute("aria-label")),
  );
}
