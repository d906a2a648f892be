/** Where on the live page the content is: the element that holds nearly all of it, and as little else as possible. */

/** Part of the content, by length, that the element must hold; the rest may be a caption or a note elsewhere. */
const NEARLY_ALL = 0.9;

/** Headings by which people move. */
export const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";

/** How much longer the text of the element may get for the sake of the title above it, or of its own beginning. */
const FOR_THE_TITLE = 1.3;

/** Letters that are no content between a subtitle and the text for which it is still worth to begin at the subtitle: two lines or so. Source: guess. */
const MOST_BELOW_SUBTITLE = 120;

/** Elements that must stay what they are, so that none of them can be a landmark. */
const UNFIT =
  "table, tbody, thead, tfoot, tr, td, th, ul, ol, dl, li, dt, dd, figure, form, fieldset, p, span, a, pre, details, summary, nav, aside, header, footer";

/** How much content each element holds, in letters; none of what holds nothing of it. */
export type Weights = ReadonlyMap<Element, number>;

/** Weighs every element that holds content. */
export function weigh(content: readonly Node[]): Weights {
  const weights = new Map<Element, number>();
  for (const node of content) {
    if (!node.isConnected) continue;
    const weight = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").trim().length : 1;
    for (let element = parentOf(node); element; element = parentOf(element)) {
      weights.set(element, (weights.get(element) ?? 0) + weight);
    }
  }
  return weights;
}

/** The element around a node, also across the edge of a shadow tree or a frame. */
function parentOf(node: Node): Element | null {
  const { parentElement, parentNode } = node;
  if (parentElement || !parentNode) return parentElement;
  if (parentNode.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return (parentNode as Partial<ShadowRoot>).host ?? null;
  return (parentNode as Partial<Document>).defaultView?.frameElement ?? null;
}

function holds(outer: Element, node: Node): boolean {
  let element = parentOf(node);
  while (element && element !== outer) element = parentOf(element);
  return element === outer;
}

/**
 * The element that holds the content, with its title and its beginning where that makes it hardly longer; none where it
 * is all of the page, or has left it.
 */
export function regionOf(
  content: readonly Node[],
  weights: Weights,
  body: HTMLElement,
  title: string | undefined,
): HTMLElement | undefined {
  const region = holderOf(weights, body);
  if (!region) return undefined;
  const words = folded(title ?? "");
  const heading = [...body.querySelectorAll("h1, h2")].find(
    (candidate) => words !== "" && folded(candidate.textContent) === words && candidate.checkVisibility(),
  );
  const withBeginning = widened(
    region,
    content.find((node) => node.isConnected),
    body,
  );
  let fit: HTMLElement | null = widened(withBeginning, heading, body);
  while (fit?.matches(UNFIT)) fit = fit.parentElement;
  return fit && fit !== body ? fit : undefined;
}

/** The nearest element around a region that holds something besides, unless that makes it much longer. */
function widened(region: HTMLElement, wanted: Node | undefined, body: HTMLElement): HTMLElement {
  let wider: HTMLElement | null = region;
  while (wanted && wider && wider !== body && !wider.contains(wanted)) wider = wider.parentElement;
  const isWorthIt = wider && wider !== body && wider.innerText.length <= region.innerText.length * FOR_THE_TITLE;
  return isWorthIt ? (wider ?? region) : region;
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function holderOf(weights: Weights, body: HTMLElement): HTMLElement | undefined {
  const all = weights.get(body) ?? 0;
  let region: Element = body;
  for (;;) {
    const next: Element | undefined = [...region.children].find(
      (child) => (weights.get(child) ?? 0) >= all * NEARLY_ALL,
    );
    // A paragraph is no place to go to, however long.
    if (all === 0 || !(next instanceof HTMLElement) || next.matches("p, li, td, span, a, pre")) break;
    region = next;
  }
  return region === body ? undefined : (region as HTMLElement);
}

/** The text of an article, and the same from its first paragraph on. */
export interface ArticleText {
  readonly whole: string;
  readonly paragraphs: string;
}

/** Headings and lines about a post may come before the first paragraph. */
export function textOf(article: DocumentFragment): ArticleText {
  const first = [...article.querySelectorAll<HTMLElement>("p, li, pre, blockquote, dt, td")].find(
    (block) => folded(block.textContent ?? "") !== "" && !block.closest(".post-about"),
  );
  const rest = document.createRange();
  rest.selectNodeContents(article);
  if (first) rest.setStartBefore(first);
  return { whole: folded(article.textContent ?? ""), paragraphs: folded(rest.toString()) };
}

/**
 * Where whoever jumps to the content wants to be: its first text, which begins as the article does, or the heading right
 * above that. What is between title and text, such as a byline or buttons to share it, is passed over, and so is a
 * subtitle that much else parts from the text.
 */
export function beginningOf(page: HTMLElement, content: readonly Node[], article: ArticleText): HTMLElement {
  // Some of the content waits to be unfolded.
  const isSeen = (node: Node): boolean =>
    folded(node.nodeValue ?? "") !== "" && Boolean(node.parentElement?.checkVisibility());
  const texts = content.filter(
    (node): node is Text => node.nodeType === Node.TEXT_NODE && holds(page, node) && isSeen(node),
  );
  const beginning = (words: string): Text | undefined => texts.find((text) => words.startsWith(folded(text.data)));
  const subtitle = beginning(article.whole)?.parentElement?.closest<HTMLElement>(HEADINGS);
  const paragraph = beginning(article.paragraphs);
  const isFar = subtitle && paragraph && lettersBetween(subtitle, paragraph, new Set(texts)) > MOST_BELOW_SUBTITLE;
  const first = (isFar ? paragraph : beginning(article.whole)) ?? texts[0];
  const headings = [...page.querySelectorAll<HTMLElement>(HEADINGS)].filter((heading) => heading.checkVisibility());
  if (!first) return headings[0] ?? page;
  const above = headings
    .filter(
      (heading) =>
        heading.contains(first) || Boolean(heading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    .at(-1);
  if (above && lettersBetween(above, first) === 0) return above;
  // What has no box of its own takes no focus.
  let start = first.parentElement;
  while (start && start !== page && start.getClientRects().length === 0) start = start.parentElement;
  return start ?? page;
}

/** Letters of the visible text between a heading and a text after it, but for those that are not counted. */
function lettersBetween(heading: HTMLElement, text: Text, uncounted: ReadonlySet<Node> = new Set()): number {
  const between = document.createRange();
  between.setStartAfter(heading);
  between.setEndBefore(text);
  const walker = document.createTreeWalker(between.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  let letters = 0;
  for (let node = walker.nextNode(); node && node !== text; node = walker.nextNode()) {
    const isSeen =
      between.intersectsNode(node) &&
      !heading.contains(node) &&
      !uncounted.has(node) &&
      node.parentElement?.checkVisibility();
    if (isSeen) letters += folded(node.nodeValue ?? "").length;
  }
  return letters;
}
