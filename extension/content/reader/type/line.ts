/** Keeps the line that is being read where it is while type changes around it. */

/** Where people look at, as a part of the window's height below the bar. */
const EYE = 0.3;

/** Does something that moves text; the line under the eye is afterwards where it was. `top` is the lower edge of the bar, CSS px. */
export function keepLine(body: HTMLElement, top: number, change: () => void): void {
  const place = placeAt(body, top + (innerHeight - top) * EYE);
  const before = place?.();
  change();
  const after = place?.();
  if (before !== undefined && after !== undefined) globalThis.scrollBy({ top: after - before, behavior: "instant" });
}

/** Returns how high in the window the text is that is now at a height; none where the article is not there. */
function placeAt(body: HTMLElement, height: number): (() => number) | undefined {
  const { left, width } = body.getBoundingClientRect();
  const caret = caretAt(left + width / 2, height);
  if (caret && body.contains(caret.startContainer)) return () => caret.getBoundingClientRect().top;
  const block = [...body.children].find((child) => child.getBoundingClientRect().bottom > height);
  return block && (() => block.getBoundingClientRect().top);
}

function caretAt(x: number, y: number): Range | undefined {
  const range = document.createRange();
  const [node, offset] = position(x, y);
  if (!(node instanceof Text)) return undefined;
  // Where nothing is between two ends, browsers know no place.
  const start = Math.min(offset, Math.max(node.length - 1, 0));
  range.setStart(node, start);
  range.setEnd(node, Math.min(start + 1, node.length));
  return range;
}

function position(x: number, y: number): readonly [Node | undefined, number] {
  if ("caretPositionFromPoint" in Document.prototype) {
    const found = Document.prototype.caretPositionFromPoint.call(document, x, y);
    return [found?.offsetNode, found?.offset ?? 0];
  }
  const found = (document as Document).caretRangeFromPoint(x, y);
  return [found?.startContainer, found?.startOffset ?? 0];
}
