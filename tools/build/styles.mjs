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

/**
 * Writes rules for several roots, `:where(a, b) c`, once for each of them: `:where(a) c, :where(b) c`. It means the same,
 * but Chromium can tell that an element has no such root without walking up its ancestors only where the root is named
 * alone; on a page of 5,000 nested elements that is the difference between a tenth of a second and half a minute.
 *
 * @param {string} css
 * @param {string} file name for messages
 */
export function oneRootEach(css, file) {
  const sheet = postcss.parse(css, { from: file });
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && /keyframes$/.test(/** @type {import("postcss").AtRule} */ (rule.parent).name))
      return;
    rule.selectors = rule.selectors.flatMap((selector) => {
      const [, roots, rest] = /^:where\(([\w.-]+(?:\s*,\s*[\w.-]+)+)\)(.*)$/s.exec(selector) ?? [];
      return roots === undefined ? [selector] : roots.split(",").map((root) => `:where(${root.trim()})${rest}`);
    });
  });
  return sheet.toString();
}

/** @param {import("postcss").Declaration} declaration */
function inRuleWithoutPriority(declaration) {
  /** @type {import("postcss").Container | import("postcss").Document | undefined} */
  let parent = declaration.parent;
  for (; parent; parent = parent.parent) {
    if (parent.type === "atrule" && WITHOUT_PRIORITY.has(/** @type {import("postcss").AtRule} */ (parent).name))
      return true;
  }
  return false;
}
