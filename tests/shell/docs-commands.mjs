/** Checks the commands that the guides name: short ones are run, long ones are parsed by the program that would run them. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../../tools/build/paths.mjs";
import { understand } from "../../tools/read/request.mjs";

/** Programs of others, of which only the name is checked. */
const OF_OTHERS = [
  "npm audit",
  "npx biome",
  "npx --package",
  "npx web-ext run",
  "python3 -m venv",
  "target/peers/venv/bin/pip install",
  "pip install",
  "pipx install",
  "tar -x",
  "apt install",
  "cargo deny",
  "cargo update",
  "rustup",
  "sha256sum",
];

const MANIFESTS = readdirSync(`${ROOT}core`)
  .map((crate) => `${ROOT}core/${crate}/Cargo.toml`)
  .filter(existsSync)
  .map((file) => readFileSync(file, "utf8"));

/**
 * The commands of a guide: lines of its blocks of shell, and code between the lines that begins like one.
 *
 * @param {string} text
 */
export function commandsIn(text) {
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, code = ""]) => code.replaceAll("\\\n", " "));
  const inline = [
    ...text.replace(/^ *```.*?^ *```/gms, "").matchAll(/`((?:\.\/build\.sh|node|cargo|lab|npx|npm) [^`]+)`/g),
  ].map(([, code = ""]) => code);
  return [...blocks.flatMap((code) => code.split("\n")), ...inline]
    .flatMap((line) => line.replace(/ # .*$/, "").split("&&"))
    .map((line) =>
      line
        .replace(/ > .*$/, "")
        .trim()
        .replace(/^(?:[A-Z_]+=\S+ )+/, ""),
    )
    .filter((line) => line !== "");
}

/**
 * Fails where a command could not be run.
 *
 * @param {string} command
 * @param {{ lab: string | undefined, files: string }} given program of the lab; a folder with the files that commands read
 */
export function checkCommand(command, given) {
  const words = command.split(/ +/);
  const [program = "", first = ""] = words;
  if (OF_OTHERS.some((other) => command.startsWith(other))) return;
  if (program === "./build.sh") checkVerb(first, words.slice(2), given.files);
  else if (program === "node") checkNode(words.slice(1));
  else if (program === "cargo") checkCargo(words.slice(1), given.lab);
  else if (program === "lab") checkLab(words.slice(1), given.lab);
  else if (program === "foreground") checkForeground(words.slice(1));
  else if (command.startsWith("python -m foreground_extract ")) checkPython(words.slice(3));
  else assert.fail(`nothing here can check \`${command}\``);
}

/** @param {string} verb @param {string[]} words @param {string} files */
function checkVerb(verb, words, files) {
  const { stdout } = spawnSync(`${ROOT}build.sh`, ["help"], { encoding: "utf8" });
  assert.match(stdout, new RegExp(`^  ${verb}\\b`, "m"), `build.sh has no verb ${verb}`);
  if (verb === "test") {
    const [part = ""] = words;
    return assert.match(
      readFileSync(`${ROOT}tools/test.sh`, "utf8"),
      new RegExp(`(?<![\\w-])${part}(\\)| \\|)`),
      `build.sh test has no part ${part}`,
    );
  }
  if (verb !== "read") return assert.deepEqual(words, []);
  const here = process.cwd();
  process.chdir(files);
  try {
    // Words in capitals stand for something.
    understand(words.map((word) => (/^[A-Z]+$/.test(word) ? "https://example.org/" : word)));
  } finally {
    process.chdir(here);
  }
}

/** @param {string[]} words */
function checkNode(words) {
  const options = words.filter((word) => word.startsWith("--"));
  const [script = ""] = words.filter((word) => !word.startsWith("-"));
  if (script.includes("NAME")) return;
  assert.ok(existsSync(ROOT + script), `there is no ${script}`);
  assert.equal(spawnSync(process.execPath, ["--check", ROOT + script]).status, 0, `${script} is no script`);
  if (options.includes("--test")) return;
  const source = readFileSync(ROOT + script, "utf8");
  for (const option of options)
    assert.match(source, new RegExp(`(?<![\\w-])${option.slice(2)}(?![\\w-])`), `${script} has no option ${option}`);
}

/** @param {string[]} words @param {string | undefined} lab */
function checkCargo(words, lab) {
  const [verb = ""] = words;
  assert.ok(["bench", "build", "clippy", "fmt", "run", "test"].includes(verb), `cargo ${verb}`);
  const at = words.findIndex((word) => word === "-p" || word === "--package");
  const name = words[at + 1];
  if (at >= 0)
    assert.ok(
      MANIFESTS.some((text) => text.includes(`name = "${name}"`)),
      `there is no package ${name}`,
    );
  const behind = words.indexOf("--");
  if (behind < 0) return;
  if (name === "xtask")
    assert.match(readFileSync(`${ROOT}core/xtask/src/main.rs`, "utf8"), new RegExp(`Some\\("${words[behind + 1]}"\\)`));
  else checkLab(words.slice(behind + 1), lab);
}

/** Its commands and options are read from its source, since tests build the lab alone. @param {string[]} words */
function checkForeground([command = "", ...words]) {
  const folder = `${ROOT}core/cli/src`;
  const main = readFileSync(`${folder}/main.rs`, "utf8");
  assert.match(
    main,
    new RegExp(`^    ${command[0]?.toUpperCase()}${command.slice(1)} ?[({,]`, "m"),
    `foreground has no command ${command}`,
  );
  const source = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".rs"))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .join("\n");
  for (const option of words.filter((word) => word.startsWith("--"))) {
    assert.match(
      source,
      new RegExp(`\\b${option.slice(2).replaceAll("-", "_")}: `),
      `foreground has no option ${option}`,
    );
  }
}

/** Commands and options of the package for Python, by its source. @param {string[]} words */
function checkPython(words) {
  const folder = `${ROOT}core/python/foreground_extract`;
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".py"));
  const source = files.map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("\n");
  const named = words.filter((word, index) => index === 0 || word.startsWith("--"));
  for (const name of named)
    assert.ok(source.includes(`"${name.split("=")[0]}"`), `foreground_extract does not know ${name}`);
}

/** Asks the lab for the help of a command, which has to know every option. @param {string[]} words @param {string | undefined} lab */
function checkLab(words, lab) {
  if (!lab || words[0] === "help") return;
  const names = words.slice(0, words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word)) >>> 0);
  // What comes after the command and is no command of its own is an argument.
  let help = spawnSync(lab, [...names, "--help"], { encoding: "utf8" });
  if (help.status !== 0) help = spawnSync(lab, [...names.slice(0, 1), "--help"], { encoding: "utf8" });
  assert.equal(help.status, 0, `lab ${names.join(" ")}: ${help.stderr}`);
  for (const word of words.filter((other) => other.startsWith("--"))) {
    const [option = ""] = word.split("=");
    assert.match(help.stdout, new RegExp(`${option}(?![\\w-])`), `lab ${names.join(" ")} has no option ${option}`);
  }
}
