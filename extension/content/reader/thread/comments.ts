/**
 * The comments on an article, which are no part of it: folded below it with their number, and only shown. Whoever wants
 * them in the article, here and on the site's other pages, brings them in from what was left out.
 */

import type { Comments } from "../../core.js";
import { element } from "../../dom.js";
import { counted, words } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";
import { createFold } from "../article/disclosure.js";
import { dressPosts } from "./posts.js";

/** Looks for comments when there is time, and after each change of the article, which may hold them from then on. */
export function commentsFeature({ reading, article, status, signal }: ReaderContext): Feature {
  let shown: HTMLElement | undefined;
  let asked = 0;
  const look = async (): Promise<void> => {
    const own = (asked += 1);
    const comments = signal.aborted ? undefined : await reading.comments();
    if (signal.aborted || own !== asked) return;
    shown?.remove();
    shown = comments && create(comments);
    if (shown) article.curious.before(shown);
  };
  const create = (comments: Comments): HTMLElement => {
    const { language: lang, direction } = reading.outcome().metadata;
    const holder = element("div", { class: "foreground-comments", lang, dir: direction });
    const title = comments.count > 0 ? counted("comments", comments.count) : words("commentsTitle");
    const fill = (): void => {
      if (holder.childElementCount > 0) return;
      holder.append(comments.render());
      const tools = dressPosts(holder, status);
      if (comments.count > 0) holder.prepend(tools);
    };
    return createFold("foreground-comments", title, fill, holder).element;
  };
  let isOpen = false;
  // What cannot be had is missed by nobody who does not know of it.
  const lookInTime = (): void => void requestIdleCallback(() => void look().catch(() => undefined));
  return {
    start() {
      isOpen = true;
      lookInTime();
    },
    dress() {
      if (isOpen) lookInTime();
    },
  };
}
