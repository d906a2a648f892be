/** Tests of the server: what it serves, and that it serves nothing else. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serve } from "./serve.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

before(async () => {
  mkdirSync(join(folder, "site/sub"), { recursive: true });
  writeFileSync(join(folder, "secret.html"), "secret");
  writeFileSync(join(folder, "site/index.html"), "home");
  writeFileSync(join(folder, "site/page é.html"), "page");
  writeFileSync(join(folder, "site/style.css"), "a {}");
  writeFileSync(join(folder, "site/sub/index.html"), "sub");
  server = await serve({
    "/": { folder: join(folder, "site"), headers: { "x-policy": "strict" } },
    "/made/": { make: (rest) => (rest === "" ? { type: "text/html", body: "made" } : undefined) },
  });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** @param {string} path */
async function get(path) {
  const response = await fetch(server.origin + path);
  return { status: response.status, body: await response.text(), headers: response.headers };
}

test("serves files with their types, and index.html for folders", async () => {
  assert.equal((await get("/")).body, "home");
  assert.equal((await get("/sub/")).body, "sub");
  assert.equal((await get("/page%20%C3%A9.html")).body, "page");
  assert.match((await get("/style.css")).headers.get("content-type") ?? "", /^text\/css/);
  assert.match((await get("/")).headers.get("content-type") ?? "", /^text\/html/);
});

test("sends a route's headers with documents only", async () => {
  assert.equal((await get("/")).headers.get("x-policy"), "strict");
  assert.equal((await get("/style.css")).headers.get("x-policy"), null);
});

test("the longest route wins, and may make its answers", async () => {
  assert.equal((await get("/made/")).body, "made");
  assert.equal((await get("/made/other")).status, 404);
});

test("serves nothing outside of its folder", async () => {
  for (const path of ["/../secret.html", "/..%2fsecret.html", "/sub/../../secret.html", "/%", "/missing.html"]) {
    assert.match(await raw(path), /^HTTP\/1\.1 404 /, path);
  }
});

/** The answer to a path that no client would send unencoded. @param {string} path @returns {Promise<string>} */
function raw(path) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (part) => (answer += part));
    socket.on("end", () => resolve(answer)).on("error", reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}
