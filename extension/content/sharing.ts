/** The page for assistants: asked for by the background alone, when the person has chosen so in the browser's menu. */

import { parcelsOver } from "../shared/parcels.js";
import { onLine } from "../shared/platform/platform.js";
import { SHARE_LINE } from "../shared/session.js";
import type { Reading } from "./core.js";

/** How often the address is looked at, ms. What the page does to its history is not heard by extensions everywhere. */
const EACH = 1_000;

/** Answers with what `read` gives, in UTF-8. The line then stays open until the page goes or is at another address. */
export function answerSharing(read: () => Promise<string>): void {
  onLine(SHARE_LINE, (line) => {
    const address = place();
    const timer = setInterval(() => {
      if (place() !== address) end();
    }, EACH);
    const end = (): void => {
      forget();
      line.end();
    };
    const forget = (): void => {
      clearInterval(timer);
      globalThis.removeEventListener("pagehide", end);
    };
    line.onEnd(forget);
    // Firefox keeps the line of a page that it keeps for the way back.
    globalThis.addEventListener("pagehide", end);
    const { ready, send } = parcelsOver(line, () => undefined);
    const answer = async (): Promise<void> => {
      const bytes = new TextEncoder().encode(await read());
      await ready;
      send(undefined, bytes);
    };
    answer().catch(end);
  });
}

/** The address without what leads to a part of the page. */
function place(): string {
  return location.href.replace(/#.*$/s, "");
}

/** The snapshot of a page that is in a view, else of the page as it is now. */
export async function snapshotOf(shown: Reading | undefined, read: () => Promise<Reading>): Promise<string> {
  const reading = shown ?? (await read());
  try {
    return await reading.exportAs("snapshot");
  } finally {
    if (!shown) reading.free();
  }
}
