/** A record as a line of `truth.jsonl`: the gold that corpora of main content have beside their HTML. */

import type { PageRecord, Role } from "../../../extension/shared/records/record.js";
import { blockText, contentOf, languageOf } from "../../../extension/shared/records/summary.js";
import type { Split } from "../compare/splits.js";

/** What is true about a page. */
export interface Truth {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly lang: string | null;
  readonly split: Split;
  readonly title: string | null;
  readonly author: string | null;
  /** The day, where the page shows it in the form of ISO 8601. */
  readonly date: string | null;
  /** Text of the content, a line for each block; empty where the page has none. */
  readonly text: string;
}

/** What the labels of a record say about its page. */
export function truthOf(record: PageRecord, split: Split): Truth {
  const { id, provenance, pageType, snapshot } = record;
  const first = (role: Role): string | null => {
    const label = record.labels.find((each) => each.role === role);
    return (label && blockText(snapshot, label.nodes)) || null;
  };
  return {
    id,
    split,
    url: provenance.url,
    type: pageType.name,
    lang: languageOf(snapshot) || null,
    title: first("main/title"),
    author: first("main/byline"),
    date: /\d{4}-\d\d-\d\d/.exec(first("main/date") ?? "")?.[0] ?? null,
    text: contentOf(record),
  };
}
