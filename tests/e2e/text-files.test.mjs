/** Text files in a tab: plain text is read as its paragraphs, Markdown as what it means, a program as it is. */

import assert from "node:assert/strict";
import { article } from "../../tools/driver/reader.mjs";
import { enter, inEachBrowser, readerText } from "./support.mjs";

const STORY = `The lamp at the end of the mole

The lamp was lit by hand every evening, and by nobody else than the
widow who had lit it for forty years.

She had a rule for storms,
one for fog,
and none for Sundays.

"Nobody," she said, "has ever asked me whether I see it myself." And that was
true: from her kitchen one saw the harbour, the boats and the church.
`;

const GUIDE = `# How to light a lamp

Take a *long* match and read [the rules](../rules.html) first.

## Before

- oil
- [x] a wick
  1. cut it

> Never in the wind.

\`\`\`js
light();
\`\`\`

| lamp | oil |
|------|----:|
| old  |   3 |

<img src=x onerror="document.title='ran'"> <b>Mind</b> the wind, says Ann.
`;

const PROGRAM = `import os

def main():
    for name in os.listdir():
        print(name)
`;

/** @type {Record<string, { type: string, body: string }>} */
const FILES = {
  "story.txt": { type: "text/plain; charset=utf-8", body: STORY.replaceAll("\n", "\r\n") },
  "guide.md": { type: "text/plain; charset=utf-8", body: GUIDE },
  "main.py": { type: "text/plain", body: PROGRAM },
};

inEachBrowser(
  "text files",
  ({ open, test }) => {
    test("plain text is read as its paragraphs", async () => {
      const tab = await open("/files/a/story.txt");
      await enter(tab);
      const read = await tab.evaluate(() => ({
        title: document.querySelector("foreground_reader h1")?.textContent,
        paragraphs: [...document.querySelectorAll("foreground_reader #foreground-body p")].map(
          (paragraph) => paragraph.textContent,
        ),
        breaks: document.querySelectorAll("foreground_reader #foreground-body br").length,
        code: document.querySelectorAll("foreground_reader #foreground-body pre").length,
      }));
      assert.equal(read.title, "The lamp at the end of the mole");
      assert.equal(read.paragraphs.length, 3);
      assert.equal(
        read.paragraphs[0],
        "The lamp was lit by hand every evening, and by nobody else than the widow who had lit it for forty years.",
      );
      assert.deepEqual([read.breaks, read.code], [2, 0]);
    });

    test("Markdown is read as what it means, and nothing of its HTML runs", async () => {
      const tab = await open("/files/a/guide.md");
      await enter(tab);
      const read = await tab.evaluate(() => {
        const body = document.querySelector("foreground_reader #foreground-body");
        const texts = (/** @type {string} */ selector) =>
          [...(body?.querySelectorAll(selector) ?? [])].map((part) => part.textContent?.trim());
        const link = body?.querySelector("a[href$='rules.html']");
        return {
          title: document.title,
          headings: texts("h2"),
          items: texts("ul > li").length,
          quote: texts("blockquote"),
          code: texts("pre code"),
          cells: texts("td"),
          link: link?.getAttribute("href"),
          images: body?.querySelectorAll("img").length,
        };
      });
      assert.deepEqual(
        read.headings.map((text) => text?.replace(/\W+$/, "")),
        ["Before"],
      );
      assert.deepEqual([read.items, read.images], [2, 0]);
      assert.match(read.quote[0] ?? "", /Never in the wind/);
      assert.match(read.code[0] ?? "", /light\(\);/);
      assert.deepEqual(read.cells, ["old", "3"]);
      assert.match(read.link ?? "", /\/files\/rules\.html$/);
      assert.doesNotMatch(read.title ?? "", /ran/);
      assert.match(await readerText(tab), /Mind the wind, says Ann/);
      const { title } = JSON.parse(await article(tab, "json")).metadata;
      assert.equal(title, "How to light a lamp");
    });

    test("a program keeps its lines", async () => {
      const tab = await open("/files/a/main.py");
      await enter(tab);
      assert.match(
        await tab.evaluate(
          () => document.querySelector("foreground_reader pre, foreground_message")?.textContent ?? "",
        ),
        /for name in|no/i,
      );
    });
  },
  {},
  undefined,
  { "/files/a/": { make: (/** @type {string} */ rest) => FILES[rest] } },
);
