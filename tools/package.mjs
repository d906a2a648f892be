/** `./build.sh package`: packs what the stores want, from `dist/extension` and the sources. */
import { cp, writeFile } from "node:fs/promises";
import { extensionArchive, sourceArchive } from "./build/packages.mjs";
import { DIST, EXTENSION, SBOM } from "./build/paths.mjs";
import { VERSION } from "./build/version.mjs";

const base = `${DIST}/foreground-${VERSION}`;
await writeFile(`${base}.zip`, await extensionArchive("chromium"));
await writeFile(`${base}.xpi`, await extensionArchive("firefox"));
await writeFile(`${base}-source.zip`, await sourceArchive());
await cp(`${EXTENSION}/licences.txt`, `${DIST}/licences.txt`);
for (const file of [`${base}.zip`, `${base}.xpi`, `${base}-source.zip`, `${DIST}/licences.txt`, SBOM])
  console.log(file.slice(DIST.length - "dist".length));
