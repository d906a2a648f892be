/**
 * What a page does to first letters, first lines and the selection it does in our elements as well. Rules that take it
 * back (`reset.css`) cost something even where there is nothing to take back: a first letter with a rule gets a box of its
 * own, so that screen readers speak it apart from its word, and each element has a style more to be computed. So only
 * those elements get a rule that the page reaches.
 */

const LETTER = "data-foreground-letter";
const LINE = "data-foreground-line";
const SELECTION = "data-foreground-selection";

/** Elements that have a first letter and a first line of their own. */
const BLOCKS =
  "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote, pre, div, summary, button";

/** What a pseudo-element has from its element, by default. */
const INHERITED = [
  "font-size",
  "font-family",
  "font-weight",
  "font-style",
  "line-height",
  "letter-spacing",
  "text-transform",
  "text-shadow",
  "color",
];

/** What it has by default. Browsers that do not know a property give nothing for it. */
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

/** Blocks that are looked at in one go while the page is idle: a few ms. */
const SLICE = 40;

/**
 * Keeps the pseudo-elements below a root that is in the document as they are, also of what comes later. One block of each
 * kind is looked at before anything is painted, and the others are where the page reaches one of these. Else they are once
 * nothing else is to be done, since hardly a page does any of it, and finding out takes longer than reading the page.
 * The selection is looked at then, too: nothing is selected yet.
 */
export function guardPseudoElements(root: Element, signal: AbortSignal): void {
  const blocks: Element[] = [];
  const unselected: Element[] = [];
  let asked = 0;
  const add = (added: Element): void => {
    const own = withItself(added, BLOCKS);
    if (guard(oneOfEachKind(own))) guard(own);
    else blocks.push(...own);
    unselected.push(added);
    ask();
  };
  const ask = (): void => {
    if (asked === 0 && !signal.aborted) asked = requestIdleCallback(goOn);
  };
  const goOn = (): void => {
    asked = 0;
    guard(blocks.splice(0, SLICE).filter((block) => root.contains(block)));
    if (blocks.length > 0) return ask();
    if (unselected.splice(0).some(isSelectionReached)) root.setAttribute(SELECTION, "");
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const added of addedNodes) if (added instanceof Element) add(added);
    }
  });
  add(root);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    cancelIdleCallback(asked);
  });
}

function withItself(root: Element, selector: string): Element[] {
  return [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)];
}

/** The first element of each tag, parent and place, which is what rules for pseudo-elements ask for as a rule. */
function oneOfEachKind(elements: readonly Element[]): Element[] {
  const kinds = new Map<string, Element>();
  for (const element of elements) {
    const isFirst = element.previousElementSibling?.localName !== element.localName;
    const kind = `${element.parentElement?.localName} ${element.localName} ${isFirst}`;
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  return [...kinds.values()];
}

/** Gives those blocks that the page reaches their rules. Whether there are any. */
function guard(blocks: readonly Element[]): boolean {
  const reached = (
    [
      ["::first-letter", LETTER],
      ["::first-line", LINE],
    ] as const
  ).flatMap(([pseudo, mark]) =>
    blocks.filter((block) => !block.hasAttribute(mark) && isReached(block, pseudo)).map((block) => ({ block, mark })),
  );
  for (const { block, mark } of reached) block.setAttribute(mark, "");
  return reached.length > 0;
}

function isSelectionReached(root: Element): boolean {
  return oneOfEachKind(withItself(root, "*")).some((element) => isReached(element, "::selection"));
}

function isReached(element: Element, pseudo: string): boolean {
  const style = getComputedStyle(element, pseudo);
  if (Object.entries(INITIAL).some(([name, value]) => !["", value].includes(style.getPropertyValue(name)))) return true;
  const differing = (names: readonly string[], from: Element): string[] => {
    const own = getComputedStyle(from);
    return names.filter((name) => style.getPropertyValue(name) !== own.getPropertyValue(name));
  };
  // Chromium has the first letter inherit from the innermost element around it, Firefox from the block.
  const differ = differing(INHERITED, element);
  return differ.length > 0 && differing(differ, holder(element)).length > 0;
}

/** The innermost element around the first text. */
function holder(element: Element): Element {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) return texts.currentNode.parentElement ?? element;
  return element;
}
