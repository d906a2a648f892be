/** Whether there is anything to load the script for notes and highlights for. */

import { askBackground } from "../../shared/messages.js";

/** Whether the person has notes or highlights on this page. */
export async function hasMarks(): Promise<boolean> {
  const stored = await askBackground("recall-marks", { address: location.href });
  return stored !== undefined && stored.marks.length > 0;
}
