/** Every fixture, read by a real click: the article is there, the rest is not, and the page is as it was. */

import assert from "node:assert/strict";
import { extractText } from "unpdf";
import { QUIET } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { changes, enter, folded, gone, inEachBrowser, markup, readerText, watchChanges } from "./support.mjs";

/** The root element says where the reader is, as long as it is open. */
const MARKED = "attributes html data-foreground-in";

/** That the reader has closed is said in an element of its own. */
const SAID = ["childList html +foreground_message", "childList html -foreground_message"];

inEachBrowser("reading", ({ open, asked, test }) => {
  for (const [name, { path, title, says, omits = [] }] of Object.entries(ARTICLES)) {
    test(`reads ${name}`, async () => {
      const tab = await open(path);
      const restless = name === "mutating";
      const before = await markup(tab);
      await watchChanges(tab);

      await enter(tab);
      const text = await readerText(tab);
      const shownTitle = await tab.evaluate(() => document.querySelectorAll("foreground_reader h1")[0]?.textContent);
      assert.equal(folded(shownTitle ?? ""), title);
      assertReads(text, says, omits);
      assertReads(folded(await article(tab, "markdown")).replaceAll("\\", ""), says.filter(isPlain), omits);
      // That a large page is being read is said in an element of its own.
      const opened = (await changes(tab)).filter((change) => name !== "large" || !SAID.includes(change));
      if (!restless) assert.deepEqual(opened, [`childList ${home(name)} +foreground_reader`, MARKED]);

      await tab.click();
      await gone(tab);
      if (!restless) {
        assert.deepEqual(await changes(tab), [MARKED, `childList ${home(name)} -foreground_reader`, ...SAID]);
        assert.equal(await markup(tab), before);
      }
    });
  }

  test("a text of the page beside everything else is set aside, also one that comes later", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => document.body.prepend("Loose words at the top"));
    const before = await markup(tab);
    const seen = () =>
      tab.evaluate(() =>
        [...document.body.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
          .map((node) => {
            const range = document.createRange();
            range.selectNode(node);
            return range.getClientRects().length;
          }),
      );
    assert.deepEqual(await seen(), [1]);
    await enter(tab);
    assert.deepEqual(await seen(), [0]);
    await tab.click();
    await gone(tab);
    assert.equal(await markup(tab), before);

    const later = await open("/plain/");
    await enter(later);
    await later.page.click("#foreground-type");
    await later.evaluate(() => document.body.append("Loose words at the end"));
    await later.until(() => document.querySelector("html > foreground_reader") !== null);
    assert.ok(
      await later.evaluate(
        () =>
          document.querySelector(".foreground-type:not([hidden])") !== null &&
          document.activeElement?.closest("foreground_reader") !== null,
      ),
    );
    await later.page.keyboard.press("Escape");
    await later.page.keyboard.press("Escape");
    await gone(later);
  });

  test("sets captions without a figure apart", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      document
        .querySelector("article p, main p, p")
        ?.insertAdjacentHTML(
          "afterend",
          "<div><img src='/messy/images/lighthouse.svg' width='600' height='300'></div><p class='photo-credit'>The quay at dawn / Ann Example</p>",
        );
    });
    await enter(tab);
    const [caption, text] = await tab.evaluate(() =>
      ["p.caption", "p:not(.caption)"].map((wanted) => {
        const shown = document.querySelector(`foreground_reader .foreground-body ${wanted}`);
        return {
          text: shown?.textContent ?? "",
          size: shown ? Number.parseFloat(getComputedStyle(shown).fontSize) : 0,
        };
      }),
    );
    assert.equal(caption?.text, "The quay at dawn / Ann Example");
    assert.ok((caption?.size ?? 0) > 0 && (caption?.size ?? 0) < (text?.size ?? 0), JSON.stringify([caption, text]));
    assert.match(await article(tab, "json"), /"role": "caption"/);
  });

  test("shows the lead picture as wide as the text", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const meta = document.createElement("meta");
      meta.setAttribute("property", "og:image");
      meta.content = new URL("/messy/images/lighthouse.svg", location.href).href;
      document.head.append(meta);
      // The page has it in a style sheet.
      document.body.style.backgroundImage = `url("${meta.content}")`;
    });
    await tab.until(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/lighthouse.svg")),
    );
    await enter(tab);
    const [lead, text] = await tab.evaluate(() =>
      [".foreground-lead", ".foreground-body"].map((wanted) => {
        const { left, right } = /** @type {Element} */ (
          document.querySelector(`foreground_reader ${wanted}`)
        ).getBoundingClientRect();
        return [left, right];
      }),
    );
    assert.deepEqual(lead, text);
  });

  test("asks for no lead picture that the page has not loaded", async () => {
    const tab = await open("/plain/");
    const address = await tab.evaluate(() => {
      const meta = document.createElement("meta");
      meta.setAttribute("property", "og:image");
      meta.content = new URL("/messy/images/lighthouse.svg?nobody-asked", location.href).href;
      document.head.append(meta);
      return meta.content;
    });
    await enter(tab);
    await tab.settle(QUIET);
    assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader .foreground-lead")), null);
    assert.deepEqual(
      asked().filter(({ path }) => path.endsWith("?nobody-asked")),
      [],
    );
    // Anyone who exports the article is told of it all the same.
    assert.equal(JSON.parse(await article(tab, "json")).metadata.leadImage, address);
  });

  test("keeps the posts of a page apart, with their authors and days", async () => {
    const tab = await open("/letters/");
    await enter(tab);
    const posts = await tab.evaluate(() =>
      [...document.querySelectorAll("foreground_reader article article.post")].map((post) => ({
        title: post.querySelector("h2 > a")?.textContent,
        named: document.getElementById(post.getAttribute("aria-labelledby") ?? "")?.textContent,
        by: post.querySelector(".post-about bdi")?.textContent,
        day: post.querySelector("time")?.dateTime,
        shown: post.querySelector("time")?.textContent,
        paragraphs: post.querySelectorAll("[data-part]").length,
      })),
    );
    const [hemp, woman, splice] = ["Hemp in the rain", "The woman who counted strands", "A splice you can trust"];
    assert.deepEqual(posts, [
      { title: hemp, named: hemp, by: "Ines Halloran", day: "2024-03-18", shown: "March 18, 2024", paragraphs: 4 },
      { title: woman, named: woman, by: "Tomas Reed", day: "2024-03-04", shown: "March 4, 2024", paragraphs: 2 },
      {
        title: splice,
        named: splice,
        by: "Ines Halloran",
        day: "2024-02-20",
        shown: "February 20, 2024",
        paragraphs: posts[2]?.paragraphs,
      },
    ]);
    assert.equal(
      await tab.evaluate(() => document.querySelectorAll(".foreground-about :is(.foreground-byline, time)").length),
      0,
    );
    const outline = await tab.evaluate(() =>
      [...document.querySelectorAll(".foreground-outline li")].map((entry) => [
        Number(entry.getAttribute("data-level")),
        entry.textContent,
      ]),
    );
    assert.deepEqual(outline, [
      [2, hemp],
      [3, "What to do about it"],
      [2, woman],
      [2, splice],
    ]);
    assert.match(
      await tab.evaluate(() => document.querySelector("#foreground-why")?.textContent ?? ""),
      /shows 3 posts/,
    );

    const json = JSON.parse(await article(tab, "json"));
    const kept = json.posts.map((/** @type {{ title: string, isExcerpt: boolean }} */ { title, isExcerpt }) => [
      title,
      isExcerpt,
    ]);
    assert.deepEqual(kept, [
      [hemp, false],
      [woman, false],
      [splice, true],
    ]);
    assert.ok(json.posts.every((/** @type {{ start: number }} */ { start }) => json.body[start].type === "heading"));
    assert.match(
      await article(tab, "markdown"),
      /## \[The woman who counted strands\]\(.+\)\n\nTomas Reed · 2024-03-04\n\nNobody/,
    );
    assert.equal((await article(tab, "html")).match(/<article>/g)?.length, 4);
  });

  test("tells what a product costs, what it cost before, whether it can be had, and what is behind its tabs", async () => {
    const tab = await open("/shop/");
    await enter(tab);
    const { product, leadImage } = JSON.parse(await article(tab, "json")).metadata;
    const [price, formerPrice] = [
      ["£96.50", "96.50"],
      ["£128.00", "128.00"],
    ].map(([text, amount]) => ({ text, amount, currency: "GBP" }));
    assert.deepEqual([product.price, product.formerPrice, product.availability], [price, formerPrice, "in-stock"]);
    assert.deepEqual(product.specifications[1], { name: "Weight", value: "1.4 kg with its plate" });
    assert.equal(product.specifications.length, 5);
    assert.match(leadImage, /\/shop\/lamp\.svg$/);
    const markdown = await article(tab, "markdown");
    assert.match(markdown, /\nprice: "£96\.50"\navailability: "in-stock"\n/);
    assert.match(markdown, /~~£128\.00~~ £96\.50/);
    assert.equal(await tab.evaluate(() => document.querySelector("#foreground-body del")?.textContent), "£128.00");
  });

  test("opens at what the page showed, and closes at what was read", async () => {
    const tab = await open("/messy/");
    const HERE = "To plant a star for seamen";
    const THERE = "It cannot be jammed";
    /** @param {string} words @param {string} within */
    const top = (words, within) =>
      tab.evaluate(
        (wanted, root) => {
          const walker = document.createTreeWalker(
            /** @type {Node} */ (document.querySelector(root)),
            NodeFilter.SHOW_TEXT,
          );
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!node.nodeValue?.includes(wanted)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect().top;
          }
          return Infinity;
        },
        words,
        within,
      );
    const PAGE = "body > :not(foreground_reader) article, body main, body";
    await tab.evaluate((y) => globalThis.scrollTo({ top: y, behavior: "instant" }), (await top(HERE, PAGE)) - 40);
    await enter(tab);
    const opened = await top(HERE, "foreground_reader main");
    assert.ok(opened >= 0 && opened < 500, `the place of the page is at ${opened} px in the reader`);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-title");

    await tab.evaluate(
      (y) => globalThis.scrollBy({ top: y, behavior: "instant" }),
      (await top(THERE, "foreground_reader main")) - 100,
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    const closed = await top(THERE, "body");
    assert.ok(closed >= -60 && closed < 700, `the place of the reader is at ${closed} px on the page`);

    await enter(tab);
    const again = await top(THERE, "foreground_reader main");
    assert.ok(again >= -60 && again < 700, `opened again it is at ${again} px`);
  });

  test("says when the page has moved on to another text, and reads that", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const offered = () => document.querySelector("#foreground-read-again")?.checkVisibility() === true;
    await tab.evaluate(() => history.replaceState(null, "", "?from=mail#later"));
    await looksAgain(tab);
    assert.equal(await tab.evaluate(offered), false);
    await tab.evaluate(() => {
      const first = document.title;
      history.pushState(null, "", "/plain/second/");
      document.title = "A long guide to drying fish";
      addEventListener(
        "popstate",
        () => void (document.title = location.pathname === "/plain/" ? first : "A long guide to drying fish"),
      );
      const heading = document.querySelector("body > :not(foreground_reader) h1");
      if (heading) heading.textContent = document.title;
    });
    await tab.until(offered);
    await tab.until(() =>
      /address has changed/.test(document.querySelector("foreground_reader [role=status]")?.textContent ?? ""),
    );
    await tab.evaluate(() => history.back());
    await tab.until(() => document.querySelector("#foreground-read-again")?.checkVisibility() === false);
    await tab.evaluate(() => history.forward());
    await tab.until(offered);
    await tab.page.click("#foreground-read-again");
    await tab.until(() => document.querySelector("#foreground-title")?.textContent === "A long guide to drying fish");
    assert.equal(await tab.evaluate(() => document.querySelectorAll("foreground_reader").length), 1);
    assert.equal(await tab.evaluate(offered), false);
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-title");
    await tab.click();
    await gone(tab);
  });

  test("tells another text at the same path from another way to write its address", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const offered = () => document.querySelector("#foreground-read-again")?.checkVisibility() === true;
    await tab.evaluate(() => {
      history.replaceState(null, "", "/plain/in-words/?utm_source=mail#later");
      document.title = `(1) ${document.title}`;
      for (const text of document.querySelectorAll("body > :not(foreground_reader) p"))
        text.replaceWith(text.cloneNode(true));
    });
    await looksAgain(tab);
    assert.equal(await tab.evaluate(offered), false);
    for (const address of ["?id=2", "#/post/2", "#/post/3"]) {
      await tab.evaluate((next) => {
        history.pushState(null, "", next);
        const texts = document.querySelectorAll("body > :not(foreground_reader) p");
        for (const [number, text] of texts.entries())
          text.textContent = `Under ${next} line ${number} of another text tells how fish are dried.`;
      }, address);
      await tab.until(offered);
      await tab.page.click("#foreground-read-again");
      await tab.until(() => {
        const body = document.querySelector("#foreground-body")?.textContent ?? "";
        return body.includes(`Under ${location.hash || location.search} line`);
      });
      assert.equal(await tab.evaluate(offered), false);
      // The reader is beside such a body from the next reading on.
      await tab.evaluate(() => document.body.setAttribute("aria-hidden", "true"));
    }
  });

  test("prints the article and nothing else", async () => {
    const { path, title, says, omits = [] } = fixture("messy");
    const tab = await open(path);
    await enter(tab);
    const printed = await paper(tab);
    for (const part of [title, says[0], says.at(-1)])
      assert.ok(printed.includes(bare(part)), `"${part}" is not printed`);
    for (const part of [...omits, "Close reader", "Export", "↩"])
      assert.ok(!printed.includes(bare(part)), `"${part}" is printed`);
  });

  test("prints what a person has folded in the article, which is folded again afterwards", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const folded =
        "<details><summary>May I dry them in the oven?</summary><p>Only with its door ajar, and never for long.</p></details>";
      document.querySelector("article p, main p, p")?.insertAdjacentHTML("afterend", folded);
    });
    await enter(tab);
    assert.equal(
      await tab.evaluate(() => document.querySelectorAll("foreground_reader .foreground-body details[open]").length),
      1,
    );
    await tab.evaluate(() =>
      document
        .querySelectorAll("foreground_reader .foreground-body details")
        .forEach((each) => each.removeAttribute("open")),
    );
    assert.ok((await paper(tab)).includes(bare("Only with its door ajar")));
    await tab.until(
      () => document.querySelectorAll("foreground_reader .foreground-body details:not([open])").length === 1,
    );
  });
});

