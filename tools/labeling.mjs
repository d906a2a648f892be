/**
 * Labels real pages through the interface, as the truth of a corpus has them, and counts what that takes. The proposal is
 * corrected by the shortest way that is found (a range, or all that look alike), every screenful is marked as seen, the
 * record is stored, verified by replay and exported; the labeled text is for `foreground dataset score`.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { boxes, label, told, where } from "../tests/e2e/label-support.mjs";
import { launch } from "./driver/driver.mjs";
import { eventually } from "./driver/waiting.mjs";
import { actionTable, driftTable, tables } from "./labeling/tables.mjs";
import { wantedOf } from "./labeling/wanted.mjs";
import { choosePages, servePage } from "./pages.mjs";

/** @typedef {import("./driver/driver.mjs").Tab} Tab */
/** @typedef {import("./labeling/tables.mjs").Labeled} Labeled */

const USAGE = `usage: node tools/labeling.mjs --from CORPUS... [--pages N] [--split SPLIT] [--as-proposed] [--program PROGRAM] [--out FOLDER]

  --from CORPUS   folder of a corpus; may be given several times
  --pages N       so many pages, 30 by default, of all types by turns and of as many sites as possible
  --split SPLIT   of this split, where a corpus has splits; train by default
  --only ID       this page alone
  --as-proposed   store what is proposed: only the frozen pages are measured
  --lab PROGRAM   the lab, which holds the labeled text to the truth; wants --out
  --out FOLDER    write labeling.json there, or frozen.json of what is proposed, for lab benchmarks; and truth.jsonl, the
                  labeled text, for foreground dataset score --truth CORPUS FOLDER

Chromium only. Needs dist/extension, which ./build.sh build makes.`;

/** Blocks of a page at most: each is looked at by a key. */
const MOST_BLOCKS = 1_200;

/** Corrections of a page at most; what is left then stays wrong, and is seen in the score. */
const MOST_CORRECTIONS = 200;

/** Roles that corpora have beside their text. */
const BESIDE = ["main/title", "main/byline", "main/date"];

process.exitCode = await main();

