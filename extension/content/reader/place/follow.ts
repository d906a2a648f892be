/** Links in the article that lead to other pages, where the person wants these in the reader, too. */

import { askBackground } from "../../../shared/messages.js";
import type { Feature, ReaderContext } from "../feature.js";
import { isPlainClick } from "./inside.js";

/** Notifies the background of a link that is followed; the browser follows it as ever, so addresses and history stay its own. */
export function followFeature({ stored, article }: ReaderContext): Feature {
  if (!stored.switches.links) return {};
  return {
    onClick(event) {
      const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
      if (
        !link ||
        !article.body.contains(link) ||
        !/^https?:/.test(link.protocol) ||
        /^#/.test(link.getAttribute("href") ?? "")
      )
        return false;
      void askBackground("follow-link", undefined).catch(() => undefined);
      return true;
    },
  };
}
