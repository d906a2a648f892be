/**
 * Scripts that a plain click does not need. Each is put beside the page when what it does is first asked for, and leaves
 * there what it offers, in the world of the content scripts, which no script of the page reaches.
 */

import { askBackground, type Script } from "../shared/messages.js";
import type { createAloud } from "./aloud/aloud.js";
import type { run } from "./export/export.js";
import type { compose } from "./feed-page/compose.js";
import type { LabelMode } from "./label/label.js";
import type { MarksScript } from "./marks/marks.js";
import type { gather } from "./pages/gather.js";
import type { MakeKeys } from "./reader/keys/keys.js";

/** What each of them offers. */
interface Offers {
  readonly aloud: typeof createAloud;
  readonly export: typeof run;
  readonly feed: typeof compose;
  readonly keys: MakeKeys;
  readonly label: LabelMode;
  readonly marks: MarksScript;
  readonly pages: typeof gather;
}

/** Leaves what a script offers: to be called by that script. */
export function offer<K extends Script>(script: K, what: Offers[K]): void {
  const world = globalThis as { foregroundScripts?: Partial<Offers> };
  world.foregroundScripts = { ...offered(), [script]: what };
}

/** What a script offers, which is loaded where it is not there yet. Rejects where it does not come. */
export async function loadScript<K extends Script>(script: K): Promise<Offers[K]> {
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
