/**
 * `./build.sh listing`: what the stores show, for each language of the interface, in `dist/store/LANGUAGE`: `name.txt`,
 * `summary.txt`, `description.txt`, and pictures of the extension at work. `--texts` leaves the pictures out.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DIST, ROOT } from "./build/paths.mjs";
import { launch } from "./driver/driver.mjs";
import { openReader } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

/** What the stores take, CSS px. */
const PICTURE = { width: 1280, height: 800 };

/** @type {{ name: string, page: string, scheme?: "light" | "dark", prepare?: (tab: import("./driver/driver.mjs").Tab) => Promise<unknown> }[]} */
const PICTURES = [
  { name: "1-reader", page: "messy" },
  { name: "2-text", page: "essay", prepare: (tab) => tab.page.click("#foreground-type") },
  { name: "3-export", page: "messy", prepare: (tab) => tab.page.click("#foreground-export") },
  { name: "4-dark", page: "essay", scheme: "dark", prepare: (tab) => tab.page.click("#foreground-more") },
];

/** Pages in the language of the listing, where there is one; the others show an English page. @type {Record<string, string>} */
const OWN_PAGES = { ar: "rtl", ja: "japanese", zh_CN: "chinese" };

const { values } = parseArgs({ options: { texts: { type: "boolean", default: false } } });

const languages = (await readdir(`${ROOT}store/listing`)).map((file) => file.replace(/\.txt$/, ""));
for (const language of languages) {
  const folder = `${DIST}/store/${language}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const messages = JSON.parse(await readFile(`${ROOT}_locales/${language}/messages.json`, "utf8"));
  await Promise.all([
    writeFile(`${folder}/name.txt`, `${messages.extensionName.message}\n`),
    writeFile(`${folder}/summary.txt`, `${messages.extensionDescription.message}\n`),
    writeFile(`${folder}/description.txt`, await readFile(`${ROOT}store/listing/${language}.txt`, "utf8")),
  ]);
  if (!values.texts) await pictures(language, folder);
  console.log(`dist/store/${language}`);
}

/** @param {string} language @param {string} folder */
async function pictures(language, folder) {
  const { origin, close } = await serve({ "/": { folder: `${ROOT}tests/fixtures` } });
  try {
    for (const { name, page, scheme = "light", prepare } of PICTURES) {
      const browser = await launch("chromium", {
        offline: true,
        viewport: PICTURE,
        colorScheme: scheme,
        language: language.replace("_", "-"),
      });
      try {
        const tab = await browser.open(`${origin}/${OWN_PAGES[language] ?? page}/`);
        await openReader(tab);
        await prepare?.(tab);
        await tab.settle();
        await tab.page.screenshot({ path: `${folder}/${name}.png` });
      } finally {
        await browser.close();
      }
    }
  } finally {
    await close();
  }
}
