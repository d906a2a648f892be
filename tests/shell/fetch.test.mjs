/** How bytes from a site become text. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { decode } = await load("content/fetch.ts");

describe("what a site sends", () => {
  const latin = (/** @type {string} */ text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it("is read in the encoding that the server or the text declares", () => {
    assert.equal(decode(new TextEncoder().encode("café"), "text/html"), "café");
    assert.equal(decode(latin("café"), "text/html; charset=ISO-8859-1"), "café");
    assert.match(
      decode(latin('<?xml version="1.0" encoding="windows-1252"?><rss>café</rss>'), "application/xml"),
      /<rss>café</,
    );
    assert.match(decode(latin('<meta charset="latin1"><p>café'), "text/html"), /café$/);
  });

  it("is read as UTF-8 where the encoding is none", () => {
    assert.equal(decode(new TextEncoder().encode("café"), "text/html; charset=nonsense"), "café");
  });
});
