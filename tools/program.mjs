/**
 * What `./build.sh program` passes on with the program `foreground`.
 *
 *   node tools/program.mjs data FOLDER          what runs beside a page, and the licences, into a folder
 *   node tools/program.mjs pack PROGRAM TARGET  an archive of both in dist/programs, named by version and target, and the same
 *                                               as a package for npx
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { licences } from "./build/licences.mjs";
import { pack as packFolder } from "./build/pack.mjs";
import { DIST, ROOT } from "./build/paths.mjs";
import { shippedCrates } from "./build/shipped.mjs";
import { VERSION } from "./build/version.mjs";

/** @param {string} folder */
async function data(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(`${DIST}/lab`)) await cp(`${DIST}/lab/${name}`, `${folder}/${name}`);
  await writeFile(`${folder}/licences.txt`, await licences(await shippedCrates(["foreground-cli"], "")));
}

/** @param {string} program @param {string} target */
async function pack(program, target) {
  const name = `foreground-${VERSION}-${target}`;
  const staged = `${ROOT}target/programs/${name}`;
  await rm(staged, { recursive: true, force: true });
  await data(`${staged}/share/foreground`);
  await mkdir(`${staged}/bin`);
  const isForWindows = target.includes("windows");
  await cp(program, `${staged}/bin/foreground${isForWindows ? ".exe" : ""}`);
  for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) await cp(ROOT + licence, `${staged}/${licence}`);
  await mkdir(`${DIST}/programs`, { recursive: true });
  if (isForWindows) {
    await writeFile(`${DIST}/programs/${name}.zip`, await packFolder(staged));
    console.log(`${DIST}/programs/${name}.zip`);
    return;
  }
  // The same bytes from the same files, whoever packs them and when.
  const same = ["--sort=name", "--mode=u+rwX,go=rX", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
  const archive = `${DIST}/programs/${name}.tar.gz`;
  execFileSync("tar", [...same, "-czf", archive, "-C", `${ROOT}target/programs`, name]);
  console.log(archive);
  if (target.includes("linux")) console.log(await packForNpm(staged, target));
}

/** Writes the package for npx into dist/programs, and gives its name. @param {string} staged @param {string} target */
async function packForNpm(staged, target) {
  const folder = `${staged}-npm`;
  await rm(folder, { recursive: true, force: true });
  await cp(staged, folder, { recursive: true });
  const manifest = {
    name: "foreground-cli",
    version: VERSION,
    description: "The program foreground: articles of web pages, and a server that reads pages for assistants.",
    license: "MIT OR Apache-2.0",
    repository: { type: "git", url: "git+https://github.com/foreground-reader/foreground.git" },
    bin: { foreground: "bin/foreground" },
    os: ["linux"],
    cpu: [target.startsWith("aarch64") ? "arm64" : "x64"],
  };
  await writeFile(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  const words = ["pack", "--json", "--pack-destination", `${DIST}/programs`, folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", words, { encoding: "utf8" }));
  return `${DIST}/programs/${filename}`;
}

const [what, first = "", second = ""] = process.argv.slice(2);
if (what === "data" && first) await data(first);
else if (what === "pack" && first && second) await pack(first, second);
else throw new Error("usage: program.mjs data FOLDER, or pack PROGRAM TARGET");
