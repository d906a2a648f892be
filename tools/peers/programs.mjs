/**
 * Extractors for JavaScript as programs use them: HTML in, Markdown out. Reads pages from standard input, one a line as JSON
 * (`html`, `url`), and prints for each a line of JSON with `markdown` and `ms`, the processor time of this process. Which
 * extractor it is, is the argument: `readability` (with Turndown, as most servers that fetch pages have it) or `defuddle`.
 * `core/python/bench/programs.py` starts it.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import TurndownService from "turndown";

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });

/** @type {Record<string, { package: string, read: (html: string, url: string) => string | Promise<string> }>} */
const EXTRACTORS = {
  readability: {
    package: "@mozilla/readability",
    read(html, url) {
      const window = open(html, url);
      const article = new Readability(window.document).parse();
      window.close();
      return article ? `# ${article.title}\n\n${turndown.turndown(article.content ?? "")}` : "";
    },
  },
  defuddle: {
    package: "defuddle",
    async read(html, url) {
      const window = open(html, url);
      const article = await Defuddle(window.document, url, { markdown: true });
      window.close();
      return `# ${article.title}\n\n${article.content}`;
    },
  },
};

/** A document without scripts and without the network. @param {string} html @param {string} url */
function open(html, url) {
  return new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window;
}

const extractor = EXTRACTORS[process.argv[2] ?? ""];
if (!extractor) throw new Error(`usage: programs.mjs ${Object.keys(EXTRACTORS).join("|")}`);
const manifest = readFileSync(new URL(`../../node_modules/${extractor.package}/package.json`, import.meta.url), "utf8");
console.log(JSON.stringify({ version: JSON.parse(manifest).version }));
// What extractors say on the way is no answer.
console.warn = console.error;
const say = console.log;
console.log = console.error;
for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const before = process.cpuUsage();
  let markdown = "";
  let failed = false;
  try {
    markdown = await extractor.read(html, url);
  } catch {
    failed = true;
  }
  const { user, system } = process.cpuUsage(before);
  say(JSON.stringify({ markdown, failed, ms: (user + system) / 1000 }));
}
