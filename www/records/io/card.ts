/** The card of a data set, in the form that Hugging Face reads. Its text is `card.md`; the numbers come from the records. */

import CARD from "./card.md";
import type { Shares } from "../compare/splits.js";
import type { Column, Table } from "./tables.js";
import { NESTED, TRAINING } from "./training.js";
import type { Count, Tally } from "../compare/tally.js";

/** What the data set is handed over as. */
export type CardFor =
  | { readonly kind: "tables"; readonly tables: readonly Table<unknown>[] }
  | { readonly kind: "corpus" };

/** Rows of a table of the card at most. */
const MOST_ROWS = 50;

/** Characters of a value at most that a page or person has chosen. */
const LONGEST_VALUE = 200;

/** Classes of sizes as Hugging Face names them, by how many pages there are at most. */
const SIZES: readonly (readonly [number, string])[] = [
  [1_000, "n<1K"],
  [10_000, "1K<n<10K"],
  [100_000, "10K<n<100K"],
  [Infinity, "100K<n<1M"],
];

/** The card, as Markdown. */
export function cardOf(tally: Tally, { salt, test, dev }: Shares, what: CardFor): string {
  const languages = [...tally.languages.keys()].filter((language) => language !== "und" && language !== "…").sort();
  const values: Readonly<Record<string, string | number>> = {
    languageList: (languages.length > 0 ? languages : ["und"])
      .map((language) => `- ${JSON.stringify(language)}`)
      .join("\n"),
    multilinguality: languages.length > 1 ? "multilingual" : "monolingual",
    sizeCategory: SIZES.find(([most]) => tally.pages < most)?.[1] ?? "",
    configs: what.kind === "tables" ? configs(what.tables) : "",
    files: what.kind === "tables" ? [...what.tables.map(fields), trainingFields()].join("\n\n") : corpusFiles(),
    pages: tally.pages,
    withoutContent: tally.withoutContent,
    sites: tally.sites.size,
    labels: tally.labels,
    changed: tally.changed,
    unseen: tally.unseen,
    seen: tally.labels - tally.changed - tally.unseen,
    captured: tally.times ? tally.times.map((time) => time.slice(0, 10)).join(" to ") : "",
    salt: code(salt).slice(1, -1),
    test,
    testAndDev: Number((test + dev).toFixed(6)),
    splitTable: table("split", tally.splits),
    typeTable: table("type", tally.types),
    languageTable: table("language", tally.languages),
    roleTable: table("role", tally.roles),
    tools: inline(tally.tools),
    rubrics: inline(tally.rubrics),
    annotators: inline(tally.annotators),
    blind: tally.blind,
    verified: tally.verified,
    redactions: tally.redactions,
    unlicensed: tally.unlicensed,
    licenceTable: table("licence", tally.licences),
    optedOut: tally.optedOut,
    optOutTable: table("signal", tally.optOuts),
    purposeList: list(tally.purposes, tally.consents),
  };
  return CARD.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Which files Hugging Face loads under which name. */
function configs(tables: readonly Table<unknown>[]): string {
  const each = tables.map(
    ({ name }) =>
      `- config_name: ${name}\n  data_files: ${name}.parquet\n${name === "pages" ? "  default: true\n" : ""}`,
  );
  return `configs:\n${each.join("")}- config_name: training\n  data_files: ${TRAINING}\n`;
}

function fields({ name, about, columns }: Table<unknown>): string {
  const row = (column: Column<unknown>): string =>
    `| \`${column.name}\` | ${column.kind.toLowerCase()}${column.nullable ? ", may be null" : ""} | ${column.about} |`;
  return `### \`${name}.parquet\`: ${about}\n\n| column | type | is |\n|---|---|---|\n${columns.map(row).join("\n")}`;
}

function trainingFields(): string {
  const rows = NESTED.map(({ name, type, about }) => `| \`${name}\` | ${type} | ${about} |`);
  return `### \`${TRAINING}\`: one row for each labeled page, with everything\n\nThe columns of \`pages.parquet\`, and:\n\n| column | type | is |\n|---|---|---|\n${rows.join("\n")}`;
}

function corpusFiles(): string {
  return "`truth.jsonl` has a line for each page: `id`, `url`, `type`, `lang`, `split`, `title`, `author`, `date`, and `text`, the text of the content. `pages/<id>.html` is the page, frozen: no script, no network.";
}

function table(head: string, counts: Count): string {
  if (counts.size === 0) return "*none*";
  const all = [...counts].sort(([, one], [, other]) => other - one);
  const rest = all.slice(MOST_ROWS).reduce((sum, [, number]) => sum + number, 0);
  const rows = all.slice(0, MOST_ROWS).map(([value, number]) => `| ${code(value)} | ${number} |`);
  if (rest > 0) rows.push(`| … | ${rest} |`);
  return `| ${head} | |\n|---|---:|\n${rows.join("\n")}`;
}

function inline(counts: Count): string {
  return [...counts.keys()].slice(0, MOST_ROWS).map(code).join(", ") || "none";
}

function list(purposes: Count, consents: Count): string {
  const lines = [
    ...[...purposes].map(([what, pages]) => `- purpose, of ${pages} pages: ${code(what)}`),
    ...[...consents].map(([what, pages]) => `- ground, of ${pages} pages: ${code(what)}`),
  ];
  return lines.slice(0, 2 * MOST_ROWS).join("\n") || "*nothing*";
}

/** What a page or person has chosen, as code, so that it is no markup. */
function code(value: string): string {
  const said = value
    .replace(/[\s`|]+/g, " ")
    .trim()
    .slice(0, LONGEST_VALUE);
  return `\`${said || " "}\``;
}
