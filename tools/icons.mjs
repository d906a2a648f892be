/** Draws the icons anew from their SVG sources: `node tools/icons.mjs`, needed only when a source changes. */
import { readFile } from "node:fs/promises";
import puppeteer from "puppeteer-core";
import { ROOT } from "./build/paths.mjs";
import { locate } from "./driver/locate.mjs";

const SIZES = [16, 32, 48, 128];

const browser = await puppeteer.launch({ executablePath: locate("chromium"), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  for (const size of SIZES) {
    const source = size <= 32 ? "foreground-small.svg" : "foreground.svg";
    const svg = await readFile(`${ROOT}icons/${source}`, "utf8");
    await page.setViewport({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
    await page.screenshot({ path: `${ROOT}icons/foreground-${size}.png`, omitBackground: true });
  }
} finally {
  await browser.close();
}
