/** The recipes of `docs/recipes`, run as they are printed there, on pages of a server of ours. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { launch, ROOT } from "../../tools/driver/driver.mjs";
import { locate } from "../../tools/driver/locate.mjs";
import { buildExample, buildForeground } from "../../tools/lab.mjs";
import { eventually, HANGS } from "../../tools/driver/waiting.mjs";
import { ask, DATASET, hasPackages, hasWheel, program, RECIPES, WHEEL } from "../../tools/python.mjs";
import { serve } from "../../tools/serve.mjs";
import { ARTICLES, routes } from "../fixtures/index.mjs";
import { installPackage } from "./built.mjs";

const run = promisify(execFile);

/** Lines of code that a file of a recipe may have. */
const LONGEST = 30;

/** What the recipes read. */
const PLAIN = /** @type {import("../fixtures/index.mjs").Fixture} */ (ARTICLES["plain"]);

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
const folder = installPackage();
// What a person would install besides.
for (const name of readdirSync(`${ROOT}node_modules`).filter((other) => !other.startsWith("."))) {
  symlinkSync(`${ROOT}node_modules/${name}`, `${folder}/node_modules/${name}`);
}

/** A page of more than 50,000 words in forty chapters of ten parts. */
function book() {
  const text =
    "<p>The ferry left late, as it had on all the days before, and no one on the pier minded it much.</p>".repeat(7);
  const part = (/** @type {number} */ chapter, /** @type {number} */ at) =>
    `<h3>Part ${at}</h3><p>Part ${at} of chapter ${chapter} is here.</p>${text}`;
  const chapters = Array.from(
    { length: 40 },
    (_, at) =>
      `<h2>Chapter ${at + 1}</h2>${Array.from({ length: 10 }, (_, other) => part(at + 1, other + 1)).join("")}`,
  );
  return `<!DOCTYPE html><title>A long book</title><main><article><h1>A long book</h1>${chapters.join("")}</article></main>`;
}

before(
  async () =>
    (server = await serve({
      ...routes(),
      "/book/": { make: () => ({ type: "text/html; charset=utf-8", body: book() }) },
    })),
);
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Blocks of a recipe by the names of their files. @param {string} recipe */
function filesOf(recipe) {
  const text = readFileSync(`${ROOT}docs/recipes/${recipe}.md`, "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^```\w+ (\S+)\n([^]*?)^```/gm)].map(([, name = "", code = ""]) => [name, code]),
  );
}

/** Writes the files of a recipe into the project, as a person would. @param {string} recipe */
function write(recipe) {
  for (const [name, code] of Object.entries(filesOf(recipe))) writeFileSync(`${folder}/${name}`, code);
}

/** @param {string} text */
function isPlain(text) {
  for (const part of PLAIN.says)
    assert.ok(text.replace(/\s+/g, " ").includes(part), `${part} is not in ${text.slice(0, 500)}`);
  for (const part of PLAIN.omits ?? []) assert.ok(!text.includes(part), part);
}

/** Where the Python package is, for an environment that has not got it. */
const withWheel = () => ({
  ...process.env,
  PYTHONPATH: ask(
    "import foreground_extract, json, os; print(json.dumps(os.path.dirname(os.path.dirname(foreground_extract.__file__))))",
    null,
    WHEEL,
  ),
});

/** @param {boolean} isThere @param {string} what */
const unless = (isThere, what) =>
  isThere ? false : `${what} is missing, see node tools/python.mjs and ./build.sh wheel`;

/** @param {string} name */
const unlessInstalled = (name) =>
  existsSync(`${ROOT}node_modules/${name}`) ? false : `${name} is missing, see npm ci`;

