/** Packs `dist/extension` for the stores: one archive, which Chromium's takes as `.zip` and Firefox's as `.xpi`. */
import { writeFile } from "node:fs/promises";
import { pack } from "./build/pack.mjs";
import { DIST, EXTENSION } from "./build/paths.mjs";
import { VERSION } from "./build/version.mjs";

const archive = await pack(EXTENSION);
for (const ending of ["zip", "xpi"]) {
  const file = `foreground-${VERSION}.${ending}`;
  await writeFile(`${DIST}/${file}`, archive);
  console.log(`dist/${file}`);
}
