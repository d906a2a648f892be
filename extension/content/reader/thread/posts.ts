/** Posts that answer one another, each in a `details`: counted, with their heads, and folded or unfolded together. */

import { button, element } from "../../dom.js";
import type { Status } from "../../status.js";
import { onUse } from "../../trust.js";
import { counted, language, words } from "../../../shared/words.js";

/** Class of the `details` of a post; the core gives it, too. */
export const POST = "thread-post";

/** Unfolds the posts in `holder`, completes their heads, and gives the buttons that fold them. */
export function dressPosts(holder: HTMLElement, status: Status): HTMLElement {
  const posts = [...holder.querySelectorAll<HTMLDetailsElement>(`details.${POST}`)];
  for (const [at, post] of posts.entries()) {
    post.open = true;
    complete(post, at + 1);
  }
  const all = (name: "expandAll" | "collapseAll", open: boolean): HTMLButtonElement => {
    const made = button(open ? "faster" : "slower", words(name));
    made.classList.add(open ? "foreground-expand-all" : "foreground-collapse-all");
    onUse(made, "click", () => {
      for (const post of posts) post.open = open;
      status.announce(words(open ? "expandedAll" : "collapsedAll"));
    });
    return made;
  };
  return element(
    "div",
    { class: "foreground-thread-tools", role: "group", "aria-label": words("threadTools"), ...language() },
    all("expandAll", true),
    all("collapseAll", false),
  );
}

/** What is not known of a post is not made up: without a head it has its number. Answers are counted, since they may be folded. */
function complete(post: HTMLElement, number: number): void {
  const head = post.querySelector(":scope > summary > .thread-head");
  if (!head) return;
  if (head.textContent === "") head.append(element("span", language(), words("postNumber", String(number))));
  // Comments have no heading by which they are named.
  const article = post.parentElement;
  if (article?.matches("article:not([aria-labelledby])")) article.setAttribute("aria-label", head.textContent ?? "");
  const answers = post.querySelectorAll(`.${POST}`).length;
  if (answers > 0)
    head.after(" ", element("span", { class: "thread-count", ...language() }, counted("replies", answers)));
}
