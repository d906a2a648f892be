/** `foreground mcp` with a browser: pages as they are rendered, and no browser that stays. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "../../tools/serve.mjs";
import { start } from "./client.mjs";

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
      "/many/": {
        make: (rest) =>
          rest === "77"
            ? undefined
            : {
                type: "text/html; charset=utf-8",
                body: `<!DOCTYPE html><title>Page ${rest}</title><h1>Page ${rest}</h1>${paragraphs.repeat(20)}`,
              },
      },
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

  it("reads 200 pages in one session, one of them missing, in as much memory at the end as in the middle", async () => {
    const session = await start("--allow-private", "--render", "never");
    const used = [];
    for (let page = 1; page <= 200; page += 1) {
      const url = `${server.origin}/many/${page}`;
      if (page === 77) assert.equal(await session.code("read_page", { url }), "http-status");
      else assert.match(await session.call("read_page", { url, max_tokens: 200 }), new RegExp(`Page ${page}\\b`));
      // By then it has as many pages as it keeps.
      if (page >= 100) used.push(resident(session.id));
    }
    const [first = 0] = used;
    const last = used.at(-1) ?? 0;
    assert.ok(last < 1.1 * first, `${first} kB after 100 pages, ${last} kB after 200`);
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

/** Memory of a process, kB. @param {number} id */
function resident(id) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
}

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
