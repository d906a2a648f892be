/** That a test whose browser crashes runs once more in a new one, and those behind it in that one, too. */

import assert from "node:assert/strict";
import { enter, inEachBrowser } from "./support.mjs";

inEachBrowser("a browser that crashes", ({ open, test }) => {
  let runs = 0;

  test("costs no test", async () => {
    const tab = await open("/plain/");
    runs += 1;
    if (runs === 1) tab.backend.browser.process()?.kill("SIGKILL");
    await enter(tab);
    assert.equal(runs, 2);
  });

  test("costs none behind it", async () => enter(await open("/plain/")));
});
