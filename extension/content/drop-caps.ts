/**
 * First letters that a page makes large (`p::first-letter`) are large in our elements as well. A rule that takes that
 * back gives the letter a box of its own, and screen readers then speak it apart from its word; so only those elements
 * get the rule (`reset.css`) that the page reaches.
 */

const REACHED = "data-foreground-letter";

/** Elements that have a first letter of their own. */
const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote, pre, div, summary, button";

/** What the letter has from its element, where nobody says otherwise. */
const INHERITED = ["font-size", "font-family", "font-weight", "font-style", "line-height", "letter-spacing", "text-transform", "color"];

/** What it has where nobody says otherwise. Browsers that do not know a property give nothing for it. */
const INITIAL = {
  float: "none",
  "initial-letter": "normal",
  "vertical-align": "baseline",
  "text-decoration-line": "none",
  "background-color": "rgba(0, 0, 0, 0)",
  "background-image": "none",
  "border-bottom-style": "none",
  "margin-left": "0px",
  "margin-right": "0px",
  "padding-left": "0px",
  "padding-right": "0px",
};

/** Keeps first letters below a root that is in the document as they are, also of what comes later. */
export function guardFirstLetters(root: Element, signal: AbortSignal): void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const added of addedNodes) if (added instanceof Element) guard(added);
    }
  });
  guard(root);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

function guard(root: Element): void {
  const blocks = [...(root.matches(BLOCKS) ? [root] : []), ...root.querySelectorAll(BLOCKS)];
  const reached = blocks.filter((block) => !block.hasAttribute(REACHED) && isReached(block));
  for (const block of reached) block.setAttribute(REACHED, "");
}

function isReached(block: Element): boolean {
  // Chromium has the letter inherit from the innermost element around it, Firefox from the block.
  const parents = [getComputedStyle(block), getComputedStyle(holder(block))];
  const letter = getComputedStyle(block, "::first-letter");
  return (
    INHERITED.some((name) => parents.every((own) => letter.getPropertyValue(name) !== own.getPropertyValue(name))) ||
    Object.entries(INITIAL).some(([name, value]) => !["", value].includes(letter.getPropertyValue(name)))
  );
}

/** The innermost element around the first text. */
function holder(block: Element): Element {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (text) =>
    text.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  return texts.nextNode()?.parentElement ?? block;
}
