/**
 * A new profile for each Firefox. It holds nothing but what the browser has compiled of its own scripts, which saves a
 * quarter of the work of a start. The first Firefox of a version leaves that in `target/firefox`.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("../../target/firefox/", import.meta.url));

/** What Firefox compares with itself before it uses the rest, and the scripts. Those of extensions are left out. */
const PARTS = ["compatibility.ini", "startupCache"];
const OF_EXTENSIONS = /^webext\./;

/**
 * Makes a profile.
 *
 * @param {string} program path of Firefox
 * @returns {{ folder: string, end: (status?: number | null) => void }} its folder, and what is to be called with the exit
 *   status when Firefox has ended: it removes the folder
 */
export function newProfile(program) {
  const folder = mkdtempSync(join(tmpdir(), "foreground-firefox-"));
  const kept = join(KEPT, String(statSync(realpathSync(program)).mtimeMs));
  if (existsSync(kept)) copyParts(kept, folder);
  return {
    folder,
    end: (status) => {
      if (status === 0 && !existsSync(kept)) keep(folder, kept);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Several browsers may end at once: whoever comes first has its parts kept. @param {string} folder @param {string} kept */
function keep(folder, kept) {
  if (!PARTS.every((part) => existsSync(join(folder, part)))) return;
  mkdirSync(KEPT, { recursive: true });
  const copy = mkdtempSync(join(KEPT, "new-"));
  copyParts(folder, copy);
  try {
    renameSync(copy, kept);
  } catch {
    rmSync(copy, { recursive: true });
  }
}

/** @param {string} from @param {string} to */
function copyParts(from, to) {
  for (const part of PARTS)
    cpSync(join(from, part), join(to, part), {
      recursive: true,
      filter: (file) => !OF_EXTENSIONS.test(basename(file)),
    });
}
