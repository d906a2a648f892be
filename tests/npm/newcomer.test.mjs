/**
 * What somebody does who has just installed the npm package: the lines of its README, as they are printed there, in Node.js
 * and in pages of both browsers, with a bundler and without one; and what is said where something is wrong.
 */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { ROOT } from "../../tools/driver/driver.mjs";
import { serve } from "../../tools/serve.mjs";
import { inEachBrowser } from "../e2e/support.mjs";
import { ARTICLES, routes } from "../fixtures/index.mjs";
import { installPackage } from "./built.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const run = promisify(execFile);
const project = installPackage();
const PACKAGE = `${project}/node_modules/foreground-extract`;
const WASM = ["page", "read", "parse"];
after(() => rmSync(project, { recursive: true }));

/** @type {any} */
const npm = await import(`${PACKAGE}/node.js`);

/** The first block of code below a heading of the README. @param {string} heading */
function linesOf(heading) {
  const section = readFileSync(`${PACKAGE}/README.md`, "utf8").split(`## ${heading}\n`)[1] ?? "";
  return /```js\n([^]*?)```/.exec(section)?.[1] ?? assert.fail(`the README has no code below ${heading}`);
}

const PLAIN = /** @type {import("../fixtures/index.mjs").Fixture} */ (ARTICLES["plain"]);
const HTML = readFileSync(`${ROOT}tests/fixtures/plain/index.html`, "utf8");

describe("a newcomer in Node.js", () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve(routes())));
  after(() => server.close());

  it("gets an article by the lines of the README", async () => {
    writeFileSync(`${project}/node.js`, `const address = process.argv[2];\n${linesOf("In Node.js")}`);
    const { stdout } = await run(process.execPath, ["node.js", `${server.origin}/plain/`], { cwd: project });
    assert.ok(stdout.startsWith(PLAIN.title), stdout);
    for (const part of PLAIN.says) assert.ok(stdout.replace(/\s+/g, " ").includes(part), part);
  });

  it("gets 50 MB read as far as the engine looks, and is told what to do where the core is missing", {
    timeout: HANGS,
  }, async () => {
    const { text } = await npm.extract(HTML.replace("</body>", `<!--${"x".repeat(50_000_000)}--></body>`));
    assert.ok(text.includes(PLAIN.says[0]));
    const bare = mkdtempSync(join(tmpdir(), "foreground-bare-"));
    cpSync(PACKAGE, `${bare}/package`, { recursive: true });
    rmSync(`${bare}/package/read.wasm`);
    writeFileSync(
      `${bare}/use.mjs`,
      'import { extract } from "./package/node.js";\ntry { await extract("<p>text"); } catch (error) { console.log(error.name, error.code, error.message); }',
    );
    const { stdout } = await run(process.execPath, ["use.mjs"], { cwd: bare });
    rmSync(bare, { recursive: true });
    assert.match(stdout, /^ForegroundError core-unavailable read\.wasm cannot be loaded: pass it to init\(\)/);
  });

  it("gets as much of 50 MB of text as is looked at, and is told that there was more", {
    timeout: HANGS,
  }, async () => {
    // Paragraphs that say the same are no text to the engine.
    const paragraph = (/** @type {number} */ part) =>
      `<p>${Array.from({ length: 280 }, (_, line) => `Line ${line} of part ${part} of a long text. `).join("")}</p>`;
    const { text, truncated } = await npm.extract(
      `<title>Long</title><main><h1>Long</h1>${Array.from({ length: 5_000 }, (_, part) => paragraph(part)).join("")}</main>`,
    );
    assert.ok(text.length > 1_000_000, String(text.length));
    assert.equal(truncated, "text");
  });

  it("is not ended by a module that nobody needs, and is told of it where somebody does", async () => {
    writeFileSync(
      `${project}/bad.mjs`,
      [
        'import { extract, init } from "foreground-extract";',
        'init({ page: "nowhere:page.wasm", read: new Uint8Array(9) });',
        "await new Promise((resolve) => setTimeout(resolve, 50));",
        'try { await extract("<p>text"); } catch ({ code }) { console.log(code); }',
      ].join("\n"),
    );
    const { stdout } = await run(process.execPath, ["bad.mjs"], { cwd: project });
    assert.equal(stdout, "core-unavailable\n");
  });

  it("can abort a call between its steps", async () => {
    const { signal, abort } = (() => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort(new Error("enough")) };
    })();
    const asked = npm.extract(HTML, { signal });
    abort();
    await assert.rejects(asked, /^Error: enough$/);
  });
});

/** Runs the lines of the README and leaves what they print in an attribute. */
const CODE = `console.log = (text) => { document.documentElement.dataset.printed = String(text); };\n${linesOf("In a page, a content script, a side panel")}`;

