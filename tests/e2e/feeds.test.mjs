/** Feeds in a tab: RSS and Atom are read as their posts, whatever the browsers make of their content types. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { pause } from "../../tools/driver/waiting.mjs";
import { enter, gone, inEachBrowser, markup, readerText, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** @param {string} items */
const rss = (items) =>
  `${DECLARATION}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>The Harbour Log</title><link>https://log.example/</link><atom:link rel="self" href="https://log.example/feed.xml"/><description>Of fog</description><language>en</language>${items}</channel></rss>`;

const RSS = rss(`
<item><title>Fog &amp;amp; ferries</title><link>https://log.example/2024/fog/</link><dc:creator>Ann Lee</dc:creator>
<pubDate>Tue, 02 Jan 2024 23:30:00 -0800</pubDate><description>Only the beginning.</description>
<content:encoded><![CDATA[<p>The fog came in at <b>six</b>.</p><p>See <a href="map.html">the map</a>.</p><h2>Ferries</h2><p>None left.</p>]]></content:encoded></item>
<item><title>Nets</title><guid>https://log.example/2024/nets/</guid><author>bo@log.example (Bo Ray)</author>
<description>&lt;p&gt;A net has &lt;em&gt;holes&lt;/em&gt;.&lt;/p&gt;</description></item>
<item><pubDate>Mon, 01 Jan 2024 08:00:00 GMT</pubDate><description>No title, and two paragraphs.

This is the second one.</description></item>`);

const RDF = `${DECLARATION}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://log.example/"><title>The Harbour Log</title><link>https://log.example/</link></channel><item rdf:about="https://log.example/2024/fog/"><title>Fog</title><link>https://log.example/2024/fog/</link><dc:creator>Ann Lee</dc:creator><dc:date>2024-01-02T10:00:00Z</dc:date><description>The fog came in at six.</description></item></rdf:RDF>`;

const ATOM = `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://log.example/atom/"><title type="text">The Harbour Log</title><author><name>Ann Lee</name></author><link rel="alternate" href="/"/>
<entry xml:base="2024/"><title type="html">Fog &lt;em&gt;again&lt;/em&gt;</title><link rel="enclosure" href="a.mp3"/><link href="fog/"/><author><name>Bo Ray</name></author><published>2024-01-02T10:00:00Z</published><updated>2024-02-02T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>The fog came in at <b>six</b>, see <a href="map.html">the map</a>.</p></div></content></entry>
<entry><title>1 &lt; 2</title><link href="/nets/"/><updated>2024-01-01T10:00:00Z</updated><content type="html">&lt;p&gt;A net has &lt;em&gt;holes&lt;/em&gt;.&lt;/p&gt;</content></entry>
<entry><title>Short</title><link href="/short/"/><summary>Five &lt; six.</summary></entry></feed>`;

const ARABIC = `${DECLARATION}<rss version="2.0"><channel><title>سجل الميناء</title><language>ar</language><item><title>الضباب</title><link>https://log.example/fog</link><description>جاء الضباب في الساعة السادسة ولم تغادر أي عبارة.</description></item></channel></rss>`;

const HOSTILE =
  rss(`<item xml:base="/feeds/"><title>&lt;script&gt;document.title = ran()&lt;/script&gt;Calm</title><link>javascript:ran()</link><content:encoded><![CDATA[
<base href="/evil/"><meta http-equiv="refresh" content="0;url=/evil/refresh"><script>ran()</script><script src="/evil/script.js"></script>
<p onclick="ran()">It is calm, says <a href="javascript:ran()">the lamp</a>, and <a href="next">so says the sea</a>.</p><img src="/evil/picture.gif" onerror="ran()"><iframe src="/evil/frame"></iframe><iframe srcdoc="<script>parent.ran()</script>"></iframe>
<svg onload="ran()"><script>ran()</script></svg><form name="body" action="/evil/form"><input name="getAttribute" autofocus onfocus="ran()"></form><link rel="stylesheet" href="/evil/sheet.css"><style>@import "/evil/import.css";</style><object data="/evil/object"></object></article></div><article><header><h2>Forged</h2></header></article>]]></content:encoded></item>`);

