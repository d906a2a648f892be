/** Measures the shipped core on `tests/corpus` in a real browser and holds the scores to the floor, chance allowed for. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";
import { changed, falls, figuresOf, rounded, strangers, tell, written } from "./floor/figures.mjs";
import { buildLab } from "./lab.mjs";

/** @typedef {import("./floor/figures.mjs").PageScore} PageScore */
/** @typedef {import("./floor/figures.mjs").Floor} Floor */

const USAGE = `usage: node tools/floor.mjs [--write [--draw SCORES ...]] [--lab PROGRAM] [--keep FOLDER]

  --write         write floor.json anew with the present scores: in the commit that says why they changed
  --draw SCORES   with --write: scores.json of the same pages by trees of another draw (\`lab evaluate --judge\`), several
                  times: how far a page moves from one to the other is chance
  --lab PROGRAM   measure with this lab rather than with one that is built first
  --keep FOLDER   keep snapshots, predictions and scores there, to be looked at with \`lab report\`

The core is the one in dist/lab, which ./build.sh build makes.`;

const CORPUS = `${ROOT}tests/corpus`;
const FLOOR = `${CORPUS}/floor.json`;

/** Files of the package fonts-dejavu-core, which ./build.sh installs with a browser, regular and bold. */
const FONTS = ["DejaVuSans", "DejaVuSansMono", "DejaVuSerif"].flatMap((name) => [`${name}.ttf`, `${name}-Bold.ttf`]);

process.exitCode = main();

function main() {
  const { values } = parseArgs({
    options: {
      write: { type: "boolean" },
      draw: { type: "string", multiple: true, default: [] },
      lab: { type: "string" },
      keep: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), "foreground-floor-"));
  try {
    const { pages, browser } = measure(values.lab ?? buildLab(), folder);
    /** @type {Floor | undefined} */
    const floor = existsSync(FLOOR) ? JSON.parse(readFileSync(FLOOR, "utf8")) : undefined;
    const draws = values.draw.map((file) => scores(file));
    return values.write ? write(floor, pages, browser, draws) : check(floor, pages, browser);
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
  const runs = readFileSync(join(snapshots, "manifest.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`{"run"`));
  return { pages: scores(join(folder, "scores.json")), browser: JSON.parse(runs.at(-1) ?? "").run.browser };
}

/**
 * The pages of a file of scores.
 *
 * @param {string} file
 * @returns {PageScore[]}
 */
function scores(file) {
  return JSON.parse(readFileSync(file, "utf8")).systems[0].pages;
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
  writeFileSync(
    file,
    `<fontconfig><include>/etc/fonts/fonts.conf</include><selectfont>${select}</selectfont></fontconfig>\n`,
  );
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
 * @param {PageScore[][]} draws
 */
function write(floor, pages, browser, draws) {
  const after = written(floor, pages, browser, draws);
  writeFileSync(FLOOR, `${JSON.stringify(after, undefined, 2)}\n`);
  for (const [figure, now] of Object.entries(after.figures)) {
    const before = floor?.figures[figure];
    if (before !== now) console.log(`${figure}: ${before?.toFixed(4) ?? "new"} → ${now.toFixed(4)}`);
  }
  if (floor) tellPages(floor, pages);
  return 0;
}

/**
 * @param {Floor | undefined} floor
 * @param {PageScore[]} pages
 * @param {string} browser
 */
function check(floor, pages, browser) {
  if (!floor) {
    console.error("there is no floor yet: node tools/floor.mjs --write");
    return 1;
  }
  const { added, gone } = strangers(floor, pages);
  const fallen = falls(floor, pages);
  if (added.length > 0) console.error(`not in the floor yet, take them in with --write: ${added.join(", ")}`);
  if (gone.length > 0) console.error(`in the floor but not in the corpus: ${gone.join(", ")}`);
  if (fallen.length > 0) {
    console.error(`further below the floor than chance explains:\n${fallen.map(tell).join("\n")}`);
    if (floor.browser !== browser) console.error(`(measured with ${browser}, the floor with ${floor.browser})`);
  }
  tellPages(floor, pages);
  if (added.length + gone.length + fallen.length > 0) return 1;
  console.log(
    `${pages.length} pages, word F1 ${figuresOf(pages)["word F1"]?.toFixed(4)}, no figure below the floor by more than chance`,
  );
  return 0;
}

/**
 * Names the pages that changed since the floor was written: the worse ones are to be looked at, and the commit says why.
 *
 * @param {Floor} floor
 * @param {PageScore[]} pages
 */
function tellPages(floor, pages) {
  const all = changed(floor, pages);
  if (all.length === 0) return;
  console.error("\npages that changed:\n  F1 then   now      P      R  page");
  for (const { page, then } of all) {
    const { f1, precision, recall } = page.words;
    const numbers = [then, f1, precision, recall].map((number) => rounded(number).toFixed(3)).join("  ");
    const wrong = /** @type {const} */ (["title", "author", "date"]).filter((field) =>
      page[field].known ? !page[field].right : page[field].given,
    );
    const notes = [page.failure, wrong.length > 0 && `wrong ${wrong.join(", ")}`].filter(Boolean).join("; ");
    console.error(`    ${numbers}  ${page.id}${notes ? ` (${notes})` : ""}`);
  }
}
