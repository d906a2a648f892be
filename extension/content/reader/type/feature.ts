/** The size of the text by two buttons, and all other type and colours in a panel. */

import { button } from "../../dom.js";
import { onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { createLiveSettings } from "./live.js";
import { createTypePanel } from "./panel.js";
import { words } from "../../../shared/words.js";

/** Offers them; without room the two buttons go, since the panel has the size as well. */
export function typeFeature({ root, article, stored, status, layers }: ReaderContext): Feature {
  const smaller = button("smaller", words("smallerText"), { id: "foreground-smaller", "data-compact": true });
  const larger = button("larger", words("largerText"), { id: "foreground-larger", "data-compact": true });
  const opener = button("type", words("textAndColours"), { id: "foreground-type", "data-compact": true });
  const settings = createLiveSettings(root, article.body, stored, status);
  const panel = createTypePanel(opener, settings, layers);
  const resize = (step: 1 | -1) => (): void => {
    settings.resize(step);
    panel.renew();
  };
  onUse(smaller, "click", resize(-1));
  onUse(larger, "click", resize(1));
  return {
    tools: [smaller, larger, opener],
    spareTools: [smaller, larger],
    lines: [panel.element],
  };
}
