/** Label mode: pages are labeled by mouse and by keyboard alone, records are stored, drafts survive, nobody else labels. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { pause } from "../../tools/driver/waiting.mjs";
import { boxes, goTo, kept, label, labels, press, recordOf, setRole, told, where } from "./label-support.mjs";
import { misplaced } from "./rectangles.mjs";
import { changes, gone, inEachBrowser, markup, watchChanges } from "./support.mjs";
import { violations } from "./axe.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const GRAB = readFileSync(new URL("../fixtures/grabbing/grab.js", import.meta.url), "utf8");

inEachBrowser("label mode", ({ open, asked, endBackground, test }) => {
  test("a page is labeled by mouse, and the record holds what was said", async () => {
    const tab = await open("/plain/");
    await label(tab);
    const at = (await boxes(tab)).findLastIndex(({ role }) => role === "body");
    // The last block of a page can be scrolled no farther: the panel goes out of its way.
    await tab.page.click("#foreground-more-commands");
    await tab.page.click("#foreground-panel");
    await press(tab, at);
    await setRole(tab, "main/quote");
    await tab.until(
      (place) =>
        /** @type {HTMLElement} */ (document.querySelectorAll(".foreground-block")[place]).dataset["role"] === "quote",
      {},
      at,
    );
    const now = (await boxes(tab))[at];
    assert.deepEqual([now?.by, now?.state, now?.name], ["person", "changed", "quote"]);
    await tab.page.click("#foreground-save");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved\. The frozen page matches/);
    const record = await recordOf(tab);
    isSound(record);
    const said = labels(record);
    const changed = said.filter(({ state }) => state === "changed");
    assert.deepEqual(
      changed.map(({ role, by }) => [role, by]),
      [["main/quote", "person"]],
    );
    assert.match(changed[0]?.text ?? "", /the month you wrote on the lid/);
    assert.deepEqual(
      said.filter(({ role }) => role === "main/title").map(({ text, state }) => [text, state]),
      [["A short guide to drying herbs", "unseen"]],
    );
    assert.equal(record.replay.verified, true, JSON.stringify(record.replay));
    const { provenance, engine, frozen } = record;
    assert.match(provenance.url, /\/plain\/$/);
    assert.ok(provenance.seconds > 0 && provenance.annotator === "anonymous" && provenance.rubric === 1);
    assert.match(engine.model, /^[0-9a-f]{16}$/);
    assert.ok(frozen.html.includes("Fresh herbs are a gift") && !/<script/i.test(frozen.html));
    assert.deepEqual(await kept(tab, "drafts", () => true), [], "the draft goes with the record");
  });

  test("a page is labeled by keyboard alone, and every block is spoken", async () => {
    const tab = await open("/messy/");
    await label(tab);
    await told(tab, /^\d+ blocks to label\. Press \? to show all shortcuts\./);
    await goTo(tab, "Glass that bends every ray");
    await told(tab, /^\d+ of \d+: heading, proposed, seen\. Glass that bends every ray/);
    await tab.page.keyboard.press("3");
    await told(
      tab,
      /: date, set by you\. Glass that bends every ray.* similar blocks? (?:has|have) the same proposal\. Press j/,
    );
    await tab.page.keyboard.press("j");
    await told(tab, /blocks labeled date/);
    const dates = (all = /** @type {any[]} */ ([])) =>
      all.filter(({ role, by }) => role === "date" && by === "person").length;
    const all = dates(await boxes(tab));
    assert.ok(all > 1);
    await tab.page.keyboard.press("u");
    await tab.page.keyboard.press("u");
    await told(tab, /^Undone\./);
    assert.equal(dates(await boxes(tab)), 0);
    await tab.page.keyboard.press("y");
    assert.equal(dates(await boxes(tab)), 1);
    await tab.page.keyboard.press("u");

    await goTo(tab, "halyard_jo");
    await tab.page.keyboard.press("x");
    await told(tab, /blocks selected/);
    await tab.page.keyboard.press("r");
    const comments = (await boxes(tab)).filter(({ role, by }) => role === "comment" && by === "person");
    assert.ok(comments.length > 1, "all that look alike are labeled at once");
    await tab.page.keyboard.press("z");
    await tab.page.keyboard.press("+");
    assert.match((await boxes(tab)).find(({ name }) => /±/.test(name))?.name ?? "", /comment ± 1/);

    await tab.page.keyboard.press("?");
    await tab.until(() =>
      [...document.querySelectorAll("#foreground-keys dd")].some((line) => line.textContent === "Either is right"),
    );
    await tab.page.keyboard.press("?");
    await tab.page.keyboard.press("!");
    await tab.until(() => document.activeElement?.id === "foreground-review-title");
    for (
      let stops = 0;
      stops < 20 && (await tab.evaluate(() => document.activeElement?.id)) !== "foreground-save-now";
      stops += 1
    )
      await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    await told(tab, /^Saved/);
    const record = await recordOf(tab);
    isSound(record);
    const said = labels(record).filter(({ state }) => state === "changed");
    assert.ok(
      said.every(({ role, either, post }) => role === "main/comment" && either && post === 1),
      JSON.stringify(said),
    );
    assert.ok(record.frozen.html.includes("data-foreground-node"));
    assert.equal(record.replay?.text[0], record.replay?.text[1]);
    assert.ok(record.replay.found > 0.98 && record.replay.answer > 0.95, JSON.stringify(record.replay));
  });

  test("a rectangle and a range choose several, and everything inside is chosen wider and wider", async () => {
    const tab = await open("/plain/");
    await label(tab);
    const places = await tab.evaluate(() =>
      [...document.querySelectorAll(".foreground-block")].slice(1, 4).map((box) => {
        const { left, top, right, bottom } = box.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );
    const [first, , third] = places;
    assert.ok(first && third);
    await tab.page.mouse.move(first.left - 6, first.top - 3);
    await tab.page.mouse.down();
    await tab.page.mouse.move(third.left + 40, third.bottom - 4, { steps: 4 });
    await tab.page.mouse.up();
    const chosen = () => tab.evaluate(() => document.querySelectorAll(".foreground-block[data-chosen]").length);
    assert.equal(await chosen(), 3);
    await tab.page.mouse.click(first.left + 20, first.top + 6);
    assert.equal(await chosen(), 0);
    await tab.page.keyboard.down("Shift");
    await tab.page.mouse.click(third.left + 20, third.top + 6);
    await tab.page.keyboard.up("Shift");
    assert.equal(await chosen(), 3);
    await tab.page.keyboard.press("Escape");
    await tab.page.keyboard.press("i");
    const inner = await chosen();
    await tab.page.keyboard.press("i");
    const outer = await chosen();
    assert.ok(inner > 1 && outer >= inner, `${inner} and ${outer}`);
  });

  test("work in progress is there again after the background and the page have gone", async () => {
    const tab = await open("/essay/");
    await label(tab);
    await tab.page.keyboard.press("ArrowDown");
    await tab.page.keyboard.press("ArrowDown");
    const place = await where(tab);
    await tab.page.keyboard.press("q");
    await kept(tab, "drafts", (all) => all.some(({ work }) => work.marks.length === 1));
    await endBackground();
    await tab.page.keyboard.press("ArrowDown");
    await tab.page.keyboard.press("c");
    await kept(tab, "drafts", (all) => all.some(({ work }) => work.marks.length === 2));
    await tab.goto(tab.page.url());
    await label(tab);
    await told(tab, /Draft of this page restored\./);
    const said = (await boxes(tab)).filter(({ by }) => by === "person").map(({ role }) => role);
    assert.deepEqual(said, ["quote", "code"], place);
  });

  test("the likeliest roles are offered, and all others by their names", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await goTo(tab, "Fresh herbs are a gift");
    const seen = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll(".foreground-role")]
          .filter((button) => button.checkVisibility())
          .map(({ id }) => id.replace("foreground-role-", "")),
      );
    const offered = await seen();
    assert.equal(offered.length, 8, offered.join());
    assert.ok(offered.includes("main-body") && !offered.includes("other-cookie"), offered.join());
    const share = await tab.evaluate(
      () => (document.querySelector(".foreground-panel")?.getBoundingClientRect().height ?? 0) / innerHeight,
    );
    assert.ok(share < 0.2, `the panel takes ${share} of the window`);
    await tab.page.click("#foreground-role-search");
    await tab.page.keyboard.type("cook");
    assert.deepEqual(await seen(), ["other-cookie"]);
    await tab.page.keyboard.press("Enter");
    await told(tab, /cookie banner, set by you/);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-stage");
    await tab.page.keyboard.press("u");
    await tab.page.click("#foreground-role-search");
    await tab.page.keyboard.type("zzz");
    assert.deepEqual(await seen(), []);
    await tab.page.keyboard.press("Escape");
    assert.deepEqual(await seen(), offered, "Escape ends the search and nothing else");
  });

  test("all of what is decided before a page is stored is seen, and every field is painted", async () => {
    const tab = await open("/plain/");
    await tab.page.setViewport({ width: 1366, height: 900 });
    await tab.evaluate(() => {
      for (let person = 0; person < 60; person += 1)
        document.body.append(
          Object.assign(document.createElement("p"), { textContent: `person${person}@heron.example` }),
        );
    });
    await label(tab);
    await tab.page.keyboard.press("!");
    await tab.until(() => document.querySelectorAll(".foreground-findings li").length === 60);
    assert.deepEqual(
      await misplaced(tab, [
        "foreground_highlight .foreground-review > :not(.foreground-findings) :is(button, input, label)",
      ]),
      [],
    );
    const below = await tab.evaluate(() =>
      [...document.querySelectorAll(".foreground-review > :not(.foreground-findings) :is(button, input, label)")]
        .filter(
          (control) => control.getBoundingClientRect().bottom > innerHeight || control.getBoundingClientRect().top < 0,
        )
        .map(({ id }) => id),
    );
    assert.deepEqual(below, []);
    const { appearance, width } = await tab.evaluate(() => {
      const style = getComputedStyle(/** @type {Element} */ (document.querySelector("#foreground-own")));
      return { appearance: style.appearance, width: style.borderTopWidth };
    });
    assert.deepEqual([appearance, width], ["none", "1px"], "a browser paints such a field its own way");
    assert.ok(
      !(await tab.evaluate(() => document.querySelector(".foreground-review")?.textContent ?? "")).includes(
        "filled in",
      ),
      "nothing was filled in",
    );
  });

  test("what may tell who labels is shown before, covered, and what was typed is never stored", async () => {
    const tab = await open("/login/");
    await tab.evaluate(() => {
      const line = document.createElement("p");
      line.innerHTML =
        "Signed in as <b class='user-name'>Ann Heron</b>, write to <a href='/mail?session=Zk3v9QpX77aaLm20c4d1'>ann@heron.example</a> <i contenteditable>my secret note</i> and to the harbour master";
      document.body.append(line);
    });
    await tab.page.type("input", "typed by me");
    await label(tab);
    await tab.page.keyboard.press("!");
    const listed = await tab.evaluate(() =>
      [...document.querySelectorAll(".foreground-findings label")].map((line) => line.textContent),
    );
    assert.deepEqual(listed.map((line) => line?.replace(/ \(\d+×\)$/, "")).sort(), [
      "Email address: ann@heron.example",
      "Name of the signed-in person: Ann Heron",
      "Token in an address: Zk3v9QpX77aaLm20c4d1",
    ]);
    await tab.page.click("#foreground-own");
    await tab.page.keyboard.type("harbour master");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const record = await recordOf(tab);
    isSound(record);
    const whole = JSON.stringify(record);
    for (const secret of ["ann@heron", "Ann Heron", "Zk3v9QpX77aa", "typed by me", "secret note", "harbour master"])
      assert.ok(!whole.includes(secret), secret);
    assert.equal(record.replay?.text[0], record.replay?.text[1], "snapshot and frozen page are covered alike");
    assert.deepEqual(
      record.redactions.map((/** @type {any} */ { kind }) => kind),
      ["e-mail", "token", "name", "own", "typed"],
    );
  });

  test("a hostile page is frozen so that nothing of it runs or loads", async () => {
    const tab = await open("/hostile/");
    await label(tab);
    const before = asked().length;
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const { frozen } = await recordOf(tab);
    assert.deepEqual(
      asked()
        .slice(before)
        .map(({ path }) => path),
      [],
    );
    const dangers = await tab.evaluate((html) => {
      const found = new DOMParser().parseFromString(html, "text/html");
      const trees = [found, ...[...found.querySelectorAll("template")].map(({ content }) => content)];
      return trees
        .flatMap((tree) => [...tree.querySelectorAll("*")])
        .flatMap((element) => [
          ...(element.matches("script, base, meta[http-equiv=refresh]") ? [element.localName] : []),
          ...[...element.attributes].flatMap(({ name, value }) =>
            (/^on|^(src|srcset|data|action|formaction|poster)$/.test(name) &&
              !value.startsWith("data:image/svg+xml,%3Csvg")) ||
            /^\s*javascript:/i.test(value)
              ? [`${name}=${value}`]
              : [],
          ),
        ]);
    }, frozen.html);
    assert.deepEqual(dangers, []);
    assert.ok(frozen.html.startsWith("<!doctype html>") && frozen.html.includes("default-src 'none'"));
  });

  test("the key for what is right on the screen goes on through the page, and the arrow keys from there", async () => {
    const tab = await open("/messy/");
    await label(tab);
    const unseen = async () => (await boxes(tab)).filter(({ state }) => state === "unseen").length;
    const top = () => tab.evaluate(() => scrollY);
    let [left, before] = [await unseen(), await top()];
    await tab.page.keyboard.press(".");
    await tab.until((/** @type {number} */ y) => scrollY > y, {}, before);
    assert.ok((await unseen()) < left, "nothing was marked");
    // The person is left at what is in view; boxes follow the page with the next frame.
    await tab.until(() => {
      const current = document.querySelector(".foreground-block[data-current]")?.getBoundingClientRect();
      return current !== undefined && current.top >= 0 && current.bottom <= innerHeight;
    });
    for (let screens = 1; ; screens += 1) {
      assert.ok(screens < 40, "the page does not end");
      [left, before] = [await unseen(), await top()];
      await tab.page.keyboard.press(".");
      await told(tab, /on the screen marked as seen/);
      if ((await top()) === before) break;
      assert.ok((await unseen()) < left, `nothing is new on screen ${screens}`);
    }
    assert.deepEqual(
      (await boxes(tab)).flatMap(({ state, role }, at) => (state === "unseen" ? [`${at} ${role}`] : [])),
      [],
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
  });

  test("a label whose text has gone is lost, told and kept", async () => {
    const tab = await open("/japanese/");
    await label(tab);
    await tab.page.keyboard.press("ArrowDown");
    await tab.page.keyboard.press("ArrowDown");
    const text = (await where(tab)).split(". ").at(-1) ?? "";
    await tab.page.keyboard.press("q");
    await kept(tab, "drafts", (all) =>
      all.some(({ address, work }) => address === tab.page.url() && work.marks.length === 1),
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await tab.evaluate((wanted) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.nodeValue && wanted.includes(node.nodeValue.trim()) && node.nodeValue.trim())
          node.nodeValue = "別の文";
      }
    }, text);
    await label(tab);
    await told(tab, /1 label no longer matches any text/);
    assert.ok((await boxes(tab)).every(({ by }) => by === "model"));
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const { lost } = await recordOf(tab);
    assert.deepEqual(
      lost.map((/** @type {any} */ { role }) => role),
      ["main/quote"],
    );
  });

  test("the page is left as it was, and closing is told", async () => {
    const tab = await open("/letters/");
    const before = await markup(tab);
    await watchChanges(tab);
    await label(tab);
    for (const key of /** @type {const} */ (["ArrowDown", "q", "x", "Escape"])) await tab.page.keyboard.press(key);
    assert.ok(
      await tab.evaluate(() => document.querySelector("foreground_highlight") !== null),
      "the first Escape lets go of what was chosen",
    );
    await tab.page.keyboard.press("Escape");
    await tab.until(() => /Labeling closed/.test(document.querySelector("foreground_message")?.textContent ?? ""));
    await gone(tab);
    assert.ok((await markup(tab)) === before);
    assert.deepEqual(
      (await changes(tab)).filter((change) => !/foreground[-_]/.test(change)),
      [],
    );
  });

  test("Escape closes the list of keys and the further commands, then the mode", async () => {
    const tab = await open("/letters/");
    await label(tab);
    await tab.page.click("#foreground-more-commands");
    await tab.page.keyboard.press("?");
    await tab.until(() => document.querySelector("#foreground-keys:not([hidden])") !== null);
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.querySelector("#foreground-keys[hidden]") !== null);
    assert.ok(await tab.evaluate(() => document.querySelector("#foreground-further:not([hidden])") !== null));
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.querySelector("#foreground-further[hidden]") !== null);
    await tab.page.keyboard.press("Escape");
    await tab.until(() => /Labeling closed/.test(document.querySelector("foreground_message")?.textContent ?? ""));
  });

  test("who labels blind sees no proposal", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await tab.page.keyboard.press("v");
    const shown = await boxes(tab);
    assert.ok(
      shown.every(({ name, role }) => name === "?" && role === ""),
      JSON.stringify(shown),
    );
    assert.match(await where(tab), /not labeled yet/);
  });

  test("axe finds nothing, also in a small window, in the list of keys and in the review", async () => {
    const tab = await open("/letters/");
    await label(tab);
    assert.deepEqual(await violations(tab, "foreground_highlight"), []);
    await tab.page.keyboard.press("?");
    assert.deepEqual(await violations(tab, "foreground_highlight"), []);
    await tab.page.setViewport({ width: 320, height: 480 });
    assert.deepEqual(await violations(tab, "foreground_highlight"), []);
    const [wide = 0, room = 0] = await tab.evaluate(() => {
      const { scrollWidth, clientWidth } = /** @type {Element} */ (document.querySelector(".foreground-panel"));
      return [scrollWidth, clientWidth];
    });
    assert.ok(wide <= room, `${wide} px in ${room}`);
    await tab.page.keyboard.press("!");
    await tab.until(() => document.querySelector(".foreground-review") !== null);
    assert.deepEqual(await violations(tab, "foreground_highlight"), []);
  });

  test("no script of the page operates label mode", async () => {
    const tab = await open("/plain/");
    const recordsBefore = await kept(tab, "records", () => true);
    const draftsBefore = await kept(tab, "drafts", () => true);
    await tab.page.evaluate(GRAB);
    await label(tab);
    const before = await boxes(tab);
    await tab.page.evaluate(`for (const key of ["5", "q", "!", "Escape", "ArrowDown"]) {
      for (const target of [document, document.querySelector("#foreground-stage"), document.activeElement])
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    for (const control of document.querySelectorAll("foreground_highlight button")) control.click();
    const surface = document.querySelector(".foreground-catcher");
    for (const type of ["pointerdown", "pointermove", "pointerup"])
      surface.dispatchEvent(new PointerEvent(type, { clientX: 300, clientY: 200, bubbles: true, isPrimary: true }));
    const type = document.querySelector("#foreground-page-type");
    type.value = "forum";
    type.dispatchEvent(new Event("change", { bubbles: true }));`);
    await pause(500);
    assert.deepEqual(await boxes(tab), before);
    assert.match(await where(tab), /^1 of /);
    assert.deepEqual(await kept(tab, "drafts", () => true), draftsBefore);
    assert.deepEqual(await kept(tab, "records", () => true), recordsBefore);
  });
});

inEachBrowser(
  "label mode in private windows",
  ({ open, test }) => {
    test("keeps nothing, and says so", async () => {
      const tab = await open("/plain/");
      await label(tab);
      await tab.page.keyboard.press("q");
      await tab.page.keyboard.press("!");
      await tab.page.click("#foreground-save-now");
      await told(tab, /^Foreground doesn’t save labels in private windows\./);
      for (const store of /** @type {const} */ (["records", "drafts"]))
        assert.deepEqual(await kept(tab, store, () => true), []);
    });
  },
  { incognito: true },
  ["firefox"],
);

/** @param {string} name */
const schema = (name) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));

/** Whether a record is what its schema says. @param {any} record */
function isSound(record) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [schema("page-snapshot")] });
  const check = ajv.compile(schema("record"));
  assert.ok(check(record), ajv.errorsText(check.errors?.slice(0, 3)));
}
