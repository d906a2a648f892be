/** An article that is a thread: its posts are put into one another as they answer one another, and fold. */

import { element } from "../../dom.js";
import { language, words } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";
import { dressPosts, POST } from "./posts.js";

/** Nests the posts of the article. Their parts stay the parts that can be left out. */
export function threadFeature({ reading, status }: ReaderContext): Feature {
  return {
    dress(body) {
      const depths = reading.outcome().thread;
      const posts = [...body.querySelectorAll<HTMLElement>(":scope > article.post")];
      const [first] = posts;
      if (!first || depths.length < 2 || depths.length !== posts.length) return;
      const holder = element("div", { class: "foreground-thread" });
      first.before(holder);
      nest(holder, posts, depths);
      holder.prepend(dressPosts(holder, status));
    },
  };
}

function nest(holder: HTMLElement, posts: readonly HTMLElement[], depths: readonly number[]): void {
  /** The list at each depth, and the post that is open in it. */
  const open: { readonly list: HTMLElement; readonly post: HTMLElement }[] = [];
  for (const [at, article] of posts.entries()) {
    const { list } = open.splice(depths[at] ?? 0).at(0) ?? { list: element("ul", { class: "thread" }) };
    if (!list.isConnected) (open.at(-1)?.post ?? holder).append(list);
    list.append(element("li", {}, article));
    open.push({ list, post: fold(article) });
  }
}

/** Puts the text of a post into a `details` below its heading, which states who wrote it and when. */
function fold(article: HTMLElement): HTMLElement {
  const heading = article.querySelector<HTMLElement>(":scope > h2") ?? element("h2", {});
  const about = article.querySelector<HTMLElement>(":scope > .post-about");
  heading.classList.add("thread-head");
  // Whoever folds a post by its heading follows no link.
  heading.replaceChildren(element("bdi", {}, heading.textContent ?? ""));
  if (about) {
    heading.append(" · ", element("span", { class: "post-about" }, ...about.childNodes));
    about.remove();
  }
  const accepted = heading.querySelector<HTMLElement>(".post-accepted");
  accepted?.replaceChildren("✓ ", element("span", language(), words("acceptedAnswer")));
  const post = element("details", { class: POST }, element("summary", {}, heading), ...article.childNodes);
  article.replaceChildren(post);
  return post;
}
