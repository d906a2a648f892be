/**
 * What `./build.sh read` is asked for. It needs nothing but Node.js, so that wrong arguments are refused before anything
 * is installed or built: `node tools/read/request.mjs ARGUMENTS` checks them and prints the browser that they need.
 */

import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isTextFile } from "./kind.mjs";

/** The core's name of each format. */
export const FORMATS = /** @type {const} */ ({
  md: "markdown",
  html: "html",
  text: "text",
  json: "json",
  snapshot: "snapshot",
});

/** The browsers that can be driven. */
export const BROWSERS = /** @type {const} */ (["chromium", "firefox"]);

/** Pages that are read at the same time where nothing is said, and at most. */
const JOBS = { option: "--jobs", takes: "a whole number", usual: 4, most: 16 };

/** Seconds that a page may take where nothing is said, and at most. */
const TIMEOUT = { option: "--timeout", takes: "a whole number of seconds", usual: 90, most: 3600 };

export const HELP = `usage: ./build.sh read [URL or FILE ...] [--list FILE] [--out FILE] [--jobs N] [--timeout SECONDS]
                       [--format FORMAT] [--jsonl] [--browser BROWSER] [--screenshot FILE]

Opens pages in a headless browser with the built extension, clicks the toolbar button and prints the article.
Text files and feeds can be read as well. Without an address, it reads the bundled page in tests/fixtures/messy.
Several pages are printed as one line of JSON each, in order. They share one browser but no data.

  --list FILE         read the addresses in FILE, one per line; blank lines and lines that begin with # are ignored, and
                      an address that occurs twice is read once
  --out FILE          write the lines to FILE as pages are read, and in order when all are done; if interrupted, the
                      same command resumes
  --jobs N            number of pages to read at the same time, 1 to ${JOBS.most} (default: ${JOBS.usual})
  --timeout SECONDS   time limit for each page (default: ${TIMEOUT.usual})
  --format FORMAT     md, html, text, json (the article with its metadata) or snapshot (elements, rectangles and styles
                      as the engine sees them, to report a page that is read badly) (default: md)
  --jsonl             print one line of JSON even for a single page
  --browser BROWSER   ${BROWSERS.join(" or ")} (default: ${BROWSERS[0]})
  --screenshot FILE   save a screenshot of the reader (PNG); for a single page
  --help              show this help

A line of JSON has "page", "status" and either "format" and "article" (an object for json and snapshot, otherwise a
string) or "error".

Exit status: 0 an article was printed, 2 invalid arguments or no address, 3 the page is unreachable, 4 it is not a page,
text or feed, 5 it has no article, 6 the browser or the built extension is missing, 7 the browser failed or timed out.
With several pages, the status is that of the first one that failed; the others are printed anyway.
`;

export const STATUS = /** @type {const} */ ({
  usage: 2,
  unreachable: 3,
  notHtml: 4,
  nothingFound: 5,
  missing: 6,
  failed: 7,
});

/** Thrown when the arguments are wrong; the message says what is, in one sentence. */
export class Usage extends Error {}

/** Thrown when a page is a file and the file is missing. */
export class NoFile extends Error {}

/** Thrown when a page is a file and holds something else than text. */
export class NoText extends Error {}

/**
 * @typedef {object} Request
 * @property {string[]} pages as they were given; empty means the bundled page
 * @property {(string | undefined)[]} origins where each of them is in the list, "FILE:LINE"; none for arguments
 * @property {keyof typeof FORMATS} format
 * @property {boolean} lines one line of JSON for each page
 * @property {string | undefined} out the file that the lines go to
 * @property {number} jobs pages that are read at the same time
 * @property {number} timeout seconds that a page may take
 * @property {(typeof BROWSERS)[number]} browser
 * @property {string | undefined} screenshot
 */

const OPTIONS = /** @type {const} */ ({
  list: { type: "string" },
  out: { type: "string" },
  jobs: { type: "string", default: String(JOBS.usual) },
  timeout: { type: "string", default: String(TIMEOUT.usual) },
  format: { type: "string", default: "md" },
  jsonl: { type: "boolean", default: false },
  browser: { type: "string", default: BROWSERS[0] },
  screenshot: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
});

/**
 * @param {string[]} words
 * @returns {Request | "help"}
 * @throws {Usage | NoFile | NoText}
 */
