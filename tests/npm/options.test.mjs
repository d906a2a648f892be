/**
 * What callers of the npm package may choose: how much of a page is looked at, what an article has besides its text, and its
 * HTML as nodes; and what they are told where a choice is none. In Node.js and in pages of both browsers.
 */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { after, describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { inEachBrowser } from "../e2e/support.mjs";
import { installPackage } from "./built.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const { parseHTML } = createRequire(`${ROOT}node_modules/defuddle/package.json`)("linkedom");
const project = installPackage();
after(() => rmSync(project, { recursive: true }));
const PACKAGE = `${project}/node_modules/foreground-extract`;
/** @type {any} */
const npm = await import(`${PACKAGE}/node.js`);

const FIXTURES = readdirSync(`${ROOT}tests/fixtures`).filter((name) =>
  existsSync(`${ROOT}tests/fixtures/${name}/index.html`),
);
const TOLD = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";
/** @param {string} name @param {number} day @param {string} said @param {string} [answer] */
const comment = (name, day, said, answer = "") =>
  `<li class=comment><p class=comment-author>${name}</p><p><time datetime=2024-05-0${day}>${day} May</time></p><p>${said}</p><p><a href="#reply">Reply</a></p>${answer}</li>`;
const COMMENTS = `${comment("Ann", 3, "Was it the old ferry?", `<ol>${comment("Bo Ray", 4, "It was, and no letter got wet.")}</ol>`)}${comment("Cy Holm", 5, "A fine text about letters.")}`;
const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The mail</title></head><body><main><article><h1>The mail</h1>${`<p>${TOLD}</p>`.repeat(8)}
  <figure><img src="/ferry.png" alt="A ferry" width="640" height="360"><figcaption>The ferry at noon</figcaption></figure><p>${TOLD}</p></article>
  <section class="comments" id="comments"><h2>Comments</h2><ol>${COMMENTS}</ol></section></main></body></html>`;

/** Without an address no picture is known, and none has a caption. */
const ADDRESS = "https://example.org/mail/";

/** Options that there are not, and what is said of them. */
const WRONG = [
  [{ ulr: "https://example.org/" }, "ulr is no option: there are url, charset, signal, bounds, keep, include, exclude"],
  [{ maxTokens: 9 }, "maxTokens is no option: there are url, charset, signal, bounds, keep, include, exclude"],
  [null, "the options must be an object, not null"],
  [{ bounds: { nodes: 0 } }, "bounds.nodes must be a number above 0, not 0"],
  [{ bounds: { time: "10" } }, "bounds.time must be a number above 0, not 10"],
  [{ bounds: { text: NaN } }, "bounds.text must be a number above 0, not NaN"],
  [{ bounds: { elements: 9 } }, "bounds.elements is no option: there are nodes, depth, text, time"],
  [{ bounds: 9 }, "bounds must be an object, not 9"],
  [{ keep: { comments: "yes" } }, "keep.comments must be true or false, not yes"],
  [{ keep: { comment: true } }, "keep.comment is no option: there are comments, captions"],
  [{ keep: null }, "keep must be an object, not null"],
  [{ include: 9 }, "include must be a CSS selector or a list of them, not 9"],
  [{ exclude: ["p", null] }, "exclude must be a CSS selector or a list of them, not p,"],
];

describe("the options of the npm package in Node.js", () => {
  it("keep comments and captions as one likes", async () => {
    const usual = await npm.extract(PAGE, { url: ADDRESS });
    assert.ok(usual.text.includes("The ferry at noon") && !usual.text.includes("no letter got wet"), usual.text);
    assert.equal(usual.truncated, undefined);
    const { text, html, markdown } = await npm.extract(PAGE, {
      url: ADDRESS,
      keep: { comments: true, captions: false },
    });
    for (const form of [text, html, markdown]) {
      assert.ok(!form.includes("The ferry at noon") && form.includes("no letter got wet"), form);
      assert.ok(form.indexOf("Ann") < form.indexOf("Bo Ray") && form.indexOf("Bo Ray") < form.indexOf("Cy Holm"), form);
    }
    assert.ok(text.startsWith(usual.text.split("\n\nThe ferry at noon")[0]), text);
    const snapshot = await npm.snapshot(PAGE, { url: ADDRESS });
    assert.equal((await npm.read(snapshot, { keep: { comments: true, captions: false } })).text, text);
    assert.deepEqual(await npm.read(snapshot, { keep: {} }), usual);
  });

  it("bring parts in and leave parts out, and tell so", async () => {
    const snapshot = await npm.snapshot(PAGE, { url: ADDRESS });
    const choice = { include: "#comments > ol > li:last-child", exclude: ["figcaption", ".advert"] };
    const { text, warnings } = await npm.read(snapshot, choice);
    assert.ok(
      text.includes("A fine text about letters") && !text.includes("no letter got wet") && !text.includes("at noon"),
      text,
    );
    assert.deepEqual(
      warnings.map((/** @type {any} */ { option, selector, code }) => [option, selector, code]),
      [["exclude", ".advert", "no-match"]],
    );
    assert.equal((await npm.extract(PAGE, { url: ADDRESS, ...choice })).text, text);
    const json = JSON.parse(await npm.readJson(snapshot, choice));
    const forced = json.body.filter((/** @type {any} */ block) => block.forced);
    assert.ok(
      forced.length > 0 &&
        JSON.stringify(forced).includes("A fine text") &&
        json.body.some((/** @type {any} */ block) => !block.forced && block.likelihood > 0.5),
    );
    assert.deepEqual(json.warnings, warnings);
    assert.deepEqual(json.leftOut, await npm.leftOut(snapshot, choice));
    assert.ok(
      json.leftOut.some((/** @type {any} */ { excluded, beginning }) => excluded && beginning.includes("at noon")),
      JSON.stringify(json.leftOut),
    );
    const { blocks } = await npm.explain(snapshot, choice);
    const how = (/** @type {string} */ said) =>
      blocks.find((/** @type {any} */ { text }) => text.includes(said)).forced;
    assert.deepEqual(["A fine text", "at noon", "no letter", "The ferry left"].map(how), [
      "include",
      "exclude",
      undefined,
      undefined,
    ]);
    const chunks = await npm.chunks(snapshot, { ...choice, maxTokens: 40 });
    assert.ok(
      chunks.some((/** @type {any} */ { forced, text }) => forced && text.includes("A fine text")) &&
        chunks.some((/** @type {any} */ { forced }) => !forced),
    );
  });

  it("that are no selectors are errors with their place", async () => {
    await assert.rejects(npm.extract(PAGE, { include: "p >" }), {
      name: "ForegroundError",
      code: "selector",
      position: 4,
      message: /^`p >` is no selector: .*\.$/,
    });
    await assert.rejects(npm.extract(PAGE, { exclude: "p".repeat(1001) }), { code: "selector", position: undefined });
  });

  it("bound what is looked at, and the answer says so", async () => {
    const all = await npm.snapshotToJson(await npm.snapshot(PAGE));
    for (const bounds of [{ nodes: 12 }, { text: 300 }, { depth: 4 }]) {
      const bytes = await npm.snapshot(PAGE, { bounds });
      assert.ok(JSON.parse(await npm.snapshotToJson(bytes)).nodes.length < JSON.parse(all).nodes.length);
      assert.equal((await npm.read(bytes)).truncated, Object.keys(bounds)[0]);
      assert.equal((await npm.extract(PAGE, { bounds })).truncated, Object.keys(bounds)[0]);
      assert.equal((await npm.extract(new TextEncoder().encode(PAGE), { bounds })).truncated, Object.keys(bounds)[0]);
    }
  });

  it("that there are not are errors that name them", async () => {
    for (const [options, message] of WRONG) {
      await assert.rejects(npm.extract(PAGE, options), { name: "ForegroundError", code: "option", message });
    }
    const snapshot = await npm.snapshot(PAGE);
    await assert.rejects(npm.read(snapshot, { keep: { captions: 1 } }), { code: "option" });
    const misspelt = { code: "option", message: /^sinal is no option: there are url, / };
    for (const name of ["read", "readJson", "chunks", "leftOut", "explain"])
      await assert.rejects(npm[name](snapshot, { sinal: undefined }), misspelt, name);
    await assert.rejects(npm.fields(snapshot, { title: "/metadata/title" }, { sinal: undefined }), misspelt);
    await assert.rejects(npm.snapshot(PAGE, { sinal: undefined }), misspelt);
    assert.throws(() => npm.fragment({ html: "" }), { code: "option", message: /needs a document/ });
  });

  it("give the article's HTML as nodes of another library's document", async () => {
    const { document } = parseHTML("<!DOCTYPE html><html><body></body></html>");
    const { html } = await npm.extract(PAGE, { url: ADDRESS });
    document.body.append(npm.fragment({ html }, document));
    assert.equal(document.querySelector("figcaption").textContent, "The ferry at noon");
    assert.equal(document.querySelectorAll("p").length, 10);
  });
});

/** Scripts in every disguise, which an article of the engine never has. */
const HOSTILE = [
  "<script>ran()</script>",
  '<img src="x:" onerror="ran()">',
  '<a href="javascript:ran()">a</a>',
  '<a href=" javascript:ran()">b</a>',
  '<iframe src="/ran"></iframe>',
  '<p style="background:url(/ran)">c</p>',
  '<math><mi onclick="ran()" href="javascript:ran()">x</mi></math>',
  "<svg onload=ran()><script>ran()</script></svg>",
  '<form action="/ran"><button>d</button></form>',
  "<style>p { background: url(/ran) }</style>",
].join("");

/** What a page answers by itself. */
const ASKED = `
  import { extract, fragment } from "/npm/index.js";
  const wrong = [];
  for (const options of ${JSON.stringify(WRONG.map(([options]) => options).filter((options) => JSON.stringify(options) !== '{"bounds":{"text":null}}'))})
    wrong.push(await extract(document, options).then(() => "none", ({ code }) => code));
  const wanted = { keep: { comments: true, captions: false } };
  const kept = await extract(document, wanted);
  const bounded = [];
  for (const bounds of [{ nodes: 12 }, { text: 300 }, { depth: 4 }]) bounded.push((await extract(document, { bounds })).truncated);
  const usual = await extract(document);
  let ran = false;
  window.ran = () => { ran = true; };
  const holder = document.body.appendChild(document.createElement("div"));
  holder.append(fragment({ html: ${JSON.stringify(HOSTILE).replaceAll("<", "\\u003c")} }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const left = holder.querySelectorAll("script, iframe, svg, form, style, [onerror], [onclick], [href], [src], [style]").length;
  const shown = holder.textContent;
  holder.replaceChildren(fragment(usual));
  document.documentElement.dataset.answers = JSON.stringify({ wrong, kept, bounded, usual, ran, left, shown, captions: holder.querySelectorAll("figcaption").length });
`;

/** The same by a worker, which such a page cannot start by its address. */
const APART = `
  import { extract } from "/npm/index.js";
  import { createReader } from "/npm/worker.js";
  const reader = createReader();
  const wanted = { keep: { comments: true, captions: false } };
  const apart = await reader.extract(document, wanted);
  const misspelt = await reader.extract(document, { keep: { comment: true } }).then(() => "none", ({ code }) => code);
  const bounded = (await reader.extract(document, { bounds: { nodes: 12 } })).truncated;
  reader.close();
  document.documentElement.dataset.answers = JSON.stringify({ apart, misspelt, bounded, kept: await extract(document, wanted) });
`;

/** The article of every fixture by its HTML, once as nodes of the package and once as the browser's parser reads it. */
const HTMLS = await Promise.all(
  FIXTURES.map(async (name) => [
    name,
    (await npm.extract(readFileSync(`${ROOT}tests/fixtures/${name}/index.html`), { url: "https://example.org/a/" }))
      .html,
  ]),
);
const COMPARED = `
  import { fragment } from "/npm/index.js";
  const different = [];
  for (const [name, html] of ${JSON.stringify(HTMLS).replaceAll("<", "\\u003c")}) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const [parsed, built] = [document.createElement("div"), document.createElement("div")];
    parsed.append(document.importNode(template.content, true));
    built.append(fragment({ html }));
    for (const element of parsed.querySelectorAll("[style]")) element.setAttribute("style", element.style.cssText);
    if (!parsed.isEqualNode(built)) different.push([name, parsed.innerHTML, built.innerHTML]);
  }
  document.documentElement.dataset.answers = JSON.stringify(different);
`;

inEachBrowser(
  "the options of the npm package",
  ({ open, test, asked }) => {
    /** @param {string} path */
    const answers = async (path) => {
      const tab = await open(path);
      await tab.until(() => document.documentElement.dataset["answers"] !== undefined, { timeout: HANGS });
      return JSON.parse((await tab.evaluate(() => document.documentElement.dataset["answers"])) ?? "");
    };

    test("work on a live page that demands trusted types, and its nodes run nothing", async () => {
      const { wrong, kept, bounded, usual, ran, left, shown, captions } = await answers("/options/");
      assert.deepEqual(
        wrong,
        wrong.map(() => "option"),
      );
      assert.equal(wrong.length, WRONG.length - 1);
      assert.ok(!kept.text.includes("The ferry at noon") && kept.text.includes("no letter got wet"), kept.text);
      assert.ok(usual.text.includes("The ferry at noon") && !usual.text.includes("no letter got wet"), usual.text);
      assert.deepEqual(bounded, ["nodes", "text", "depth"]);
      assert.equal(usual.truncated, undefined);
      assert.equal(ran, false);
      assert.equal(left, 0);
      assert.match(shown, /abcx.*d/s);
      assert.ok(!asked().some(({ path }) => path.startsWith("/ran")));
      assert.equal(captions, 1);
    });

    test("work in a worker", async () => {
      const { apart, misspelt, bounded, kept } = await answers("/apart/");
      assert.deepEqual(apart, kept);
      assert.ok(kept.text.includes("no letter got wet"), kept.text);
      assert.equal(misspelt, "option");
      assert.equal(bounded, "nodes");
    });

    test("give the nodes that the browser's parser would make of the HTML", async () => {
      assert.deepEqual(await answers("/compared/"), []);
    });
  },
  {},
  undefined,
  {
    "/npm/": { folder: PACKAGE },
    "/options/": {
      headers: {
        "content-security-policy": "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'none'",
      },
      make: () => ({
        type: "text/html; charset=utf-8",
        body: PAGE.replace("</body>", `<script type="module">${ASKED}</script></body>`),
      }),
    },
    "/apart/": {
      make: () => ({
        type: "text/html; charset=utf-8",
        body: PAGE.replace("</body>", `<script type="module">${APART}</script></body>`),
      }),
    },
    "/compared/": {
      make: () => ({
        type: "text/html; charset=utf-8",
        body: `<!DOCTYPE html><body><script type="module">${COMPARED}</script></body>`,
      }),
    },
  },
);
