/**
 * What differs between the browsers, and the tests that run in both of them for that reason. All others are about the logic
 * of the extension, which is the same code wherever it runs, and run in the first browser alone; with the variable
 * `BROWSERS=firefox` they run in the second. Of a group whose tests build on one another either all are listed or none.
 *
 * @typedef {string | [group: string, ...tests: (string | RegExp)[]]} Listed a whole group, or some of its tests
 */

/** By what differs. @type {Record<string, Listed[]>} */
export const DIFFERENCES = {
};

/**
 * Whether a group has tests for the second browser, or whether this one of it is.
 *
 * @param {string} group
 * @param {string} [test]
 */
export function differs(group, test) {
  return Object.values(DIFFERENCES).flat().some((listed) => {
    const [title, ...tests] = typeof listed === "string" ? [listed] : listed;
    if (title !== group) return false;
    return test === undefined || tests.length === 0 || tests.some((wanted) => (typeof wanted === "string" ? wanted === test : wanted.test(test)));
  });
}
