/**
 * Pages that show another text under another address without being loaded again may do so while the reader is open,
 * which goes on showing what was read before. Then a line below the toolbar says so and offers to read again.
 */

import { button, element } from "../dom.js";
import type { Status } from "../status.js";

/** How often the address is looked at, ms. What the page does to its history is not heard by extensions everywhere. */
const EACH = 1_000;

const MOVED = "This page has moved on to another address since it was read.";

/** The line, hidden while the page is where it was, until `signal` aborts. */
export function createMovedOn(readAgain: () => void, status: Status, signal: AbortSignal): HTMLElement {
  const again = button("read", "Read it again", { id: "foreground-read-again" });
  again.addEventListener("click", readAgain);
  const line = element(
    "div",
    { class: "foreground-parts", role: "group", "aria-label": "The page has moved on", hidden: true },
    element("p", { class: "foreground-hint" }, MOVED),
    element("div", { class: "foreground-group" }, again),
  );
  const read = place();
  const timer = setInterval(() => {
    const moved = place() !== read;
    if (moved !== line.hidden) return;
    line.hidden = !moved;
    if (moved) status.announce(`${MOVED} The toolbar is followed by a button that reads it again.`);
  }, EACH);
  signal.addEventListener("abort", () => clearInterval(timer));
  return line;
}

/** Places within a text (`#`) and questions (`?`) change while it stays the same. */
function place(): string {
  return location.pathname.replace(/\/+$/, "");
}