const MANY = rss(
  Array.from(
    { length: 200 },
    (_, at) =>
      `<item><title>Post ${at + 1}</title><link>https://log.example/${at + 1}/</link><description>Day ${at + 1} of the log, on which a ferry left.</description></item>`,
  ).join(""),
);

const TITLES = rss(
  ["Fog", "Nets", "Tides"]
    .map((title) => `<item><title>${title}</title><link>https://log.example/${title}/</link></item>`)
    .join(""),
);

const STYLED = RSS.replace(DECLARATION, `${DECLARATION}<?xml-stylesheet type="text/css" href="feed.css"?>`);

/** @type {Record<string, string>} */
const FILES = {
  rss: RSS,
  rdf: RDF,
  atom: ATOM,
  arabic: ARABIC,
  hostile: HOSTILE,
  many: MANY,
  titles: TITLES,
  styled: STYLED,
  sitemap: `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://log.example/</loc></url></urlset>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg"><title>rss</title><text y="20">The lamp</text></svg>`,
  foaf: `${DECLARATION}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:foaf="http://xmlns.com/foaf/0.1/"><foaf:Person><foaf:name>Ann Lee</foaf:name></foaf:Person></rdf:RDF>`,
};

/** Whether the browser shows files of that type in a tab; it saves the others. @param {string} browser @param {string} type */
const isShown = (browser, type) =>
  !(browser === "firefox" ? ["application/rss+xml", "application/atom+xml"] : ["application/rdf+xml"]).includes(type);

