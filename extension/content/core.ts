/** The core in the page: brings it here on first use and reads the document with it. */

import type { Reading } from "foreground-core";
import { askBackground, type Encoding } from "../shared/messages.js";
import type { SiteMemory } from "./site-memory.js";

export type { Agreement, Basis, LeftOut, Lesson, ListedRule, Misfit, Outcome, PageType, Reading, Taught } from "foreground-core";

/** What both encodings of the core register in the content script's world. */
interface Core {
  readonly Reading: { read(document: Document, memory: string | undefined): Reading };
}

/**
 * Reads the page as it is now, with what is remembered of its site. Rejects when the core fails; a page without an
 * article is not a failure.
 */
export async function readPage(memory: SiteMemory): Promise<Reading> {
  const [core, stored] = await Promise.all([load(), memory.stored()]);
  const reading = core.Reading.read(document, stored);
  if (stored !== undefined && reading.outcome().warnings.includes("broken-memory")) await memory.setAside(stored);
  return reading;
}

async function load(): Promise<Core> {
  for (const encoding of encodings()) {
    if (!registered()) await askBackground("load-core", { encoding });
    const core = registered();
    if (core) return core;
  }
  throw new Error("The core does not start in this page.");
}

/** Chromium lets the policy of a page forbid WebAssembly to extensions too; the twin in JavaScript always runs. */
function encodings(): readonly Encoding[] {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return ["wasm", "twin"];
  } catch {
    return ["twin"];
  }
}

function registered(): Core | undefined {
  // An element with the id `foregroundCore` would answer to a plain property access.
  if (!Object.hasOwn(globalThis, "foregroundCore")) return undefined;
  return (globalThis as { foregroundCore?: Core }).foregroundCore;
}
