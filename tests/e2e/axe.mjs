/** What axe-core finds in a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @typedef {import("../../tools/driver/driver.mjs").Tab} Tab */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What breaks a rule.
 *
 * @param {Tab} tab
 * @param {string} [within]
 * @returns {Promise<string[]>} one line each
 */
export async function violations(tab, within) {
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(`${AXE}; 0`);
  return tab.evaluate(async (selector) => {
    const { violations: found } = await /** @type {any} */ (globalThis).axe.run(selector ?? document, { resultTypes: ["violations"] });
    return found.map((/** @type {any} */ { id, nodes }) =>
      `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join(" | ")}`);
  }, within);
}