/** The same as a bundler makes it of the installed package, its modules beside it. */
const bundled = await esbuild.build({
  stdin: {
    contents: CODE.replace(/(import .*\n)/, "$1").replace(/^(console\.log = .*\n)([^]*?)(import .*\n)/m, "$3$1$2"),
    resolveDir: project,
  },
  bundle: true,
  format: "esm",
  minify: true,
  splitting: true,
  outdir: `${project}/bundled`,
  entryNames: "main",
  logLevel: "error",
  write: true,
});
assert.deepEqual(bundled.errors, []);
for (const name of WASM) copyFileSync(`${PACKAGE}/${name}.wasm`, `${project}/bundled/${name}.wasm`);

/** What is wrong, by the names of errors. */
const WRONG = `
  import { extract, read } from "/npm/index.js";
  import { createReader } from "/npm/worker.js";
  const code = (promise) => promise.then(({ reason }) => reason ?? "found", (error) => error.code ?? error.message);
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const left = frame.contentDocument;
  frame.remove();
  const empty = document.implementation.createHTMLDocument("");
  const closed = createReader();
  closed.close();
  const missing = createReader(new Worker("/nowhere/worker-thread.js", { type: "module" }));
  const reader = createReader();
  const controller = new AbortController();
  const given = reader.extract(document, { signal: controller.signal });
  controller.abort(new Error("enough"));
  const large = (length) => "<!--" + "x".repeat(length) + "--><title>Large</title>" + document.body.innerHTML;
  const answers = {
    worker: [await code(closed.extract(document)), await code(missing.extract(document)), await code(missing.extract(document)), await code(given), await code(reader.extract("text"))],
    large: [await code(extract(large(50_000_000))), await code(extract(large(70_000_000)))],
    bare: await code(extract(new Document())),
    text: await code(extract("")), nothing: await code(extract(null)), element: await code(extract(document.body)),
    detached: await code(extract(left)), empty: await code(extract(empty)), aborted: await code(extract(document, { signal: AbortSignal.abort(new Error("enough")) })),
    snapshot: await code(read(new Uint8Array(9))), own: await code(extract(document)),
  };
  document.documentElement.dataset.printed = JSON.stringify(answers);
`;
const NO_CORE = `
  import { extract, init } from "/npm/index.js";
  init({ read: "/nowhere/read.wasm" });
  const code = (promise) => promise.then(() => "found", ({ name, code, message }) => [name, code, message].join(" "));
  document.documentElement.dataset.printed = await code(extract(document));
`;

/** @param {string} script @param {string} [head] */
const page = (script, head = "") => ({
  type: "text/html; charset=utf-8",
  body: HTML.replace("<head>", `<head>${head}`).replace("</body>", `<script type="module">${script}</script></body>`),
});

inEachBrowser(
  "a newcomer in a page",
  ({ open, test }) => {
    /** @param {string} path */
    const printed = async (path) => {
      const tab = await open(path);
      await tab.until(() => document.documentElement.dataset["printed"] !== undefined, { timeout: HANGS });
      return (await tab.evaluate(() => document.documentElement.dataset["printed"])) ?? "";
    };

    test("gets an article by the lines of the README, without a bundler and with one", async () => {
      for (const path of ["/alone/", "/bundled/page"]) {
        const text = await printed(path);
        assert.ok(text.startsWith(`# ${PLAIN.title}\n`), `${path}: ${text}`);
        for (const part of PLAIN.says) assert.ok(text.replace(/\s+/g, " ").includes(part), part);
      }
    });

    test("is told what is wrong by the code of an error", async () => {
      assert.deepEqual(JSON.parse(await printed("/wrong/")), {
        worker: ["core-unavailable", "core-unavailable", "core-unavailable", "enough", "snapshot"],
        large: ["found", "too-large"],
        bare: "not-html",
        text: "not-html",
        nothing: "not-html",
        element: "not-html",
        detached: "empty",
        empty: "empty",
        aborted: "enough",
        snapshot: "snapshot",
        own: "found",
      });
      assert.match(
        await printed("/no-core/"),
        /^ForegroundError core-unavailable read\.wasm cannot be loaded: pass it to init\(\), or serve it beside this file$/,
      );
    });

    test("is told where its policy forbids the core", async () => {
      assert.match(
        await printed("/forbidden/"),
        /^ForegroundError core-unavailable (read|page)\.wasm cannot be compiled, since WebAssembly is forbidden or missing here: read the page from/,
      );
    });
  },
  {},
  undefined,
  {
    "/npm/": { folder: PACKAGE },
    "/bundle/": { folder: `${project}/bundled` },
    "/alone/": {
      make: () =>
        page(
          CODE.replace(/^(console\.log = .*\n)([^]*?)(import .*\n)/m, "$3$1$2"),
          '<script type="importmap">{ "imports": { "foreground-extract": "/npm/index.js" } }</script>',
        ),
    },
    "/bundled/": { make: () => page('import "/bundle/main.js";') },
    "/wrong/": { make: () => page(WRONG) },
    "/no-core/": { make: () => page(NO_CORE) },
    "/forbidden/": {
      headers: { "content-security-policy": "script-src 'self' 'unsafe-inline'" },
      make: () => page(NO_CORE.replace(/^ *init\(.*\n/m, "")),
    },
  },
);
