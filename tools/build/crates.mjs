/** The crates that are published: `foreground-extract` and those of ours that it is made of. */

import { execFile } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { ROOT } from "./paths.mjs";

const run = promisify(execFile);

/**
 * Names of the crates in the order in which they are published: each after those that it needs.
 *
 * @returns {Promise<string[]>}
 */
export async function publishedCrates() {
  const { stdout } = await run("cargo", ["metadata", "--format-version", "1", "--locked", "--offline", "--no-deps"], {
    cwd: ROOT,
    maxBuffer: 1 << 27,
  });
  /** @type {{ name: string, publish: string[] | null, dependencies: { name: string, kind: string | null }[] }[]} */
  const crates = JSON.parse(stdout).packages.filter((/** @type {any} */ { publish }) => publish === null);
  /** @type {string[]} */
  const ordered = [];
  const add = (/** @type {string} */ name) => {
    const crate = crates.find((other) => other.name === name);
    if (!crate || ordered.includes(name)) return;
    for (const { name: needed } of crate.dependencies.filter(({ kind }) => kind === null)) add(needed);
    ordered.push(name);
  };
  for (const { name } of crates) add(name);
  return ordered;
}

/**
 * Packs them as `cargo publish` would and puts the archives into a folder.
 *
 * @param {string} folder
 * @param {string} version
 * @param {{ verify?: boolean }} [options] with `verify` each is compiled as it is in its archive, which takes some minutes
 * @returns {Promise<string[]>} names of the archives
 */
export async function packCrates(folder, version, { verify = false } = {}) {
  const names = await publishedCrates();
  const args = [
    "package",
    ...(verify ? [] : ["--no-verify"]),
    "--locked",
    "--offline",
    "--allow-dirty",
    "--quiet",
    ...names.flatMap((name) => ["--package", name]),
  ];
  const target = `${ROOT}target/crates`;
  await run("cargo", args, { cwd: ROOT, env: { ...process.env, CARGO_TARGET_DIR: target } });
  await mkdir(folder, { recursive: true });
  const archives = names.map((name) => `${name}-${version}.crate`);
  await Promise.all(archives.map((archive) => cp(`${target}/package/${archive}`, `${folder}/${archive}`)));
  return archives;
}
