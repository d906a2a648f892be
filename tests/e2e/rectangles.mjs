/** Whether what is seen has room: no two boxes lie over each other, nothing is cut, all of it is in the window. */

/** @typedef {import("./support.mjs").Tab} Tab */

/**
 * What is wrong with the boxes of what these selectors name, in words; empty where all is well. Parts of different
 * selectors may lie over each other, as a menu lies over what is below it.
 *
 * @param {Tab} tab
 * @param {readonly string[]} layers
 * @returns {Promise<string[]>}
 */
export function misplaced(tab, layers) {
  return tab.evaluate(async (selectors) => {
    // What has to follow the size of the window does so before the next picture.
    await new Promise((next) => requestAnimationFrame(next));
    /** A pixel may be shared where boxes end in fractions of one. */
    const slack = 1;
    /** @type {string[]} */
    const wrong = [];
    const nameOf = (/** @type {Element} */ element) =>
      element.id || `${element.className} ${element.textContent?.trim().slice(0, 30)}`;
    for (const selector of selectors) {
      const seen = [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().width > slack,
      );
      const boxes = seen.map((element) => ({ element, box: element.getBoundingClientRect() }));
      for (const { element, box } of boxes) {
        if (box.left < -slack || box.right > innerWidth + slack) wrong.push(`${nameOf(element)} is not in the window`);
        if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + slack)
          wrong.push(`${nameOf(element)} is cut`);
      }
      for (const [at, { element, box }] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          if (element.contains(other.element) || other.element.contains(element)) continue;
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (across > slack && down > slack)
            wrong.push(`${nameOf(element)} and ${nameOf(other.element)} lie over each other`);
        }
      }
    }
    return wrong;
  }, layers);
}

/**
 * How many lines of the article are seen whole and lie under nothing.
 *
 * @param {Tab} tab
 * @returns {Promise<number>}
 */
export function linesInSight(tab) {
  return tab.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(next));
    let lines = 0;
    for (const paragraph of document.querySelectorAll("#foreground-body p")) {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const tops = new Set();
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const isInWindow = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        const isFree = [left + 1, (left + right) / 2, right - 1].every((x) =>
          paragraph.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        );
        if (isInWindow && isFree) tops.add(Math.round(top / 8));
      }
      lines += tops.size;
    }
    return lines;
  });
}
