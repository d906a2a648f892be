/** The contents of the article: beside the text where there is room, folded between title and text elsewhere. */

import type { Outcome } from "../../core.js";
import { element } from "../../dom.js";
import { language, words } from "../../../shared/words.js";

/** With fewer headings there is nothing to look over. */
const FEWEST = 2;

/** From this width on the contents are beside the text; `reader.css` has the same number. */
const BESIDE = "(min-width: 72rem)";

/** The outline as a `nav`; `undefined` for short articles. */
export function createOutline(outline: Outcome["outline"], signal: AbortSignal): HTMLElement | undefined {
  if (outline.length < FEWEST) return undefined;
  const links = outline.map(({ level, text, id }) => {
    const link = element("a", { href: `#${id}`, class: "foreground-entry" }, text);
    return element("li", { "data-level": String(level) }, link);
  });
  const folder = element(
    "details",
    { class: "foreground-contents" },
    element("summary", language(), words("contents")),
    element("ol", {}, ...links),
  );
  const wide = matchMedia(BESIDE);
  const fold = (): void => {
    folder.open = wide.matches;
  };
  fold();
  wide.addEventListener("change", fold, { signal });
  return element("nav", { "aria-label": words("contents"), class: "foreground-outline" }, folder);
}

/** Marks the entry of the section that is being read. */
export function followReading(outline: HTMLElement, headings: readonly HTMLElement[], signal: AbortSignal): void {
  const entries = new Map(
    [...outline.querySelectorAll<HTMLAnchorElement>("a")].map((link) => [link.getAttribute("href"), link]),
  );
  const mark = (): void => {
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const current = above.at(-1);
    for (const [href, link] of entries) {
      if (current && href === `#${current.id}`) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  // A heading crosses the upper third of the window exactly when the section that is read changes.
  const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -66% 0px" });
  for (const heading of headings) observer.observe(heading);
  signal.addEventListener("abort", () => observer.disconnect());
}
