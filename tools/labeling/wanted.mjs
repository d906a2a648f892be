/** Which blocks of a page the truth of a corpus has: what a careful person would label. Pure. */

/** Characters of scripts that are written without spaces count as words of their own. */
const WORD = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}_]+/gu;

/** Pairs of words that are compared at most; longer pages are left out. */
const MOST_PAIRS = 150_000_000;

/** Share of a block's words that must be in the truth. */
const CONTENT = 0.5;

/**
 * Whether each block is content. Page and truth are aligned as a whole, by the longest common subsequence of their words, so
 * that a word of both counts only where it is in the same order. `undefined` for blocks without words; nothing at
 * all where the page is too long.
 *
 * @param {readonly string[]} blocks texts in reading order
 * @param {string} truth
 * @returns {(boolean | undefined)[] | undefined}
 */
export function wantedOf(blocks, truth) {
  /** @type {Map<string, number>} */
  const ids = new Map();
  const words = (/** @type {string} */ text) =>
    (text.toLowerCase().match(WORD) ?? []).map((word) => {
      if (!ids.has(word)) ids.set(word, ids.size);
      return /** @type {number} */ (ids.get(word));
    });
  const each = blocks.map(words);
  const page = each.flat();
  const wanted = words(truth);
  if (page.length * wanted.length > MOST_PAIRS) return undefined;
  const common = commonPlaces(page, wanted);
  let from = 0;
  return each.map((own) => {
    const shared = own.filter((_, at) => common[from + at] === 1).length;
    from += own.length;
    return own.length === 0 ? undefined : shared / own.length >= CONTENT;
  });
}

/**
 * The places of `one` that are in a longest common subsequence with `other`, as ones.
 *
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function commonPlaces(one, other) {
  const [rows, columns] = [one.length, other.length];
  // Which way each cell was reached: 0 up, 1 left, 2 both words.
  const ways = new Uint8Array(rows * columns);
  let before = new Uint32Array(columns + 1);
  for (let row = 0; row < rows; row += 1) {
    const now = new Uint32Array(columns + 1);
    for (let column = 0; column < columns; column += 1) {
      const [up = 0, left = 0, both = 0] = [before[column + 1], now[column], before[column]];
      const isSame = one[row] === other[column];
      now[column + 1] = isSame ? both + 1 : Math.max(up, left);
      ways[row * columns + column] = isSame ? 2 : up >= left ? 0 : 1;
    }
    before = now;
  }
  const places = new Uint8Array(rows);
  for (let row = rows - 1, column = columns - 1; row >= 0 && column >= 0; ) {
    const way = ways[row * columns + column];
    if (way === 2) places[row] = 1;
    if (way !== 1) row -= 1;
    if (way !== 0) column -= 1;
  }
  return places;
}
