/** What checkers of accessibility find in a tab: axe-core, and IBM's Equal Access. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(resolve("axe-core/axe.min.js"), "utf8");
const ACE = readFileSync(resolve("accessibility-checker-engine/ace-window.js"), "utf8");

/**
 * @typedef {object} Finding
 * @property {"axe" | "ace"} by
 * @property {string} rule
 * @property {string} where path of the element from the root
 * @property {string} sign what an element that the reader shows has in common with the one on the page: address or text
 * @property {boolean} ours whether it lies in an element of the extension
 * @property {string} what markup and words, for people
 */

/** The checkers, by name. */
export const CHECKERS = /** @type {const} */ (["axe", "ace"]);

/**
 * All that a checker is sure of; what it asks people to look at is left out.
 *
 * @param {{ evaluate: (fn: any, ...args: any[]) => Promise<any> }} world where it runs: a tab,
 *   which keeps it from what the page has made of its globals, or a tab's page, where it takes a fifth of the time in
 *   Firefox
 * @param {(typeof CHECKERS)[number]} by
 * @returns {Promise<Finding[]>}
 */
export async function findings(world, by) {
  if (!(await world.evaluate((/** @type {string} */ name) => name in globalThis, by)))
    await world.evaluate(`${by === "axe" ? AXE : ACE};0`);
  return by === "axe" ? world.evaluate(runAxe) : world.evaluate(runAce);
}

/** What a checker is wrong about: rule, markup and reason. @type {readonly [string, RegExp, string][]} */
const WRONG = [
  ["element_attribute_deprecated", /^<li value=/, "HTML has `value` for items of ordered lists"],
  ["element_attribute_deprecated", /^<s>/, "HTML has `s` for what is no longer right"],
  ["aria_child_tabbable", /inert/, "nothing in an inert part is reached"],
  [
    "element_tabbable_role_valid",
    /^<(pre|div) [^>]*tabindex="0"/,
    "it scrolls, if only by less than its padding, and keys must reach what scrolls",
  ],
  ["aria_content_in_landmark", /role="status"/, "a live line is heard when it changes, and nobody goes to it"],
];

/**
 * Rules about what lies outside of every landmark. They find more as soon as there is one. Views take no landmark from the
 * page, so what they find there lay outside before.
 */
const OUTSIDE = ["region", "aria_content_in_landmark"];

/**
 * The findings that were not there before. An element is known again by its path, which views of the extension leave as
 * it is. What the reader takes over from the page with its faults, such as a link in a paragraph, by address or text.
 *
 * @param {readonly Finding[]} now
 * @param {readonly Finding[]} before
 */
export function newOnes(now, before) {
  const known = new Set(before.map(keyOf));
  const signs = new Set(before.map(signOf));
  const isTakenOver = (/** @type {Finding} */ finding) =>
    finding.ours && finding.sign !== "" && signs.has(signOf(finding));
  const isWrong = (/** @type {Finding} */ { rule, what }) =>
    WRONG.some(([wrong, part]) => rule.startsWith(wrong) && part.test(what));
  const layOutside = (/** @type {Finding} */ { rule, ours }) => !ours && OUTSIDE.includes(rule.split(" ")[0] ?? "");
  return now.filter(
    (finding) => !known.has(keyOf(finding)) && !isTakenOver(finding) && !isWrong(finding) && !layOutside(finding),
  );
}

/** @param {Finding} finding */
function signOf({ by, rule, sign }) {
  return `${by} ${rule} ${sign}`;
}

/** @param {Finding} finding */
function keyOf({ by, rule, where }) {
  return `${by} ${rule} ${where}`;
}

/** A line for people. @param {Finding} finding */
export function told({ by, rule, what }) {
  return `${by} ${rule}: ${what}`;
}

/* The functions below run in the page. */

/** @returns {Promise<Finding[]>} */
async function runAxe() {
  const { violations } = await /** @type {any} */ (globalThis).axe.run(document, {
    resultTypes: ["violations"],
    elementRef: true,
    xpath: true,
  });
  return violations.flatMap((/** @type {any} */ { id, nodes }) =>
    nodes.map((/** @type {any} */ { element, xpath, html, failureSummary }) => ({
      by: "axe",
      rule: id,
      where: String(xpath),
      sign: element?.src || element?.href || element?.textContent.replace(/\s+/g, "").slice(0, 60) || "",
      ours: Boolean(element?.closest("foreground_reader, foreground_highlight, foreground_message")),
      what: `${html.slice(0, 160)} ${failureSummary ?? ""}`.replace(/\s+/g, " "),
    })),
  );
}

/** @returns {Promise<Finding[]>} */
async function runAce() {
  const { results } = await new /** @type {any} */ (globalThis).ace.Checker().check(document, ["IBM_Accessibility"]);
  return results
    .filter((/** @type {any} */ { value }) => value[1] === "FAIL")
    .map((/** @type {any} */ { ruleId, reasonId, value, path, message, snippet, node }) => ({
      by: "ace",
      rule: `${ruleId} (${reasonId}, ${value[0]})`,
      where: path.dom,
      sign: node?.src || node?.href || node?.textContent?.replace(/\s+/g, "").slice(0, 60) || "",
      ours:
        /foreground_(reader|highlight|message)/.test(path.dom) ||
        Boolean(node?.closest?.("foreground_reader, foreground_highlight, foreground_message")),
      what: `${snippet.slice(0, 160)} ${node?.closest?.("[inert]") ? "(inert) " : ""}${message}`.replace(/\s+/g, " "),
    }));
}
