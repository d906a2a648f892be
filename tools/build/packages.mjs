/** What the stores get: the extension for each browser, and the source that it was built from. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { EXTENSION, ROOT } from "./paths.mjs";
import { packFiles } from "./pack.mjs";

const run = promisify(execFile);

/** What a store refuses or warns of, since only the other browser knows it. */
const FOREIGN = {
  chromium: ["background.scripts", "browser_specific_settings"],
  firefox: ["background.service_worker", "minimum_chrome_version", "message_serialization", "permissions.offscreen"],
};

/**
 * The manifest for one browser. Unpacked, the extension has one that serves both.
 *
 * @param {any} manifest
 * @param {keyof typeof FOREIGN} browser
 */
export function manifestFor(manifest, browser) {
  const own = structuredClone(manifest);
  for (const path of FOREIGN[browser]) {
    const [key = "", inner] = path.split(".");
    if (!inner) delete own[key];
    else if (Array.isArray(own[key])) own[key] = own[key].filter((/** @type {string} */ entry) => entry !== inner);
    else delete own[key][inner];
  }
  return own;
}

/**
 * The archive of the extension for one browser.
 *
 * @param {keyof typeof FOREIGN} browser
 * @param {string} [folder] of the unpacked extension
 */
export async function extensionArchive(browser, folder = EXTENSION) {
  const manifest = JSON.parse(await readFile(`${folder}/manifest.json`, "utf8"));
  const text = `${JSON.stringify(manifestFor(manifest, browser), undefined, 2)}\n`;
  return packFiles(folder, await filesIn(folder), { "manifest.json": Buffer.from(text) });
}

/**
 * The archive of the source: what git would keep, as it is now, with the notes for reviewers at its top. In a folder that came
 * from such an archive, where there is no git, it is everything but what a build makes.
 */
export async function sourceArchive() {
  const notes = await readFile(`${ROOT}store/BUILDING.md`);
  return packFiles(ROOT.slice(0, -1), await sources(), { "BUILDING.md": notes });
}

/** What a build makes. */
const MADE = /^(target|dist|node_modules|\.cache|BUILDING\.md)(\/|$)/;

async function sources() {
  if (existsSync(`${ROOT}.git`)) {
    const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
      maxBuffer: 1 << 27,
    });
    return stdout.split("\0").filter((file) => file !== "" && existsSync(ROOT + file));
  }
  /** @type {string[]} */
  const found = [];
  for (const name of await readdir(ROOT)) {
    if (MADE.test(name)) continue;
    const isFolder = (await readdir(`${ROOT}${name}`).catch(() => null)) !== null;
    found.push(...(isFolder ? (await filesIn(`${ROOT}${name}`)).map((file) => `${name}/${file}`) : [name]));
  }
  return found.filter((file) => !/(^|\/)(target|node_modules)\//.test(file));
}

/** @param {string} folder @returns {Promise<string[]>} paths within it */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll("\\", "/"));
}
