/** What is asked of the script that makes books and the like. */

import type { Service } from "../../shared/settings/services.js";
import type { Templates } from "../../shared/settings/placeholders.js";
import type { Reading } from "../core.js";

/** What it makes. */
export type ExportKind = "epub" | "page" | "note" | "rich" | "quote" | "quote-markdown" | Service;

/** All that it needs for it. */
export interface ExportTask {
  readonly reading: Reading;
  readonly signal: AbortSignal;
  /** Reports the progress. */
  readonly tell: (sentence: string) => void;
  readonly templates: () => Promise<Templates>;
  /** What the person has selected in the article. */
  readonly range: Range | undefined;
  /** The element with the article's text. */
  readonly body: HTMLElement;
}
