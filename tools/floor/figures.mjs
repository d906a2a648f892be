/** The floor's arithmetic: figures of the corpus, and where they fall further below the floor than chance explains. */

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
 * `floor.json`: every figure when the file was last written, and for every page its word F1 and how far that moves from one
 * draw of the trees to another (a standard deviation).
 *
 * @typedef {{ browser: string, figures: Record<string, number>, pages: Record<string, { f1: number, spread: number }> }} Floor
 */

/** @typedef {{ figure: string, least: number, now: number }} Fall */

/** Standard errors by which a mean may be lower: less is chance. */
const ERRORS = 2;

/** Word F1 by which a page must differ to be listed. */
const CHANGED = 0.01;

const FIELDS = /** @type {const} */ (["title", "author", "date"]);

/**
 * To four decimals.
 *
 * @param {number} value
 */
export const rounded = (value) => Math.round(value * 10_000) / 10_000;

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
  const right = /** @param {FieldScore[]} scores */ (scores) =>
    share(
      scores.filter(({ known }) => known),
      (score) => score.right,
    );
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
 * How far a figure may lie below the floor. A mean of word F1 may by two standard errors of what the draws of the trees do to
 * its pages; a share by one of what it is counted over, since one page decides nothing.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 * @param {string} figure
 */
export function tolerance(floor, pages, figure) {
  const type = figure.split(", ")[1];
  const own = pages.filter((page) => type === undefined || page.type === type);
  if (figure.startsWith("word F1")) {
    const spreads = own.map((page) => floor.pages[page.id]?.spread ?? 0);
    return (ERRORS * Math.hypot(...spreads)) / Math.max(own.length, 1);
  }
  const field = FIELDS.find((name) => figure.startsWith(name));
  const known = (/** @type {PageScore} */ page) => (field ? page[field].known : page.told_type.known);
  if (field && figure.endsWith("made up")) return 1 / Math.max(pages.filter((page) => !known(page)).length, 1);
  if (field || figure === "type right") return 1 / Math.max(pages.filter(known).length, 1);
  const passages = figure.startsWith("wanted") ? "must_folded" : "must_not_folded";
  return 1 / Math.max(pages.filter((page) => page.passages[passages] !== null).length, 1);
}

/**
 * Figures that are further below the floor than that; a figure that is no longer there is 0.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 * @returns {Fall[]}
 */
export function falls(floor, pages) {
  const figures = figuresOf(pages);
  return Object.entries(floor.figures)
    .map(([figure, then]) => ({
      figure,
      least: rounded(then - tolerance(floor, pages, figure)),
      now: figures[figure] ?? 0,
    }))
    .filter(({ least, now }) => now < least);
}

/**
 * Pages that are better or worse than when the file was written, the worst first.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 */
export function changed(floor, pages) {
  return pages
    .flatMap((page) => {
      const then = floor.pages[page.id]?.f1;
      return then === undefined ? [] : [{ page, then, by: f1(page) - then }];
    })
    .filter(({ by }) => Math.abs(by) > CHANGED)
    .sort((a, b) => a.by - b.by);
}

/**
 * The file at the present scores. How far a page moves is what it does over the draws; without draws it stays what it was,
 * and for a new page it is the mean of the others.
 *
 * @param {Floor | undefined} before
 * @param {PageScore[]} pages
 * @param {string} browser
 * @param {PageScore[][]} draws the same pages by trees of other draws
 * @returns {Floor}
 */
export function written(before, pages, browser, draws) {
  const known = Object.values(before?.pages ?? {}).map(({ spread }) => spread);
  const usual = known.length > 0 ? mean(known) : 0;
  /** @param {string} id */
  const spread = (id) => {
    const drawn = draws.flatMap((draw) => draw.filter((page) => page.id === id).map(f1));
    return drawn.length > 1 ? deviation(drawn) : (before?.pages[id]?.spread ?? usual);
  };
  const entry = /** @param {PageScore} page */ (page) => [
    page.id,
    { f1: rounded(f1(page)), spread: rounded(spread(page.id)) },
  ];
  return { browser, figures: figuresOf(pages), pages: Object.fromEntries(pages.map(entry)) };
}

/** @param {number[]} values */
function deviation(values) {
  const center = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1));
}

/**
 * What a person reads about a figure that fell.
 *
 * @param {Fall} fall
 */
export const tell = ({ figure, least, now }) =>
  `  ${figure}: ${now.toFixed(4)}, and ${least.toFixed(4)} is the least that chance explains`;

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
