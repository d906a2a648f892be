/**
 * Scripts that a plain click does not need. Each is put beside the page when what it does is first asked for, and leaves
 * there what it offers, in the world of the content scripts, which no script of the page reaches.
 */

import { askBackground, type Script } from "../shared/messages.js";

/** What each of them offers. Every script adds its own line where it is written, so that this file knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: the parts of the content script add to it.
export interface Offers {}

/** A script that has added its line. */
type Offering = Script & keyof Offers;

/** Leaves what a script offers: to be called by that script. */
export function offer<K extends Offering>(script: K, what: Offers[K]): void {
  const world = globalThis as { foregroundScripts?: Partial<Offers> };
  world.foregroundScripts = { ...offered(), [script]: what };
}

/** What a script offers, which is loaded where it is not there yet. Rejects where it does not come. */
export async function loadScript<K extends Offering>(script: K): Promise<Offers[K]> {
  if (!offered()[script]) await askBackground("load-script", { script });
  const what: Offers[K] | undefined = offered()[script];
  if (!what) throw new Error(`The script ${script} does not start in this page.`);
  return what;
}

function offered(): Partial<Offers> {
  // An element with the id `foregroundScripts` would answer to a plain property access.
  if (!Object.hasOwn(globalThis, "foregroundScripts")) return {};
  return (globalThis as { foregroundScripts?: Partial<Offers> }).foregroundScripts ?? {};
}
