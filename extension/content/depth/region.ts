/** Where on the live page the content is: the element that holds nearly all of it, and as little else as possible. */

/** Part of the content, by length, that the element must hold; the rest may be a caption or a note elsewhere. */
const NEARLY_ALL = 0.9;

/** How much longer the text of the element may get for the sake of the title above it. */
const FOR_THE_TITLE = 1.3;

/** The element that holds the content with its title; none where it is all of the page, or has left it. */
export function regionOf(content: readonly Node[], body: HTMLElement, title: string | undefined): HTMLElement | undefined {
  const region = holderOf(content, body);
  if (!region) return undefined;
  const words = folded(title ?? "");
  const heading = [...body.querySelectorAll("h1, h2")].find((candidate) => words !== "" && folded(candidate.textContent) === words && candidate.checkVisibility());
  if (!heading) return region;
  let wider: HTMLElement | null = region;
  while (wider && wider !== body && !wider.contains(heading)) wider = wider.parentElement;
  const isWorthIt = wider && wider !== body && wider.innerText.length <= region.innerText.length * FOR_THE_TITLE;
  return isWorthIt ? (wider ?? region) : region;
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function holderOf(content: readonly Node[], body: HTMLElement): HTMLElement | undefined {
  const weights = new Map<Element, number>();
  let all = 0;
  for (const node of content) {
    if (!node.isConnected) continue;
    const weight = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").trim().length : 1;
    all += weight;
    for (let element = node.parentElement; element && element !== body.parentElement; element = element.parentElement) {
      weights.set(element, (weights.get(element) ?? 0) + weight);
    }
  }
  if (all === 0) return undefined;
  let region: Element = body;
  for (;;) {
    const next: Element | undefined = [...region.children].find((child) => (weights.get(child) ?? 0) >= all * NEARLY_ALL);
    // A paragraph is no place to go to, however long.
    if (!next || !(next instanceof HTMLElement) || next.matches("p, li, td, span, a, pre")) break;
    region = next;
  }
  return region === body ? undefined : (region as HTMLElement);
}

/** The first heading of the region that is seen, or its first text: where whoever jumps to the content wants to be. */
export function beginningOf(region: HTMLElement, content: readonly Node[]): HTMLElement {
  const first = content.find((node) => region.contains(node));
  const headings = [...region.querySelectorAll<HTMLElement>("h1, h2, h3, [role=heading]")].filter((heading) => heading.checkVisibility());
  const before = headings.find((heading) => !first || Boolean(heading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) || heading.contains(first));
  return before ?? first?.parentElement ?? region;
}
