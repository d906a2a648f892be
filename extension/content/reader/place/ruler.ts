/**
 * Line focus: what is around the lines that are read is dimmed, in the text of the article and nowhere else. The edges lie
 * between lines as the window has laid them out, whatever their size and height, also in vertical lines.
 */

import { scrollingElement } from "../../document.js";
import { element } from "../../dom.js";
import type { Feature, ReaderContext } from "../feature.js";
import { whenScrolled } from "./scrolled.js";

/** Where people look at, as a part of the window's height, and in vertical lines of the text's width from where it begins. */
const EYE = 0.4;

/** Lines are looked for within so much of the window beside the eye. */
const NEAR = 0.5;

/** Farther from a line than so many of its heights is a picture or a table, which is not dimmed. */
const FAR = 3;

/** An extent across the lines, px of the window; in vertical lines from the left. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Dims what is around the lines that are read. */
export function rulerFeature({ root, article: { body }, edge, signal }: ReaderContext): Feature {
  const before = element("div", { class: "foreground-shade", hidden: true });
  const after = element("div", { class: "foreground-shade", hidden: true });
  const show = (): void => {
    const barEnd = edge();
    const count = Number(root.dataset["focus"]) || 0;
    const isVertical = root.dataset["writing"] === "vertical";
    const box = isVertical ? body.getBoundingClientRect() : withWide(body);
    const clear = count > 0 ? clearOf(body, count, isVertical, eyeOf(body, box, isVertical, barEnd)) : undefined;
    const [top, bottom] = [Math.max(box.top, barEnd), Math.min(box.bottom, innerHeight)];
    if (!clear) before.hidden = after.hidden = true;
    else if (isVertical) {
      place(before, { left: clear.to, right: box.right, top, bottom });
      place(after, { left: box.left, right: clear.from, top, bottom });
    } else {
      place(before, { left: box.left, right: box.right, top, bottom: Math.min(clear.from, bottom) });
      place(after, { left: box.left, right: box.right, top: Math.max(clear.to, top), bottom });
    }
  };
  const later = whenScrolled(show, signal);
  const sizes = new ResizeObserver(later);
  const settings = new MutationObserver(later);
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    settings.disconnect();
  });
  return {
    layers: [element("div", { class: "foreground-ruler", "aria-hidden": "true" }, before, after)],
    start() {
      sizes.observe(body);
      settings.observe(root, { attributes: true });
      later();
    },
  };
}

/** The box of the text, as wide as the widest of its parts: code and tables may be wider than the column. */
function withWide(body: HTMLElement): DOMRect {
  const own = body.getBoundingClientRect();
  const parts = [...body.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  const left = Math.min(own.left, ...parts.map((part) => part.left));
  const right = Math.max(own.right, ...parts.map((part) => part.right));
  return new DOMRect(left, own.top, right - left, own.height);
}

/** Puts a shade over a part of the window. The reset of our style sheet lets only custom properties through. */
function place(
  shade: HTMLElement,
  { left, right, top, bottom }: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
): void {
  shade.hidden = right <= left || bottom <= top;
  const sizes = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, size] of Object.entries(sizes)) shade.style.setProperty(`--foreground-${name}`, `${size}px`);
}

/** Where the eye is: near the ends of what scrolls it goes to the end, so that every line can be read. Not a number where nothing scrolls. */
function eyeOf(body: HTMLElement, box: DOMRect, isVertical: boolean, edge: number): number {
  if (isVertical) {
    const scrolled = Math.abs(body.scrollLeft);
    return box.right - box.width * atEnds(scrolled, body.scrollWidth - body.clientWidth - scrolled, box.width);
  }
  const height = innerHeight - edge;
  const rest = (scrollingElement()?.scrollHeight ?? 0) - innerHeight - scrollY;
  // Above the text is its title, below it what is folded.
  return Math.min(Math.max(edge + height * atEnds(scrollY, rest, height), box.top), box.bottom);
}

/** What does not scroll has no place that is read, and gives none. */
function atEnds(scrolled: number, rest: number, size: number): number {
  const way = Math.min(size, scrolled + rest);
  if (way < 1) return Number.NaN;
  const begun = Math.min(1, Math.max(0, scrolled) / (EYE * way));
  const left = Math.min(1, Math.max(0, rest) / ((1 - EYE) * way));
  return 1 - (1 - EYE * begun) * left;
}

/** The extent of so many lines at the eye; none where no line is near. */
function clearOf(body: HTMLElement, count: number, isVertical: boolean, eye: number): Extent | undefined {
  if (Number.isNaN(eye)) return undefined;
  const lines = linesNear(body, isVertical, eye);
  const distance = ({ from, to }: Extent): number => Math.max(from - eye, eye - to, 0);
  const nearest = lines.reduce<Extent | undefined>(
    (best, line) => (best && distance(best) <= distance(line) ? best : line),
    undefined,
  );
  if (!nearest || distance(nearest) > FAR * (nearest.to - nearest.from)) return undefined;
  const middle = lines.indexOf(nearest);
  const first = Math.max(0, middle - (count - 1) / 2);
  const last = Math.min(lines.length - 1, middle + (count - 1) / 2);
  return { from: between(lines[first - 1], lines[first]).to, to: between(lines[last], lines[last + 1]).from };
}

/** What lies between two lines that follow each other, of which one may be missing: at most a quarter of a line beside each. */
function between(one: Extent | undefined, other: Extent | undefined): Extent {
  const quarter = (line: Extent | undefined): number => (line ? (line.to - line.from) / 4 : 0);
  const half = one && other ? (other.from - one.to) / 2 : Infinity;
  return {
    from: (one?.to ?? 0) + Math.min(half, quarter(one)),
    to: (other?.from ?? 0) - Math.min(half, quarter(other)),
  };
}

/** The lines near the eye, in the order of the window. */
function linesNear(body: HTMLElement, isVertical: boolean, eye: number): readonly Extent[] {
  const room = (isVertical ? innerWidth : innerHeight) * NEAR;
  const extentOf = ({ left, right, top, bottom }: DOMRect): Extent =>
    isVertical ? { from: left, to: right } : { from: top, to: bottom };
  const isNear = ({ from, to }: Extent): boolean => to > from && to >= eye - room && from <= eye + room;
  const found: Extent[] = [];
  const look = (node: Node): void => {
    if (node instanceof Text) {
      if (!node.data.trim()) return;
      const range = new Range();
      range.selectNodeContents(node);
      found.push(...Array.from(range.getClientRects(), extentOf).filter(isNear));
    } else if (
      node instanceof Element &&
      node.checkVisibility() &&
      (getComputedStyle(node).display === "contents" || isNear(extentOf(node.getBoundingClientRect())))
    ) {
      for (const child of node.childNodes) look(child);
    }
  };
  for (const child of body.childNodes) look(child);
  return merged(found);
}

/** Boxes of one line lie beside each other: of the smaller one more than half. */
function merged(boxes: readonly Extent[]): readonly Extent[] {
  const lines: Extent[] = [];
  for (const box of [...boxes].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = lines.at(-1);
    const common = last ? Math.min(last.to, box.to) - box.from : 0;
    if (last && common > Math.min(last.to - last.from, box.to - box.from) / 2)
      lines[lines.length - 1] = { from: last.from, to: Math.max(last.to, box.to) };
    else lines.push(box);
  }
  return lines;
}
