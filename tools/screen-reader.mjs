/** Reads the bundled page with a real screen reader, Orca, and prints what it says at each key. Linux only. */

import { execFileSync, spawn } from "node:child_process";
import { accessSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BROWSERS, launch, ROOT } from "./driver/driver.mjs";
import { serve } from "./serve.mjs";

const USAGE = `usage: node tools/screen-reader.mjs [--browser chromium|firefox]

Needs dist/extension, which ./build.sh build makes, and these programs:
apt install --no-install-recommends xvfb openbox xdotool dbus-x11 at-spi2-core dconf-gsettings-backend orca speech-dispatcher`;

const PROGRAMS = ["Xvfb", "openbox", "xdotool", "dbus-run-session", "gsettings", "orca"];

/** The display of a session that has begun: this program runs itself once more within one. */
const SESSION = process.env["FOREGROUND_SCREEN_READER"];

/** Time for Orca to come up and for a browser's window to show, ms. */
const STARTS = 8_000;
/** Time for Orca to finish its sentence after a key, and after one that changes all that is there, ms. */
const KEY = 1_500;
const CHANGE = 6_000;

/** Printed of what Orca says at one key: it reads a whole page when that is opened. */
const MOST_LINES = 20;

process.exitCode = await main();

async function main() {
  const { values } = parseArgs({
    options: { browser: { type: "string", default: "chromium" }, help: { type: "boolean" } },
  });
  const browser = BROWSERS.find((name) => name === values.browser);
  if (values.help || !browser) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const missing = PROGRAMS.filter((program) => !isThere(program));
  if (missing.length > 0) {
    console.error(`screen-reader: not installed: ${missing.join(", ")}\n\n${USAGE}`);
    return 2;
  }
  if (SESSION) await read(browser, SESSION);
  else await inSession(browser);
  return 0;
}

/** @param {string} program */
function isThere(program) {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program));
      return true;
    } catch {
      return false;
    }
  });
}

/** Runs this program within a screen, a bus and a home of its own. @param {string} browser */
async function inSession(browser) {
  const folder = mkdtempSync(join(tmpdir(), "foreground-screen-reader-"));
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1366x900x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  try {
    const number = await new Promise((named, failed) => {
      screen.stdio[3]?.once("data", (data) => named(String(data).trim()));
      screen.once("exit", () => failed(new Error("Xvfb has ended")));
    });
    mkdirSync(join(folder, "run"), { mode: 0o700 });
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: folder,
      XDG_RUNTIME_DIR: join(folder, "run"),
      GNOME_ACCESSIBILITY: "1",
      FOREGROUND_SCREEN_READER: folder,
    };
    const session = spawn("dbus-run-session", ["--", process.execPath, import.meta.filename, "--browser", browser], {
      env,
      stdio: ["ignore", "inherit", "ignore"],
    });
    await new Promise((ended) => session.once("exit", ended));
  } finally {
    screen.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {(typeof BROWSERS)[number]} name @param {string} folder */
async function read(name, folder) {
  const log = join(folder, "orca.log");
  spawn("openbox", { stdio: "ignore" });
  for (const key of ["interface toolkit-accessibility", "a11y.applications screen-reader-enabled"]) {
    execFileSync("gsettings", ["set", ...`org.gnome.desktop.${key} true`.split(" ")]);
  }
  const orca = spawn("orca", ["--replace", `--debug-file=${log}`], { stdio: "ignore" });
  const server = await serve({ "/": { folder: `${ROOT}tests/fixtures/messy` } });
  await pause(STARTS);
  const driver = await launch(name, { offline: true, headed: true });
  /** @type {{ name: string, at: string }[]} */
  const steps = [];
  /** @param {string} step @param {() => unknown} act @param {number} wait */
  const take = async (step, act, wait) => {
    steps.push({ name: step, at: now() });
    await act();
    await pause(wait);
  };
  try {
    await pause(STARTS);
    await take("the page is opened", () => driver.open(`${server.origin}/`), CHANGE);
    for (const key of keys()) await take(key, () => press(key), key.includes("+") || key === "Escape" ? CHANGE : KEY);
  } finally {
    await driver.close();
    await server.close();
    orca.kill();
    await new Promise((ended) => orca.once("exit", ended));
  }
  tell(steps, readFileSync(log, "utf8"));
}

/** What a person presses who reads the article, leaves, has it highlighted and leaves again. */
function keys() {
  const { commands } = JSON.parse(readFileSync(`${ROOT}dist/extension/manifest.json`, "utf8"));
  const shortcut = (/** @type {string} */ command) => commands[command].suggested_key.default;
  const article = [...Array(9).fill("Down"), "h", "Down", "h", "l"];
  return [
    shortcut("toggle-reader"),
    ...article,
    "Escape",
    "Down",
    shortcut("toggle-highlight"),
    "Tab",
    "Escape",
    "Down",
  ];
}

/** @param {string} key */
function press(key) {
  execFileSync("xdotool", [
    "key",
    "--clearmodifiers",
    key.replace(/^Alt\+Shift\+(.)$/, (_, letter) => `alt+shift+${letter.toLowerCase()}`),
  ]);
}

/** The time of day, as Orca writes it. */
function now() {
  const date = new Date();
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** Prints what was said at each step. @param {{ name: string, at: string }[]} steps @param {string} log */
function tell(steps, log) {
  const said = [...log.matchAll(/^(\d\d:\d\d:\d\d\.\d+) - SPEECH OUTPUT: '(.*?)'(?:\{.*)?$/gm)];
  for (const [index, { name, at }] of steps.entries()) {
    const next = steps[index + 1]?.at ?? "99";
    console.log(`▸ ${name}`);
    const heard = said.filter(([, time = ""]) => time >= at && time < next).map(([, , words]) => words);
    for (const words of heard.slice(0, MOST_LINES)) console.log(`    ${words}`);
    if (heard.length > MOST_LINES) console.log(`    … and ${heard.length - MOST_LINES} lines more`);
  }
}
