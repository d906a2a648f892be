/** Figures of the guides: tables of BENCHMARKS.md, which the lab writes, so that none is typed by hand. */

/** `<!-- figures: heading / heading below it | number of the table, from 1 -->`, and the table below it, if it is there. */
const MARK = /^(<!-- figures: (.+?) \| (\d+) -->\n)(?:\n(?:\|.*\n)+)?/gm;

/**
 * A guide with the tables that it asks for, each below its mark.
 *
 * @param {string} text
 * @param {string} benchmarks
 * @throws where a table is not there
 */
export function withFigures(text, benchmarks) {
  return text.replace(MARK, (_, mark, path, number) => {
    const table = tablesBelow(path.split(" / "), benchmarks)[Number(number) - 1];
    if (!table) throw new Error(`BENCHMARKS.md has no table ${number} below "${path}"`);
    return `${mark}\n${table}`;
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
 */
function tablesBelow(headings, text) {
  let rest = text;
  headings.forEach((heading, depth) => {
    const line = `\n${"#".repeat(depth + 2)} ${heading}\n`;
    const at = rest.indexOf(line);
    if (at < 0) throw new Error(`BENCHMARKS.md has no section "${heading}"`);
    rest = rest.slice(at + line.length);
  });
  const section = rest.split(/^#{2,} /m)[0] ?? "";
  return section.match(/(?:^\|.*\n)+/gm) ?? [];
}
