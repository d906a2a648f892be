/** Boxes of the page's nodes, in page coordinates, and what scrolls around them. */

import { isElement, parentElementOf } from "./plain.js";

/** A box in page coordinates, CSS px. */
export type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** Whether two boxes are the same; a missing one equals none, not even another missing one. */
export function isSame(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return false;
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** Whether two boxes have a point in common. */
export function touch(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** The box around nodes of the page, in page coordinates, also of those in frames; none where nothing of them is seen. */
export function boxOf(nodes: readonly (Node | undefined)[], left: number, top: number): Box | undefined {
  const rects = nodes.flatMap((node) => (node ? (rectOf(node) ?? []) : []));
  if (rects.length === 0) return undefined;
  const x = Math.min(...rects.map((rect) => rect.left));
  const y = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return { x: x + left, y: y + top, width: right - x, height: bottom - y };
}

function rectOf(node: Node): DOMRect | undefined {
  if (!node.isConnected) return undefined;
  const rect = isElement(node) ? Element.prototype.getBoundingClientRect.call(node) : rectOfText(node);
  if (rect.width === 0 || rect.height === 0) return undefined;
  for (let frame = frameOf(node); frame; frame = frameOf(frame)) {
    const outer = frame.getBoundingClientRect();
    rect.x += outer.x + frame.clientLeft;
    rect.y += outer.y + frame.clientTop;
  }
  return rect;
}

/** The element around a node that scrolls by itself; none where only the window does. */
export function scrollerOf(node: Node | undefined): Element | undefined {
  for (let element = node && parentElementOf(node); element; element = parentElementOf(element)) {
    const { overflowY } = getComputedStyle(element);
    const scrolls = (overflowY === "auto" || overflowY === "scroll") && element.scrollHeight > element.clientHeight;
    if (scrolls && parentElementOf(element)) return element;
  }
  return undefined;
}

/**
 * One for all: the browser looks at every range that there is with each change of the document, and ranges go only when
 * their memory is wanted.
 */
let range: Range | undefined;

function rectOfText(node: Node): DOMRect {
  range ??= new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

function frameOf(node: Node): Element | null {
  const view = node.ownerDocument?.defaultView;
  return view && view !== view.parent ? view.frameElement : null;
}
