/** Voices for browsers on machines without sound: a speech server of Linux whose sound goes nowhere. */

import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Where distributions put its settings, from which it is started with another way out for the sound. */
const SETTINGS = "/etc/speech-dispatcher";

/** Where the voices may be. */
const DATA = [
  `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/espeak-ng-data`,
  "/usr/share/espeak-ng-data",
  "/usr/lib/espeak-ng-data",
];

/** Time for the server to come up, ms. */
const COMES_UP_WITHIN = 10_000;

/** Whether this machine has what that needs: the packages speech-dispatcher and speech-dispatcher-espeak-ng. */
export function hasVoices() {
  const paths = (process.env["PATH"] ?? "").split(delimiter);
  return (
    paths.some((path) => existsSync(join(path, "speech-dispatcher"))) &&
    existsSync(join(SETTINGS, "modules", "espeak-ng.conf"))
  );
}

/**
 * Starts the server; browsers that are launched from now on find it. Gives what stops it.
 *
 * @returns {Promise<() => void>}
 */
export async function startVoices() {
  const folder = mkdtempSync(join(tmpdir(), "foreground-voices-"));
  const [settings, run] = [join(folder, "settings"), join(folder, "run")];
  cpSync(SETTINGS, settings, { recursive: true, dereference: true });
  mkdirSync(run);
  const common = join(settings, "speechd.conf");
  writeFileSync(
    common,
    `${readFileSync(common, "utf8")}\nAudioOutputMethod "libao"\nAddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\nDefaultModule espeak-ng\n`,
  );
  // A hundred variants of each voice take browsers long to list.
  const voices = DATA.find((path) => existsSync(path));
  if (voices)
    cpSync(voices, join(folder, "espeak-ng-data"), { recursive: true, filter: (path) => !path.endsWith("!v") });
  writeFileSync(join(folder, ".libao"), "default_driver=null\n");
  const socket = join(run, "speechd.sock");
  const server = spawn(
    "speech-dispatcher",
    ["-s", "-C", settings, "-t", "0", "-L", folder, "-P", join(folder, "pid"), "-c", "unix_socket", "-S", socket],
    {
      env: {
        ...process.env,
        HOME: folder,
        XDG_RUNTIME_DIR: run,
        XDG_CACHE_HOME: folder,
        ...(voices ? { ESPEAK_DATA_PATH: folder } : {}),
      },
      stdio: "ignore",
    },
  );
  const until = performance.now() + COMES_UP_WITHIN;
  while (!existsSync(socket)) {
    if (performance.now() > until) throw new Error("the speech server does not come up");
    await pause(50);
  }
  process.env["SPEECHD_ADDRESS"] = `unix_socket:${socket}`;
  return () => {
    delete process.env["SPEECHD_ADDRESS"];
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
