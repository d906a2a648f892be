/** Asks for the bundle that gathers the further pages of a text. */

import { askBackground } from "../../shared/messages.js";
import type { Reading } from "../core.js";

/** What it needs. */
export interface Gathering {
  readonly reading: Reading;
  /** Says how far it is. */
  readonly tell: (sentence: string) => void;
  /** Aborts when the person has enough. */
  readonly stop: AbortSignal;
}

/** What came of it. */
export interface Gathered {
  /** Pages that were added. */
  readonly added: number;
  /** What the person is told. */
  readonly sentence: string;
}

type Gather = (gathering: Gathering) => Promise<Gathered>;

/** Adds the further pages to a reading. Rejects where the bundle does not come. */
export async function gather(gathering: Gathering): Promise<Gathered> {
  if (!registered()) await askBackground("load-script", { script: "pages" });
  const run = registered();
  if (!run) throw new Error("What gathers pages does not start in this page.");
  return run(gathering);
}

function registered(): Gather | undefined {
  // An element with the id `foregroundPages` would answer to a plain property access.
  if (!Object.hasOwn(globalThis, "foregroundPages")) return undefined;
  return (globalThis as { foregroundPages?: Gather }).foregroundPages;
}