/** What the reader shows. @param {Tab} tab */
const read = (tab) =>
  tab.evaluate(() => {
    const reader = document.querySelector("foreground_reader");
    const all = (/** @type {string} */ selector) => [...(reader?.querySelectorAll(selector) ?? [])];
    return {
      title: reader?.querySelector("h1")?.textContent,
      headings: all("#foreground-body article.post > h2").map((heading) => [
        heading.textContent?.replace(/#$/, "").trim(),
        heading.querySelector("a")?.getAttribute("href") ?? null,
      ]),
      about: all("#foreground-body .post-about").map((line) => line.textContent),
      links: all("#foreground-body p a").map((link) => link.getAttribute("href")),
      direction: reader?.getAttribute("dir"),
    };
  });

inEachBrowser(
  "feeds",
  ({ browser, open, asked, notice, test }) => {
    /** @param {string} type @param {string} name */
    const at = (type, name) => `/feeds/${type.replace("/", ",")}/${name}`;

    for (const type of ["text/xml", "application/xml", "application/rss+xml", "text/plain"].filter((type) =>
      isShown(browser, type),
    )) {
      test(`RSS 2.0 as ${type} is read as its posts`, async () => {
        const tab = await open(at(type, "rss"));
        await enter(tab);
        const { title, headings, about, links } = await read(tab);
        assert.equal(title, "The Harbour Log");
        assert.deepEqual(headings, [
          ["Fog & ferries", "https://log.example/2024/fog/"],
          ["Nets", "https://log.example/2024/nets/"],
          ["No title, and two paragraphs. This is the second one.", null],
        ]);
        assert.deepEqual(about, ["Ann Lee · January 2, 2024", "Bo Ray", "January 1, 2024"]);
        assert.deepEqual(links, ["https://log.example/2024/fog/map.html"]);
        const text = await readerText(tab);
        assert.match(text, /came in at six\..*A net has holes\..*This is the second one\./);
        assert.doesNotMatch(text, /Only the beginning/);
      });
    }

    test("a feed offers no highlighting of the page, which shows nothing but its source", async () => {
      const tab = await open(at("text/xml", "rss"));
      await enter(tab);
      await tab.page.click("#foreground-more");
      const offered = await tab.evaluate(() =>
        [...document.querySelectorAll("foreground_reader .foreground-toolbar button")]
          .filter((tool) => tool.checkVisibility())
          .map(({ id }) => id),
      );
      assert.ok(
        ["foreground-print", "foreground-show-keys"].every((id) => offered.includes(id)),
        offered.join(),
      );
      assert.ok(
        !offered.some((id) => ["foreground-highlight-page", "foreground-more-highlight"].includes(id)),
        offered.join(),
      );
    });

    for (const type of ["application/xml", "application/rdf+xml", "text/plain"].filter((type) =>
      isShown(browser, type),
    )) {
      test(`RSS 1.0 as ${type} is read as its posts`, async () => {
        const tab = await open(at(type, "rdf"));
        await enter(tab);
        const { title, headings, about } = await read(tab);
        assert.deepEqual(
          [title, headings, about],
          ["The Harbour Log", [["Fog", "https://log.example/2024/fog/"]], ["Ann Lee · January 2, 2024"]],
        );
      });
    }

    for (const type of ["text/xml", "application/atom+xml"].filter((type) => isShown(browser, type))) {
      test(`Atom as ${type} is read as its posts`, async () => {
        const tab = await open(at(type, "atom"));
        await enter(tab);
        const { title, headings, about, links } = await read(tab);
        assert.equal(title, "The Harbour Log");
        assert.deepEqual(headings, [
          ["Fog again", "https://log.example/atom/2024/fog/"],
          ["1 < 2", "https://log.example/nets/"],
          ["Short", "https://log.example/short/"],
        ]);
        assert.deepEqual(about, ["Bo Ray · January 2, 2024", "January 1, 2024"]);
        assert.deepEqual(links, ["https://log.example/atom/2024/map.html"]);
        assert.match(await readerText(tab), /came in at six, see the map\..*A net has holes\..*Five < six\. Ann Lee/);
      });
    }

    for (const name of ["rss", "atom", "styled"]) {
      // Firefox gives up its own view of the elements with the first change of a document, and keeps none for Atom with HTML.
      const losesView = browser === "firefox" && name === "rss";
      test(`the page is what it was when the reader of a feed (${name}) closes`, async () => {
        const tab = await open(at("text/xml", name));
        const look = async () => ({
          markup: await markup(tab),
          picture: Buffer.from(await tab.page.screenshot()).toString("base64"),
        });
        const before = await look();
        for (let times = 0; times < 2; times += 1) {
          await enter(tab);
          await tab.page.keyboard.press("Escape");
          if (losesView)
            await tab.until(() =>
              /^Reload the page/.test(document.querySelector("foreground_message [role=status]")?.textContent ?? ""),
            );
          await gone(tab);
        }
        const after = await look();
        assert.equal(after.markup, before.markup);
        assert.equal(after.picture === before.picture, !losesView, "it looks different");
      });
    }

    test("nothing of a hostile post runs or loads, but its picture", async () => {
      for (const type of ["text/xml", "text/plain"]) {
        const tab = await open(at(type, "hostile"));
        const before = asked().length;
        const watch = () => {
          const page = /** @type {any} */ (globalThis);
          page.ran = () => {
            page.hasRun = true;
          };
        };
        await tab.page.evaluate(watch);
        await tab.click();
        await tab.until(() => document.querySelectorAll("foreground_reader #foreground-body").length > 0);
        await tab.evaluateInExtension("globalThis.ran = () => (globalThis.hasRun = true), 0");
        await pause(500);
        assert.equal(await tab.page.evaluate(() => /** @type {any} */ (globalThis).hasRun), undefined);
        assert.equal(await tab.evaluateInExtension("globalThis.hasRun === undefined"), true);
        assert.deepEqual(
          asked()
            .slice(before)
            .map(({ path }) => path)
            .filter((path) => path.startsWith("/evil/") && path !== "/evil/picture.gif"),
          [],
        );
        const found = await tab.evaluate(() => ({
          forbidden: document.querySelectorAll(
            "foreground_reader #foreground-body :is(script, iframe, base, meta, form, input, object, svg, link, style)",
          ).length,
          handlers: [...document.querySelectorAll("foreground_reader #foreground-body *")]
            .flatMap((part) => part.getAttributeNames())
            .filter((name) => name.startsWith("on")),
          links: [...document.querySelectorAll("foreground_reader #foreground-body a")].map((link) =>
            link.getAttribute("href"),
          ),
          posts: document.querySelectorAll("foreground_reader article.post").length,
        }));
        assert.deepEqual([found.forbidden, found.handlers, found.posts], [0, [], 1]);
        // What was a frame is a link to it.
        assert.deepEqual(
          found.links.map((link) => new URL(link ?? "").pathname),
          ["/feeds/next", "/evil/frame", "/evil/object"],
        );
        assert.doesNotMatch(await tab.evaluate(() => location.pathname), /evil/);
      }
    });

    test("feeds run in the direction of their language", async () => {
      const tab = await open(at("application/xml", "arabic"));
      await enter(tab);
      const { title, direction, headings } = await read(tab);
      assert.deepEqual([title, direction, headings], ["سجل الميناء", "rtl", [["الضباب", "https://log.example/fog"]]]);
    });

    test("two hundred posts are all there, and titles alone are posts", async () => {
      const many = await open(at("text/xml", "many"));
      await enter(many);
      assert.equal((await read(many)).headings.length, 200);
      const titles = await open(at("text/xml", "titles"));
      await enter(titles);
      assert.deepEqual(
        (await read(titles)).headings,
        ["Fog", "Nets", "Tides"].map((title) => [title, `https://log.example/${title}/`]),
      );
    });

    test("a feed is taken away like an article", async () => {
      const tab = await open(at("text/xml", "rss"));
      await enter(tab);
      const json = JSON.parse(await article(tab, "json"));
      assert.deepEqual(
        [json.metadata.title, json.posts.length, json.posts[0].byline],
        ["The Harbour Log", 3, "Ann Lee"],
      );
      assert.match(await article(tab, "markdown"), /^## \[Fog & ferries\]\(https:\/\/log\.example\/2024\/fog\/\)$/m);
      await takeAway(tab, "copy-markdown");
      await tab.until(
        () => document.querySelector("foreground_reader [role=status]")?.textContent === "Copied as Markdown.",
      );
      await takeAway(tab, "download-epub");
      await tab.until(() =>
        /\.epub/.test(document.querySelector("foreground_reader [role=status]")?.textContent ?? ""),
      );
    });

    for (const [name, type] of [
      ["sitemap", "text/xml"],
      ["svg", "image/svg+xml"],
      ["foaf", "application/xml"],
    ]) {
      test(`XML that is no feed is none: ${name}`, async () => {
        const tab = await open(at(type ?? "", name ?? ""));
        await tab.click();
        await notice("not-html");
      });
    }

    test("tells that a feed is not marked for screen readers", async () => {
      const tab = await open(at("text/xml", "atom"));
      // In Chromium a command that a test has sent grants nothing by itself.
      await enter(tab);
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      await tab.command("toggle-mark");
      await notice("feed");
    });
  },
  {},
  undefined,
  {
    "/feeds/": {
      make: (/** @type {string} */ rest) => {
        const [type = "", name = ""] = rest.split("/");
        if (name === "feed.css") return { type: "text/css", body: "item { display: block; margin: 1em; color: #246 }" };
        const body = FILES[name];
        return body === undefined ? undefined : { type: `${type.replace(",", "/")}; charset=utf-8`, body };
      },
    },
  },
);
