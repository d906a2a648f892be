/**
 * Prints what `./build.sh test --changed` runs for what has changed since the branch left `main`, what is not committed
 * included: one line each for the crates, files of tests and parts that the change can reach, see `changed/reach.mjs`.
 */

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { reach } from "./changed/reach.mjs";
import { ROOT } from "./driver/driver.mjs";

/** What a program prints. Where it fails nobody knows what has changed, and nothing may pass for that. @param {string} program @param {string[]} words */
function said(program, ...words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status === 0) return stdout.trim();
  console.error(`${program} ${words.join(" ")}: ${error?.message ?? stderr.trim()}`);
  process.exit(1);
}

const since = said("git", "merge-base", "HEAD", "main");
const names = (/** @type {string} */ text) => text.split("\0").filter(Boolean);
// A file that was renamed is gone under its old name.
const changed = [
  ...names(said("git", "diff", "--name-only", "--no-renames", "-z", since)),
  ...names(said("git", "ls-files", "--others", "--exclude-standard", "-z")),
];

const { packages } = JSON.parse(said("cargo", "metadata", "--format-version", "1", "--no-deps", "--offline"));
const folderOf = (/** @type {string} */ path) => relative(ROOT, path).replace(/\/Cargo\.toml$/, "");
const crates = packages.map((/** @type {any} */ { name, manifest_path: manifest, dependencies }) => ({
  name,
  folder: folderOf(manifest),
  needs: dependencies.flatMap((/** @type {any} */ { path }) => (path ? [folderOf(path)] : [])),
}));

const scripts = Object.fromEntries(
  ["tests", "tools", "extension", "www"]
    .flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.(mjs|ts)$/.test(path))
    .map((path) => [path, readFileSync(ROOT + path, "utf8")]),
);

const reached = reach(changed, { crates, scripts });
for (const [name, value] of Object.entries(reached)) {
  if (Array.isArray(value) ? value.length > 0 : value)
    console.log([name, ...(Array.isArray(value) ? value : [])].join(" "));
}
