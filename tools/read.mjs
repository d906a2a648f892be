/**
 * `./build.sh read`: opens a page in a headless browser with the built extension, clicks the toolbar button and prints
 * the article. The article goes to standard output, everything else to standard error.
 */

import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BROWSERS, BrowserMissing, launch, ROOT } from "./driver/driver.mjs";
import { NotHtml, requirePage, Unreachable } from "./driver/navigation.mjs";
import { article, NothingFound, openReader } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

const FORMATS = /** @type {const} */ ({ md: "markdown", html: "html", text: "text", json: "json", snapshot: "snapshot" });

const HELP = `usage: ./build.sh read [URL or FILE] [--format FORMAT] [--browser BROWSER] [--screenshot FILE]

Opens a page in a headless browser with the built extension, clicks the toolbar button and prints the article.
Without an address it reads the page in tests/fixtures/messy.

  --format FORMAT     ${Object.keys(FORMATS).join(", ")}; Markdown if not given
  --browser BROWSER   ${BROWSERS.join(", ")}; ${BROWSERS[0]} if not given
  --screenshot FILE   writes a picture of the reader (PNG)
  --help              prints this

Exit status: 0 the article was printed, 2 wrong usage, 3 the page cannot be reached, 4 it is not HTML,
5 nothing to read was found on it, 6 the browser or the built extension is missing, 7 the browser failed or took too long.
`;

const STATUS = /** @type {const} */ ({ usage: 2, unreachable: 3, notHtml: 4, nothingFound: 5, missing: 6, failed: 7 });

class Usage extends Error {}

/** Thrown when the browser crashed, or was ended for the memory that it takes. */
class BrowserEnded extends Error {}

/**
 * @typedef {object} Request
 * @property {string | undefined} page
 * @property {keyof typeof FORMATS} format
 * @property {(typeof BROWSERS)[number]} browser
 * @property {string | undefined} screenshot
 */

/**
 * @param {string[]} words
 * @returns {Request | "help"}
 */
function understand(words) {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        format: { type: "string", default: "md" },
        browser: { type: "string", default: BROWSERS[0] },
        screenshot: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error));
  }
  const { format, browser, screenshot, help } = parsed.values;
  if (help) return "help";
  const [page, ...more] = parsed.positionals;
  if (more.length > 0) throw new Usage("One page at a time, please.");
  if (!Object.hasOwn(FORMATS, format)) throw new Usage(`There is no format "${format}".`);
  const known = BROWSERS.find((name) => name === browser);
  if (!known) throw new Usage(`There is no browser "${browser}".`);
  return { page, format: /** @type {keyof typeof FORMATS} */ (format), browser: known, screenshot };
}

/**
 * The address to open, and a server behind it where the page is a file: extensions cannot run on `file:` pages. The
 * folder of the file is served with it, so that relative styles and images are found.
 *
 * @param {string | undefined} page
 */
async function locatePage(page) {
  if (page !== undefined && /^https?:\/\//i.test(page)) {
    if (!URL.canParse(page)) throw new Usage(`"${page}" is not an address.`);
    return { address: page, close: async () => {} };
  }
  const file = page === undefined ? `${ROOT}tests/fixtures/messy/index.html` : resolve(page.replace(/^file:\/\//, ""));
  if (!existsSync(file)) throw new Unreachable(`There is no file ${file}. Addresses begin with http:// or https://.`);
  if (!statSync(file).isFile()) throw new Unreachable(`${file} is not a file.`);
  const { origin, close } = await serve({ "/": { folder: dirname(file) } });
  return { address: `${origin}/${encodeURIComponent(basename(file))}`, close };
}

/**
 * The article, by a second browser where the first has ended by itself.
 *
 * @param {Request} request
 * @returns {Promise<string>}
 */
async function read(request) {
  if (!existsSync(`${ROOT}dist/extension/manifest.json`)) throw new BrowserMissing("The extension is not built: run ./build.sh build.");
  const { address, close } = await locatePage(request.page);
  try {
    return await readIn(address, request);
  } catch (error) {
    if (!(error instanceof BrowserEnded)) throw error;
    tell(error.message);
    return await readIn(address, request);
  } finally {
    await close();
  }
}

/**
 * @param {string} address
 * @param {Request} request
 * @returns {Promise<string>}
 */
async function readIn(address, { format, browser: name, screenshot }) {
  tell(`Starting ${name} …`);
  const browser = await launch(name);
  try {
    tell(`Opening ${address} …`);
    const tab = await browser.open(address);
    if (tab.answer) requirePage(tab.answer);
    tell("Clicking the toolbar button …");
    await openReader(tab);
    if (screenshot !== undefined) {
      await tab.page.screenshot({ path: /** @type {`${string}.png`} */ (screenshot), type: "png" });
      tell(`Wrote ${screenshot}.`);
    }
    return await article(tab, FORMATS[format]);
  } catch (error) {
    const ended = !(error instanceof NothingFound) && (await browser.hasEnded());
    throw ended ? new BrowserEnded(`${name} has ended by itself.`) : error;
  } finally {
    await browser.close();
  }
}

/** @param {string} sentence */
function tell(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** @param {unknown} error */
function statusOf(error) {
  if (error instanceof Usage) return STATUS.usage;
  if (error instanceof Unreachable) return STATUS.unreachable;
  if (error instanceof NotHtml) return STATUS.notHtml;
  if (error instanceof NothingFound) return STATUS.nothingFound;
  if (error instanceof BrowserMissing) return STATUS.missing;
  return STATUS.failed;
}

/** @param {string} text */
function print(text) {
  return new Promise((written) => process.stdout.write(text.endsWith("\n") ? text : `${text}\n`, written));
}

try {
  const request = understand(process.argv.slice(2));
  await print(request === "help" ? HELP : await read(request));
} catch (error) {
  const [sentence] = (error instanceof Error ? error.message : String(error)).split("\n");
  tell(error instanceof Usage ? `${sentence} See ./build.sh read --help.` : `${sentence}`);
  process.exitCode = statusOf(error);
}
