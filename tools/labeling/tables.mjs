/** Tables of what labeling takes. Pure. */

/**
 * @typedef {object} Labeled
 * @property {string} id
 * @property {string} type
 * @property {number} blocks that a person can go to
 * @property {number} fonts that are files of the page and were loaded
 * @property {number} wrong of the proposal, by content or not
 * @property {number} screens
 * @property {{ keys: number, clicks: number, decisions: number }} actions
 * @property {number} answered how long the tool itself took to save and verify, s
 * @property {{ verified: boolean, found: number, answer: number, drift: { median: number, most: number }, text: readonly [string, string] } | null} replay
 */

/**
 * What an action takes a practised person, s, by Card, Moran and Newell's keystroke-level model (1980): a key, a click with
 * what it takes to point there, and to make up one's mind.
 */
const SECONDS = { key: 0.28, click: 1.2, decision: 1.35 };

/** The page's proposal is half wrong from this share of its blocks on. */
const HALF = 0.25;

/** @param {Labeled} page */
export function secondsOf({ actions: { keys, clicks, decisions } }) {
  return SECONDS.key * keys + SECONDS.click * clicks + SECONDS.decision * decisions;
}

/** @param {Labeled} page */
function actionsOf({ actions: { keys, clicks } }) {
  return keys + clicks;
}

/** @param {readonly Labeled[]} pages */
export function tables(pages) {
  return [actionTable(pages), driftTable(pages)].join("\n\n");
}

/** @param {readonly Labeled[]} pages */
export function actionTable(pages) {
  const groups = /** @type {[string, Labeled[]][]} */ ([
    ["all", [...pages]],
    ["proposal right", pages.filter(({ wrong }) => wrong === 0)],
    ["some wrong", pages.filter(({ wrong, blocks }) => wrong > 0 && wrong < HALF * blocks)],
    ["a quarter or more wrong", pages.filter(({ wrong, blocks }) => wrong > 0 && wrong >= HALF * blocks)],
    ...[...new Set(pages.map(({ type }) => type))]
      .sort()
      .map((type) => [type, pages.filter((page) => page.type === type)]),
  ]);
  const rows = groups
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) =>
      row([
        name,
        String(own.length),
        ...[
          (/** @type {Labeled} */ page) => page.blocks,
          (/** @type {Labeled} */ page) => page.wrong,
          (/** @type {Labeled} */ page) => page.screens,
          actionsOf,
          secondsOf,
        ].map((of) => median(own.map(of)).toFixed(0)),
        Math.max(...own.map(secondsOf)).toFixed(0),
      ]),
    );
  return [
    row(["pages", "", "blocks", "wrong", "screens", "actions", "seconds", "most seconds"]),
    "|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}

/** @param {readonly Labeled[]} pages */
export function driftTable(pages) {
  const replays = pages.flatMap(({ replay }) => replay ?? []);
  const share = (/** @type {(replay: NonNullable<Labeled["replay"]>) => boolean} */ is) =>
    `${((100 * replays.filter(is).length) / Math.max(1, replays.length)).toFixed(0)} %`;
  const of = (/** @type {number[]} */ values) => [0.5, 0.9, 1].map((part) => at(values, part).toFixed(1));
  const verified = (/** @type {boolean} */ hasFonts) => {
    const own = pages.filter(({ fonts, replay }) => replay && fonts > 0 === hasFonts);
    return `${own.filter(({ replay }) => replay?.verified).length} of ${own.length}`;
  };
  return [
    `Frozen pages against live ones, ${replays.length} of ${pages.length} could be loaded: ${share(({ verified }) => verified)} verified, ${share(({ text }) => text[0] === text[1])} with the same text, ${share(({ found }) => found >= 0.98)} with nearly all elements, ${share(({ answer }) => answer >= 0.95)} with nearly the same answer of the engine. Of pages that load fonts of their own, which are not frozen, ${verified(true)} are verified, of the others ${verified(false)}.`,
    [
      row(["drift of boxes, px", "median page", "90 % of pages", "most"]),
      "|---|---:|---:|---:|",
      row(["half of a page's boxes by no more than", ...of(replays.map(({ drift }) => drift.median))]),
      row(["all of a page's boxes by no more than", ...of(replays.map(({ drift }) => drift.most))]),
    ].join("\n"),
  ].join("\n\n");
}

/** @param {number[]} values */
function median(values) {
  return at(values, 0.5);
}

/** The value that so large a part is no larger than. @param {number[]} values @param {number} part */
function at(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** @param {readonly string[]} cells */
function row(cells) {
  return `| ${cells.join(" | ")} |`;
}
