/** Learning from a site's feed: only on the click, only from the site itself, and nothing of it runs. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { POSTS } from "../fixtures/weblog.mjs";
import {
  changes,
  choose,
  enter,
  gone,
  inEachBrowser,
  offered,
  readerText,
  said,
  stored,
  watchChanges,
  why,
} from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const [FIRST, SECOND, THIRD, LAST] = POSTS;
assert.ok(FIRST && SECOND && THIRD && LAST);

const LEARNED =
  "Foreground learned from 3 posts of the feed “Harbour Letters” where this site puts title, author, date, and tags.";

inEachBrowser("learning from a feed", ({ browser, open, asked, test }) => {
  /** Opens the first post of a weblog and the reader on it. @param {string} weblog */
  const begin = async (weblog) => {
    const tab = await open(`/${weblog}/kettle/`);
    await enter(tab);
    await choose(tab, "forget");
    await said(tab, "Foreground has forgotten this site.");
    return { tab, before: asked().length };
  };
  /** What the server was asked for since then. @param {number} before */
  const since = (before) =>
    asked()
      .slice(before)
      .filter(({ path }) => path !== "/favicon.ico");

  test("what the feed taught names author and tags here and on another post, and can be forgotten", async () => {
    await open("/weblog/");
    const { tab, before } = await begin("weblog");
    assert.ok(
      asked().some(({ headers }) => headers.cookie === "session=secret"),
      "the site has no cookie, so this shows nothing",
    );
    await tab.settle(300);
    assert.deepEqual(since(before), [], "nothing is fetched before the click");
    assert.equal(await byline(tab), "Pressmaker Four");
    assert.equal(await tags(tab), null);
    await watchChanges(tab);

    await choose(tab, "learn-feed");
    await said(tab, LEARNED);
    const fetched = since(before);
    assert.deepEqual(
      fetched.map(({ path }) => path),
      ["/weblog/feed.xml", "/weblog/ladder/", "/weblog/gate/"],
    );
    for (const { headers } of fetched)
      assert.deepEqual([headers.cookie, headers.authorization, headers.referer], [undefined, undefined, undefined]);
    assert.deepEqual(await changes(tab), [], "the page notices nothing");
    assert.equal(await byline(tab), FIRST.author);
    assert.equal(await tags(tab), "Tags: Kitchens, Patience");
    assert.match(await why(tab), /recognised this page as a post\. It learned from 3 posts of the site’s feed/);

    const index = await open("/weblog/");
    await index.click();
    await index.until(() => document.querySelector("foreground_reader, foreground_message") !== null);
    assert.doesNotMatch(await why(index), /recognised this page as a post/);

    const other = await open("/weblog/drawer/");
    const opened = asked().length;
    await enter(other);
    assert.equal(await byline(other), LAST.author);
    assert.equal(await tags(other), "Tags: Kitchens, Letters");
    assert.match(await why(other), /recognised this page as a post/);
    assert.match(await article(other, "markdown"), /^author: "Bo Ray"$[^]*^tags: \["Kitchens", "Letters"\]$/m);
    assert.deepEqual(JSON.parse(await article(other, "json")).metadata.tags, LAST.tags);
    assert.deepEqual(since(opened), [], "what was learned asks for nothing");

    await choose(other, "forget-feed");
    await said(other, "Foreground has forgotten what it learned from the feed.");
    assert.equal(await byline(other), "Pressmaker Four");
    assert.doesNotMatch(await why(other), /feed/);
    assert.ok(!(await offered(other)).includes("forget-feed"));
  });

  test("a page that makes no document of a text by itself can be learned from", async () => {
    const { tab } = await begin("weblog-typed");
    await choose(tab, "learn-feed");
    await said(tab, LEARNED);
    assert.equal(await byline(tab), FIRST.author);
  });

  test("a page that forbids every request can be learned from where the browser allows it, and otherwise says so", async () => {
    const { tab, before } = await begin("weblog-strict");
    await choose(tab, "learn-feed");
    const refused = browser === "firefox";
    await said(
      tab,
      refused
        ? "This page blocks every request, even to its own site, so Foreground can’t fetch its feed in this browser."
        : LEARNED,
    );
    assert.equal(since(before).length, refused ? 0 : 3);
  });

  test("nothing in a hostile post runs or loads", async () => {
    const { tab, before } = await begin("weblog-hostile");
    await choose(tab, "learn-feed");
    await said(tab, LEARNED);
    await tab.settle(500);
    assert.deepEqual(
      since(before).map(({ path }) => path),
      ["/weblog-hostile/feed.xml", "/weblog-hostile/ladder/", "/weblog-hostile/gate/"],
    );
    assert.match(tab.page.url(), /\/weblog-hostile\/kettle\/$/);
    assert.equal(await byline(tab), FIRST.author);

    // Opened as a page it does run and load, or this test shows nothing.
    const shown = await open("/weblog-hostile/ladder/");
    await shown.until(() => location.pathname === "/report/refresh");
    assert.ok(since(before).filter(({ path }) => path.startsWith("/report/")).length > 5);
  });

  test("what cannot be learned from is told, and changes nothing", async () => {
    const refusals = {
      "weblog-broken": "Foreground found no feed with this site’s posts.",
      "weblog-comments": "Foreground found no feed with this site’s posts.",
      "weblog-foreign": "This page’s feed is on another site, which Foreground does not contact.",
      "weblog-moved": "Foreground found no feed with this site’s posts.",
      "weblog-sandbox": "This page is isolated from its own site, so Foreground can’t fetch its feed.",
    };
    for (const [weblog, sentence] of Object.entries(refusals)) {
      const { tab, before } = await begin(weblog);
      await choose(tab, "learn-feed");
      await said(tab, sentence);
      assert.equal(await byline(tab), "Pressmaker Four", weblog);
      assert.ok(since(before).length <= 5, weblog);
      assert.doesNotMatch(JSON.stringify(await stored(tab)), /"feed\\?"/, weblog);
      await tab.click();
      await gone(tab);
    }
  });

  test("where a page names no feed, none is offered", async () => {
    const { tab } = await begin("weblog-silent");
    assert.ok(!(await offered(tab)).includes("learn-feed"));
  });

  test("a form to sign in instead of a post teaches nothing", async () => {
    const { tab, before } = await begin("weblog-login");
    await choose(tab, "learn-feed");
    await said(tab, LEARNED.replace("3 posts", "1 post"));
    assert.equal(since(before).length, 4, "the feed and three posts, which is as many as may be asked for");
  });

  test("learning again after the site was rebuilt says so, and forgets what was learned before", async () => {
    const { tab } = await begin("weblog");
    await choose(tab, "learn-feed");
    await said(tab, LEARNED);
    // Weblogs of one host are one site.
    const after = await open("/weblog-rebuilt/kettle/");
    await enter(after);
    assert.doesNotMatch(await why(after), /recognised this page as a post/);
    await choose(after, "learn-feed");
    await said(
      after,
      "Foreground learned from 3 posts of the feed “Harbour Letters” where this site puts title and author. What it had learned before no longer matched.",
    );
    assert.match(await why(after), /recognised this page as a post/);
    assert.equal(await byline(after), FIRST.author);
  });

  test("it can be stopped, by Escape and by closing the reader, and leaves nothing", async () => {
    const { tab, before } = await begin("weblog-slow");
    await choose(tab, "learn-feed");
    await said(tab, "Reading post 2 of 3…");
    await choose(tab, "learn-feed");
    await said(tab, "Foreground is learning from the feed. Press Escape to stop.");
    assert.equal(since(before).length, 2);
    await tab.page.keyboard.press("Escape");
    await said(tab, "Stopped. Foreground has learned nothing.");
    assert.ok((await readerText(tab)).includes("about the kettle"), "Escape stops the learning first");

    await choose(tab, "learn-feed");
    await said(tab, "Reading post 2 of 3…");
    await tab.page.click("#foreground-close");
    await gone(tab);
    await tab.settle(300);
    assert.equal(
      await tab.evaluate(() => document.querySelectorAll("iframe, foreground_reader, foreground_message").length),
      0,
    );
    assert.doesNotMatch(JSON.stringify(await stored(tab)), /"feed\\?"/);
    await enter(tab);
    assert.equal(await byline(tab), "Pressmaker Four");
  });

  test("the keyboard alone learns", async () => {
    const { tab } = await begin("weblog");
    await tab.page.focus("#foreground-site");
    await tab.page.keyboard.press("Enter");
    const focused = () => tab.evaluate(() => document.activeElement?.textContent ?? "");
    const passed = [await focused()];
    while (passed.at(-1) !== "Learn from the site’s feed") {
      await tab.page.keyboard.press("ArrowDown");
      const entry = await focused();
      assert.ok(!passed.includes(entry), `the menu has only ${passed.join(", ")}`);
      passed.push(entry);
    }
    await tab.page.keyboard.press("Enter");
    await said(tab, LEARNED);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-site");
  });
});

/** Who wrote it, as the reader shows it. @param {Tab} tab */
function byline(tab) {
  return tab.evaluate(() => document.querySelector("foreground_reader .foreground-byline")?.textContent ?? null);
}

/** The tags, as the reader shows them. @param {Tab} tab */
function tags(tab) {
  return tab.evaluate(() => document.querySelector("foreground_reader .foreground-tags")?.textContent ?? null);
}
