/** Measures the shipped core on `tests/corpus` in a real browser and holds the scores to the floor. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";
import { falls, figuresOf, raised, rounded, strangers, tell } from "./floor/figures.mjs";
import { buildLab } from "./lab.mjs";

/** @typedef {import("./floor/figures.mjs").PageScore} PageScore */
/** @typedef {import("./floor/figures.mjs").Floor} Floor */

const USAGE = `usage: node tools/floor.mjs [--raise] [--lab PROGRAM] [--keep FOLDER]

  --raise         raise the floor to the present scores; it never sinks
  --lab PROGRAM   measure with this lab rather than with one that is built first
  --keep FOLDER   keep snapshots, predictions and scores there, to be looked at with \`lab report\`

The core is the one in dist/lab, which ./build.sh build makes.`;

const CORPUS = `${ROOT}tests/corpus`;
const FLOOR = `${CORPUS}/floor.json`;

/** Files of the package fonts-dejavu-core, which ./build.sh installs with a browser, regular and bold. */
const FONTS = ["DejaVuSans", "DejaVuSansMono", "DejaVuSerif"].flatMap((name) => [`${name}.ttf`, `${name}-Bold.ttf`]);

/** Pages that are named after a fall. */
const WORST = 12;

process.exitCode = main();

function main() {
  const { values } = parseArgs({ options: { raise: { type: "boolean" }, lab: { type: "string" }, keep: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), "foreground-floor-"));
  try {
    const { pages, browser } = measure(values.lab ?? buildLab(), folder);
    /** @type {Floor | undefined} */
    const floor = existsSync(FLOOR) ? JSON.parse(readFileSync(FLOOR, "utf8")) : undefined;
    return values.raise ? raise(floor, pages, browser) : check(floor, pages, browser);
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} lab
 * @param {string} folder
 * @returns {{ pages: PageScore[], browser: string }}
 */
function measure(lab, folder) {
  const snapshots = join(folder, "snapshots");
  useFonts(folder);
  run(lab, ["capture", "--corpus", CORPUS, "--out", snapshots, "--core", `${ROOT}dist/lab`, "--again"]);
  run(lab, ["evaluate", "--corpus", CORPUS, "--snapshots", snapshots, "--out", folder]);
  const runs = readFileSync(join(snapshots, "manifest.jsonl"), "utf8").split("\n").filter((line) => line.startsWith(`{"run"`));
  const { systems } = JSON.parse(readFileSync(join(folder, "scores.json"), "utf8"));
  return { pages: systems[0].pages, browser: JSON.parse(runs.at(-1) ?? "").run.browser };
}

/**
 * Shows the browser no fonts but those that come with it in CI: lines that break elsewhere are other rectangles, and
 * other scores.
 *
 * @param {string} folder
 */
function useFonts(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "fonts.conf");
  const known = FONTS.map((name) => `<glob>*/${name}</glob>`).join("");
  const select = `<acceptfont>${known}</acceptfont><rejectfont><glob>*.*</glob></rejectfont>`;
  writeFileSync(file, `<fontconfig><include>/etc/fonts/fonts.conf</include><selectfont>${select}</selectfont></fontconfig>\n`);
  process.env["FONTCONFIG_FILE"] = file;
}

/**
 * @param {string} program
 * @param {string[]} words
 */
function run(program, words) {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0 || /left out/.test(stderr)) throw new Error(`lab ${words[0]} failed:\n${stderr}`);
}

/**
 * @param {Floor | undefined} floor
 * @param {PageScore[]} pages
 * @param {string} browser
 */
function raise(floor, pages, browser) {
  let after;
  try {
    after = raised(floor, pages, browser);
  } catch (error) {
    console.error(String(error));
    if (floor) tellPages(floor, pages);
    return 1;
  }
  writeFileSync(FLOOR, `${JSON.stringify(after, undefined, 2)}\n`);
  for (const [figure, now] of Object.entries(after.figures)) {
    const before = floor?.figures[figure];
    if (before !== now) console.log(`${figure}: ${before?.toFixed(3) ?? "new"} → ${now.toFixed(3)}`);
  }
  return 0;
}

/**
 * @param {Floor | undefined} floor
 * @param {PageScore[]} pages
 * @param {string} browser
 */
function check(floor, pages, browser) {
  if (!floor) {
    console.error("there is no floor yet: node tools/floor.mjs --raise");
    return 1;
  }
  const { added, gone } = strangers(floor, pages);
  const fallen = falls(floor, pages);
  if (added.length > 0) console.error(`not in the floor yet, take them in with --raise: ${added.join(", ")}`);
  if (gone.length > 0) console.error(`in the floor but not in the corpus: ${gone.join(", ")}`);
  if (fallen.length > 0) {
    console.error(`below the floor:\n${fallen.map(tell).join("\n")}`);
    if (floor.browser !== browser) console.error(`(measured with ${browser}, the floor with ${floor.browser})`);
    tellPages(floor, pages);
  }
  if (added.length + gone.length + fallen.length > 0) return 1;
  const figures = figuresOf(pages);
  const above = Object.entries(floor.figures).filter(([figure, least]) => (figures[figure] ?? 0) > least);
  console.log(`${pages.length} pages, word F1 ${figures["word F1"]?.toFixed(3)}, nothing below the floor`);
  if (above.length > 0) console.log(`above it, to be raised with --raise: ${above.map(([figure]) => figure).join("; ")}`);
  return 0;
}

/**
 * Names the pages that lost most since the floor was raised, then the worst.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 */
function tellPages(floor, pages) {
  /** @param {PageScore} page */
  const loss = (page) => (floor.pages[page.id] ?? 1) - rounded(page.words.f1);
  const order = [...pages].sort((a, b) => loss(b) - loss(a) || a.words.f1 - b.words.f1);
  console.error("\n  F1 then   now      P      R  page");
  for (const page of order.slice(0, WORST)) {
    const { f1, precision, recall } = page.words;
    const then = floor.pages[page.id]?.toFixed(3) ?? "  new";
    const numbers = [f1, precision, recall].map((number) => rounded(number).toFixed(3)).join("  ");
    const wrong = /** @type {const} */ (["title", "author", "date"]).filter((field) => (page[field].known ? !page[field].right : page[field].given));
    const notes = [page.failure, wrong.length > 0 && `wrong ${wrong.join(", ")}`].filter(Boolean).join("; ");
    console.error(`    ${then}  ${numbers}  ${page.id}${notes ? ` (${notes})` : ""}`);
  }
}