export function understand(words) {
  const { values, positionals } = parse(words);
  if (values.help) return "help";
  if (!Object.hasOwn(FORMATS, values.format)) throw new Usage(`There is no format "${values.format}".`);
  const browser = BROWSERS.find((name) => name === values.browser);
  if (!browser) throw new Usage(`There is no browser "${values.browser}".`);
  const named = values.list === undefined ? [] : listed(values.list);
  const pages = [...positionals, ...named.map(({ page }) => page)];
  const origins = [...positionals.map(() => undefined), ...named.map(({ line }) => `${values.list}:${line}`)];
  const several = pages.length > 1 || values.list !== undefined;
  if (values.screenshot !== undefined) {
    if (several) throw new Usage("--screenshot takes a single page.");
    requireFolder(values.screenshot, "picture");
  }
  if (values.out !== undefined) requireFolder(values.out, "lines");
  const jobs = whole(JOBS, values.jobs);
  const timeout = whole(TIMEOUT, values.timeout);
  const [page] = pages;
  // Of several pages each has a line, also one that cannot be read.
  if (!several && page !== undefined) fileOf(page);
  const format = /** @type {keyof typeof FORMATS} */ (values.format);
  const lines = several || values.jsonl || values.out !== undefined;
  return { pages, origins, format, lines, out: values.out, jobs, timeout, browser, screenshot: values.screenshot };
}

/**
 * @param {typeof JOBS | typeof TIMEOUT} bounds
 * @param {string} value
 */
function whole({ option, takes, most }, value) {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new Usage(`${option} takes ${takes} from 1 to ${most}.`);
  return number;
}

/** @param {string[]} words */
function parse(words) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const { code = "", message } = /** @type {Error & { code?: string }} */ (error);
    const option = /--?[\w-]+/.exec(message)?.[0] ?? "";
    // A negative number is taken for the next option.
    const bounds = /ambiguous/.test(message) && [JOBS, TIMEOUT].find((known) => known.option === option);
    if (bounds) whole(bounds, "");
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw new Usage(`There is no option ${option}.`);
    throw new Usage(
      /argument missing|ambiguous/.test(message)
        ? `The option ${option} needs a value.`
        : `The option ${option} takes no value.`,
    );
  }
}

/**
 * The pages that a list names, each with its line, from 1.
 *
 * @param {string} list
 */
function listed(list) {
  if (!existsSync(list) || !statSync(list).isFile()) throw new NoFile(`There is no list ${list}.`);
  const lines = readFileSync(list, "utf8")
    .split("\n")
    .map((text, at) => ({ page: text.trim(), line: at + 1 }));
  return lines.filter(({ page }) => page !== "" && !page.startsWith("#"));
}

/** @param {string} page */
function requireScheme(page) {
  if (page === "" || page.startsWith("-")) throw new Usage(`"${page}" is not an address.`);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(page)?.[1]?.toLowerCase();
  if (scheme === undefined) return;
  if (!["http", "https", "file"].includes(scheme)) {
    throw new Usage(`${page} cannot be read: addresses begin with http:// or https://.`);
  }
  if (!URL.canParse(page)) throw new Usage(`"${page}" is not an address.`);
}

/** @param {string} file @param {string} content what is written there */
function requireFolder(file, content) {
  const folder = dirname(resolve(file));
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Usage(`There is no folder ${folder} for the ${content}.`);
  if (existsSync(file) && statSync(file).isDirectory()) throw new Usage(`${file} is a folder.`);
}

/**
 * The file that a page is, or `null` where it is an address.
 *
 * @param {string} page
 * @returns {string | null}
 * @throws {Usage | NoFile | NoText}
 */
export function fileOf(page) {
  requireScheme(page);
  if (/^https?:\/\//i.test(page)) return null;
  const file = /^file:\/\//i.test(page) ? fileURLToPath(page) : resolve(page);
  if (!existsSync(file)) throw new NoFile(`There is no file ${file}. Addresses begin with http:// or https://.`);
  if (!statSync(file).isFile()) throw new NoFile(`${file} is not a file.`);
  if (!isTextFile(file)) throw new NoText(`${file} is not a web page: its bytes are not text.`);
  return file;
}

/**
 * Tells what is wrong with the arguments, and gives the exit status.
 *
 * @param {unknown} error
 */
export function refusal(error) {
  if (error instanceof Usage) return { status: STATUS.usage, sentence: `${error.message} See ./build.sh read --help.` };
  if (error instanceof NoText) return { status: STATUS.notHtml, sentence: error.message };
  if (error instanceof NoFile) return { status: STATUS.unreachable, sentence: error.message };
  return null;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const request = understand(process.argv.slice(2));
    process.stdout.write(request === "help" ? HELP : `${request.browser}\n`);
  } catch (error) {
    const refused = refusal(error);
    if (!refused) throw error;
    process.stderr.write(`${refused.sentence}\n`);
    process.exitCode = refused.status;
  }
}
