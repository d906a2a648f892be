/** `foreground mcp` with a browser: pages as they are rendered, and no browser that stays. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildProgram } from "../../tools/lab.mjs";
import { serve } from "../../tools/serve.mjs";

const program = buildProgram("foreground-cli");

const SAID = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";
const paragraphs = `<p>${SAID}</p>`.repeat(6);
const PAGE = `<!DOCTYPE html><title>The mail</title><main><article><h1>The mail</h1></article></main>
  <script>document.querySelector("article").insertAdjacentHTML("beforeend", ${JSON.stringify(`<p>A script wrote this.</p>${paragraphs}`)})</script>`;

describe("the server for assistants, with a browser", {
  skip: process.platform !== "linux" && "processes are looked for in /proc",
}, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => {
    server = await serve({
      "/rendered/": { make: () => ({ type: "text/html; charset=utf-8", body: PAGE }) },
      "/endless/": {
        make: (rest) =>
          rest === ""
            ? { type: "text/html; charset=utf-8", body: `${PAGE}<script src="never.js"></script>` }
            : pause(60_000, undefined, { ref: false }),
      },
    });
  });
  after(() => server.close());

  it("reads what scripts add, and ends the browser with the page", async () => {
    const session = await start("--allow-private");
    const text = await session.call("read_page", { url: `${server.origin}/rendered/` });
    assert.match(text, /^read: rendered by a browser$/m);
    assert.ok(text.includes("A script wrote this."), text);
    await gone(session.id);
    assert.equal(await session.end(), 0);
  });

  it("ends the browser when the client gives up, and goes on", async () => {
    const session = await start("--allow-private");
    const { id } = session.ask("tools/call", { name: "read_page", arguments: { url: `${server.origin}/endless/` } });
    await browsers(session.id, (count) => count > 0);
    session.tell("notifications/cancelled", { requestId: id, reason: "enough" });
    await gone(session.id);
    assert.match(await session.call("read_page", { url: `${server.origin}/rendered/` }), /A script wrote this/);
    assert.equal(await session.end(), 0);
  });

  for (const [how, signal] of /** @type {const} */ ([
    ["the client goes", undefined],
    ["it is told to end", "SIGTERM"],
  ])) {
    it(`leaves no browser behind when ${how}`, async () => {
      const session = await start("--allow-private");
      session
        .ask("tools/call", { name: "read_page", arguments: { url: `${server.origin}/endless/` } })
        .answer.catch(() => undefined);
      const ids = await browsers(session.id, (count) => count > 0);
      assert.equal(await session.end(signal), 0);
      assert.deepEqual(
        ids.filter((id) => isRunning(id)),
        [],
      );
    });
  }
});

/** @param {...string} words */
async function start(...words) {
  const started = spawn(program, ["mcp", ...words], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((done) => started.on("close", (status) => done(status)));
  /** @type {Map<number, { resolve(result: any): void, reject(error: unknown): void }>} */
  const waiting = new Map();
  createInterface(started.stdout).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  let last = 0;
  /** @param {object} message */
  const send = (message) => started.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  /** @param {string} method @param {object} params */
  const ask = (method, params) => {
    const id = ++last;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    send({ id, method, params });
    return { id, answer };
  };
  /** @param {string} method @param {object} [params] */
  const tell = (method, params) => send({ method, params });
  await ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  }).answer;
  tell("notifications/initialized");
  return {
    id: /** @type {number} */ (started.pid),
    ask,
    tell,
    /** @param {string} name @param {object} given */
    async call(name, given) {
      const { content, isError } = await ask("tools/call", { name, arguments: given }).answer;
      const [{ text }] = content;
      assert.ok(!isError, text);
      return /** @type {string} */ (text);
    },
    /** @param {NodeJS.Signals} [signal] */
    end(signal) {
      if (signal) started.kill(signal);
      else started.stdin.end();
      return ended;
    },
  };
}

/** The children of a process, once their number is as wanted. @param {number} id @param {(count: number) => boolean} isWanted */
async function browsers(id, isWanted) {
  const until = Date.now() + 120_000;
  for (;;) {
    const children = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((other) => parentOf(other) === id && isRunning(other));
    if (isWanted(children.length)) return children;
    assert.ok(Date.now() < until, `${children.length} browsers are running`);
    await pause(100);
  }
}

/** @param {number} id */
const gone = (id) => browsers(id, (count) => count === 0);

/** @param {number} id */
function parentOf(id) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** Whether a process is still there and is no zombie. @param {number} id */
function isRunning(id) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
  } catch {
    return false;
  }
}
