/**
 * Finds pages whose content is nearly the same. Sketches that agree in a run of places are compared, all others are not
 * (locality-sensitive hashing), so that the work grows with the number of pages.
 */

import { EMPTY, likeness, PLACES } from "../../../extension/shared/records/sketch.js";
import type { Row } from "../rows.js";

/** Pages with at least this share of their text in common are near-duplicates. */
export const ALIKE = 0.8;

/** Places of a run. With runs of four, pages that are alike by .8 share a run with a probability of .9998. */
const RUN = 4;

/** Pages that share a run and are compared with each other at most; further ones are compared with the first of them. */
const MOST_COMPARED = 32;

/** Groups of near-duplicates, the largest first, each in the order of the rows. */
export function duplicatesOf(rows: readonly Pick<Row, "sketch">[], alike = ALIKE): number[][] {
  const leaders = rows.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let at = index;
    while (leaders[at] !== at) at = leaders[at] = leaders[leaders[at] ?? at] ?? at;
    return at;
  };
  for (const bucket of bucketsOf(rows)) {
    bucket.forEach((one, at) => {
      for (const other of bucket.slice(0, Math.min(at, MOST_COMPARED))) {
        const [left, right] = [rows[one]?.sketch, rows[other]?.sketch];
        const [first, second] = [leaderOf(one), leaderOf(other)];
        if (first !== second && left && right && likeness(left, right) >= alike)
          leaders[Math.max(first, second)] = Math.min(first, second);
      }
    });
  }
  const groups = new Map<number, number[]>();
  rows.forEach((_, index) => {
    const group = groups.get(leaderOf(index));
    if (group) group.push(index);
    else groups.set(leaderOf(index), [index]);
  });
  return [...groups.values()].filter(({ length }) => length > 1).sort((one, other) => other.length - one.length);
}

/** Rows that agree in one run of places. */
function bucketsOf(rows: readonly Pick<Row, "sketch">[]): Iterable<number[]> {
  const buckets = new Map<string, number[]>();
  rows.forEach(({ sketch }, index) => {
    if (!sketch) return;
    for (let from = 0; from < PLACES; from += RUN) {
      const run = sketch.subarray(from, from + RUN);
      if (run.every((place) => place === EMPTY)) continue;
      const key = `${from}:${run.join()}`;
      const bucket = buckets.get(key);
      if (bucket) bucket.push(index);
      else buckets.set(key, [index]);
    }
  });
  return [...buckets.values()].filter(({ length }) => length > 1);
}
