/** The shell of the extension: scripts, pages, style sheets, icons and the manifest. */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { glueOfItsOwn } from "./core.mjs";
import { licences } from "./licences.mjs";
import { EXTENSION, LAB, ROOT } from "./paths.mjs";
import { shippedCrates, shippedPackages } from "./shipped.mjs";
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
  feed: "content/feed-page/compose.ts",
  label: "content/label/label.ts",
  marks: "content/marks/marks.ts",
  pages: "content/pages/gather.ts",
};

/**
 * Builds the shell.
 *
 * @returns {Promise<import("./shipped.mjs").Shipped[]>} what of others is in the package now
 */
export async function buildShell() {
  await Promise.all([mkdir(`${EXTENSION}/www`, { recursive: true }), mkdir(LAB, { recursive: true })]);
  const files = await readdir(`${ROOT}www`);
  const pages = files.filter((file) => file.endsWith(".html")).map((file) => file.replace(/\.html$/, ""));
  const sheets = files.filter((file) => file.endsWith(".css")).map((file) => file.replace(/\.css$/, ""));
  const bundles = await Promise.all([
    ...Object.entries(SCRIPTS).map(([script, entry]) => bundle(`extension/${entry}`, `${script}.js`)),
    bundle("www/models/worker.ts", "www/models-worker.js"),
    ...pages.map((page) => buildPage(page)),
  ]);
  const shipped = [...(await shippedCrates()), ...(await shippedPackages(bundles))];
  await Promise.all([
    bundle("extension/content/label/freeze-alone.ts", "freeze.js", LAB),
    ...sheets.filter((sheet) => !pages.includes(sheet)).map((sheet) => buildInsertedSheet(sheet)),
    cp(`${ROOT}core/training/guard.jsonl.gz`, `${EXTENSION}/guard.jsonl.gz`),
    copyIcons(),
    copyFonts(),
    licences(shipped).then((text) => writeFile(`${EXTENSION}/licences.txt`, text)),
    writeManifest(),
    cp(`${ROOT}_locales`, `${EXTENSION}/_locales`, { recursive: true }),
  ]);
  return shipped;
}

/**
 * A page of the extension, with its script and sheet of the same name.
 *
 * @param {string} page
 * @returns {Promise<esbuild.Metafile>} of its script
 */
async function buildPage(page) {
  const [script] = await Promise.all([
    bundle(`www/${page}.ts`, `www/${page}.js`),
    bundle(`www/${page}.css`, `www/${page}.css`),
    cp(`${ROOT}www/${page}.html`, `${EXTENSION}/www/${page}.html`),
  ]);
  return script;
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
 * @returns {Promise<esbuild.Metafile>} what it was made from
 */
async function bundle(entry, output, folder = EXTENSION) {
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [`${ROOT}${entry}`],
    outfile: `${folder}/${output}`,
    bundle: true,
    format: "iife",
    charset: "utf8",
    loader: { ".md": "text" },
    target: TARGETS,
    plugins: [glueOfItsOwn],
    metafile: true,
    logLevel: "warning",
  });
  return metafile;
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
