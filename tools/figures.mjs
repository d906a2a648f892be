/**
 * Writes the figures into the guides: below each `<!-- figures: … -->` the table of BENCHMARKS.md that it names, which
 * `lab benchmarks` makes from stored results. `--check` writes nothing, and fails where a guide has another table.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "./build/paths.mjs";
import { withFigures } from "./docs/figures.mjs";

const isCheck = process.argv.includes("--check");
const benchmarks = readFileSync(`${ROOT}BENCHMARKS.md`, "utf8");
const stale = [];
for (const name of readdirSync(`${ROOT}docs`).filter((file) => file.endsWith(".md"))) {
  const guide = `${ROOT}docs/${name}`;
  const text = readFileSync(guide, "utf8");
  const filled = withFigures(text, benchmarks);
  if (filled === text) continue;
  stale.push(`docs/${name}`);
  if (!isCheck) writeFileSync(guide, filled);
}
if (isCheck && stale.length > 0) {
  console.error(`${stale.join(", ")}: other figures than BENCHMARKS.md has. Run node tools/figures.mjs.`);
  process.exitCode = 1;
} else console.log(stale.length > 0 ? `figures: written into ${stale.join(", ")}` : "figures: all guides have them");
