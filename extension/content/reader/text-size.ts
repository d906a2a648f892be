/** How large the text is: steps from the usual size, kept for the next page. Private windows begin at the usual size. */

import { askBackground } from "../../shared/messages.js";
import type { Status } from "../status.js";

/** The text can be made this many steps smaller and larger. */
const SIZES = { smallest: -2, largest: 5 } as const;

/** The size that the person has chosen last, in steps; 0 where that is not known. Never rejects. */
export async function recallTextSize(): Promise<number> {
  try {
    const kept = await askBackground("recall-text-size", undefined);
    return typeof kept === "number" ? within(Math.trunc(kept)) : 0;
  } catch {
    return 0;
  }
}

/** Makes the text of the reader one step larger or smaller, says so and keeps it. */
export function resize(root: HTMLElement, step: 1 | -1, status: Status): void {
  const wanted = Number(root.dataset["size"]) + step;
  const size = within(wanted);
  root.dataset["size"] = String(size);
  status.announce(size === wanted ? `Text size ${100 + 10 * size} percent` : "The text gets no larger or smaller.");
  // Where it cannot be kept, as after an update of the extension, it holds for this page all the same.
  askBackground("keep-text-size", { size }).catch(() => undefined);
}

function within(size: number): number {
  return Math.min(Math.max(size, SIZES.smallest), SIZES.largest) || 0;
}
