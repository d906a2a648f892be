/** What of others is in the package: crates that are compiled into the core, npm packages that are bundled, the font. */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { ROOT, SBOM } from "./paths.mjs";

const run = promisify(execFile);

/**
 * @typedef {object} Shipped
 * @property {"cargo" | "npm"} registry
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression
 * @property {string} homepage empty where none is named
 * @property {string} folder with its licence
 */

/** What the modules are compiled for. */
const TARGET = "wasm32-unknown-unknown";

/** The crates of the extension's modules. */
const EXTENSION_MODULES = ["foreground-browser", "foreground-session", "foreground-extras"];

/** Packages that are copied into the extension as files, not bundled. */
const COPIED = ["@fontsource/atkinson-hyperlegible"];

/**
 * Crates that are compiled into the core: what its modules depend on for WebAssembly, without what only runs while it is
 * built (build scripts, tests, procedural macros).
 *
 * @param {readonly string[]} [modules] names of the modules' crates: by default those of the extension
 * @param {string} [target] what they are compiled for; empty for this machine
 * @returns {Promise<Shipped[]>} in the order of their names
 */
export async function shippedCrates(modules = EXTENSION_MODULES, target = TARGET) {
  const platform = target === "" ? [] : ["--filter-platform", target];
  const { stdout } = await run("cargo", ["metadata", "--format-version", "1", "--locked", ...platform], {
    cwd: ROOT,
    maxBuffer: 1 << 27,
  });
  // The tree has the features of these modules alone; metadata has those of the tests as well.
  const of = modules.flatMap((module) => ["--package", module]);
  const tree = await run(
    "cargo",
    [
      "tree",
      "--locked",
      ...(target === "" ? [] : ["--target", target]),
      "--edges",
      "normal,no-proc-macro",
      "--prefix",
      "none",
      "--format",
      "{p}",
      ...of,
    ],
    { cwd: ROOT, maxBuffer: 1 << 27 },
  );
  const compiled = new Set(
    [...tree.stdout.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  return JSON.parse(stdout)
    .packages.filter(
      (/** @type {any} */ { source, name, version }) => source !== null && compiled.has(`${name} ${version}`),
    )
    .map((/** @type {any} */ crate) => ({
      registry: /** @type {const} */ ("cargo"),
      name: crate.name,
      version: crate.version,
      licence: crate.license ?? "",
      homepage: crate.repository ?? crate.homepage ?? "",
      folder: dirname(crate.manifest_path),
    }))
    .sort(
      (/** @type {Shipped} */ one, /** @type {Shipped} */ other) =>
        compare(one.name, other.name) || compare(one.version, other.version),
    );
}

/**
 * What of others is in any package of a release: extension, npm package, crate and wheel, the font included. What the
 * extension bundles of npm is in its own bill of materials, from which it is taken.
 *
 * @returns {Promise<Shipped[]>} in the order of their names
 */
export async function shippedInRelease() {
  const { components } = JSON.parse(await readFile(SBOM, "utf8"));
  const bundled = components
    .filter((/** @type {any} */ { purl }) => purl.startsWith("pkg:npm/"))
    .map((/** @type {any} */ { name }) => name);
  const all = [
    ...(await shippedCrates()),
    ...(await shippedCrates(["foreground-browser", "foreground-read", "foreground-parse"])),
    ...(await shippedCrates(["foreground-extract", "foreground-python", "foreground-cli"], "")),
    ...(await Promise.all(bundled.map(installedPackage))),
  ];
  const byName = new Map(all.map((part) => [`${part.registry} ${part.name} ${part.version}`, part]));
  return [...byName.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

/**
 * npm packages of which something is in a bundle, and those that are copied.
 *
 * @param {import("esbuild").Metafile[]} bundles
 * @param {readonly string[]} [copied] names of those that are copied: by default those of the extension
 * @returns {Promise<Shipped[]>} in the order of their names
 */
export async function shippedPackages(bundles, copied = COPIED) {
  const inputs = bundles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs: parts }) => Object.entries(parts));
  const names = new Set(copied);
  for (const [path, { bytesInOutput }] of inputs) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    if (name && bytesInOutput > 0) names.add(name);
  }
  return Promise.all([...names].sort(compare).map(installedPackage));
}

/** @param {string} name of an npm package @returns {Promise<Shipped>} */
async function installedPackage(name) {
  const folder = `${ROOT}node_modules/${name}`;
  const { version, license, homepage = "" } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  return { registry: "npm", name, version, licence: license, homepage, folder };
}

/**
 * The text of a package's licence: of several that one may choose from, MIT's where it is there, else the first.
 *
 * @param {Shipped} shipped
 * @throws where it has none
 */
export async function licenceText({ folder, name, licence }) {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|unlicense)/i.test(file)).sort(compare);
  const file = files.find((other) => /mit/i.test(other)) ?? files[0];
  if (file) return (await readFile(`${folder}/${file}`, "utf8")).replaceAll("\r\n", "\n").trim();
  // Some crates are parts of a repository whose licences are not in the archive.
  if (/\bMIT\b/.test(licence)) return `Copyright (c) the authors of ${name}\n\n${await permission()}`;
  // The Mozilla Public License names no authors, so its text is the same for all.
  if (licence === "MPL-2.0") return (await readFile(`${ROOT}tools/build/licences/MPL-2.0.txt`, "utf8")).trim();
  throw new Error(`${name} has no text of its licence (${licence})`);
}

/** The words of the MIT licence without a name. */
export async function permission() {
  const text = await readFile(`${ROOT}LICENSE-MIT`, "utf8");
  return text.slice(text.indexOf("Permission is hereby granted")).trim();
}

/** Order that no locale changes. @param {string} one @param {string} other */
export function compare(one, other) {
  return one < other ? -1 : Number(one > other);
}
