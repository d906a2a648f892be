/** Browsers on telephones have no context menus and no keyboard commands, and the background starts there all the same. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "../../tools/build/paths.mjs";
import { load } from "./load.mjs";

describe("where there are no menus and no commands", () => {
  it("nothing of them is asked for", async () => {
    /** @type {unknown[]} */
    const installed = [];
    globalThis.chrome = /** @type {any} */ ({
      runtime: { onInstalled: { addListener: (/** @type {unknown} */ listener) => installed.push(listener) } },
    });
    const platform = await load("shared/platform/platform.ts");
    platform.onCommand(() => assert.fail("there are no commands"));
    platform.onMenu(() => assert.fail("there are no menus"));
    platform.fillMenu([{ id: "read", title: "Read" }]);
    assert.deepEqual(installed, []);
    const keys = await load("shared/platform/commands.ts");
    assert.deepEqual(await keys.commands(), []);
    assert.equal(keys.canSetKeys(), false);
  });

  it("menus are filled where they are", async () => {
    /** @type {(() => Promise<void>)[]} */
    const installed = [];
    /** @type {string[]} */
    const made = [];
    globalThis.chrome = /** @type {any} */ ({
      runtime: {
        onInstalled: { addListener: (/** @type {() => Promise<void>} */ listener) => installed.push(listener) },
      },
      contextMenus: {
        removeAll: async () => made.splice(0),
        create: (/** @type {{ id: string }} */ { id }) => made.push(id),
      },
    });
    const platform = await load("shared/platform/platform.ts");
    platform.fillMenu([{ id: "read", title: "Read" }], () => made.push("more"));
    for (const listener of installed) await listener();
    assert.deepEqual(made, ["read", "more"]);
  });

  it("the manifest declares Firefox for Android", () => {
    const { browser_specific_settings: settings } = JSON.parse(readFileSync(`${ROOT}manifest.json`, "utf8"));
    assert.ok(
      Number.parseFloat(settings.gecko_android.strict_min_version) >= 142,
      "before 142 it does not know data_collection_permissions",
    );
  });
});
