/** Attack vectors that others have collected: the package `brs-kb` of the Python Package Index, under the MIT licence. */

import { ask } from "../../tools/python.mjs";

const SCRIPT = "import json, brs_kb; print(json.dumps(sorted({p['payload'] for p in brs_kb.get_all_payloads().values()})))";

/**
 * Every so-manieth of the public vectors, as HTML and as text.
 *
 * @param {number} every
 * @returns {import("./kinds.mjs").Vectors}
 */
export function publicVectors(every) {
  /** @type {string[]} */
  const all = ask(SCRIPT);
  const some = all.filter((_, at) => at % every === 0);
  // One that leads the page away would take the others with it.
  return { html: some.filter((vector) => !/http-equiv/i.test(vector)), text: some };
}
