/** The three depths of Foreground on a page, as commands that measure want them. */

import { shown } from "./driver/reader.mjs";

/** In the order in which they can be entered: the click that opens the reader grants the page for the others. */
export const DEPTHS = /** @type {const} */ (["read", "quiet", "mark"]);

/** What each says when it is there. */
const SAYS = { quiet: /hidden\.$|It begins here\.$/, mark: /^Marked\.|It begins here\.$/ };

/**
 * Goes to a depth of a page, from the page itself or from another depth.
 *
 * @param {import("./driver/driver.mjs").Tab} tab
 * @param {(typeof DEPTHS)[number]} depth
 * @returns {Promise<string | undefined>} what is said where it cannot be entered
 */
export async function enterDepth(tab, depth) {
  if (depth === "read") {
    await tab.click();
    return (await shown(tab)) ?? undefined;
  }
  await tab.command(`toggle-${depth}`);
  const { source } = SAYS[depth];
  await tab.until(
    (says) => new RegExp(says).test(document.querySelector("foreground_message [role=status]")?.textContent ?? ""),
    { timeout: 60_000 },
    source,
  );
  return undefined;
}
