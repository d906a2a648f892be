/** The page for assistants: asked for by the background alone, when the person has chosen so in the browser's menu. */

import { parcelsOver } from "../shared/parcels.js";
import { onLine } from "../shared/platform.js";
import { SHARE_LINE } from "../shared/session.js";
import type { Reading } from "./core.js";

/** Answers with what `read` gives, in UTF-8. The line then stays open for as long as the page does. */
export function answerSharing(read: () => Promise<string>): void {
  onLine(SHARE_LINE, (line) => {
    const { ready, send } = parcelsOver(line, () => undefined);
    const answer = async (): Promise<void> => {
      const bytes = new TextEncoder().encode(await read());
      await ready;
      send(undefined, bytes);
    };
    answer().catch(() => line.end());
  });
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
