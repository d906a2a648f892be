/** Texts in vertical lines, as Japanese has them: the reader sets what the page sets so. */

import { words } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";

/** Sets the article in vertical lines where most of its text is, in a region that scrolls from right to left. */
export function verticalFeature({ reading, root }: ReaderContext): Feature {
  // Asked while the page is still shown.
  if (!isVertical(reading.contentNodes())) return {};
  root.dataset["writing"] = "vertical";
  return {
    dress(body) {
      body.tabIndex = 0;
      body.setAttribute("role", "region");
      body.setAttribute("aria-label", words("verticalText"));
    },
  };
}

function isVertical(nodes: readonly Node[]): boolean {
  let [vertical, all] = [0, 0];
  for (const { parentElement, nodeType, nodeValue } of nodes) {
    if (nodeType !== Node.TEXT_NODE || !parentElement) continue;
    const length = nodeValue?.length ?? 0;
    all += length;
    if (getComputedStyle(parentElement).writingMode.startsWith("vertical")) vertical += length;
  }
  return vertical > all / 2;
}
