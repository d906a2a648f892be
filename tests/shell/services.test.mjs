/** Addresses of servers as people write them, and those that open Obsidian. */

import assert from "node:assert/strict";
import { it } from "node:test";
import { load } from "./load.mjs";

const { noteAddress, problemInWords, serverIn, SERVICES } = await load("shared/settings/services.ts");

it("the address of a server may have a path, and nothing that would be sent along", () => {
  assert.equal(serverIn("read.example"), "https://read.example");
  assert.equal(serverIn(" https://home.example:8443/wallabag// "), "https://home.example:8443/wallabag");
  assert.equal(serverIn("http://127.0.0.1:8000/"), "http://127.0.0.1:8000");
  assert.equal(serverIn("localhost:8000"), "https://localhost:8000");
  for (const wrong of [
    "",
    "word",
    "ftp://a.example",
    "javascript://a.example",
    "https://ann:secret@a.example",
    "https://a.example/?token=1",
    "https://a.example/#x",
  ])
    assert.equal(serverIn(wrong), undefined, wrong);
});

it("a note has its vault, name and text in the address, or is on the clipboard", () => {
  assert.equal(
    noteAddress("My notes", "A & B", "# A\n\nb=c&d"),
    "obsidian://new?vault=My%20notes&file=A%20%26%20B&content=%23%20A%0A%0Ab%3Dc%26d",
  );
  assert.equal(noteAddress("", "A", undefined), "obsidian://new?file=A&clipboard");
});

it("every problem is told, with the name of the service", () => {
  for (const service of SERVICES) {
    for (const is of ["refused", "unreachable", "no-access", "moved", "not-set-up", "too-large", "failed"]) {
      const sentence = problemInWords({ is, status: 503 }, service);
      assert.ok(sentence.length > 20 && (is !== "failed" || sentence.includes("503")), sentence);
    }
  }
});
