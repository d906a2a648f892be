/** What the shelf has to know of each site to keep order; the memories themselves only the core understands. */

import { isSite } from "../shared/settings/settings.js";

/** A site on the list. */
export interface Listed {
  readonly site: string;
  /** Bytes of its memory as it is stored. */
  readonly length: number;
  /** Whether the person made decisions about the site: corrections, rules, what was learned from the feed. */
  readonly own: boolean;
}

/** Whether something that was stored is an entry of the list. */
export function isListed(entry: unknown): entry is Listed {
  if (typeof entry !== "object" || entry === null) return false;
  const { site, length, own } = entry as Partial<Record<keyof Listed, unknown>>;
  return typeof site === "string" && isSite(site) && Number.isSafeInteger(length) && typeof own === "boolean";
}

/** The entry for a memory. */
export function ofEntry(site: string, memory: string): Listed {
  // Browsers store texts as JSON and count its bytes.
  return { site, length: new TextEncoder().encode(JSON.stringify(memory)).length, own: isOwn(memory) };
}

/**
 * Whether the person made decisions, by the names of the stored form (`schemas/site-memory.schema.json`). What cannot be
 * read may hold something.
 */
function isOwn(memory: string): boolean {
  try {
    const { format, corrections, ownRules, removedRules, imported, feed } = JSON.parse(memory) as Record<
      string,
      unknown
    >;
    const lists = [corrections, ownRules, removedRules, imported];
    return format !== 1 || feed !== undefined || lists.some((list) => !Array.isArray(list) || list.length > 0);
  } catch {
    return true;
  }
}
