/** The frozen page as a file, for the lab, which renders pages without the extension: a script of its own. */

import { freeze } from "./freeze.js";
import { markupOf } from "./markup.js";

Reflect.set(globalThis, "foregroundFreeze", (live: readonly Node[]) => {
  const { document: frozen, pictures, frames, missingSheets } = freeze(live);
  // Nobody has typed anything, and nobody is logged in: there is nothing to cover.
  const html = markupOf(frozen, { text: (text) => text.nodeValue ?? "", attribute: (_, value) => value, frames });
  return {
    html,
    pictures: pictures.map(({ picture }) => ({ ...picture, sha256: null, inlined: false })),
    missingSheets,
  };
});
