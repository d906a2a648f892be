/** Draws a thumbnail: the blocks of a page as boxes, content filled, the rest as outlines. Only eyes need it. */

import { boxesOf, SHAPE, STEPS } from "../../../extension/shared/records/thumbnail.js";

const SVG = "http://www.w3.org/2000/svg";

/** The drawing. */
export function thumbnailElement(thumbnail: Uint8Array): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "thumbnail");
  drawing.setAttribute("viewBox", `0 0 ${STEPS} ${STEPS * SHAPE}`);
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("focusable", "false");
  for (const { left, top, width, height, role } of boxesOf(thumbnail)) {
    const box = document.createElementNS(SVG, "rect");
    const sides = { x: left, y: top * SHAPE, width: Math.max(1, width), height: Math.max(1, height * SHAPE) };
    for (const [name, value] of Object.entries(sides)) box.setAttribute(name, String(value));
    box.setAttribute("class", role === "main/title" ? "title" : role.startsWith("main/") ? "main" : "other");
    drawing.append(box);
  }
  return drawing;
}
