/** Notes and highlights as files, the pages that they belong to, and what is refused. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { readAnnotations, writeAnnotations } = await load("shared/annotations.ts");
const { markFrom, newId, pageOf } = await load("shared/marks.ts");

const PAGE = "https://news.example/a?id=1";
const NOW = "2026-05-03T10:00:00.000Z";
const MARK = {
  id: newId(),
  exact: "the ferry",
  prefix: "and ",
  suffix: " lay",
  start: 4,
  end: 13,
  note: "Why?",
  created: NOW,
  modified: NOW,
};

/** @param {unknown} file @param {readonly object[]} known */
const read = (file, known = []) =>
  readAnnotations(typeof file === "string" ? file : JSON.stringify(file), PAGE, known, newId, NOW);

/** An annotation of the page, with some of it changed. @param {object} changes */
const annotation = (changes = {}) => ({
  type: "Annotation",
  body: { type: "TextualBody", value: "Hm" },
  target: { source: PAGE, selector: { type: "TextQuoteSelector", exact: "the ferry" } },
  ...changes,
});

describe("annotations in a file", () => {
  it("come back as they were", () => {
    assert.deepEqual(read(writeAnnotations(PAGE, "A page", [MARK])), { marks: [MARK], refused: [] });
    const plain = { ...MARK, note: "" };
    const file = JSON.parse(writeAnnotations(PAGE, "A page", [plain]));
    assert.equal(file["@context"], "http://www.w3.org/ns/anno.jsonld");
    assert.equal(file.items[0].motivation, "highlighting");
    assert.deepEqual(read(file).marks, [plain]);
  });

  it("of other programs are taken, as far as they quote this page and say plain text", () => {
    const [mark] = read(annotation()).marks;
    assert.deepEqual([mark.exact, mark.prefix, mark.note, mark.start], ["the ferry", "", "Hm", 0]);
    assert.equal(read([annotation({ bodyValue: "Hm" })]).marks.length, 1);
    assert.equal(
      read({
        type: "AnnotationPage",
        items: [annotation({ body: [{ type: "TextualBody", purpose: "tagging", value: "x" }] })],
      }).marks[0].note,
      "",
    );
    assert.equal(
      read(
        annotation({
          target: {
            source: { id: `${PAGE}&utm_source=x#part` },
            selector: [{ type: ["TextQuoteSelector"], exact: "a" }],
          },
        }),
      ).marks.length,
      1,
    );
  });

  it("are refused with a reason", () => {
    const reason = (/** @type {unknown} */ item, known = /** @type {object[]} */ ([])) =>
      read([item], known).refused[0];
    assert.equal(reason(5), "kind");
    assert.equal(reason({ type: "Note" }), "kind");
    assert.equal(reason(annotation({ target: PAGE })), "quote");
    assert.equal(
      reason(annotation({ target: { source: PAGE, selector: { type: "TextPositionSelector", start: 1, end: 2 } } })),
      "quote",
    );
    assert.equal(
      reason(
        annotation({
          target: { source: "https://news.example/b", selector: { type: "TextQuoteSelector", exact: "x" } },
        }),
      ),
      "page",
    );
    assert.equal(reason(annotation({ body: { type: "TextualBody", format: "text/html", value: "<b>" } })), "body");
    assert.equal(reason(annotation({ body: { type: "Image", value: "x" } })), "body");
    assert.equal(reason(annotation({ bodyValue: "x".repeat(10_001) })), "long");
    assert.equal(reason(JSON.parse(writeAnnotations(PAGE, "", [MARK])).items[0], [MARK]), "known");
    assert.equal(read("[[["), undefined);
    assert.equal(read({ items: 3 }), undefined);
    assert.equal(read(7), undefined);
  });

  it("bring no id that is taken, and nothing beyond the bounds of a mark", () => {
    const [mark] = read(writeAnnotations(PAGE, "", [{ ...MARK, note: "Other" }]), [MARK]).marks;
    assert.notEqual(mark.id, MARK.id);
    const [odd] = read(
      annotation({
        id: "urn:uuid:../../../../../../../../../../../../..",
        created: "yesterday",
        target: {
          source: PAGE,
          selector: [
            { type: "TextQuoteSelector", exact: "x", prefix: "y".repeat(999) },
            { type: "TextPositionSelector", start: -5, end: 1e99 },
          ],
        },
      }),
    ).marks;
    assert.deepEqual(markFrom(odd), odd);
    assert.deepEqual([odd.prefix.length, odd.start, odd.created], [40, 0, NOW]);
  });
});

describe("the page of a mark", () => {
  it("is its address without what only tracks and without the place within it", () => {
    assert.equal(pageOf("https://a.example/x?utm_source=y&id=7&fbclid=z#part"), "https://a.example/x?id=7");
    assert.equal(pageOf("https://a.example/x?q=a+b&c=%41"), "https://a.example/x?q=a+b&c=%41");
    assert.equal(pageOf("https://a.example/#!/page"), "https://a.example/#!/page");
    assert.equal(pageOf("https://name:secret@a.example/"), "https://a.example/");
    assert.equal(pageOf("file:///x.html"), undefined);
    assert.equal(pageOf("no address"), undefined);
  });
});

describe("what is stored as a mark", () => {
  it("is one within all bounds, and nothing else comes along", () => {
    assert.deepEqual(markFrom({ ...MARK, more: 1 }), MARK);
    for (const changes of [
      { id: "x" },
      { exact: " " },
      { exact: "x".repeat(10_001) },
      { start: -1 },
      { end: 3 },
      { note: 5 },
      { created: "1" },
      { prefix: "x".repeat(41) },
    ]) {
      assert.equal(markFrom({ ...MARK, ...changes }), undefined, JSON.stringify(changes).slice(0, 60));
    }
    assert.equal(markFrom(null), undefined);
  });
});
