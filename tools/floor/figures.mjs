/** The floor's arithmetic: figures of the corpus, where they fall below the floor, and how the floor rises. */

/** @typedef {{ known: boolean, given: boolean, right: boolean }} FieldScore */

/**
 * Score of one page, as `scores.json` of `lab evaluate` has it.
 *
 * @typedef {{
 *   id: string,
 *   type: string,
 *   words: { precision: number, recall: number, f1: number },
 *   passages: { must_folded: number | null, must_not_folded: number | null },
 *   title: FieldScore, author: FieldScore, date: FieldScore, told_type: FieldScore,
 *   failure?: string,
 * }} PageScore
 */

/**
 * `floor.json`: the least that every figure must reach, and word F1 of every page when the floor was last raised.
 *
 * @typedef {{ browser: string, figures: Record<string, number>, pages: Record<string, number> }} Floor
 */

/** @typedef {{ figure: string, least: number, now: number }} Fall */

const FIELDS = /** @type {const} */ (["title", "author", "date"]);

/**
 * Rounded down to three decimals: a floor is never above what was measured.
 *
 * @param {number} value
 */
export const rounded = (value) => Math.floor(value * 1000 + 1e-6) / 1000;

/**
 * Every figure that the floor holds, by name. All are shares, and more is better.
 *
 * @param {PageScore[]} pages
 * @returns {Record<string, number>}
 */
export function figuresOf(pages) {
  /** @type {Record<string, number>} */
  const figures = { "word F1": mean(pages.map(f1)) };
  for (const type of [...new Set(pages.map((page) => page.type))].sort()) {
    figures[`word F1, ${type}`] = mean(pages.filter((page) => page.type === type).map(f1));
  }
  figures["wanted passages kept"] = mean(pages.flatMap(({ passages }) => passages.must_folded ?? []));
  const left = pages.flatMap(({ passages }) => (passages.must_not_folded === null ? [] : 1 - passages.must_not_folded));
  figures["unwanted passages left out"] = mean(left);
  const right = /** @param {FieldScore[]} scores */ (scores) => share(scores.filter(({ known }) => known), (score) => score.right);
  for (const field of FIELDS) figures[`${field} right`] = right(pages.map((page) => page[field]));
  figures["type right"] = right(pages.map((page) => page.told_type));
  for (const field of FIELDS) {
    const without = pages.map((page) => page[field]).filter((score) => !score.known);
    figures[`${field} not made up`] = share(without, (score) => !score.given);
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
}

/**
 * Pages that only one of floor and corpus knows.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 */
export function strangers(floor, pages) {
  const ids = new Set(pages.map((page) => page.id));
  return {
    added: [...ids].filter((id) => !(id in floor.pages)),
    gone: Object.keys(floor.pages).filter((id) => !ids.has(id)),
  };
}

/**
 * Figures that are below the floor; a figure that is no longer there is 0.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 * @returns {Fall[]}
 */
export function falls(floor, pages) {
  const figures = figuresOf(pages);
  return Object.entries(floor.figures)
    .map(([figure, least]) => ({ figure, least, now: figures[figure] ?? 0 }))
    .filter(({ least, now }) => now < least);
}

/**
 * The floor at the present scores. No figure of it is lower than before while the pages stay the same; when pages
 * come or go the figures are those of the new set, and the pages that stay have to do as well as before.
 *
 * @param {Floor | undefined} before
 * @param {PageScore[]} pages
 * @param {string} browser
 * @returns {Floor}
 */
export function raised(before, pages, browser) {
  const figures = figuresOf(pages);
  const after = { browser, figures, pages: Object.fromEntries(pages.map((page) => [page.id, rounded(f1(page))])) };
  if (!before) return after;
  const { added, gone } = strangers(before, pages);
  const fallen = added.length + gone.length === 0 ? falls(before, pages) : fallOfStaying(before, pages);
  if (fallen.length > 0) throw new Error(`the floor only rises:\n${fallen.map(tell).join("\n")}`);
  return after;
}

/**
 * What a person reads about a figure that fell.
 *
 * @param {Fall} fall
 */
export const tell = ({ figure, least, now }) => `  ${figure}: ${now.toFixed(3)}, and the floor is ${least.toFixed(3)}`;

/**
 * @param {Floor} before
 * @param {PageScore[]} pages
 * @returns {Fall[]}
 */
function fallOfStaying(before, pages) {
  const staying = pages.filter((page) => page.id in before.pages);
  const least = rounded(mean(staying.map((page) => before.pages[page.id] ?? 0)));
  const now = rounded(mean(staying.map((page) => rounded(f1(page)))));
  return now < least ? [{ figure: "word F1 of the pages that were there before", least, now }] : [];
}

/** @param {PageScore} page */
const f1 = (page) => page.words.f1;

/**
 * 1 where there is nothing to be wrong about.
 *
 * @param {number[]} values
 */
const mean = (values) => (values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length);

/**
 * @param {FieldScore[]} scores
 * @param {(score: FieldScore) => boolean} good
 */
const share = (scores, good) => mean(scores.map((score) => (good(score) ? 1 : 0)));
