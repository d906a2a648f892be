/** Style sheets that are inserted into pages of others. */
import postcss from "postcss";

/** Rules that hold descriptors or frames instead of properties; nothing in them can be important. */
const WITHOUT_PRIORITY = new Set(["font-face", "property", "counter-style", "keyframes", "page", "view-transition"]);

/**
 * Makes every declaration important: of important declarations the user's win over the page's, of others the page's
 * win.
 *
 * @param {string} css
 * @param {string} file name for messages
 */
export function allImportant(css, file) {
  const sheet = postcss.parse(css, { from: file });
  sheet.walkDecls((declaration) => {
    if (!inRuleWithoutPriority(declaration)) declaration.important = true;
  });
  return sheet.toString();
}

/** @param {import("postcss").Declaration} declaration */
function inRuleWithoutPriority(declaration) {
  /** @type {import("postcss").Container | import("postcss").Document | undefined} */
  let parent = declaration.parent;
  for (; parent; parent = parent.parent) {
    if (parent.type === "atrule" && WITHOUT_PRIORITY.has(/** @type {import("postcss").AtRule} */ (parent).name)) return true;
  }
  return false;
}
