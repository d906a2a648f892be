/**
 * Sketches of texts, by which near-duplicates are found without comparing texts: MinHash with one hash for all places, see
 * Li, Owen and Zhang, "One Permutation Hashing", NIPS 2012.
 */

/** Places of a sketch. */
export const PLACES = 64;

/** A place that no piece of the text fell into. */
export const EMPTY = 0xffffffff;

/** Characters of a piece of text. Characters, not words, since not every language parts its words. */
const PIECE = 9;

/** Characters of a text that are looked at. */
const LONGEST = 200_000;

/** The sketch of a text; `null` where it is too short for one. Case, marks and white space do not count. */
export function sketchOf(text: string): Uint32Array | null {
  const folded = text
    .slice(0, LONGEST)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (folded.length < PIECE) return null;
  const sketch = new Uint32Array(PLACES).fill(EMPTY);
  for (let from = 0; from + PIECE <= folded.length; from += 1) {
    const hash = hashOf(folded, from);
    const place = hash % PLACES;
    const rest = Math.floor(hash / PLACES);
    if (rest < (sketch[place] ?? 0)) sketch[place] = rest;
  }
  return sketch;
}

/** Estimates which share of all pieces of two texts they have in common (Jaccard). */
export function likeness(one: Uint32Array, other: Uint32Array): number {
  let same = 0;
  let filled = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const [left = EMPTY, right = EMPTY] = [one[place], other[place]];
    if (left === EMPTY && right === EMPTY) continue;
    filled += 1;
    if (left === right) same += 1;
  }
  return filled === 0 ? 0 : same / filled;
}

/** FNV-1a of a piece, its bits mixed as in MurmurHash3. */
function hashOf(text: string, from: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < from + PIECE; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
