/**
 * `./build.sh release`: gathers in `dist/release` what the other verbs have made, with the crates, checksums, and one bill
 * of materials and one text of licences for all of it.
 */

import { rm, writeFile } from "node:fs/promises";
import { packCrates } from "./build/crates.mjs";
import { licences } from "./build/licences.mjs";
import { DIST } from "./build/paths.mjs";
import { gather, ofVersion } from "./build/release.mjs";
import { billOfMaterials } from "./build/sbom.mjs";
import { shippedInRelease } from "./build/shipped.mjs";
import { VERSION } from "./build/version.mjs";

const OUTPUT = `${DIST}/release`;

await rm(`${DIST}/crates`, { recursive: true, force: true });
console.error("release: packing the crates, each compiled as it is in its archive (some minutes)");
const crates = await packCrates(`${DIST}/crates`, VERSION, { verify: true });
const shipped = await shippedInRelease();
await writeFile(`${DIST}/sbom-release.cdx.json`, billOfMaterials(shipped));
await writeFile(`${DIST}/licences-release.txt`, await licences(shipped));
const names = await gather(OUTPUT, [
  ...["zip", "xpi"].map((ending) => `${DIST}/foreground-${VERSION}.${ending}`),
  `${DIST}/foreground-${VERSION}-source.zip`,
  ...(await ofVersion(`${DIST}/npm`, VERSION, ".tgz")),
  ...(await ofVersion(`${DIST}/wheels`, VERSION, ".whl")),
  ...(await ofVersion(`${DIST}/programs`, VERSION, ".whl")),
  // On other systems there is only the package for pipx.
  ...(await ofVersion(`${DIST}/programs`, VERSION, ".tar.gz").catch(() => [])),
  ...(await ofVersion(`${DIST}/programs`, VERSION, ".tgz").catch(() => [])),
  ...(await ofVersion(`${DIST}/programs`, VERSION, ".zip").catch(() => [])),
  ...crates.map((name) => `${DIST}/crates/${name}`),
  `${DIST}/sbom-release.cdx.json`,
  `${DIST}/licences-release.txt`,
]);
for (const name of names) console.log(`dist/release/${name}`);
