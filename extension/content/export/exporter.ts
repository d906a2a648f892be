/** Asks for the bundle that makes books and the like, and hands a task to it. */

import { askBackground } from "../../shared/messages.js";
import type { Templates } from "../../shared/placeholders.js";
import type { Reading } from "../core.js";

/** What the bundle makes. */
export type ExportKind = "epub" | "page" | "note" | "rich" | "quote" | "quote-markdown";

/** All that it needs for it. */
export interface ExportTask {
  readonly reading: Reading;
  readonly signal: AbortSignal;
  /** Says how far it is. */
  readonly tell: (sentence: string) => void;
  readonly templates: () => Promise<Templates>;
  /** What the person has selected in the article. */
  readonly range: Range | undefined;
  /** The element with the article's text. */
  readonly body: HTMLElement;
}

type Run = (kind: ExportKind, task: ExportTask) => Promise<string>;

/** Does an export and gives what the person is told. Rejects where the bundle does not come. */
export async function doExport(kind: ExportKind, task: ExportTask): Promise<string> {
  if (!registered()) await askBackground("load-script", { script: "export" });
  const run = registered();
  if (!run) throw new Error("The exports do not start in this page.");
  return run(kind, task);
}

function registered(): Run | undefined {
  // An element with the id `foregroundExport` would answer to a plain property access.
  if (!Object.hasOwn(globalThis, "foregroundExport")) return undefined;
  return (globalThis as { foregroundExport?: Run }).foregroundExport;
}
