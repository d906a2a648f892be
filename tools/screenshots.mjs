/** Makes the pictures of the README from the bundled page: the reader and the highlight mode. */

import { launch, ROOT } from "./driver/driver.mjs";
import { openReader } from "./driver/reader.mjs";
import { serve } from "./serve.mjs";

const { origin, close } = await serve({ "/": { folder: `${ROOT}tests/fixtures/messy` } });
const browser = await launch("chromium", { offline: true, viewport: { width: 1280, height: 900 } });
try {
  const tab = await browser.open(`${origin}/`);
  await openReader(tab);
  await tab.settle();
  await tab.page.screenshot({ path: `${ROOT}docs/reader.png` });
  await tab.page.click("#foreground-highlight-page");
  await tab.until(() => document.querySelector("foreground-highlight [role=region]") !== null);
  // Where the article and what is not part of it stand side by side.
  await tab.evaluate(() => scrollTo(0, (document.querySelector("h2")?.offsetTop ?? 0) - 420));
  await tab.settle();
  await tab.page.screenshot({ path: `${ROOT}docs/highlight.png` });
} finally {
  await browser.close();
  await close();
}
