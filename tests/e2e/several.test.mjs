/** More than one: the comments of an article, threads whose posts fold, and texts on several pages. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { violations } from "./axe.mjs";
import { changes, choose, enter, inEachBrowser, readerText, said, stored, tabTo, watchChanges } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("more than one", ({ open, asked, endBackground, test }) => {
  test("comments stand folded below the article with their number, nested, and are only shown", async () => {
    const tab = await open("/thread/article.html");
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-comments > summary")?.textContent === "5 comments");
    const text = await article(tab, "text");
    assert.doesNotMatch(text, /wedding was called off/);
    const { comments } = JSON.parse(await article(tab, "json"));
    assert.deepEqual(
      comments.map((/** @type {any} */ comment) => [comment.depth, comment.byline]),
      [
        [0, "Ann Lee"],
        [1, "Bo Ray"],
        [2, "Ann Lee"],
        [1, "Cy Holm"],
        [0, "Di Marsh"],
      ],
    );

    await tab.page.click("#foreground-comments > summary");
    await tab.until(() => document.querySelectorAll("#foreground-comments .thread-post[open]").length === 5);
    assert.deepEqual(await posts(tab, "#foreground-comments"), [
      [0, "Ann Lee 3 May 2024"],
      [1, "Bo Ray 3 May 2024"],
      [2, "Ann Lee 4 May 2024"],
      [1, "Cy Holm 5 May 2024"],
      [0, "Di Marsh 6 May 2024"],
    ]);
    assert.match(await readerText(tab), /It was ours\. The wedding was called off/);
    assert.doesNotMatch(await readerText(tab), /Reply|Your comment/);

    // Folded by keys, one alone and all together.
    await tabTo(tab, "#foreground-comments .thread-post > summary");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.querySelectorAll("#foreground-comments .thread-post[open]").length === 4);
    assert.match(await readerText(tab), /Ann Lee 3 May 2024 3 replies/);
    await tab.page.click("#foreground-comments .foreground-collapse-all");
    await tab.until(() => document.querySelectorAll("#foreground-comments .thread-post[open]").length === 0);
    await said(tab, "All posts are collapsed.");
    await tab.page.click("#foreground-comments .foreground-expand-all");
    await tab.until(() => document.querySelectorAll("#foreground-comments .thread-post[open]").length === 5);

    assert.deepEqual(await violations(tab, "foreground_reader"), []);
    assert.equal(await article(tab, "text"), text, "the article is as it was");
    assert.doesNotMatch(JSON.stringify(await stored(tab)), /"corrections\\":\[[^\]]/, "nothing of it is remembered");
  });

  test("comments that are brought in are no longer listed below", async () => {
    const tab = await open("/thread/article.html");
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-comments") !== null);
    await choose(tab, "show-left-out");
    await tab.until(() =>
      [...document.querySelectorAll(".foreground-bring-in")].some((button) =>
        /comments/.test(button.getAttribute("aria-label") ?? ""),
      ),
    );
    const position = await tab.evaluate(() =>
      [...document.querySelectorAll(".foreground-bring-in")].findIndex((button) =>
        /comments/.test(button.getAttribute("aria-label") ?? ""),
      ),
    );
    await (await tab.page.$$(".foreground-bring-in"))[position]?.click();
    await tab.until(
      () => document.querySelector("#foreground-body")?.textContent?.includes("The wedding was called off") ?? false,
    );
    await tab.until(() => document.querySelector("#foreground-comments") === null);
    await choose(tab, "undo-last");
    await tab.until(() => document.querySelector("#foreground-comments") !== null);
    await choose(tab, "forget");
  });

  test("the posts of a thread are nested as they answer one another, and stay parts that can be left out", async () => {
    const tab = await open("/thread/forum.html");
    await enter(tab);
    const told = await posts(tab, "#foreground-body");
    assert.deepEqual(
      told.map(([depth]) => depth),
      [0, 1, 2, 1, 0],
    );
    assert.deepEqual(told[2], [2, "Cy Holm · June 3, 2024"]);
    const labels = await tab.evaluate(() =>
      [...document.querySelectorAll("#foreground-body article.post")].map((post) => {
        const head = document.getElementById(post.getAttribute("aria-labelledby") ?? "");
        return head && post.contains(head) && head.tagName === "H2" ? head.textContent : undefined;
      }),
    );
    assert.deepEqual(
      labels,
      told.map(([, head]) => head),
      "each is an article that its heading names",
    );
    const markdown = await article(tab, "markdown");
    assert.match(markdown, /^author: "Ann Lee"$/m);
    assert.match(markdown, /## \[Cy Holm\]\([^)]*#post-3\)\n\n2024-06-03\n\nThe shed is gone/);
    assert.doesNotMatch(markdown, /Quote|Reply|#2\b(?!\))/);
    const json = JSON.parse(await article(tab, "json"));
    assert.deepEqual(
      json.posts.map((/** @type {any} */ post) => [post.byline, post.published.slice(0, 10), post.depth]).at(1),
      ["Bo Ray", "2024-06-02", 1],
    );
    assert.match(await readerText(tab), /A thread: 5 posts\./);
    await tab.page.click("#foreground-body .foreground-collapse-all");
    await said(tab, "All posts are collapsed.");
    assert.doesNotMatch(await readerText(tab), /They hang in the school/);
    await tab.page.click("#foreground-body .foreground-expand-all");
    await said(tab, "All posts are expanded.");
    assert.match(await readerText(tab), /They hang in the school/);
    const twice = (await readerText(tab)).split("Cy Holm").length - 1;
    assert.equal(twice, 1, "the head of a post is said once");
    assert.deepEqual(await violations(tab, "foreground_reader"), []);
  });

  test("a thread is read as one text on request, which is remembered for the site, and back", async () => {
    const tab = await open("/thread/forum.html");
    await enter(tab);
    await tab.page.click("#foreground-body .foreground-form button");
    await said(tab, "Foreground reads pages of this site as one text.");
    assert.equal(await tab.evaluate(() => document.querySelectorAll("#foreground-body article.post").length), 0);
    assert.match(await readerText(tab), /The shed is gone/);
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.querySelector("foreground_reader") === null);
    await enter(tab);
    assert.match(await readerText(tab), /Foreground reads pages of this site as one text\./);
    await tab.page.click("#foreground-body .foreground-form button");
    await said(tab, "Foreground reads pages of this site as threads.");
    assert.equal(await tab.evaluate(() => document.querySelectorAll("#foreground-body article.post").length), 5);
    await choose(tab, "forget");
  });

  test("all pages of a text are put behind the first, exported with it, and taken away again", async () => {
    const tab = await open("/pages/story.html");
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-all-pages") !== null);
    assert.equal(await tab.evaluate(() => document.querySelector("#foreground-all-pages")?.textContent), "All 3 pages");
    assert.match(
      await tab.evaluate(() => /** @type {HTMLAnchorElement} */ (document.querySelector("#foreground-next-page")).href),
      /\/pages\/story-2\.html$/,
    );
    const first = await article(tab, "markdown");
    const before = asked().length;
    await watchChanges(tab);

    await tabTo(tab, "#foreground-all-pages");
    await tab.page.keyboard.press("Enter");
    await said(tab, "2 pages added.");
    const fetched = asked()
      .slice(before)
      .filter(({ path }) => path !== "/favicon.ico");
    assert.deepEqual(
      fetched.map(({ path }) => path),
      ["/pages/story-2.html", "/pages/story-3.html"],
      "and nothing of them runs or loads",
    );
    for (const { headers } of fetched) assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined]);
    assert.deepEqual(await changes(tab), [], "the page notices nothing");
    const text = await readerText(tab);
    for (const said of [
      "ferry crosses the sound",
      "Page 2",
      "played cards in the waiting room",
      "Page 3",
      "her turn to deal",
    ])
      assert.ok(text.includes(said), said);
    assert.equal(text.split("Island Papers comes out").length, 1);
    assert.deepEqual(
      await tab.evaluate(() =>
        [...document.querySelectorAll("#foreground-body h2")].map((heading) => heading.textContent),
      ),
      ["Page 2", "Page 3"],
    );
    const markdown = await article(tab, "markdown");
    assert.ok(markdown.includes("played cards") && markdown.includes("her turn to deal"), markdown);

    await endBackground();
    assert.equal(await article(tab, "markdown"), markdown, "the pages are there after the background has ended, too");

    await tab.page.click("#foreground-first-page");
    await said(tab, "Added pages removed.");
    assert.equal(await article(tab, "markdown"), first);
    await tab.until(() => document.querySelector("#foreground-all-pages") !== null);
    assert.deepEqual(await violations(tab, "foreground_reader"), []);
  });

  test("Escape stops what is fetched and leaves the reader open", async () => {
    const tab = await open("/pages-slow/story.html");
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-all-pages") !== null);
    await tab.page.click("#foreground-all-pages");
    await said(tab, "Fetching page 2 of 3… Press Escape to stop.");
    await tab.page.keyboard.press("Escape");
    await said(tab, "Stopped. 0 pages added.");
    assert.notEqual(await tab.evaluate(() => document.querySelector("foreground_reader")), null);
  });

  test("a page that comes again ends it", async () => {
    const tab = await open("/pages/ring.html");
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-all-pages") !== null);
    await tab.page.click("#foreground-all-pages");
    await said(tab, "0 pages added. The next page couldn’t be read, or was the same one again.");
    assert.doesNotMatch(await readerText(tab), /Page 2/);
  });
});

/** Depth and head of each post. @param {Tab} tab @param {string} within @returns {Promise<[number, string][]>} */
function posts(tab, within) {
  return tab.evaluate((within) => {
    const all = [...document.querySelectorAll(`${within} .thread-post`)];
    /** @param {Element} post */
    const depth = (post) => all.filter((other) => other !== post && other.contains(post)).length;
    return all.map(
      (post) => /** @type {[number, string]} */ ([depth(post), post.querySelector(".thread-head")?.textContent ?? ""]),
    );
  }, within);
}
