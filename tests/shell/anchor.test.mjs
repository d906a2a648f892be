/** Finding marked passages again in texts that have changed: by quotation, context and position, and never elsewhere. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { finderIn, quoteOf } = await load("content/marks/anchor.ts");

const TEXT = [
  "The harbour was quiet that morning, and the ferry lay at the pier with her lamps out.",
  "Nobody on the quay could say why she had not left at six, as she had done for forty years.",
  "The captain sat in the wheelhouse and read a letter that had come with the last boat.",
  "When he had read it twice he folded it, put it into his pocket, and went ashore.",
  "Nobody on the quay could say why he did not come back, as he had done for forty years.",
].join(" ");

/** Marks a passage in TEXT and searches it in another text. @param {string} passage @param {string} text */
function again(passage, text, from = TEXT) {
  const start = from.indexOf(passage);
  assert.ok(start >= 0, passage);
  const found = finderIn(text)(quoteOf(from, { start, end: start + passage.length }));
  return found && text.slice(found.start, found.end);
}

describe("marks", () => {
  it("are where they were in a text that has not changed, repeated words too", () => {
    for (const passage of [
      "ferry",
      "had done for forty years",
      "could say why he",
      "read it twice",
      "The harbour",
      "for forty years.",
    ]) {
      assert.equal(again(passage, TEXT), passage);
    }
    const start = TEXT.lastIndexOf("Nobody on the quay");
    const found = finderIn(TEXT)(quoteOf(TEXT, { start, end: start + 18 }));
    assert.equal(found.start, start);
  });

  it("move with their text, whatever comes before it, and whatever white space is between words", () => {
    assert.equal(again("read a letter that had come", `A new beginning. ${TEXT}`), "read a letter that had come");
    assert.equal(
      again("read a letter that had come", TEXT.replace("letter that", "letter\n\tthat")),
      "read a letter\n\tthat had come",
    );
    assert.equal(
      again("read a letter that had come", TEXT.replace("letter", "let\u00ADter")),
      "read a let\u00ADter that had come",
    );
  });

  it("survive small changes of the passage and of what is around it", () => {
    assert.equal(
      again("folded it, put it into his pocket, and went ashore", TEXT.replace("put it into", "stuck it in")),
      "folded it, stuck it in his pocket, and went ashore",
    );
    assert.equal(
      again("her lamps out", TEXT.replace("Nobody on the quay could", "No one there could")),
      "her lamps out",
    );
    assert.equal(again("ferry lay", TEXT.replace("The harbour", "Our harbour")), "ferry lay");
  });

  it("are lost where the passage is gone, even if there is one like it", () => {
    assert.equal(
      again(
        "Nobody on the quay could say why she had not left at six",
        TEXT.replace(/ Nobody on the quay could say why she[^.]*\./, ""),
      ),
      undefined,
    );
    assert.equal(again("pocket", TEXT.replace("pocket", "coat")), undefined);
    assert.equal(
      again("went ashore", "Something else altogether is told here, and nobody went ashore in it."),
      undefined,
    );
    assert.equal(again("ferry", ""), undefined);
  });

  it("are lost where two places are as good and neither is near", () => {
    const block = "All of this is said once and then once more, word by word. ";
    const twice = `${block}${"Between the two there is something else. ".repeat(5)}${block}`;
    const moved = `${"There is much more before it now, and it goes on. ".repeat(20)}${twice}`;
    assert.equal(again("said once and then once more", moved, twice), undefined);
  });

  it("are found in long texts, long passages too", () => {
    const long = Array.from({ length: 60_000 }, (_, at) => `word${at}`).join(" ");
    const start = long.indexOf("word25000");
    const find = finderIn(long.replace("word25010", "another"));
    const found = find(quoteOf(long, { start, end: start + 9_000 }));
    assert.ok(Math.abs(found.start - start) < 5 && Math.abs(found.end - start - 9_000) < 12, JSON.stringify(found));
    assert.equal(find(quoteOf("There is a passage that is nowhere in it.", { start: 9, end: 35 })), undefined);
  });
});
