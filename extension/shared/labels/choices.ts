/** What who labels has chosen for all pages. It is set on the extension's page of records, where no page of a site sees it. */

import { type Keys, keysFrom } from "./keys.js";

/** The choices. */
export interface Choices {
  readonly annotator: string;
  readonly purpose: string;
  readonly consent: string;
  /** Whether pictures are stored, or only what distinguishes them. */
  readonly pictures: "hashed" | "inlined";
  /** Whether labeling begins without the model's proposals. */
  readonly blind: boolean;
  readonly keys: Keys;
}

const LONGEST = 1_000;

/** Choices from whatever was stored; what is missing is as usual. */
export function choicesFrom(given: unknown): Choices {
  const stored = (typeof given === "object" && given !== null ? given : {}) as Partial<Record<keyof Choices, unknown>>;
  const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, LONGEST) : "");
  return {
    annotator: text(stored.annotator) || "anonymous",
    purpose: text(stored.purpose),
    consent: text(stored.consent),
    pictures: stored.pictures === "inlined" ? "inlined" : "hashed",
    blind: stored.blind === true,
    keys: keysFrom(stored.keys),
  };
}
