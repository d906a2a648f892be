/** Links of the guides: to pages of the site within it, to other files at the repository, and to nothing nowhere. */

import { existsSync } from "node:fs";
import { posix } from "node:path";

/**
 * Id of a heading, as forges make it.
 *
 * @param {string} text
 */
export function slug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/**
 * @typedef {object} Places
 * @property {string} root of the repository
 * @property {string} repository its address
 * @property {(file: string) => string | null} addressOf
 * @property {(stem: string) => string} sourceOf
 */

/**
 * For markdown-it: resolves links and pictures, and lets tables and code that are too wide be scrolled by keys.
 *
 * @param {any} markdown
 * @param {Places} places
 */
export function linkResolver(markdown, places) {
  markdown.core.ruler.push("links", (/** @type {any} */ state) => {
    const stem = state.env.page.filePathStem;
    for (const token of state.tokens.flatMap((/** @type {any} */ block) => [block, ...(block.children ?? [])])) {
      const attribute = token.type === "link_open" ? "href" : token.type === "image" ? "src" : null;
      if (attribute) token.attrSet(attribute, resolved(token.attrGet(attribute), stem, places));
    }
    withoutEmptyHeaders(state.tokens);
  });
  const { rules } = markdown.renderer;
  const { fence } = rules;
  rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>';
  rules.table_close = () => "</table></div>";
  rules.fence = (/** @type {any[]} */ ...given) => fence(...given).replace("<pre>", '<pre tabindex="0">');
}

/**
 * The corner above the names of rows heads nothing, so it is a cell.
 *
 * @param {any[]} tokens
 */
function withoutEmptyHeaders(tokens) {
  tokens.forEach((token, index) => {
    if (token.type !== "th_open" || tokens[index + 1]?.content !== "") return;
    token.tag = "td";
    tokens[index + 2].tag = "td";
  });
}

/**
 * @param {string} link as the guide has it
 * @param {string} stem of the page that it is on
 * @param {Places} places
 */
function resolved(link, stem, { root, repository, addressOf, sourceOf }) {
  if (/^(https?:|mailto:|#)/.test(link)) return link;
  const [path = "", hash] = link.split("#");
  const source = sourceOf(stem);
  const file = posix.join(posix.dirname(source), decodeURI(path));
  const address = addressOf(file);
  const end = hash ? `#${hash}` : "";
  if (address) return "../".repeat(stem.split("/").length - 2) + address + end;
  if (file.startsWith("..") || !existsSync(root + file))
    throw new Error(`${source}: the link ${link} leads to nothing`);
  return `${repository}/blob/main/${file}${end}`;
}
