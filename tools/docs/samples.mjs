/** The bundled pages of the page to try: pages that were written for this project, each with all that it shows within it. */

import { readFile } from "node:fs/promises";
import { ROOT } from "../build/paths.mjs";

/** Pages of the corpus, each of another type or language. */
const SAVED = {
  "news-ferry": "News with a cookie banner and related stories",
  "magazine-columns": "A magazine in columns",
  "docs-sphinx": "Documentation of a program",
  "forum-phpbb": "A thread of a forum",
  "product-kettle-price": "A product of a shop",
  "recipe-wp": "A recipe",
  wiki: "An encyclopedia",
  "ar-qanat": "An article in Arabic, from right to left",
  "empty-login": "A form to sign in: no article",
};

/**
 * All of them.
 *
 * @returns {Promise<{ name: string, address: string, html: string, pictures?: string }[]>} `pictures` are rules that show what its
 *   images would load
 */
export async function samples() {
  const lines = (await readFile(`${ROOT}tests/corpus/saved/truth.jsonl`, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const saved = Object.entries(SAVED).map(async ([id, name]) => ({
    name,
    address: lines.find((line) => line.id === id).url,
    html: await readFile(`${ROOT}tests/corpus/saved/pages/${id}.html`, "utf8"),
  }));
  return [await messy(), ...(await Promise.all(saved))];
}

/** The page of the README, its style sheet put into it, and its pictures by their addresses into the sheet. */
async function messy() {
  const folder = `${ROOT}tests/fixtures/messy/`;
  const html = await readFile(`${folder}index.html`, "utf8");
  const names = new Set([...html.matchAll(/src="(images\/[\w-]+\.svg)"/g)].map(([, name = ""]) => name));
  const rules = [...names].map(
    async (name) =>
      `img[src$="${name}"] { content: url("data:image/svg+xml;base64,${(await readFile(folder + name)).toString("base64")}"); }`,
  );
  const pictures = (await Promise.all(rules)).join("\n");
  const sheet = await readFile(`${folder}site.css`, "utf8");
  return {
    name: "A magazine as messy as real ones",
    address: "https://tidewater.example/lighthouses",
    html: html.replace(/<link rel="stylesheet"[^>]*>/, `<style>\n${sheet}</style>`),
    pictures,
  };
}
