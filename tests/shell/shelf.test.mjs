/** How much is remembered of how many sites. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { shelve, siteOf } = await load("background/shelf.ts");

describe("the shelf", () => {
  it("knows a site by what the browser says of the page, and none in private windows", () => {
    const page = { tabId: 1, url: "https://me:secret@news.example:8080/a?b", isPrivate: false };
    assert.equal(siteOf(page), "news.example:8080");
    assert.equal(siteOf({ ...page, isPrivate: true }), undefined);
    for (const url of [undefined, "", "file:///a.html", "about:blank"]) assert.equal(siteOf({ ...page, url }), undefined);
  });

  it("puts the site that was used last at the end, once", () => {
    const [a, b] = [{ site: "a", length: 1 }, { site: "b", length: 1 }];
    assert.deepEqual(shelve([a, b], { site: "a", length: 5 }), { stay: [b, { site: "a", length: 5 }], go: [] });
  });

  it("lets go what was not used for longest when there are too many or too much", () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ site: `${i}`, length: 1 }));
    const { stay, go } = shelve(many, { site: "new", length: 1 });
    assert.deepEqual([stay.length, go.map((/** @type {any} */ { site }) => site)], [100, ["0"]]);
    const large = shelve(many.slice(0, 3), { site: "large", length: 3_999_999 });
    assert.deepEqual(large.go.map((/** @type {any} */ { site }) => site), ["0", "1"]);
  });
});