describe("the recipes", () => {
  it("are short, and listed", () => {
    const list = readFileSync(`${ROOT}docs/recipes/README.md`, "utf8");
    const recipes = readdirSync(`${ROOT}docs/recipes`)
      .map((file) => file.replace(/\.md$/, ""))
      .filter((name) => name !== "README");
    for (const recipe of recipes) {
      assert.ok(list.includes(`(${recipe}.md)`), recipe);
      const files = Object.entries(filesOf(recipe));
      assert.ok(files.length > 0, recipe);
      for (const [name, code] of files)
        assert.ok(code.split("\n").filter((line) => line.trim() !== "").length <= LONGEST, `${recipe}: ${name}`);
    }
  });

  for (const name of ["playwright", "puppeteer"]) {
    it(`capture pages in a browser: ${name}`, { timeout: HANGS, skip: unlessInstalled(`${name}-core`) }, async () => {
      write("browser");
      // Under a policy that forbids all scripts, too.
      const { stdout } = await run(
        process.execPath,
        [`${name}.js`, `${server.origin}/plain/`, `${server.origin}/csp-default-none/`, `${server.origin}/login/`],
        {
          cwd: folder,
          env: {
            ...process.env,
            CHROMIUM: locate("chromium"),
            ...(process.getuid?.() === 0 ? { CHROMIUM_ARGS: "--no-sandbox" } : {}),
          },
        },
      );
      isPlain(stdout);
      assert.equal(stdout.split(PLAIN.says[0] ?? "").length, 3);
      assert.match(stdout, /login-form\n$/);
    });
  }

  it("answer from a server with jsdom", { timeout: HANGS, skip: unlessInstalled("jsdom") }, async () => {
    write("server");
    const child = spawn(process.execPath, ["server.js"], {
      cwd: folder,
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const said = await new Promise((heard) => child.stdout.once("data", (chunk) => heard(String(chunk).trim())));
      const get = async (/** @type {string} */ path) => {
        const response = await fetch(said + encodeURIComponent(path));
        return { status: response.status, body: await response.json() };
      };
      const { status, body } = await get(`${server.origin}/plain/`);
      assert.deepEqual([status, body.title], [200, PLAIN.title]);
      isPlain(body.markdown);
      assert.deepEqual(await get(`${server.origin}/login/`).then(({ status, body }) => [status, body.reason]), [
        422,
        "login-form",
      ]);
      assert.equal((await get(`${server.origin}/nowhere/`)).status, 502);
    } finally {
      child.kill();
    }
  });

  it("crawl with Scrapy", {
    timeout: HANGS,
    skip: unless(hasWheel() && hasPackages(RECIPES), "Scrapy or the wheel"),
  }, async () => {
    write("python");
    await run(
      `${RECIPES.folder}/bin/scrapy`,
      [
        "runspider",
        "spider.py",
        "-a",
        `urls=${server.origin}/plain/ ${server.origin}/login/ ${server.origin}/document.pdf/`,
        "-O",
        "articles.jsonl",
      ],
      { cwd: folder, env: withWheel() },
    );
    const lines = readFileSync(`${folder}/articles.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ title, url }) => [title, url]),
      [[PLAIN.title, `${server.origin}/plain/`]],
    );
    isPlain(lines[0].text);
  });

  it("put articles in the place of what a Scrapy spider yields", {
    timeout: HANGS,
    skip: unless(hasWheel() && hasPackages(RECIPES), "Scrapy or the wheel"),
  }, async () => {
    write("python");
    const { stderr } = await run(
      `${RECIPES.folder}/bin/scrapy`,
      [
        "runspider",
        "pipeline.py",
        "-a",
        `urls=${server.origin}/plain/ ${server.origin}/login/ ${server.origin}/document.pdf/`,
        "-O",
        "items.jsonl",
      ],
      { cwd: folder, env: withWheel() },
    );
    const [item, ...others] = readFileSync(`${folder}/items.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      [others, item.title, item.url, item.html],
      [[], PLAIN.title, `${server.origin}/plain/`, undefined],
    );
    isPlain(item.text);
    assert.match(stderr, /Dropped: \S+\/login\/: login-form/);
    assert.doesNotMatch(stderr, /deprecat/i);
  });

  it("crawl with crawl4ai", {
    timeout: HANGS,
    skip: unless(hasWheel() && hasPackages(RECIPES), "crawl4ai or the wheel"),
  }, async () => {
    write("python");
    const env = { ...withWheel(), CRAWL4_AI_BASE_DIRECTORY: folder, CRAWL4AI_NO_CLOUD_NOTICE: "1" };
    const { stdout, stderr } = await run(
      program(RECIPES.folder),
      ["crawl.py", `${server.origin}/plain/`, `${server.origin}/nowhere/`],
      { cwd: folder, env },
    );
    const [line = "", ...others] = stdout
      .trim()
      .split("\n")
      .filter((one) => one.startsWith("{"));
    const { title, text, reason } = JSON.parse(line);
    assert.deepEqual([others, title, reason], [[], PLAIN.title, null]);
    isPlain(text);
    assert.match(stderr, /\/nowhere\/: /);
  });

  it("read a Playwright page that Python has open", {
    timeout: HANGS,
    skip: unless(hasWheel(), "The wheel"),
  }, async () => {
    write("python");
    const { stdout } = await run(program(WHEEL.folder), ["own_page.py", `${server.origin}/plain/`], {
      cwd: folder,
      env: { ...process.env, CHROMIUM: locate("chromium") },
    });
    const { title, text, rows } = JSON.parse(stdout);
    assert.deepEqual([title, rows], [PLAIN.title, []]);
    isPlain(text);
  });

  const assistants = /** @type {const} */ ([
    ["JavaScript", process.execPath, "assistant.js", false],
    ["Python", program(RECIPES.folder), "assistant.py", !hasPackages(RECIPES)],
  ]);
  for (const [language, command, file, isMissing] of assistants) {
    it(`read one section of 50,000 words by fewer than 2,000 tokens: ${language}`, {
      timeout: HANGS,
      skip: unless(!isMissing, "The SDK in Python"),
    }, async () => {
      write("assistant");
      const env = {
        ...process.env,
        FOREGROUND: buildForeground(),
        FOREGROUND_OPTIONS: "--allow-private --render never",
      };
      const { stdout } = await run(command, [file, `${server.origin}/book/`, "Chapter 40", "Part 7"], {
        cwd: folder,
        env,
      });
      assert.match(stdout, /^- Chapter 40: \d+ tokens$/m);
      assert.ok(
        stdout.includes("Part 7 of chapter 40 is here.") && !stdout.includes("Part 6 of chapter 40 is here."),
        stdout,
      );
      assert.ok([...stdout].length / 4 < 2_000, String([...stdout].length));
      await assert.rejects(
        run(command, [file, `${server.origin}/book/`, "Chapter 99"], { cwd: folder, env }),
        /no-section/,
      );
    });
  }

  it("render pages from Python", { timeout: HANGS, skip: unless(hasWheel(), "The wheel") }, async () => {
    write("python");
    const { stdout, stderr } = await run(
      program(WHEEL.folder),
      ["rendered.py", `${server.origin}/shadow-open/`, `${server.origin}/gone/`],
      { cwd: folder, env: { ...process.env, CHROMIUM: locate("chromium") } },
    );
    assert.match(JSON.parse(stdout).text, /as if it had somewhere to be/);
    assert.match(stderr, /\/gone\/: .*404/);
  });

  it("make a data set", {
    timeout: HANGS,
    skip: unless(hasWheel() && hasPackages(DATASET), "Datasets or the wheel"),
  }, async () => {
    write("data-set");
    writeFileSync(
      `${folder}/addresses.txt`,
      `${server.origin}/plain/\n${server.origin}/nowhere/\n${server.origin}/login/\n${server.origin}/chinese/\n`,
    );
    const env = { ...withWheel(), HF_DATASETS_OFFLINE: "1", HF_HOME: `${folder}/hf` };
    const { stderr } = await run(program(DATASET.folder), ["data_set.py", "addresses.txt", "articles.parquet"], {
      cwd: folder,
      env,
    });
    assert.match(stderr, /\/nowhere\/: .*404[^]*\/login\/: login-form/);
    const rows = ask(
      "import json, pyarrow.parquet; print(json.dumps(pyarrow.parquet.read_table(json.load(__import__('sys').stdin)).to_pylist()))",
      `${folder}/articles.parquet`,
      DATASET,
    );
    assert.deepEqual(
      rows.map((/** @type {any} */ { title }) => title),
      [PLAIN.title, ARTICLES["chinese"]?.title],
    );
    isPlain(rows[0].text);
  });

  it("read in Rust what the crate's own example reads", { timeout: HANGS }, async () => {
    const code = filesOf("rust")["fetch.rs"];
    assert.equal(code, readFileSync(`${ROOT}core/extract/examples/fetch.rs`, "utf8"));
    const example = buildExample("fetch");
    const { stdout } = await run(example, [`${server.origin}/plain/`]);
    isPlain(stdout);
    await assert.rejects(run(example, [`${server.origin}/login/`]), /login-form/);
  });

  for (const browser of /** @type {const} */ (["chromium", "firefox"])) {
    it(`show the words of the article on the button of an extension: ${browser}`, { timeout: HANGS }, async () => {
      write("content-script");
      await run(process.execPath, ["build.js"], { cwd: folder });
      const extension = mkdtempSync(join(tmpdir(), "foreground-words-"));
      mkdirSync(extension, { recursive: true });
      for (const file of ["manifest.json", "background.js"]) cpSync(`${folder}/${file}`, `${extension}/${file}`);
      cpSync(`${folder}/extension/content.js`, `${extension}/content.js`);
      const driver = await launch(browser, { extension, offline: true, quiet: 0 });
      try {
        const tab = await driver.open(`${server.origin}/plain/`);
        let badge = "";
        const isWritten = () =>
          eventually(
            async () => (badge = await tab.badge()) !== "",
            () => "nothing is written on the button",
          );
        await tab.click();
        // A browser that has just started may lose the first click.
        await isWritten().catch(async () => {
          await tab.click();
          await isWritten();
        });
        assert.ok(Number(badge) > 100, badge);
      } finally {
        await driver.close();
        rmSync(extension, { recursive: true });
      }
    });
  }
});
