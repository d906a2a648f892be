/** What axe-core finds in a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {{ evaluate: (fn: any, ...args: any[]) => Promise<any> }} World */

/**
 * What breaks a rule.
 *
 * @param {World | { page: World }} where a page, or a tab, whose page it is then: a world of its own takes Firefox longer
 * @param {string} [within] selector of the part that is looked at; everything by default
 * @returns {Promise<string[]>} one line each
 */
export async function violations(where, within) {
  const page = "page" in where ? where.page : where;
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${AXE}; 0`);
  return page.evaluate(async (/** @type {string | undefined} */ selector) => {
    // Frames hold frozen pages, which keep their faults.
    const { violations: found } = await /** @type {any} */ (globalThis).axe.run(selector ?? document, {
      resultTypes: ["violations"],
      iframes: false,
    });
    return found.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((/** @type {any} */ node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`)
          .join(" | ")}`,
    );
  }, within);
}
