/** Figures of BENCHMARKS.md and the guides: tables of `docs/benchmarks`, which the lab writes, so that none is typed by hand. */

/**
 * `<!-- figures: file / heading / heading below it | number of the table, from 1 | column | column … -->`, and the table
 * below it, if it is there. Without columns the table has all.
 */
const MARK = /^(<!-- figures: (.+?) \| (\d+)(?: \| (.+?))? -->\n)(?:\n(?:\|.*\n)+)?/gm;

/**
 * A guide with the tables that it asks for, each below its mark.
 *
 * @param {string} text
 * @param {(file: string) => string} read a file of `docs/benchmarks`
 * @throws where a table or a column is not there
 */
export function withFigures(text, read) {
  return text.replace(MARK, (_, mark, path, number, columns) => {
    const [file, ...headings] = path.split(" / ");
    const table = tablesBelow(headings, read(file), file)[Number(number) - 1];
    if (!table) throw new Error(`${file} has no table ${number} below "${headings.join(" / ")}"`);
    return `${mark}\n${columns ? onlyColumns(table, columns.split(" | ")) : table}`;
  });
}

/** A guide as people read it: the tables without what names them. @param {string} text */
export function withoutMarks(text) {
  return text.replace(/^<!-- figures: .+? -->\n\n?/gm, "");
}

/**
 * Tables of a section, without those of the sections in it.
 *
 * @param {string[]} headings from the outermost on
 * @param {string} text
 * @param {string} file
 */
function tablesBelow(headings, text, file) {
  let rest = text;
  headings.forEach((heading, depth) => {
    const line = `\n${"#".repeat(depth + 2)} ${heading}\n`;
    const at = rest.indexOf(line);
    if (at < 0) throw new Error(`${file} has no section "${heading}"`);
    rest = rest.slice(at + line.length);
  });
  const section = rest.split(/^#{2,} /m)[0] ?? "";
  return section.match(/(?:^\|.*\n)+/gm) ?? [];
}

/**
 * @param {string} table
 * @param {string[]} names of columns, in the order wanted
 */
function onlyColumns(table, names) {
  const rows = table
    .trimEnd()
    .split("\n")
    .map((row) => row.split("|").slice(1, -1));
  const head = (rows[0] ?? []).map((cell) => cell.trim());
  const places = names.map((name) => head.indexOf(name));
  const missing = names.filter((_, index) => places[index] === -1);
  if (missing.length > 0) throw new Error(`no column "${missing.join('", "')}" among "${head.join('", "')}"`);
  return rows.map((row) => `|${places.map((place) => row[place]).join("|")}|\n`).join("");
}
