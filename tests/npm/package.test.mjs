/**
 * The npm package as its archive gives it: installed into an empty project, called from Node.js and from pages of both
 * browsers, beside the native engine on the same pages.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";
import { inEachBrowser } from "../e2e/support.mjs";
import { installPackage } from "./built.mjs";

const lab = buildLab();
/** The documents of linkedom, which Defuddle brings along. */
const { parseHTML } = createRequire(`${ROOT}node_modules/defuddle/package.json`)("linkedom");
const URL_OF_PAGE = "https://example.org/a/page.html";

const project = installPackage();
/** @type {any} */
const npm = await import(`${project}/node_modules/foreground-extract/node.js`);

/** @param {string} fixture */
const html = (fixture) => readFileSync(`${ROOT}tests/fixtures/${fixture}/index.html`);

/** What the native engine makes of a snapshot in JSON. @param {string} snapshot @param {string} format */
function natively(snapshot, format) {
  const folder = mkdtempSync(join(tmpdir(), "foreground-npm-"));
  writeFileSync(`${folder}/page.json`, snapshot);
  const { status, stdout, stderr } = spawnSync(lab, ["extract", "--format", format, `${folder}/page.json`], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

describe("the npm package in Node.js", () => {
  it("parses every fixture to the bytes of the native parser", async () => {
    const fixtures = readdirSync(`${ROOT}tests/fixtures`).filter((name) =>
      existsSync(`${ROOT}tests/fixtures/${name}/index.html`),
    );
    assert.ok(fixtures.length > 15);
    for (const fixture of fixtures) {
      const bytes = await npm.snapshot(html(fixture), { url: URL_OF_PAGE });
      const { stdout } = spawnSync(lab, ["parse", "--wire", "--url", URL_OF_PAGE], {
        input: html(fixture),
        maxBuffer: 1 << 28,
      });
      assert.ok(Buffer.from(bytes).equals(stdout), fixture);
    }
  });

  it("gives the article of the native engine", async () => {
    const bytes = await npm.snapshot(html("essay"), { url: URL_OF_PAGE });
    const json = await npm.snapshotToJson(bytes);
    const article = await npm.extract(html("essay"), { url: URL_OF_PAGE });
    assert.equal(article.markdown.trim(), natively(json, "md").trim());
    assert.equal(article.text.trim(), natively(json, "text").trim());
    assert.deepEqual(await npm.read(new TextEncoder().encode(json)), article);
    assert.equal(JSON.parse(await npm.readJson(bytes)).metadata.title, article.title);
    assert.ok(article.confidence > 0.5 && article.reason === undefined);
  });

  it("explains why each block is in or out", async () => {
    const { blocks, rules } = await npm.explain(await npm.snapshot(html("essay"), { url: URL_OF_PAGE }));
    const { text } = await npm.extract(html("essay"), { url: URL_OF_PAGE });
    const folded = (/** @type {string} */ one) => one.replace(/\s+/g, " ").trim();
    const long = blocks.filter((/** @type {any} */ block) => block.text.length > 60);
    assert.ok(long.length > 5);
    for (const block of long)
      assert.equal(folded(text).includes(folded(block.text).slice(0, 40)), block.kept, block.text);
    for (const { rule, trees, probability, nodes, role } of blocks) {
      assert.ok(
        rule === undefined || rules.some((/** @type {any} */ { id, summary }) => id === rule && summary.length > 10),
        rule,
      );
      assert.ok(
        trees >= 0 &&
          trees <= 1 &&
          probability >= 0 &&
          probability <= 1 &&
          nodes.length > 0 &&
          /^(main|other)\//.test(role),
      );
    }
  });

  it("takes the document of another library in place of Readability.js", async () => {
    const { Readability, isProbablyReaderable } = await import(
      `${project}/node_modules/foreground-extract/readability-node.js`
    );
    const { document } = parseHTML(html("essay").toString());
    assert.equal(isProbablyReaderable(document), true);
    const before = document.documentElement.outerHTML;
    const result = new Readability(document).parse();
    assert.equal(document.documentElement.outerHTML, before);
    const article = await npm.extract(document);
    assert.equal(result.title, article.title);
    assert.equal(result.textContent, article.text);
    assert.match(result.content, /^<div (?:id="readability-page-1"|class="page"| )+><p/);
    assert.deepEqual(Object.keys(result).sort(), [
      "byline",
      "content",
      "dir",
      "excerpt",
      "lang",
      "length",
      "publishedTime",
      "siteName",
      "textContent",
      "title",
    ]);
    assert.equal(new Readability(parseHTML("<html><body></body></html>").document).parse(), null);
    assert.throws(() => new Readability(document, { maxElemsToParse: 3 }).parse(), /elements found/);
    assert.throws(() => new Readability("<p>"), /document object/);
  });

  it("says what is wrong with what it was given", async () => {
    /** @param {Promise<unknown>} promise @param {string} code */
    const refused = (promise, code) =>
      assert.rejects(
        promise,
        (/** @type {any} */ error) =>
          error.name === "ForegroundError" && error.code === code && error.message.length > 10,
      );
    await refused(npm.extract(""), "not-html");
    await refused(npm.extract(/** @type {any} */ (null)), "not-html");
    await refused(npm.extract(/** @type {any} */ (7)), "not-html");
    await refused(npm.extract(new Uint8Array(70 << 20)), "too-large");
    await refused(npm.read(new Uint8Array([1, 2, 3])), "snapshot");
    await refused(npm.read(new TextEncoder().encode('{"version":1}')), "snapshot");
    await refused(npm.read(/** @type {any} */ ("text")), "snapshot");
    assert.equal(
      (await npm.extract("<p>short</p>")).markdown,
      (await npm.extract("<p>short</p>")).reason ? "" : "short\n",
    );
  });

  it("gives up where its signal says so", async () => {
    const reason = new Error("enough");
    await assert.rejects(npm.extract(html("essay"), { signal: AbortSignal.abort(reason) }), reason);
  });

  it("has types that a project's compiler takes, and names no folder of the machine that built it", () => {
    writeFileSync(
      `${project}/use.ts`,
      [
        'import { extract, type Article, ForegroundError, isProbablyReadable, snapshot, read } from "foreground-extract";',
        'import { Readability } from "foreground-extract/readability";',
        'import { createReader } from "foreground-extract/worker";',
        "const article: Article = await extract(document);",
        "const words: number | undefined = article.metadata.wordCount;",
        "console.log(words, isProbablyReadable(document), ForegroundError, await read(await snapshot(document)), new Readability(document).parse()?.title, createReader());",
      ].join("\n"),
    );
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "preserve",
      "--moduleResolution",
      "bundler",
      "--target",
      "es2022",
      "--lib",
      "es2023,dom",
      "--types",
      "",
      "use.ts",
    ];
    const { stdout } = spawnSync(`${ROOT}node_modules/.bin/tsc`, options, { cwd: project, encoding: "utf8" });
    assert.equal(stdout, "");
    for (const file of readdirSync(`${project}/node_modules/foreground-extract`)) {
      assert.ok(!readFileSync(`${project}/node_modules/foreground-extract/${file}`).includes(ROOT), file);
    }
  });
});

/** A page that reads itself by the package and leaves the answers in an attribute, where a test finds them. */
const READS_ITSELF = `
  import { extract, isProbablyReadable, snapshot, snapshotToJson } from "/npm/index.js";
  import { Readability } from "/npm/readability.js";
  import { createReader } from "/npm/worker.js";
  const before = document.documentElement.outerHTML;
  const json = await snapshotToJson(await snapshot(document));
  const article = await extract(document);
  const readable = isProbablyReadable(document);
  const reader = createReader();
  const apart = await reader.extract(document);
  reader.close();
  const { textContent } = new Readability(document).parse();
  const parsed = await extract(new DOMParser().parseFromString(before, "text/html"));
  const unchanged = before === document.documentElement.outerHTML;
  document.documentElement.dataset.answers = JSON.stringify({ json, article, readable, apart, textContent, parsed: parsed.title, unchanged });
`;

inEachBrowser(
  "the npm package",
  ({ open, test }) => {
    test("reads the live page as the native engine reads its snapshot, here and in a worker", async () => {
      const tab = await open("/npm-page/essay");
      await tab.until(() => document.documentElement.dataset["answers"] !== undefined);
      const answers = JSON.parse((await tab.evaluate(() => document.documentElement.dataset["answers"])) ?? "");
      assert.equal(answers.article.markdown.trim(), natively(answers.json, "md").trim());
      assert.match(answers.json, /"rect"/);
      assert.deepEqual(answers.apart, answers.article);
      assert.equal(answers.textContent, answers.article.text);
      assert.equal(answers.parsed, answers.article.title);
      assert.equal(answers.readable, true);
      assert.equal(answers.unchanged, true);
    });
  },
  {},
  undefined,
  {
    "/npm/": { folder: `${ROOT}dist/npm/foreground-extract` },
    "/npm-page/": {
      make: (rest) =>
        rest.includes(".")
          ? undefined
          : {
              type: "text/html; charset=utf-8",
              body: html(rest).toString().replace("</body>", `<script type="module">${READS_ITSELF}</script></body>`),
            },
    },
  },
);
