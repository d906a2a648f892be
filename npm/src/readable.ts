/** A quick look at whether a page is worth reading: about a millisecond, without any module. */

/** Characters from which on a paragraph counts. */
const LONG = 140;
/** Square roots of what paragraphs have beyond that, together: three paragraphs of some 300 characters, one of 540. */
const ENOUGH = 20;
/** Paragraphs that are looked at. */
const MOST = 2_000;

/** How strict the look is. */
export interface ReadableOptions {
  /** Characters from which on a paragraph counts. */
  readonly minContentLength?: number;
  /** How much of it there has to be. */
  readonly minScore?: number;
  /** Whether an element is seen. */
  readonly visibilityChecker?: (element: Element) => boolean;
}

/** Whether the document looks as if it had a text to read. */
export function isProbablyReadable(document: Document, options: ReadableOptions = {}): boolean {
  const { minContentLength = LONG, minScore = ENOUGH, visibilityChecker = isSeen } = options;
  let score = 0;
  let looked = 0;
  for (const element of document.querySelectorAll("p, pre, article, div > br")) {
    if (++looked > MOST) break;
    const block = element.localName === "br" ? element.parentElement : element;
    const length = block?.localName === "article" ? 0 : (block?.textContent?.trim().length ?? 0);
    if (!block || length <= minContentLength || block.matches("li p") || !visibilityChecker(block)) continue;
    score += Math.sqrt(length - minContentLength);
    if (score > minScore) return true;
  }
  return false;
}

function isSeen(element: Element): boolean {
  // Documents of some libraries have no such method.
  return (
    element.checkVisibility?.() ??
    !element.closest("[hidden], [aria-hidden=true], [style*='display:none'], [style*='display: none']")
  );
}
