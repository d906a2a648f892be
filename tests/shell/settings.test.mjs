/** Settings: whatever was stored, imported or invented, each is one of its choices. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { CHOICES, COLOURS, contrast, settingsFrom, STEPS, SWITCHES, withinSteps } =
  await load("shared/settings/settings.ts");

describe("settings", () => {
  it("are the usual ones where nothing usable is given", () => {
    const usual = settingsFrom(undefined);
    for (const given of [
      null,
      4,
      "x",
      [],
      { theme: "url(x)", font: 3, size: "9", paper: "red; color: red", ink: "#12345", leading: Number.NaN },
    ]) {
      assert.deepEqual(settingsFrom(given), usual);
    }
  });

  it("keep what is one of the choices, and bring steps within their bounds", () => {
    const given = {
      theme: "sepia",
      font: "legible",
      size: 99,
      leading: -99,
      letters: 2.7,
      paper: "#ABCDEF",
      unknown: 1,
    };
    const { theme, font, size, leading, letters, paper, ...rest } = settingsFrom(given);
    assert.deepEqual(
      { theme, font, size, leading, letters, paper },
      { theme: "sepia", font: "legible", size: STEPS.size[1], leading: STEPS.leading[0], letters: 2, paper: "#ABCDEF" },
    );
    assert.ok(!("unknown" in rest));
    assert.deepEqual(settingsFrom(settingsFrom(given)), settingsFrom(given));
  });

  it("have steps within bounds, of which 0 is one", () => {
    for (const [name, [smallest, largest]] of Object.entries(STEPS)) {
      assert.ok(smallest <= 0 && largest > 0, name);
      assert.equal(withinSteps(name, -1_000), smallest);
      assert.equal(withinSteps(name, 1_000), largest);
    }
  });

  it("have names of their own, also beside the switches", () => {
    const names = [...[CHOICES, STEPS, COLOURS].flatMap(Object.keys), ...SWITCHES];
    assert.equal(new Set(names).size, names.length);
  });

  it("tell the contrast of colours as WCAG does", () => {
    assert.equal(contrast("#000000", "#ffffff"), 21);
    assert.equal(contrast("#ffffff", "#ffffff"), 1);
    assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
  });
});