async function main() {
  const { values } = parseArgs({
    options: {
      from: { type: "string", multiple: true, default: [] },
      pages: { type: "string", default: "30" },
      split: { type: "string", default: "train" },
      only: { type: "string" },
      "as-proposed": { type: "boolean", default: false },
      program: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help || values.from.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const started = new Date().toISOString();
  const all = choosePages(values.from, {
    count: values.only ? Infinity : 3 * Number(values.pages),
    split: values.split,
  });
  const chosen = values.only ? all.filter(({ truth }) => truth.id === values.only) : all;
  /** @type {Labeled[]} */
  const pages = [];
  const unread = [];
  const lines = [];
  const driver = await launch("chromium", { offline: true, quiet: 0, viewport: { width: 1366, height: 900 } });
  try {
    for (const page of chosen) {
      if (pages.length >= Number(values.pages)) break;
      const done = await labelPage(driver, page, values["as-proposed"]);
      if (typeof done === "string") unread.push({ id: page.truth.id, why: done });
      else {
        pages.push(done.labeled);
        lines.push(`${JSON.stringify({ id: page.truth.id, type: page.truth.type, text: done.text })}\n`);
      }
      console.error(
        `${page.truth.id} (${page.truth.type ?? "page"}): ${typeof done === "string" ? done : JSON.stringify(done.labeled)}`,
      );
      if (values.out) write(values, started, { pages, unread, lines });
    }
  } finally {
    await driver.close();
  }
  const scores = values.program && values.out ? scored(values.program, values.from, values.out) : "";
  if (values.out) write(values, started, { pages, unread, lines }, scores);
  console.log([tables(pages), scores].join("\n\n"));
  for (const { id, why } of unread) console.log(`left out: ${id}: ${why}`);
  return 0;
}

/** How the program `foreground` scores the labeled text. @param {string} program @param {readonly string[]} corpora @param {string} out */
function scored(program, corpora, out) {
  const said = execFileSync(program, ["dataset", "score", ...corpora.flatMap((folder) => ["--truth", folder]), out], {
    encoding: "utf8",
  });
  // The worst pages, which are moved in, are for the terminal of who looks for the reason.
  const means = said.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  return `Word F1 of the labeled text against the truth (\`foreground dataset score\`):\n\n\`\`\`text\n${means.join("\n")}\n\`\`\``;
}

/**
 * @param {{ out?: string | undefined, from: string[], pages: string, split: string, "as-proposed": boolean }} values
 * @param {string} started
 * @param {{ pages: Labeled[], unread: unknown[], lines: string[] }} found
 * @param {string} [scores]
 */
function write(
  { out = "", from, pages: count, split, "as-proposed": asProposed },
  started,
  { pages, unread, lines },
  scores = "",
) {
  mkdirSync(out, { recursive: true });
  const corpora = from.map((folder) => `--from corpora/${folder.replace(/\/+$/, "").split("/").at(-1)}`).join(" ");
  const name = asProposed ? "frozen" : "labeling";
  const command = `node tools/labeling.mjs ${corpora} --pages ${count} --split ${split}${asProposed ? " --as-proposed" : scores ? " --program target/lab/foreground" : ""} --out results/${name}`;
  const table = asProposed ? driftTable(pages) : [actionTable(pages), scores].filter(Boolean).join("\n\n");
  writeFileSync(`${out}/${name}.json`, `${JSON.stringify({ started, command, table, pages, unread }, undefined, 2)}\n`);
  writeFileSync(`${out}/truth.jsonl`, lines.join(""));
}

/**
 * @param {import("./driver/driver.mjs").Driver} driver
 * @param {import("./pages.mjs").CorpusPage} page
 * @param {boolean} asProposed
 * @returns {Promise<{ labeled: Labeled, text: string } | string>} or why the page says nothing
 */
async function labelPage(driver, page, asProposed) {
  const { truth } = page;
  const server = await servePage(page);
  /** @type {Tab | undefined} */
  let tab;
  try {
    tab = await driver.open(server.address);
    await label(tab);
    const found = (await boxes(tab)).length;
    if (found > MOST_BLOCKS) return `it has ${found} blocks`;
    const fonts = await tab.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    const actions = { keys: 0, clicks: 0, decisions: 0 };
    const texts = asProposed ? [] : await textsOf(tab, found);
    const wanted = asProposed ? [] : wantedOf(texts, truth.text ?? "");
    if (!wanted) return "it is too long to be compared";
    if (!asProposed && !wanted.includes(true)) return "the page does not show what the truth tells";
    const wrong = asProposed ? 0 : (await wrongIn(tab, wanted)).length;
    if (!asProposed) await correct(tab, wanted, actions);
    const screens = asProposed ? 0 : await seeAll(tab, actions);
    const began = performance.now();
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    actions.keys += 1;
    actions.clicks += 1;
    const answered = (performance.now() - began) / 1_000;
    const record = await newest(tab);
    const labeled = {
      id: truth.id,
      type: truth.type ?? "page",
      blocks: found,
      fonts,
      wrong,
      screens,
      actions,
      answered: Number(answered.toFixed(1)),
      replay: record.replay,
    };
    return { labeled, text: textIn(record, wanted, texts) };
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    await tab?.close();
    await server.close();
  }
}

/** How each block begins, as it is shown to who goes through them by key. @param {Tab} tab @param {number} count @returns {Promise<string[]>} */
async function textsOf(tab, count) {
  const texts = [];
  await tab.page.keyboard.press("Home");
  for (let at = 0; at < count; at += 1) {
    const shown = await eventually(
      async () => {
        const said = await where(tab);
        return said.startsWith(`${at + 1} of ${count}:`) && said;
      },
      () => `the key does not lead to block ${at + 1}`,
    );
    // After place, role and whose word it is.
    texts.push(shown.replace(/^\d+ of \d+: [^.]*\. /, "").replace(/^No text$/, ""));
    if (at + 1 < count) await tab.page.keyboard.press("ArrowDown");
  }
  return texts;
}

/** The places of blocks that are content by their label and not by the truth, or the other way round. @param {Tab} tab @param {readonly (boolean | undefined)[]} wanted */
async function wrongIn(tab, wanted) {
  const roles = await tab.evaluate(() =>
    [...document.querySelectorAll(".foreground-block")].map(
      (box) =>
        `${/** @type {HTMLElement} */ (box).dataset["branch"]}/${/** @type {HTMLElement} */ (box).dataset["role"]}`,
    ),
  );
  return roles.flatMap((role, at) => {
    const isWanted = wanted[at];
    const isBeside = isWanted === false && BESIDE.includes(role);
    return isWanted === undefined || isBeside || role.startsWith("main/") === isWanted ? [] : [at];
  });
}

/**
 * Puts the proposal right. From each wrong block on, the run of wrong blocks is compared with all that look alike; the
 * larger of them is labeled at once, where nothing right is among it. Trying costs no action: a person sees it.
 *
 * @param {Tab} tab
 * @param {readonly (boolean | undefined)[]} wanted
 * @param {Labeled["actions"]} actions
 */
async function correct(tab, wanted, actions) {
  for (let corrections = 0; corrections < MOST_CORRECTIONS; corrections += 1) {
    const wrong = await wrongIn(tab, wanted);
    const [first] = wrong;
    if (first === undefined) return;
    const isSame = (/** @type {number} */ at) => wrong.includes(at) && wanted[at] === wanted[first];
    let last = first;
    // Blocks without words may go with their neighbours.
    for (let at = first + 1; at < wanted.length && (isSame(at) || wanted[at] === undefined); at += 1)
      if (isSame(at)) last = at;
    await goTo(tab, first);
    await tab.page.keyboard.press("x");
    const alike = await chosen(tab);
    const isPure = alike.every((at) => isSame(at));
    if (isPure && alike.length > last - first + 1) actions.keys += 2;
    else {
      if (alike.length > 0) await tab.page.keyboard.press("Escape");
      await goTo(tab, first);
      if (last > first) {
        // As Shift and a click at the last one, which is one action; keys lead to it wherever it lies.
        for (let at = first; at < last; at += 1) await pressed(tab, "ArrowDown", "Shift");
        actions.clicks += 1;
      }
      actions.keys += 1;
    }
    actions.clicks += 1;
    actions.decisions += 1;
    await tab.page.keyboard.press(wanted[first] ? "5" : "0");
  }
}

/** Brings the person to a block. @param {Tab} tab @param {number} at */
async function goTo(tab, at) {
  const [, shown = "1"] = /^(\d+) of/.exec(await where(tab)) ?? [];
  let here = Number(shown) - 1;
  for (; here !== at; here += Math.sign(at - here)) await tab.page.keyboard.press(here < at ? "ArrowDown" : "ArrowUp");
}

/** @param {Tab} tab @param {import("puppeteer-core").KeyInput} key @param {import("puppeteer-core").KeyInput} held */
async function pressed(tab, key, held) {
  await tab.page.keyboard.down(held);
  await tab.page.keyboard.press(key);
  await tab.page.keyboard.up(held);
}

/** The places of the chosen blocks. @param {Tab} tab @returns {Promise<number[]>} */
function chosen(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll(".foreground-block")].flatMap((box, at) =>
      box.hasAttribute("data-chosen") ? [at] : [],
    ),
  );
}

/** Marks each screenful of the page as seen, by the key that scrolls on; gives how many there are. @param {Tab} tab @param {Labeled["actions"]} actions */
async function seeAll(tab, actions) {
  const scrolled = () => tab.evaluate(() => scrollY);
  await tab.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (let screens = 1; ; screens += 1) {
    const before = await scrolled();
    await tab.page.keyboard.press(".");
    actions.keys += 1;
    actions.decisions += 1;
    if (screens > 100 || Math.abs((await scrolled()) - before) <= 1) return screens;
  }
}

/** The record that was stored last. @param {Tab} tab @returns {Promise<any>} */
async function newest({ backend, page }) {
  const url = page.url().split("#")[0];
  const all = (await backend.extensionRecords("labels", "records")).filter(
    ({ provenance }) => provenance.url.split("#")[0] === url,
  );
  return all.sort((one, other) => (one.revision.at < other.revision.at ? 1 : -1))[0];
}

/**
 * The labeled text, cut out of the record as a reader of the export would. Titles, bylines and dates are apart from the text of
 * most corpora; they are left out where the truth has them so.
 *
 * @param {any} record
 * @param {readonly (boolean | undefined)[]} wanted
 * @param {readonly string[]} texts
 */
function textIn({ labels, snapshot }, wanted, texts) {
  const characters = [...snapshot.nodes.map((/** @type {any} */ { text = "" }) => text).join("")];
  const beside = new Set(texts.flatMap((text, at) => (wanted[at] === false ? [text] : [])));
  const lines = labels.flatMap((/** @type {any} */ { role, ranges }) => {
    const text = ranges
      .map((/** @type {[number, number]} */ [from, to]) => characters.slice(from, to).join(""))
      .join("")
      .replace(/\s+/g, " ")
      .trim();
    const isBeside = BESIDE.includes(role) && [...beside].some((start) => start !== "" && text.startsWith(start));
    return role.startsWith("main/") && text !== "" && !isBeside ? [text] : [];
  });
  return lines.join("\n");
}
