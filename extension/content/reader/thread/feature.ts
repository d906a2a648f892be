/** An article that is a thread: its posts are put into one another as they answer one another, and fold. */

import type { Outcome } from "../../core.js";
import { element } from "../../dom.js";
import { counted } from "../../../shared/words.js";
import type { Feature, ReaderContext } from "../feature.js";
import { dressPosts, POST } from "./posts.js";

type Post = Outcome["thread"][number];

/** Puts the parts of the article into their posts. They stay the parts that can be left out. */
export function threadFeature({ reading, status }: ReaderContext): Feature {
  return {
    dress(body) {
      const posts = reading.outcome().thread;
      const first = posts.flatMap(partsOf).map((part) => find(body, part)).find((part) => part !== null);
      if (posts.length < 2 || !first) return;
      const holder = element("div", { class: "foreground-thread" });
      first.before(holder);
      fill(holder, body, posts);
      holder.prepend(dressPosts(holder, status, counted("posts", posts.length)));
    },
  };
}

function partsOf({ heading, parts }: Post): readonly number[] {
  return [...heading, ...parts].sort((one, other) => one - other);
}

function find(body: HTMLElement, part: number): HTMLElement | null {
  return body.querySelector(`[data-part="${part}"]`);
}

function fill(holder: HTMLElement, body: HTMLElement, posts: readonly Post[]): void {
  /** The list at each depth, and the post that is open in it. */
  const open: { readonly list: HTMLElement; readonly post: HTMLElement }[] = [];
  for (const post of posts) {
    const { list } = open.splice(post.depth).at(0) ?? { list: element("ul", { class: "thread" }) };
    if (!list.isConnected) (open.at(-1)?.post ?? holder).append(list);
    const made = create(post);
    list.append(element("li", {}, made));
    for (const part of partsOf(post)) {
      // Its place is the head, which says it.
      for (const node of withFollowing(find(body, part))) {
        made.append(node);
        if (post.heading.includes(part) && post.head.length > 0) node.hidden = true;
      }
    }
    open.push({ list, post: made });
  }
}

function create({ head }: Post): HTMLElement {
  const lines = head.flatMap((line, at) => [at > 0 ? " · " : undefined, element("bdi", {}, line)]);
  return element("details", { class: POST }, element("summary", {}, element("span", { class: "thread-head" }, ...lines)));
}

/** A part and what follows it without being one: pictures have no text, and no number. */
function withFollowing(part: HTMLElement | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let node: Element | null = part; node instanceof HTMLElement; node = node.nextElementSibling) {
    if (node !== part && node.matches("[data-part], article, section, .foreground-thread")) break;
    found.push(node);
  }
  return found;
}
