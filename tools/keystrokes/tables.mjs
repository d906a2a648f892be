/** Tables of the keystroke measure. Pure. */

import { spread, WAYS } from "./ways.mjs";

/** @typedef {Partial<Record<string, number | null>>} Counts keys by way; none where the way leads nowhere */
/** @typedef {{ first: Counts, second?: Counts, noise: number[] }} ViewKeys */
/** @typedef {{ id: string, type: string, views: Record<string, ViewKeys> }} PageKeys */

const VIEWS = { page: "the page as it is", mark: "mark", quiet: "quiet", read: "read" };

const NAMES = { heading: "headings", landmark: "landmarks", paragraph: "paragraphs", down: "reading on" };

/** So many keys are to be enough. */
export const AIM = 2;

/**
 * Markdown: keys to the first text and to the second section by view and way, noise between texts, and the best way by
 * type of page.
 *
 * @param {readonly PageKeys[]} pages
 */
export function tables(pages) {
  const parted = pages.filter(({ views }) => views["page"]?.second);
  return [
    `Keys to the **first text** of the content, ${pages.length} pages:`,
    keyTable(pages, (view) => view.first),
    `Keys to the **second section** of the content, ${parted.length} pages that have one:`,
    keyTable(parted, (view) => view.second ?? {}),
    "Stops of **noise between two texts** of the content that follow each other:",
    noiseTable(pages),
    `Keys to the first text by the best way, by type of page:`,
    typeTable(pages),
  ].join("\n\n");
}

/** @param {readonly PageKeys[]} pages @param {(view: ViewKeys) => Counts} counts */
function keyTable(pages, counts) {
  const lines = Object.entries(VIEWS).flatMap(([view, name]) =>
    [...WAYS, "best"].map((way) => {
      const all = pages.map(({ views }) => fewest(counts(views[view] ?? { first: {}, noise: [] }), way));
      const { median, most90, most, within } = spread(all, AIM);
      const lost = all.filter((count) => count === Infinity).length;
      // In a depth the depth's own key is among them.
      const afterOwn = view === "page" ? within : spread(all, AIM + 1).within;
      return row([
        `${name}, ${NAMES[/** @type {"down"} */ (way)] ?? "best way"}`,
        number(median),
        number(most90),
        number(most),
        percent(within),
        percent(afterOwn),
        String(lost),
      ]);
    }),
  );
  return [
    row(["", "median", "90 %", "most", `at most ${AIM}`, `at most ${AIM} behind the depth's key`, "not reached"]),
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
  ].join("\n");
}

/** @param {Counts} counts @param {string} way */
export function fewest(counts, way) {
  const ways = way === "best" ? WAYS : [way];
  return Math.min(...ways.map((one) => counts[one] ?? Infinity));
}

/** @param {readonly PageKeys[]} pages */
function noiseTable(pages) {
  const lines = Object.entries(VIEWS).map(([view, name]) => {
    const gaps = pages.flatMap(({ views }) => views[view]?.noise ?? []);
    const { median, most90, most, within } = spread(gaps, 0);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
    return row([
      name,
      String(gaps.length),
      mean.toFixed(2),
      number(median),
      number(most90),
      number(most),
      percent(within),
    ]);
  });
  return [
    row(["", "gaps", "mean", "median", "90 %", "most", "none"]),
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
  ].join("\n");
}

/** @param {readonly PageKeys[]} pages */
function typeTable(pages) {
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const lines = types.map((type) => {
    const ofType = pages.filter((page) => page.type === type);
    const cells = Object.keys(VIEWS).map((view) => {
      const { median, most, within } = spread(
        ofType.map(({ views }) => fewest(views[view]?.first ?? {}, "best")),
        AIM,
      );
      return `${number(median)} / ${number(most)} / ${percent(within)}`;
    });
    return row([`${type} (${ofType.length})`, ...cells]);
  });
  return [row(["median / most / at most 2", ...Object.values(VIEWS)]), "|---|---:|---:|---:|---:|", ...lines].join(
    "\n",
  );
}

/** @param {readonly string[]} cells */
function row(cells) {
  return `| ${cells.join(" | ")} |`;
}

/** @param {number} count */
function number(count) {
  return Number.isFinite(count) ? String(count) : "–";
}

/** @param {number} part */
function percent(part) {
  return Number.isNaN(part) ? "–" : `${Math.round(100 * part)} %`;
}
