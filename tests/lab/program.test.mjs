/** The program `foreground` on pages of a server, by the browser that it starts. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildForeground } from "../../tools/lab.mjs";
import { serve } from "../../tools/serve.mjs";
import { ARTICLES, routes } from "../fixtures/index.mjs";

const program = buildForeground();

describe("the program for people", () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve(routes())));
  after(() => server.close());

  it("prints the article of a page as it is rendered", async () => {
    const { title, says } = /** @type {import("../fixtures/index.mjs").Fixture} */ (ARTICLES["messy"]);
    const { status, out, told } = await run("read", `${server.origin}/messy/`, "--json");
    assert.equal(status, 0, told);
    assert.equal(JSON.parse(out).metadata.title, title);
    for (const sentence of says.slice(0, 2)) assert.ok(out.includes(sentence), sentence);
  });

  it("tells by its status what went wrong", async () => {
    for (const [path, expected] of /** @type {const} */ ([
      ["/empty/", 5],
      ["/document.pdf/", 4],
      ["/absent/", 3],
    ])) {
      const { status, told } = await run("read", server.origin + path);
      assert.equal(status, expected, `${path}: ${told}`);
    }
  });
});

/** @param {...string} words @returns {Promise<{ status: number | null, out: string, told: string }>} */
function run(...words) {
  return new Promise((ended) => {
    const started = spawn(program, words, { cwd: ROOT });
    let [out, told] = ["", ""];
    started.stdout.on("data", (bytes) => (out += bytes));
    started.stderr.on("data", (bytes) => (told += bytes));
    started.on("close", (status) => ended({ status, out, told }));
  });
}
