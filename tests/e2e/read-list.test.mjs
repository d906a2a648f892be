/** `./build.sh read` with a list, as a person calls it: one browser, nothing lost or doubled, no page in another's way. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { BROWSERS, launch, ROOT } from "../../tools/driver/driver.mjs";
import { eventually, HANGS } from "../../tools/driver/waiting.mjs";
import { rememberNothing } from "../../tools/read/several.mjs";
import { serve } from "../../tools/serve.mjs";
import { routes } from "../fixtures/index.mjs";
import { enter } from "./support.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));

/** A memory of a site about which the person has said nothing. */
const LEARNED = JSON.stringify({ format: 1, corrections: [], ownRules: [], removedRules: [], imported: [] });

for (const browser of BROWSERS) {
  describe(`a list of pages, ${browser}`, () => {
    it("is read to its end, whatever a page does, and in its order", { timeout: HANGS }, async () => {
      // A request that is never answered blocks the page like a loop, and leaves the processor to other tests.
      const block = "const r = new XMLHttpRequest(); r.open('GET', '/never/', false); r.send();";
      const body = `<!doctype html><title>Busy</title><p>Busy for ever.<script>addEventListener('load', () => { ${block} })</script>`;
      const server = await serve({
        ...routes(),
        "/busy/": { make: () => ({ type: "text/html", body }) },
        "/never/": { make: () => new Promise(() => {}) },
      });
      const pages = ["/busy/", "/plain/", "/nothing/", "/empty/", "/messy/"].map((path) => server.origin + path);
      const list = join(folder, `${browser}.txt`);
      writeFileSync(list, pages.join("\n"));
      const { status, out, told } = await read([
        "--list",
        list,
        "--browser",
        browser,
        "--jobs",
        "3",
        "--timeout",
        "25",
      ]);
      await server.close();
      const lines = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        lines.map((line) => line.page),
        pages,
      );
      assert.deepEqual(
        lines.map((line) => line.status),
        [7, 0, 3, 5, 0],
        told,
      );
      assert.match(lines[0].error, /^The page took longer than 25 s\.$/);
      assert.match(lines[1].article, /Fresh herbs are a gift of the summer/);
      assert.match(told, /^\S+:1: \S+\/busy\/: The page took longer than 25 s\.$/m);
      assert.match(told, / left$/m);
      assert.match(told, /^5 of 5 pages, 3 of them without an article$/m);
      assert.equal(told.match(/^Starting /gm)?.length, 1, told);
      assert.equal(status, 7);
    });

    it("has a line for each of its own, also for what is no address, and reads a page once", {
      timeout: HANGS,
    }, async () => {
      const server = await serve(routes());
      const pages = [
        `${server.origin}/plain/`,
        "ftp://example.org/x",
        "http://",
        `${server.origin}/plain/`,
        join(folder, "missing.html"),
      ];
      const list = join(folder, `${browser}-lines.txt`);
      writeFileSync(list, `# some\n${pages.join("\n\n")}\n`);
      const { status, out, told } = await read(["--list", list, "--browser", browser]);
      await server.close();
      const lines = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        lines.map((line) => [line.page, line.status]),
        pages.map((page, at) => [page, [0, 2, 2, 0, 3][at]]),
      );
      assert.equal(lines[0].article, lines[3].article);
      assert.equal(server.asked.filter(({ path }) => path === "/plain/").length, 1);
      assert.ok(
        told.includes(`${list}:4: ftp://example.org/x: ftp://example.org/x cannot be read: addresses begin with http`),
        told,
      );
      assert.match(told, /^5 of 5 pages, 3 of them without an article$/m);
      assert.equal(status, 2);
    });

    it("goes on where it was ended, loses nothing and doubles nothing", { timeout: HANGS }, async () => {
      /** @type {() => void} */
      let let_go = () => {};
      const gate = new Promise((opened) => (let_go = () => opened("")));
      const body = readFileSync(`${ROOT}tests/fixtures/plain/index.html`, "utf8");
      const server = await serve({
        ...routes(),
        "/gate/": { make: () => gate.then(() => ({ type: "text/html", body })) },
      });
      const pages = ["/gate/", "/plain/", "/messy/", "/empty/", "/essay/", "/plain/"].map(
        (path) => server.origin + path,
      );
      const out = join(folder, `${browser}.jsonl`);
      const words = [...pages, "--browser", browser, "--jobs", "2", "--out", out];
      const first = start(words);
      await eventually(
        async () => linesOf(out).length >= 3,
        () => `no lines: ${first.told()}`,
        HANGS,
      );
      // Of a browser whose driver is killed, Firefox stays.
      first.child.kill(browser === "chromium" ? "SIGKILL" : "SIGTERM");
      await first.ended;
      let_go();
      const before = linesOf(out);
      // What a power failure leaves of a line.
      writeFileSync(out, `${before.map((line) => `${JSON.stringify(line)}\n`).join("")}{"page":"${pages[0]}","sta`);
      const asked = server.asked.length;
      const { status, told } = await read(words);
      const again = server.asked.slice(asked).map(({ path }) => path);
      await server.close();
      assert.match(told, new RegExp(`^${before.length} of 6 pages`), told);
      const lines = linesOf(out);
      assert.deepEqual(
        lines.map((line) => [line.page, line.status]),
        pages.map((page) => [page, page.endsWith("/empty/") ? 5 : 0]),
      );
      for (const line of before) assert.ok(lines.some((other) => JSON.stringify(other) === JSON.stringify(line)));
      for (const path of ["/messy/", "/essay/"]) {
        if (before.some(({ page }) => page.endsWith(path))) assert.ok(!again.includes(path), `${path} is read again`);
      }
      assert.equal(status, 5);
    });

    it("teaches the extension nothing", { timeout: HANGS }, async () => {
      const server = await serve(routes());
      const driver = await launch(browser, { offline: true });
      try {
        const isKept = async () => {
          const tab = await driver.open(`${server.origin}/plain/`);
          await enter(tab);
          return tab.evaluateInExtension(
            (memory) =>
              /** @type {any} */ (globalThis).chrome.runtime.sendMessage({
                kind: "remember-site",
                request: { memory },
              }),
            LEARNED,
          );
        };
        assert.equal((await isKept()).value, true, "what can be remembered is");
        // What the extension keeps of a page that was read may be written only now, over what was just set.
        await eventually(
          async () => {
            await rememberNothing(driver);
            return (await isKept()).value === false;
          },
          () => "something is remembered",
        );
      } finally {
        await driver.close();
        await server.close();
      }
    });
  });
}

/** The whole lines of a file. @param {string} file @returns {{ page: string, status: number }[]} */
function linesOf(file) {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

/** @param {readonly string[]} words */
function start(words) {
  const child = spawn(process.execPath, [`${ROOT}tools/read.mjs`, ...words]);
  let out = "";
  let told = "";
  child.stdout.setEncoding("utf8").on("data", (part) => (out += part));
  child.stderr.setEncoding("utf8").on("data", (part) => (told += part));
  const ended = new Promise((resolve) => child.on("close", (status) => resolve({ status, out, told })));
  return { child, ended, told: () => told };
}

/** @param {readonly string[]} words @returns {Promise<{ status: number, out: string, told: string }>} */
function read(words) {
  return /** @type {Promise<any>} */ (start(words).ended);
}
