/**
 * Writes the figures into BENCHMARKS.md and the guides: below each `<!-- figures: … -->` the table of `docs/benchmarks`
 * that it names, which `lab benchmarks` makes from stored results. `--check` writes nothing, and fails where a page has
 * another table.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "./build/paths.mjs";
import { withFigures } from "./docs/figures.mjs";

const isCheck = process.argv.includes("--check");
const guides = readdirSync(`${ROOT}docs`)
  .filter((file) => file.endsWith(".md"))
  .map((file) => `docs/${file}`);
const stale = [];
for (const page of ["BENCHMARKS.md", ...guides]) {
  const text = readFileSync(ROOT + page, "utf8");
  const filled = withFigures(text, (file) => readFileSync(`${ROOT}docs/benchmarks/${file}`, "utf8"));
  if (filled === text) continue;
  stale.push(page);
  if (!isCheck) writeFileSync(ROOT + page, filled);
}
if (isCheck && stale.length > 0) {
  console.error(`${stale.join(", ")}: other figures than docs/benchmarks has. Run node tools/figures.mjs.`);
  process.exitCode = 1;
} else console.log(stale.length > 0 ? `figures: written into ${stale.join(", ")}` : "figures: every page has them");
