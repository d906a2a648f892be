/**
 * `foreground mcp` by the protocol's own conformance tests. What they cannot pass is in `conformance.json`, check by check with
 * its reason: what else fails, and what is listed there and passes, fails here.
 */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildForeground } from "../../tools/lab.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const run = promisify(execFile);
const SUITE = `${ROOT}node_modules/@modelcontextprotocol/conformance/dist/index.js`;
const TOKEN = "conformance";

/** What is expected to fail: of each scenario the checks, and why. @type {Record<string, { fails: string[], why: string }>} */
const EXPECTED = JSON.parse(readFileSync(`${ROOT}tests/lab/conformance.json`, "utf8"));

const PAGE = `<title>The mail</title><main><h1>The mail</h1>${"<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>".repeat(6)}</main>`;

describe("the server for assistants, by the protocol's conformance tests", () => {
  const program = buildForeground();
  const results = mkdtempSync(join(tmpdir(), "foreground-conformance-"));
  const started = spawn(program, ["mcp", "--http", "0", "--token", TOKEN, "--render", "never"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  /** @type {Awaited<ReturnType<typeof forward>>} */
  let forwarder;

  before(async () => {
    const address = await new Promise((heard) =>
      createInterface(started.stderr).on("line", (line) => {
        const [, found] = /listening at (\S+)/.exec(line) ?? [];
        if (found) heard(new URL(found));
      }),
    );
    // The list of resources has a page, then.
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${TOKEN}` } } }),
    );
    await client.callTool({ name: "read_page", arguments: { html: PAGE } });
    assert.equal((await client.listResources()).resources.length, 1);
    await client.close();
    forwarder = await forward(address);
  });
  after(() => {
    forwarder?.close();
    started.kill();
    rmSync(results, { recursive: true });
  });

  it("fails no check but those that are listed", { timeout: HANGS }, async () => {
    const { stdout } = await run(process.execPath, [SUITE, "list", "--server"]);
    const scenarios = [...stdout.matchAll(/^ {2}- (\S+)$/gm)].map(([, name = ""]) => name);
    assert.ok(scenarios.length > 20, stdout);
    // It ends with an error where a scenario fails, listed here or not.
    const ran = await run(
      process.execPath,
      [SUITE, "server", "--suite", "all", "--url", forwarder.url, "--output-dir", results],
      { maxBuffer: 1 << 26 },
    ).catch((error) => error);
    const found = Object.fromEntries(
      readdirSync(results).map((folder) => [
        folder.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, ""),
        failures(`${results}/${folder}/checks.json`),
      ]),
    );
    assert.deepEqual(Object.keys(found).sort(), scenarios.sort(), `${ran.stdout}${ran.stderr}`);
    const failed = Object.fromEntries(Object.entries(found).filter(([, checks]) => checks.length > 0));
    assert.deepEqual(
      failed,
      Object.fromEntries(Object.entries(EXPECTED).map(([scenario, { fails }]) => [scenario, fails])),
      ran.stdout,
    );
    for (const [scenario, { why }] of Object.entries(EXPECTED)) assert.ok(why.length > 20, scenario);
  });
});

/** The checks that failed. @param {string} file @returns {string[]} */
function failures(file) {
  /** @type {{ id: string, status: string }[]} */
  const checks = JSON.parse(readFileSync(file, "utf8"));
  return checks.filter(({ status }) => status === "FAILURE").map(({ id }) => id);
}

/** Adds the token, which the conformance tests know nothing of, and changes nothing else. @param {URL} to */
async function forward(to) {
  const server = createServer((asked, answer) => {
    const own = (/** @type {string | undefined} */ value) => value?.replace(`:${port}`, `:${to.port}`);
    const { host, origin } = asked.headers;
    const headers = {
      ...asked.headers,
      authorization: `Bearer ${TOKEN}`,
      host: own(host),
      ...(origin ? { origin: own(origin) } : {}),
    };
    const passed = request(to, { method: asked.method, path: asked.url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise((listening) => server.listen(0, "localhost", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}${to.pathname}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
