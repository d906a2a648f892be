/** The way from the reader to highlight mode, where the article is seen on the page. */

import { button } from "../../dom.js";
import { refusal } from "../../refusal.js";
import { onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { spareTool } from "./spare.js";
import { words } from "../../../shared/words.js";

/** Offers it, except where the page has nothing to highlight: a feed shows only its source. */
export function highlightFeature({ events }: ReaderContext): Feature {
  if (refusal("highlight") !== undefined) return {};
  const label = words("highlightOnPage");
  const highlight = button("highlight", label, { id: "foreground-highlight-page" });
  onUse(highlight, "click", events.highlight);
  return spareTool(highlight, { id: "foreground-more-highlight", label, run: events.highlight });
}
