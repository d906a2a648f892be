/**
 * A small web server on loopback. Extensions cannot run on `file:` pages, so the `read` command serves files with it,
 * and the tests serve their fixtures, with the headers each of them needs.
 *
 * @typedef {object} Route
 * @property {string} [folder] what to serve below the route's path
 * @property {Record<string, string>} [headers] sent with every document of the route
 * @property {(rest: string) => Made | undefined | Promise<Made | undefined>} [make] makes the answer instead of a folder
 *
 * @typedef {object} Made
 * @property {string} type
 * @property {string | Buffer} body
 * @property {number} [status] 200 if it is not given
 * @property {Record<string, string>} [headers] sent with this answer
 * @property {Promise<string>} [tail] the rest of the body, sent when it is there
 *
 * @typedef {object} Asked
 * @property {string} path with what was asked for after it
 * @property {import("node:http").IncomingHttpHeaders} headers
 */

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".xhtml": "application/xhtml+xml; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
};

/**
 * Serves until `close()`.
 *
 * @param {Record<string, Route>} routes by path prefix, each beginning and ending with `/`; the longest match wins
 * @returns {Promise<{ origin: string, asked: readonly Asked[], close: () => Promise<void> }>} `origin` without a slash at
 *   its end, and what the server was asked for so far
 */
export async function serve(routes) {
  const prefixes = Object.keys(routes).sort((a, b) => b.length - a.length);
  /** @type {Asked[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? "/", headers: request.headers });
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const prefix = prefixes.find((candidate) => path.startsWith(candidate));
    const route = prefix === undefined ? undefined : routes[prefix];
    if (!route || prefix === undefined) return refuse(response);
    const rest = path.slice(prefix.length);
    const made = await route.make?.(rest);
    if (made) {
      const headers = { "content-type": made.type, "cache-control": "no-store", ...route.headers, ...made.headers };
      response.writeHead(made.status ?? 200, headers);
      if (made.tail) response.write(made.body);
      response.end(made.tail ? await made.tail : made.body);
      return;
    }
    const file = route.folder === undefined ? undefined : await find(route.folder, rest);
    if (!file) return refuse(response);
    const type = TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
    const isDocument = /html/.test(type);
    response.writeHead(200, {
      "content-type": type,
      "cache-control": "no-store",
      ...(isDocument ? route.headers : {}),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * The file for a path inside a folder; never one outside of it.
 *
 * @param {string} folder
 * @param {string} rest
 * @returns {Promise<string | undefined>}
 */
async function find(folder, rest) {
  const root = resolve(folder);
  let file;
  try {
    file = resolve(join(root, decodeURIComponent(rest)));
  } catch {
    return undefined; // a malformed escape
  }
  if (file !== root && !file.startsWith(root + sep)) return undefined;
  try {
    if ((await stat(file)).isDirectory()) file = join(file, "index.html");
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** @param {import("node:http").ServerResponse} response */
function refuse(response) {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
  response.end("Not found\n");
}