/**
 * Waits until the extension has looked at the address once more, which it does each second: of two timers of one world that
 * take as long, the one that began before is over before.
 *
 * @param {import("./support.mjs").Tab} tab
 */
function looksAgain(tab) {
  return tab.evaluateInExtension(() => new Promise((looked) => setTimeout(() => setTimeout(looked, 0, true), 1_000)));
}

/** @param {string} name */
function fixture(name) {
  const found = ARTICLES[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

/** What is printed of a tab, without white space. @param {import("./support.mjs").Tab} tab */
async function paper(tab) {
  const { text } = await extractText(new Uint8Array(await tab.page.pdf()), { mergePages: true });
  return bare(text.normalize("NFKC"));
}

/** Text on paper is broken into lines and pages anywhere, with hyphens in words. @param {string} [text] */
function bare(text = "") {
  return text.replace(/[\s\u2010]+/g, "");
}

/**
 * @param {string} text
 * @param {string[]} says
 * @param {string[]} omits
 */
function assertReads(text, says, omits) {
  for (const part of says) assert.ok(text.includes(part), `"${part}" is missing in: ${text.slice(0, 2000)}`);
  for (const part of omits) assert.ok(!text.includes(part), `"${part}" does not belong to the article`);
}

/** Whether Markdown writes the text unchanged. @param {string} part */
function isPlain(part) {
  return !/[*_`|<>]/.test(part);
}

/** The element that takes the reader in. @param {string} fixture */
function home(fixture) {
  return fixture === "frameset" ? "html" : "body";
}
