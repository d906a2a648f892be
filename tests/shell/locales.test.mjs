/** The messages of all languages, and the check that the build makes of them. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMessages, findingsIn } from "../../tools/build/messages.mjs";

const ENGLISH = {
  done: { message: "Done" },
  save: { message: "Saving $FILE$", placeholders: { file: { content: "$1" } } },
  minutes_one: { message: "$COUNT$ minute", placeholders: { count: { content: "$1" } } },
  minutes_other: { message: "$COUNT$ minutes", placeholders: { count: { content: "$1" } } },
};

describe("messages", () => {
  it("of all languages are complete", async () => {
    await checkMessages();
  });

  it("are missed, and so are forms for numbers that a language has", () => {
    const { save, minutes_other } = ENGLISH;
    const german = { save, minutes_one: minutes_other, minutes_other };
    assert.deepEqual(findingsIn("de", german, ENGLISH), ["de: done is missing"]);
    assert.deepEqual(findingsIn("ru", { ...ENGLISH, minutes_few: minutes_other }, ENGLISH), [
      "ru: minutes_many is missing",
    ]);
    assert.deepEqual(findingsIn("de", { ...ENGLISH, more: { message: "Mehr" } }, ENGLISH), [
      "de: more is no message of English",
    ]);
  });

  it("use what goes into them", () => {
    const { placeholders } = ENGLISH.save;
    const wrong = (/** @type {object} */ save) =>
      findingsIn("de", { ...ENGLISH, save: /** @type {any} */ (save) }, ENGLISH);
    assert.deepEqual(wrong({ message: "Speichern", placeholders }), ["de: save does not use $file$"]);
    assert.equal(wrong({ message: "$DATEI$ speichern", placeholders: { datei: { content: "$1" } } }).length, 1);
    assert.equal(wrong({ message: "$FILE$ $TIME$", placeholders }).length, 1);
    assert.deepEqual(wrong({ message: " ", placeholders }).length, 2);
  });
});
