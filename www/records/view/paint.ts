/** Paints the labels of a record on its frozen page. */

import { roleName } from "../../../extension/shared/labels/names.js";
import type { Label, PageRecord, SnapshotNode } from "../../../extension/shared/records/record.js";

/** The attribute that carries the id of a node of the snapshot. */
const STAMP = "data-foreground-node";

/** Boxes that are painted at most. */
const MOST_BOXES = 5_000;

/** Colours of content and of the rest, on a lighter ring, so that they are seen on any ground. */
const CONTENT = "#0b5c2c";
const OTHER = "#7a1f1f";

/** Height of a role's name, CSS px. */
const NAME_HEIGHT = 16;

type Box = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

/** Paints a box for each label, and gives the boxes by the label's place; `undefined` where the label has no place. */
export function paint(frozen: Document, { labels, snapshot }: PageRecord): (HTMLElement | undefined)[] {
  const elements = stamped(frozen);
  const layer = overlay(frozen);
  const boxes = labels.map((label, index) => {
    const box = index < MOST_BOXES ? boxOf(label, snapshot.nodes, elements, frozen) : undefined;
    return box && boxElement(frozen, box, label);
  });
  layer.append(...boxes.flatMap((box) => box ?? []));
  frozen.documentElement.append(layer);
  return boxes;
}

/** Elements of the page by the ids of their nodes, those in open shadow roots and in frames left where they are. */
function stamped(frozen: Document): Map<number, Element> {
  const found = new Map<number, Element>();
  const roots: ParentNode[] = [frozen];
  for (let root = roots.pop(); root; root = roots.pop()) {
    for (const element of root.querySelectorAll("*")) {
      const stamp = element.getAttribute(STAMP);
      if (stamp !== null) found.set(Number(stamp), element);
      if (element.shadowRoot) roots.push(element.shadowRoot);
    }
  }
  return found;
}

/** Where a label is, in page coordinates of the frozen page. */
function boxOf(
  { nodes }: Label,
  all: readonly SnapshotNode[],
  elements: ReadonlyMap<number, Element>,
  frozen: Document,
): Box | undefined {
  const rects = nodes
    .flatMap((id) => {
      const { text, parent } = all[id] ?? {};
      const element = elements.get(text === undefined ? id : (parent ?? -1));
      if (!element) return [];
      if (text === undefined) return [element.getBoundingClientRect()];
      return rectsOfText(element, text, frozen);
    })
    .filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return undefined;
  const { scrollX = 0, scrollY = 0 } = frozen.defaultView ?? {};
  return {
    left: Math.min(...rects.map(({ left }) => left)) + scrollX,
    top: Math.min(...rects.map(({ top }) => top)) + scrollY,
    right: Math.max(...rects.map(({ right }) => right)) + scrollX,
    bottom: Math.max(...rects.map(({ bottom }) => bottom)) + scrollY,
  };
}

/** The lines of a text that an element has among its children, or the element where it has the text no more. */
function rectsOfText(element: Element, text: string, frozen: Document): DOMRect[] {
  const same = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue === text);
  if (same.length === 0) return text.trim() === "" ? [] : [element.getBoundingClientRect()];
  return same.flatMap((child) => {
    const range = frozen.createRange();
    range.selectNodeContents(child);
    return [...range.getClientRects()];
  });
}

function overlay(frozen: Document): HTMLElement {
  const layer = frozen.createElement("div");
  styled(layer, {
    all: "initial",
    position: "absolute",
    left: "0",
    top: "0",
    width: "0",
    height: "0",
    "z-index": "2147483647",
  });
  return layer;
}

function boxElement(frozen: Document, { left, top, right, bottom }: Box, label: Label): HTMLElement {
  const box = frozen.createElement("div");
  styled(box, {
    all: "initial",
    position: "absolute",
    left: `${left}px`,
    top: `${top}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
    "box-sizing": "border-box",
    cursor: "pointer",
  });
  const name = frozen.createElement("span");
  // Above the box, so that it covers none of its text, but never above the page.
  styled(name, {
    all: "initial",
    position: "absolute",
    left: "0",
    ...(top < NAME_HEIGHT ? { top: "0" } : { bottom: "100%" }),
    "white-space": "nowrap",
    padding: "0 4px",
    font: "12px/16px sans-serif",
    color: "#fff",
  });
  box.append(name);
  repaint(box, label, false);
  return box;
}

/**
 * Gives a box the name and the look of its role. Content has a solid frame, the rest a broken one; the person's word has a
 * thicker one, and what is chosen an outline.
 */
export function repaint(box: HTMLElement, { role, by }: Pick<Label, "role" | "by">, isChosen: boolean): void {
  const isContent = role.startsWith("main/");
  const colour = isContent ? CONTENT : OTHER;
  styled(box, {
    border: `${by === "person" ? 3 : 1}px ${isContent ? "solid" : "dashed"} ${colour}`,
    background: `color-mix(in srgb, ${colour} ${isChosen ? 20 : 8}%, transparent)`,
    outline: isChosen ? "3px solid #000" : "none",
    "box-shadow": isChosen ? "0 0 0 6px #fff" : "none",
  });
  const [name] = box.children;
  if (!name) return;
  name.textContent = roleName(role);
  styled(name as HTMLElement, { background: colour });
}

/** Sets styles that no rule of the page changes. */
function styled(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
}
