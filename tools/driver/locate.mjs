/** Finds the browsers that are installed here. */

import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Thrown when a browser is not installed; the message says what to do. */
export class BrowserMissing extends Error {}

const PROGRAMS = {
  chromium: {
    variable: "CHROMIUM",
    names: [
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ],
  },
  firefox: {
    variable: "FIREFOX",
    names: ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
  },
};

/**
 * Path of a browser's program: the one named by the variable `CHROMIUM` or `FIREFOX`, else the first found.
 *
 * @param {"chromium" | "firefox"} browser
 * @returns {string}
 */
export function locate(browser) {
  const { variable, names } = PROGRAMS[browser];
  const wanted = process.env[variable];
  const candidates = wanted ? [wanted] : names;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const candidate of candidates) {
    const paths = isAbsolute(candidate) ? [candidate] : folders.map((folder) => join(folder, candidate));
    const path = paths.find(isProgram);
    if (path) return path;
  }
  throw new BrowserMissing(
    wanted
      ? `${variable} names ${wanted}, which is not a program.`
      : `No ${browser} was found. Install it, or name its program in the variable ${variable}.`,
  );
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
