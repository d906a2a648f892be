/** The shell of the extension: scripts, pages, style sheets, icons and the manifest. */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { glueOfItsOwn } from "./core.mjs";
import { EXTENSION, LAB, ROOT } from "./paths.mjs";
import { allImportant, oneRootEach } from "./styles.mjs";
import { TARGETS } from "./targets.mjs";
import { VERSION } from "./version.mjs";

/** Scripts that the browser or the background starts by name, and where they begin; readable, for those who review them. */
const SCRIPTS = {
  background: "background/background.ts",
  content: "content/content.ts",
  keys: "content/reader/keys/keys.ts",
  visit: "content/visit.ts",
  aloud: "content/aloud/aloud.ts",
  export: "content/export/export.ts",
  label: "content/label/label.ts",
  marks: "content/marks/marks.ts",
  pages: "content/pages/gather.ts",
};

/** Packages that are part of the scripts, whose licence wants to go with them. */
const LICENCES = ["fflate", "hyparquet", "hyparquet-writer", "idb", "tldts"];

export async function buildShell() {
  await Promise.all([mkdir(`${EXTENSION}/www`, { recursive: true }), mkdir(LAB, { recursive: true })]);
  const files = await readdir(`${ROOT}www`);
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => file.replace(/\.html$/, ""));
  const sheets = files.filter((file) => file.endsWith(".css")).map((file) => file.replace(/\.css$/, ""));
  await Promise.all([
    ...Object.entries(SCRIPTS).map(([script, entry]) => bundle(`extension/${entry}`, `${script}.js`)),
    bundle("extension/content/label/freeze-alone.ts", "freeze.js", LAB),
    bundle("www/models/worker.ts", "www/models-worker.js"),
    cp(`${ROOT}core/training/guard.jsonl.gz`, `${EXTENSION}/guard.jsonl.gz`),
    ...pages.map((page) => buildPage(page)),
    ...sheets.filter((sheet) => !pages.includes(sheet)).map((sheet) => buildInsertedSheet(sheet)),
    copyIcons(),
    copyFonts(),
    ...LICENCES.map((name) => cp(`${ROOT}node_modules/${name}/LICENSE`, `${EXTENSION}/${name}.LICENSE`)),
    writeManifest(),
    cp(`${ROOT}_locales`, `${EXTENSION}/_locales`, { recursive: true }),
  ]);
}

/**
 * A page of the extension, with its script and sheet of the same name.
 *
 * @param {string} page
 */
async function buildPage(page) {
  await Promise.all([
    cp(`${ROOT}www/${page}.html`, `${EXTENSION}/www/${page}.html`),
    bundle(`www/${page}.ts`, `www/${page}.js`),
    bundle(`www/${page}.css`, `www/${page}.css`),
  ]);
}

/**
 * A sheet without a page: the extension inserts it into pages of others, as the user's own.
 *
 * @param {string} sheet
 */
async function buildInsertedSheet(sheet) {
  const output = `${EXTENSION}/${sheet}.css`;
  await bundle(`www/${sheet}.css`, `${sheet}.css`);
  await writeFile(output, oneRootEach(allImportant(await readFile(output, "utf8"), output), output));
}

/**
 * A script or sheet with all that it imports.
 *
 * @param {string} entry in the repository
 * @param {string} output in the extension, or in another folder
 */
async function bundle(entry, output, folder = EXTENSION) {
  await esbuild.build({
    entryPoints: [`${ROOT}${entry}`],
    outfile: `${folder}/${output}`,
    bundle: true,
    format: "iife",
    charset: "utf8",
    loader: { ".md": "text" },
    target: TARGETS,
    plugins: [glueOfItsOwn],
    logLevel: "warning",
  });
}

async function copyIcons() {
  await mkdir(`${EXTENSION}/icons`, { recursive: true });
  for (const icon of await readdir(`${ROOT}icons`)) {
    if (icon.endsWith(".png")) await cp(`${ROOT}icons/${icon}`, `${EXTENSION}/icons/${icon}`);
  }
}

/** Styles and ranges of letters of the font that the reader brings along. */
const FONT_FILES = {
  "legible-400": "latin-400-normal",
  "legible-700": "latin-700-normal",
  "legible-400-italic": "latin-400-italic",
  "legible-extended-400": "latin-ext-400-normal",
  "legible-extended-700": "latin-ext-700-normal",
};

async function copyFonts() {
  const source = `${ROOT}node_modules/@fontsource/atkinson-hyperlegible`;
  await mkdir(`${EXTENSION}/fonts`, { recursive: true });
  await cp(`${source}/LICENSE`, `${EXTENSION}/fonts/LICENSE`);
  for (const [name, file] of Object.entries(FONT_FILES)) {
    await cp(`${source}/files/atkinson-hyperlegible-${file}.woff2`, `${EXTENSION}/fonts/${name}.woff2`);
  }
}

async function writeManifest() {
  const { manifest_version, name, ...rest } = JSON.parse(await readFile(`${ROOT}manifest.json`, "utf8"));
  const manifest = { manifest_version, name, version: VERSION, ...rest };
  await writeFile(`${EXTENSION}/manifest.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
