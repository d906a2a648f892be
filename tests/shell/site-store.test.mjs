/** How much is remembered of how many sites, and what becomes of what is broken. The storage is a map in its place. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { load } from "./load.mjs";

/** @type {Map<string, unknown>} */
const storage = new Map();
/** @type {any} */ (globalThis).chrome = {
  storage: {
    local: {
      get: async (/** @type {string | null} */ name) =>
        Object.fromEntries(name === null ? storage : [...storage].filter(([key]) => key === name)),
      set: async (/** @type {object} */ values) =>
        Object.entries(values).forEach(([name, value]) => storage.set(name, value)),
      remove: async (/** @type {string[]} */ names) => names.forEach((name) => storage.delete(name)),
    },
  },
};

const { forget, forgetAll, recall, remember, setAside, shelve, siteOf } = await load("background/site-store.ts");

const EMPTY = { corrections: [], ownRules: [], removedRules: [], imported: [] };
const LEARNED = JSON.stringify({ format: 1, ...EMPTY });
const CORRECTED = JSON.stringify({ format: 1, ...EMPTY, corrections: [{ text: 1, verdict: "drop" }] });

const listed = () => /** @type {any[]} */ (storage.get("remembered sites")).map(({ site }) => site);
const entry = (/** @type {string} */ site, own = false) => ({ site, length: 1, own });

describe("the shelf", () => {
  beforeEach(() => storage.clear());

  it("knows a site by what the browser says of the page, and none where pages have no origin that others share", () => {
    const page = {
      tabId: 1,
      url: "https://me:secret@news.example:8080/a?b",
      origin: "https://news.example:8080",
      isPrivate: false,
    };
    assert.equal(siteOf(page), "https://news.example:8080");
    const insecure = { ...page, url: "http://news.example:8080/", origin: "http://news.example:8080" };
    assert.equal(siteOf(insecure), "http://news.example:8080");
    assert.equal(siteOf({ ...page, isPrivate: true }), undefined);
    for (const origin of [undefined, "null", "https://other.example", ""])
      assert.equal(siteOf({ ...page, origin }), undefined, origin);
    for (const url of [
      undefined,
      "",
      "file:///a.html",
      "about:blank",
      "data:text/html,a",
      "blob:https://news.example/1",
      "ftp://a.example/",
    ]) {
      for (const origin of [undefined, "null", "https://news.example"])
        assert.equal(siteOf({ ...page, url, origin }), undefined, url);
    }
  });

  it("puts the site that was used last at the end, once", () => {
    const [a, b] = [entry("https://a.example"), entry("https://b.example")];
    const last = { ...a, length: 5 };
    assert.deepEqual(shelve([a, b], last), { stay: [b, last], go: [] });
  });

  it("lets go what was not used for longest, but nothing the person spoke of for a site without a word", () => {
    const many = Array.from({ length: 100 }, (_, i) => entry(`https://${i}.example${i}`, i === 0));
    const gone = (/** @type {object} */ last) => shelve(many, last)?.go.map((/** @type {any} */ { site }) => site);
    assert.deepEqual(gone(entry("https://new.example")), ["https://1.example1"]);
    const spoken = many.map((site) => ({ ...site, own: true }));
    assert.equal(shelve(spoken, entry("https://new.example")), undefined);
    assert.deepEqual(shelve(spoken, entry("https://new.example", true))?.go, [spoken[0]]);
    assert.deepEqual(shelve(spoken, entry("https://7.example7"))?.go, [], "one that is there stays there");
  });

  it("gives no site more than its share, whatever there is room for", () => {
    assert.equal(shelve([], { ...entry("https://a.example"), length: 100_000 }), undefined);
    assert.deepEqual(shelve([], { ...entry("https://a.example"), length: 96_000 })?.go, []);
  });

  it("lets one domain fill no more than a quarter", async () => {
    await remember("https://kept.example", LEARNED);
    for (let i = 0; i < 200; i++) await remember(`https://s${i}.hostile.example`, LEARNED);
    assert.equal(listed().length, 26);
    for (let i = 0; i < 200; i++) await remember(`https://hostile.co.uk:${i}`, LEARNED);
    assert.equal(listed().length, 51);
    await remember("https://kept.co.uk", LEARNED);
    assert.equal(listed().length, 52);
    assert.equal(await recall("https://kept.example"), LEARNED);
    storage.clear();
    await remember("https://kept.test", LEARNED);
    await remember("https://mine.hostile.example", CORRECTED);
    for (let i = 0; i < 200; i++) await remember(`https://s${i}.hostile.example`, LEARNED);
    assert.equal(await recall("https://kept.test"), LEARNED);
    assert.equal(await recall("https://mine.hostile.example"), CORRECTED);
    assert.equal(listed().length, 26);
  });

  it("makes a broken list anew from what is stored, without what older versions kept by host", async () => {
    const sites = ["https://a.example", "http://a.example"];
    for (const site of sites) await remember(site, CORRECTED);
    const whole = storage.get("remembered sites");
    for (const broken of [
      "gone",
      { length: 3 },
      [1],
      [{ site: "a.example", length: 9 }],
      [{ site: sites[0], length: "?" }],
      undefined,
    ]) {
      storage.set("remembered sites", broken);
      storage.set("site a.example", LEARNED);
      await remember(/** @type {string} */ (sites[1]), CORRECTED);
      assert.deepEqual(storage.get("remembered sites"), whole);
      assert.equal(storage.has("site a.example"), false);
      assert.equal(await recall(/** @type {string} */ (sites[0])), CORRECTED);
    }
  });

  it("keeps what cannot be read aside, under a name of its own, and no more than a few", async () => {
    for (let i = 1; i <= 6; i++) {
      await remember("https://a.example", `{ broken ${i}`);
      assert.equal(await setAside("https://a.example", "something else"), false);
      assert.equal(await setAside("https://a.example", `{ broken ${i}`), true);
      assert.equal(await recall("https://a.example"), undefined);
      assert.equal(storage.get(`aside ${i} https://a.example`), `{ broken ${i}`);
    }
    assert.deepEqual([...storage.keys()].filter((name) => name.startsWith("aside ")).length, 4);
    await remember("https://b.example", LEARNED);
    await forget("https://a.example");
    assert.deepEqual([...storage.keys()].sort(), ["remembered sites", "site https://b.example"]);
    storage.set("remembered sites", 7);
    storage.set("text size", 1);
    await forgetAll();
    assert.deepEqual([...storage.keys()], ["text size"]);
  });
});
