/**
 * Lets axe-core and IBM's Equal Access check real pages as they are and in each depth of Foreground, and tells what they
 * find there that is not there without it. What a page has anyway is not counted.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CHECKERS, findings, newOnes, told } from "./accessibility/checks.mjs";
import { DEPTHS, enterDepth } from "./depths.mjs";
import { BROWSERS, launch } from "./driver/driver.mjs";
import { choosePages, servePage } from "./pages.mjs";

/** @typedef {import("./accessibility/checks.mjs").Finding} Finding */
/** @typedef {{ id: string, type: string, before: number, found: Record<string, Finding[]> }} Checked */

const USAGE = `usage: node tools/accessibility.mjs --from CORPUS... [--pages N] [--split SPLIT] [--only ID] [--browser BROWSER] [--out FOLDER]

  --from CORPUS   folder of a corpus; may be given several times
  --pages N       so many pages, 60 by default, of all types by turns and of as many sites as possible
  --split SPLIT   of this split, where a corpus has splits; report by default
  --only ID       this page alone
  --out FOLDER    write accessibility.json there, for lab benchmarks

Ends with 1 where something is found. Needs dist/extension, which ./build.sh build makes.`;

process.exitCode = await main();

async function main() {
  const { values } = parseArgs({
    options: {
      from: { type: "string", multiple: true, default: [] },
      pages: { type: "string", default: "60" },
      split: { type: "string", default: "report" },
      browser: { type: "string", default: "chromium" },
      only: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const name = BROWSERS.find((one) => one === values.browser);
  if (values.help || values.from.length === 0 || !name) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const started = new Date().toISOString();
  const { only } = values;
  const chosen = choosePages(values.from, { count: only ? Infinity : Number(values.pages), split: values.split });
  /** @type {Checked[]} */
  const pages = [];
  /** @type {{ id: string, why: string }[]} */
  const unread = [];
  const driver = await launch(name, { offline: true, quiet: 0, viewport: { width: 1366, height: 900 } });
  try {
    for (const page of chosen.filter(({ truth }) => !only || truth.id === only)) {
      const checked = await check(driver, page);
      if (typeof checked === "string") unread.push({ id: page.truth.id, why: checked });
      else pages.push(checked);
      tell(page.truth.id, checked);
    }
  } finally {
    await driver.close();
  }
  const table = tableOf(pages);
  console.log(table);
  for (const { id, why } of unread) console.log(`left out: ${id}: ${why}`);
  if (values.out) {
    mkdirSync(values.out, { recursive: true });
    const corpora = values.from
      .map((folder) => `--from corpora/${folder.replace(/\/+$/, "").split("/").at(-1)}`)
      .join(" ");
    const command = `node tools/accessibility.mjs ${corpora} --pages ${values.pages} --split ${values.split} --out results/accessibility`;
    writeFileSync(
      `${values.out}/accessibility.json`,
      `${JSON.stringify({ started, command, table, pages, unread }, undefined, 2)}\n`,
    );
  }
  return pages.every(({ found }) => Object.values(found).every((list) => list.length === 0)) ? 0 : 1;
}

/**
 * @param {import("./driver/driver.mjs").Driver} driver
 * @param {import("./pages.mjs").CorpusPage} page
 * @returns {Promise<Checked | string>} or why it was not checked
 */
async function check(driver, page) {
  const server = await servePage(page);
  /** @type {import("./driver/driver.mjs").Tab | undefined} */
  let tab;
  try {
    tab = await driver.open(server.address);
    const before = await all(tab);
    /** @type {Record<string, Finding[]>} */
    const found = {};
    for (const depth of DEPTHS) {
      const said = await enterDepth(tab, depth);
      if (said !== undefined) return `${depth}: ${said}`;
      found[depth] = newOnes(await all(tab), before);
    }
    return { id: page.truth.id, type: page.truth.type ?? "page", before: before.length, found };
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    await tab?.close();
    await server.close();
  }
}

/** @param {import("./driver/driver.mjs").Tab} tab */
async function all(tab) {
  const lists = [];
  for (const by of CHECKERS) lists.push(await findings(tab, by));
  return lists.flat();
}

/** @param {string} id @param {Checked | string} checked */
function tell(id, checked) {
  if (typeof checked === "string") return console.error(`${id}: ${checked}`);
  const { found, before } = checked;
  console.error(
    `${id}: ${before} on the page itself${DEPTHS.map((depth) => `, ${depth} ${found[depth]?.length ?? 0}`).join("")}`,
  );
  for (const depth of DEPTHS) for (const finding of found[depth] ?? []) console.error(`  ${depth}: ${told(finding)}`);
}

/** @param {readonly Checked[]} pages */
function tableOf(pages) {
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;
  const rows = DEPTHS.flatMap((depth) =>
    CHECKERS.map((by) => {
      const counts = pages.map(({ found }) => (found[depth] ?? []).filter((finding) => finding.by === by).length);
      const rules = new Set(
        pages.flatMap(({ found }) =>
          (found[depth] ?? []).flatMap((finding) => (finding.by === by ? [finding.rule] : [])),
        ),
      );
      return line([
        `${depth}, ${NAMES[by]}`,
        pages.length,
        counts.reduce((sum, count) => sum + count, 0),
        counts.filter((count) => count > 0).length,
        [...rules].join(", ") || "–",
      ]);
    }),
  );
  return [line(["", "pages", "findings", "on pages", "rules"]), "|---|---:|---:|---:|---|", ...rows].join("\n");
}

const NAMES = { axe: "axe-core", ace: "Equal Access" };
