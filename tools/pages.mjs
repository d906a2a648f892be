/**
 * Pages of corpora for commands that drive a real browser: which of them, and a server for each. A corpus is a folder of
 * one of the shapes that core/lab/README.md describes.
 *
 * @typedef {object} Truth
 * @property {string} id
 * @property {string} [type]
 * @property {string} [url]
 * @property {string} [path] file below the site's root
 * @property {string | null} [title]
 * @property {string | null} [author]
 * @property {string | null} [text]
 * @property {string} [split]
 * @property {string | null} [lang]
 *
 * @typedef {object} CorpusPage
 * @property {Truth} truth
 * @property {string} site what pages that are built alike have in common: the host or the folder
 * @property {string} [file] the saved page
 * @property {string} [root] folder of the site that it is part of
 */

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { serve } from "./serve.mjs";

/** Saved pages are shown without scripts; the extension's own WebAssembly is not theirs. */
const NO_SCRIPTS = { "content-security-policy": "script-src 'wasm-unsafe-eval'" };

/**
 * Some pages of corpora: of all types by turns, as few of one site as possible, and always the same.
 *
 * @param {readonly string[]} folders
 * @param {{ count: number, split: string }} wanted how many at most, and of which split, where a corpus has splits
 * @returns {CorpusPage[]}
 */
export function choosePages(folders, { count, split }) {
  const all = folders.flatMap(pagesIn).filter(({ truth }) => truth.text?.trim() && (truth.split ?? split) === split);
  const order = (/** @type {CorpusPage} */ { truth }) => createHash("sha256").update(truth.id).digest("hex");
  const sorted = all.map((page) => ({ page, key: order(page) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  /** @type {Map<string, CorpusPage[]>} */
  const types = new Map();
  const times = new Map();
  for (const { page } of sorted) {
    const type = page.truth.type ?? "";
    types.set(type, [...(types.get(type) ?? []), page]);
  }
  const chosen = [];
  for (let left = true; left && chosen.length < count; ) {
    left = false;
    for (const pages of types.values()) {
      const fewest = Math.min(...pages.map(({ site }) => times.get(site) ?? 0));
      const position = pages.findIndex(({ site }) => (times.get(site) ?? 0) === fewest);
      const [page] = position < 0 ? [] : pages.splice(position, 1);
      if (!page || chosen.length >= count) continue;
      times.set(page.site, fewest + 1);
      chosen.push(page);
      left = true;
    }
  }
  return chosen;
}

/** @param {string} folder @returns {CorpusPage[]} */
function pagesIn(folder) {
  if (existsSync(`${folder}/truth.jsonl`)) return pagesOf(folder);
  const sites = readdirSync(folder)
    .filter((name) => existsSync(`${folder}/${name}/truth.jsonl`))
    .sort();
  if (sites.length === 0) throw new Error(`no corpus in ${folder}: neither it nor a folder in it has a truth.jsonl`);
  return sites.flatMap((name) => pagesOf(`${folder}/${name}`));
}

/** @param {string} folder @returns {CorpusPage[]} */
function pagesOf(folder) {
  const lines = readFileSync(`${folder}/truth.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const root = existsSync(`${folder}/root`) ? `${folder}/root` : undefined;
  return lines.flatMap((line) => pageOf(line, folder, root));
}

/** @param {string} line @param {string} folder @param {string | undefined} root @returns {CorpusPage[]} */
function pageOf(line, folder, root) {
  /** @type {Truth} */
  const truth = JSON.parse(line);
  if (root) return [{ truth, site: folder, root }];
  const file = [`${folder}/pages/${truth.id}.html`, `${folder}/pages/${truth.id}.html.gz`].find(existsSync);
  const site = truth.url && URL.canParse(truth.url) ? new URL(truth.url).host : truth.id;
  return file ? [{ truth, site, file }] : [];
}

/**
 * Serves a page on a host of its own, so that what is remembered of another says nothing about it.
 *
 * @param {CorpusPage} page
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function servePage({ truth, file, root }) {
  const path = root
    ? truth.path
      ? `/${truth.path.split("/").map(encodeURIComponent).join("/")}`
      : (truth.url ?? "/")
    : "/";
  const server = await serve({
    "/": root
      ? { folder: root }
      : { headers: NO_SCRIPTS, make: (rest) => (file && rest === "" ? saved(file) : undefined) },
  });
  const host = truth.id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(-60);
  return { address: server.origin.replace("127.0.0.1", `${host || "page"}.localhost`) + path, close: server.close };
}

/** @param {string} file */
function saved(file) {
  const bytes = readFileSync(file);
  return {
    type: "text/html; charset=utf-8",
    body: (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"),
  };
}
