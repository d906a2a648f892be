/**
 * Counts the keys that a person with a screen reader presses to get to the content of real pages: on the page as it is,
 * and in each depth of Foreground. What is content says the truth of a corpus, never Foreground itself.
 *
 * A page is read as browse modes read it (`keystrokes/stops.mjs`). A way is one key that jumps from heading to heading,
 * landmark or paragraph, pressed as often as need be, and the down arrow from there. On the page it begins at the top;
 * in a depth where the depth has put the focus, and the depth's own key is counted.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEPTHS, enterDepth } from "./depths.mjs";
import { launch } from "./driver/driver.mjs";
import { aimsIn, findAgain, noiseIn } from "./keystrokes/content.mjs";
import { hear } from "./keystrokes/stops.mjs";
import { keysTo, WAYS } from "./keystrokes/ways.mjs";
import { tables } from "./keystrokes/tables.mjs";
import { choosePages, servePage } from "./pages.mjs";

/** @typedef {import("./keystrokes/tables.mjs").PageKeys} PageKeys */
/** @typedef {import("./keystrokes/tables.mjs").ViewKeys} ViewKeys */

const USAGE = `usage: node tools/keystrokes.mjs --from CORPUS... [--pages N] [--split SPLIT] [--only ID] [--out FOLDER]

  --from CORPUS   folder of a corpus; may be given several times
  --pages N       so many pages, 80 by default, of all types by turns and of as many sites as possible
  --split SPLIT   of this split, where a corpus has splits; report by default
  --only ID       this page alone, and what is read on it up to the content
  --out FOLDER    write keystrokes.json there, for lab benchmarks

Chromium only. Needs dist/extension, which ./build.sh build makes.`;

process.exitCode = await main();

async function main() {
  const { values } = parseArgs({
    options: {
      from: { type: "string", multiple: true, default: [] },
      pages: { type: "string", default: "80" },
      split: { type: "string", default: "report" },
      only: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help || values.from.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const started = new Date().toISOString();
  const { only } = values;
  const chosen = choosePages(values.from, { count: only ? Infinity : Number(values.pages), split: values.split });
  /** @type {PageKeys[]} */
  const pages = [];
  const unread = [];
  const driver = await launch("chromium", { offline: true, quiet: 0, viewport: { width: 1366, height: 900 } });
  try {
    for (const page of chosen.filter(({ truth }) => !only || truth.id === only)) {
      const measured = await measure(driver, page, only !== undefined);
      if (typeof measured === "string") unread.push({ id: page.truth.id, why: measured });
      else pages.push(measured);
      const told =
        typeof measured === "string"
          ? measured
          : Object.entries(measured.views)
              .map(([view, { first }]) => `${view} ${WAYS.map((way) => first[way] ?? "–").join("/")}`)
              .join("  ");
      console.error(`${page.truth.id} (${page.truth.type ?? "page"}): ${told}`);
    }
  } finally {
    await driver.close();
  }
  const table = tables(pages);
  console.log(table);
  for (const { id, why } of unread) console.log(`left out: ${id}: ${why}`);
  if (!values.out) return 0;
  mkdirSync(values.out, { recursive: true });
  const command = `node tools/keystrokes.mjs ${values.from.map((folder) => `--from corpora/${folder.replace(/\/+$/, "").split("/").at(-1)}`).join(" ")} --pages ${values.pages} --split ${values.split} --out results/keystrokes`;
  writeFileSync(
    `${values.out}/keystrokes.json`,
    `${JSON.stringify({ started, command, table, pages, unread }, undefined, 2)}\n`,
  );
  return 0;
}

/**
 * @param {import("./driver/driver.mjs").Driver} driver
 * @param {import("./pages.mjs").CorpusPage} page
 * @param {boolean} aloud
 * @returns {Promise<PageKeys | string>} or why it says nothing
 */
async function measure(driver, page, aloud) {
  const { truth } = page;
  const server = await servePage(page);
  /** @type {import("./driver/driver.mjs").Tab | undefined} */
  let tab;
  try {
    tab = await driver.open(server.address);
    const before = await hear(tab);
    const aims = aimsIn(before.stops, { ...truth, text: truth.text ?? "" });
    if (!aims) return "the page does not show what the truth tells";
    const [first, second] = [aims.first, aims.second === undefined ? [] : [aims.second]].map((list) =>
      list.map((stop) => before.stops[stop]),
    );
    /** @param {import("./keystrokes/stops.mjs").Heard} heard @param {number} own keys pressed so far @returns {ViewKeys} */
    const keys = (heard, own) => {
      const start = own === 0 ? 0 : heard.start;
      const to = own === 0 ? aims.first : (first ?? []).map((stop) => findAgain(heard.stops, stop, start));
      const text = Math.max(0, ...to);
      const then =
        own === 0 ? [aims.second ?? -1] : (second ?? []).map((stop) => findAgain(heard.stops, stop, text + 1));
      if (aloud) tell(heard, start, to, then);
      return {
        first: byWay(heard, own, start, to),
        ...(second?.length ? { second: byWay(heard, own, start, then) } : {}),
        noise: noiseIn(heard.stops, truth.text ?? ""),
      };
    };
    /** @type {Record<string, ViewKeys>} */
    const views = { page: keys(before, 0) };
    for (const depth of DEPTHS) {
      const said = await enterDepth(tab, depth);
      if (said !== undefined) return `${depth}: ${said}`;
      views[depth] = keys(await hear(tab), 1);
    }
    return { id: truth.id, type: truth.type ?? "page", views };
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    await tab?.close();
    await server.close();
  }
}

/**
 * @param {import("./keystrokes/stops.mjs").Heard} heard
 * @param {number} own keys pressed so far
 * @param {number} from
 * @param {readonly number[]} to stops of which any will do; −1 for one that is not there
 */
function byWay(heard, own, from, to) {
  return Object.fromEntries(
    WAYS.map((way) => {
      const count =
        own + Math.min(Infinity, ...to.filter((stop) => stop >= 0).map((stop) => keysTo(heard, way, from, stop)));
      return [way, Number.isFinite(count) ? count : null];
    }),
  );
}

/** Prints what is read on the way. @param {import("./keystrokes/stops.mjs").Heard} heard @param {number} from @param {number[]} to @param {number[]} then */
function tell({ stops }, from, to, then) {
  console.error(`— ${stops.length} stops, from ${from} to ${to.join(" or ")}, second section at ${then.join()}`);
  for (const [position, { text, names, heading }] of stops
    .slice(from, Math.max(...to, ...then, from + 8) + 1)
    .slice(0, 40)
    .entries()) {
    console.error(
      `  ${from + position}${heading ? " #" : "  "} ${text.slice(0, 100)} ${names ? `[${names.slice(0, 60)}]` : ""}`,
    );
  }
}
