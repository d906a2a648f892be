/** How many keys lead to a stop. Pure. */

/** @typedef {import("./stops.mjs").Heard} Heard */

/** The ways by which people come to the content, as the tables name them. */
export const WAYS = /** @type {const} */ (["heading", "landmark", "paragraph", "down"]);

/**
 * Fewest keys from a stop onwards to another, by one key that jumps, as often as need be, and the down arrow then; of
 * `down` by the arrow alone. A way without any jump counts for all, so none is longer than reading.
 *
 * @param {Heard} heard
 * @param {(typeof WAYS)[number]} way
 * @param {number} from
 * @param {number} to
 * @returns {number} infinite where the stop is not ahead
 */
export function keysTo({ jumps }, way, from, to) {
  if (to < from) return Infinity;
  if (way === "down") return to - from;
  const ahead = jumps[way].filter((stop) => stop > from);
  const ways = ahead.flatMap((stop, index) => (stop <= to ? [index + 1 + (to - stop)] : []));
  return Math.min(to - from, ...ways);
}

/**
 * How many keys pages take, in words.
 *
 * @param {readonly number[]} counts
 * @param {number} aim
 */
export function spread(counts, aim) {
  const sorted = [...counts].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
  return {
    pages: sorted.length,
    median: at(0.5),
    most90: at(0.9),
    most: at(1),
    within: sorted.filter((count) => count <= aim).length / sorted.length,
  };
}
