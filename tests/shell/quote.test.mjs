/** Quotations and the links that lead to them. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { quote, fragmentFor } = await load("content/export/quote.ts");

describe("the part of an address that leads to a text", () => {
  it("names a short text as a whole", () => {
    assert.equal(
      fragmentFor(["A well-kept, small & dry hut"], "", "en"),
      "A%20well%2Dkept%2C%20small%20%26%20dry%20hut",
    );
  });

  it("names beginning and end of a long one, as far as the page says them once", () => {
    const long =
      "The hut is small and dry, and whoever comes in the evening finds it warm, because the last one who left it has put wood by the stove.";
    assert.equal(fragmentFor([long], long, "en"), "The%20hut%20is%20small%20and,put%20wood%20by%20the%20stove.");
    const page = `The hut is small and old. ${long}`;
    assert.equal(fragmentFor([long], page, "en").split(",")[0], "The%20hut%20is%20small%20and%20dry");
    assert.equal(
      fragmentFor(["One two.", "Three four five six seven eight."], "", "en"),
      "One%20two,four%20five%20six%20seven%20eight.",
    );
  });

  it("parts words where nothing is between them", () => {
    const text = "港から坂を三分ほど上がったところに、古い時計を直す人が住んでいる。".repeat(5);
    const [start = "", end = ""] = fragmentFor([text], "", "ja").split(",").map(decodeURIComponent);
    assert.ok(text.startsWith(start) && text.endsWith(end) && start.length < 30 && end.length < 30);
  });

  it("takes any language and any text", () => {
    assert.equal(fragmentFor(["x \ud800 y"], "", "not a language"), "x%20%20y");
    assert.doesNotThrow(() => fragmentFor(["\ud800".repeat(300)], "", "en"));
  });
});

describe("a quotation", () => {
  globalThis.document ??= /** @type {any} */ ({});
  const reading = (/** @type {object} */ metadata) => ({
    outcome: () => ({ metadata: { direction: "ltr", ...metadata } }),
  });

  it("escapes what the page says in each of its forms", () => {
    const hostile = '</blockquote><script>alert(1)</script>"';
    globalThis.Node ??= /** @type {any} */ (class {});
    globalThis.Document ??= /** @type {any} */ (
      class {
        get documentElement() {
          return null;
        }
      }
    );
    const { plain, markdown, html } = quote(
      { quoted: [hostile], found: [hostile] },
      reading({ title: `[x](javascript:y) ${hostile}`, url: "https://a.b/c_(d)#e", language: 'en" onload="x' }),
    );
    const address = "https://a.b/c_(d)#:~:text=%3C%2Fblockquote%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%22";
    assert.equal(plain.split("\n— ")[1], `[x](javascript:y) ${hostile}, ${address}`);
    assert.equal(
      markdown,
      `> &#60;/blockquote>&#60;script>alert(1)&#60;/script>"\n\n— [\\[x\\](javascript:y) &#60;/blockquote>&#60;script>alert(1)&#60;/script>"](${address.replace("(d)", "%28d%29").replace("alert(1)", "alert%281%29")})\n`,
    );
    assert.doesNotMatch(html, /<script|" onload/);
    assert.match(html, /^<blockquote cite="https:\/\/a\.b\/c_\(d\)#:~:text=/);
  });
});
