/**
 * Links that mean nothing by themselves, or repeat another beside them: "Read more" below each of several texts gets the
 * heading of its text as context, and a picture beside the link that it repeats is left to the eye.
 */

import type { Feature } from "./feature.js";

/** Keeps links from saying too little or the same twice. */
export function linksFeature(): Feature {
  return {
    dress(body) {
      silenceTwins(body);
      nameRepeated(body);
    },
  };
}

/** Silences links around pictures that lead where a link right beside them leads, and state what that contains. */
function silenceTwins(body: HTMLElement): void {
  const links = [...body.querySelectorAll("a")];
  for (const [position, link] of links.entries()) {
    const picture = link.querySelector("img");
    if (!picture?.alt.trim() || folded(link) !== "") continue;
    const twin = [links[position + 1], links[position - 1]].find(
      (other) => other?.href === link.href && repeats(folded(other), picture.alt),
    );
    if (!twin) continue;
    picture.alt = "";
    link.tabIndex = -1;
    link.setAttribute("aria-hidden", "true");
  }
}

function repeats(words: string, alternative: string): boolean {
  const [one, other] = [words.toLowerCase(), alternative.replace(/\s+/g, " ").trim().toLowerCase()];
  return one !== "" && (one.includes(other) || other.includes(one));
}

/** Names the links of the article that are alone in their line and have the words of another that leads elsewhere. */
function nameRepeated(body: HTMLElement): void {
  const byWords = new Map<string, HTMLAnchorElement[]>();
  for (const link of body.querySelectorAll("a")) {
    const words = folded(link);
    if (words !== "" && isAlone(link)) byWords.set(words, [...(byWords.get(words) ?? []), link]);
  }
  const headings = [...body.querySelectorAll("h2[id], h3[id], h4[id], h5[id], h6[id]")];
  for (const [index, links] of [...byWords.values()].entries()) {
    if (new Set(links.map(({ href }) => href)).size < 2) continue;
    for (const [position, link] of links.entries()) {
      const heading = headings
        .filter((other) => other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)
        .at(-1);
      if (!heading || heading.contains(link)) continue;
      link.id ||= `foreground-link-${index}-${position}`;
      link.setAttribute("aria-labelledby", `${link.id} ${heading.id}`);
    }
  }
}

function isAlone(link: HTMLAnchorElement): boolean {
  const block = link.closest("p, li, div");
  return block !== null && folded(block) === folded(link);
}

function folded(element: Element): string {
  return element.textContent.replace(/\s+/g, " ").trim();
}
