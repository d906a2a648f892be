/** The shell of the extension: scripts, pages, style sheets, icons and the manifest. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { EXTENSION, ROOT } from "./paths.mjs";
import { allImportant } from "./styles.mjs";
import { TARGETS } from "./targets.mjs";
import { VERSION } from "./version.mjs";

/** Scripts that the browser or the background starts by name; readable, for those who review them. */
const SCRIPTS = ["extension/background.ts", "extension/content.ts"];
/** Sheets that the extension inserts into pages. */
const INSERTED_SHEETS = ["reader.css", "highlight.css", "paint.css", "message.css"];

export async function buildShell() {
  await mkdir(`${EXTENSION}/www`, { recursive: true });
  const pages = existsSync(`${ROOT}www`) ? await readdir(`${ROOT}www`) : [];
  await Promise.all([
    ...SCRIPTS.filter((script) => existsSync(`${ROOT}${script}`)).map((script) => bundle(script, script.replace(/^extension\/(.*)\.ts$/, "$1.js"))),
    ...pages.map((file) => buildPage(file)),
    copyIcons(),
    writeManifest(),
  ]);
}

/**
 * One file of `www/`. A script belongs to the page of the same name; others are parts of it.
 *
 * @param {string} file
 */
async function buildPage(file) {
  const source = `${ROOT}www/${file}`;
  if (INSERTED_SHEETS.includes(file)) {
    await writeFile(`${EXTENSION}/${file}`, allImportant(await bundleSheet(source), file));
  } else if (file.endsWith(".html")) {
    await cp(source, `${EXTENSION}/www/${file}`);
    await bundle(`www/${file.replace(/html$/, "ts")}`, `www/${file.replace(/html$/, "js")}`);
  } else if (file.endsWith(".css")) {
    await writeFile(`${EXTENSION}/www/${file}`, await bundleSheet(source));
  }
}

/**
 * A style sheet with those that it imports.
 *
 * @param {string} source
 */
async function bundleSheet(source) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [source],
    bundle: true,
    write: false,
    charset: "utf8",
    target: TARGETS,
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * @param {string} entry in the repository
 * @param {string} output in the extension
 */
async function bundle(entry, output) {
  await esbuild.build({
    entryPoints: [`${ROOT}${entry}`],
    outfile: `${EXTENSION}/${output}`,
    bundle: true,
    format: "iife",
    charset: "utf8",
    target: TARGETS,
    logLevel: "warning",
  });
}

async function copyIcons() {
  await mkdir(`${EXTENSION}/icons`, { recursive: true });
  for (const icon of await readdir(`${ROOT}icons`)) {
    if (icon.endsWith(".png")) await cp(`${ROOT}icons/${icon}`, `${EXTENSION}/icons/${icon}`);
  }
}

async function writeManifest() {
  const { manifest_version, name, ...rest } = JSON.parse(await readFile(`${ROOT}manifest.json`, "utf8"));
  const manifest = { manifest_version, name, version: VERSION, ...rest };
  await writeFile(`${EXTENSION}/manifest.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
