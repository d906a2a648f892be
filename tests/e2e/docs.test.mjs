/** The documentation site as people meet it: no barrier that axe-core knows, no sideways scroll, keys lead to the text. */

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { launch } from "../../tools/driver/driver.mjs";
import { buildSite } from "../../tools/docs/site.mjs";
import { serve } from "../../tools/serve.mjs";
import { violations } from "./axe.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
/** @type {import("../../tools/driver/driver.mjs").Driver} */
let driver;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

before(async () => {
  await buildSite(folder);
  server = await serve({ "/": { folder } });
  driver = await launch("chromium", { offline: true, quiet: 0, viewport: { width: 320, height: 700 } });
});
after(async () => {
  await driver?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

describe("the documentation site", () => {
  it("has nothing that axe-core finds, and no sideways scroll at 320 px, on any page", {
    timeout: HANGS,
  }, async () => {
    const names = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".html"));
    // Decisions are built alike: two of them stand for all.
    const decisions = names.filter((name) => /decisions\/\d/.test(name));
    for (const name of names.filter((other) => !decisions.slice(2).includes(other))) {
      const tab = await driver.open(`${server.origin}/${name}`);
      // The page's own policy lets no script in, axe-core's neither.
      await tab.page.setBypassCSP(true);
      await tab.page.reload();
      assert.deepEqual(await violations(tab.page), [], name);
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= 320), `${name} is too wide`);
      await tab.close();
    }
  });

  it("leads by the first key to the text", async () => {
    const tab = await driver.open(`${server.origin}/reading.html`);
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "content");
    await tab.close();
  });
});
