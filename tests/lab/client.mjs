/** A client of `foreground mcp`, over standard input and output. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildForeground } from "../../tools/lab.mjs";

/** The program. */
export const program = buildForeground();

/**
 * Starts the server for a client, which is the test.
 *
 * @param {...string} words its options
 */
export async function start(...words) {
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
    /** The code of the error that a tool gives; nothing where it gives none. @param {string} name @param {object} given */
    async code(name, given) {
      const { structuredContent, isError } = await ask("tools/call", { name, arguments: given }).answer;
      return isError ? /** @type {string} */ (structuredContent.code) : undefined;
    },
    /** @param {NodeJS.Signals} [signal] */
    end(signal) {
      if (signal) started.kill(signal);
      else started.stdin.end();
      return ended;
    },
  };
}
