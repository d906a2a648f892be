/**
 * Puts `dist/extension/` together, from what `cargo run -p xtask -- core` left in `target/core/glue`.
 *
 * A core that is unchanged is not made again; everything else takes less than a second.
 */
import { rm, writeFile } from "node:fs/promises";
import { buildCore } from "./build/core.mjs";
import { DIST, EXTENSION, LAB, SBOM } from "./build/paths.mjs";
import { checkMessages } from "./build/messages.mjs";
import { billOfMaterials } from "./build/sbom.mjs";
import { buildShell } from "./build/shell.mjs";

for (const made of [EXTENSION, LAB, `${DIST}/inputs`]) await rm(made, { recursive: true, force: true });
await checkMessages();
await buildCore();
await writeFile(SBOM, billOfMaterials(await buildShell()));
console.log("build: dist/extension is ready to be loaded");
