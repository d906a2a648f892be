/** Asks for the script that does notes and highlights, which pages without any do not need. */

import { askBackground } from "../shared/messages.js";
import type { MarksScript } from "./marks/marks.js";

/** The script, loaded when it is first asked for. Rejects where it does not come. */
export async function loadMarks(): Promise<MarksScript> {
  const world = globalThis as { readonly foregroundMarks?: MarksScript };
  // An element with that id would answer to a plain property access.
  const registered = (): MarksScript | undefined => (Object.hasOwn(world, "foregroundMarks") ? world.foregroundMarks : undefined);
  if (!registered()) await askBackground("load-script", { script: "marks" });
  const script = registered();
  if (!script) throw new Error("The script for notes does not start in this page.");
  return script;
}

/** Whether the person has notes or highlights on this page. */
export async function hasMarks(): Promise<boolean> {
  const stored = await askBackground("recall-marks", { address: location.href });
  return stored !== undefined && stored.marks.length > 0;
}
