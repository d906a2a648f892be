/** What is said about an article. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { words } from "../words.mjs";
import { load } from "./load.mjs";

const {
  agreementInWords,
  cautions,
  confidenceLevel,
  factsOf,
  dayInWords,
  isInHead,
  leftOutInWords,
  leftOutSummary,
  lessonInWords,
  samePicture,
  reasons,
  titleOf,
} = await load("content/describe.ts");

const OUTCOME = {
  metadata: { title: "A day at sea", readingMinutes: 1, url: "https://example.org/a" },
  confidence: 0.9,
  outline: [{}, {}],
  warnings: [],
};

describe("words about an article", () => {
  it("announce it in one line", () => {
    assert.equal(factsOf(OUTCOME), "A day at sea, 1 minute, 2 headings");
    assert.equal(
      factsOf({ ...OUTCOME, metadata: { ...OUTCOME.metadata, title: "At sea." }, outline: [], confidence: 0.2 }),
      "At sea, 1 minute, confidence low",
    );
  });

  it("count what was left out by its kind", () => {
    const part = (/** @type {string | undefined} */ role) => ({
      role,
      words: 3,
      node: 1,
      beginning: "",
      divisible: false,
    });
    assert.equal(leftOutSummary([]), "");
    assert.equal(
      leftOutSummary([part("advertising"), part("navigation"), part(undefined), part("navigation")]),
      "2 menus, 1 advertisement, 1 other part",
    );
    assert.equal(leftOutSummary([part("related"), part("related")]), "2 lists of links");
  });

  it("order confidence", () => {
    assert.deepEqual([0, 0.44, 0.45, 0.74, 0.75, 1].map(confidenceLevel), [
      "low",
      "low",
      "medium",
      "medium",
      "high",
      "high",
    ]);
  });

  it("say why, in as many sentences as there are reasons", () => {
    const because = (/** @type {object} */ basis, /** @type {unknown[]} */ warnings = []) =>
      reasons({ ...OUTCOME, warnings, basis: { pages: 0, changed: false, corrections: 0, ...basis } });
    assert.deepEqual(because({}), [
      "Foreground found this by how the page looks.",
      words("confidenceOf", "high", "90"),
      "Foreground doesn’t remember any page of this site yet.",
    ]);
    assert.equal(
      because({ pages: 2, learnedFrom: 2 })[0],
      "Foreground found this with the rules of this site, learned from 2 pages.",
    );
    assert.match(
      because({ pages: 2, misfit: "no-region" })[1] ?? "",
      /don’t match this page: its structure is different/,
    );
    assert.match(
      because({ pages: 2, misfit: "unlike", changed: true })[1] ?? "",
      /has changed\. Its old rules no longer match/,
    );
    assert.match(
      because({ feed: { posts: 3, body: false } })
        .slice(0, 2)
        .join(" "),
      /looks\. Foreground recognised this page as a post\. It learned from 3 posts of the site’s feed/,
    );
    assert.match(
      because({ feed: { posts: 1, body: true } })
        .slice(0, 2)
        .join(" "),
      /learned from the site’s feed where to find the text of a post, .*learned from 1 post of/,
    );
    assert.ok(
      reasons({
        ...OUTCOME,
        personal: { over: "everywhere" },
        basis: { pages: 0, changed: false, corrections: 0 },
      }).some((/** @type {string} */ sentence) => sentence.startsWith("A model that was trained on labels")),
    );
    const typed = {
      ...OUTCOME,
      pageType: { name: "forum", probability: 0.816 },
      basis: { pages: 0, changed: false, corrections: 0 },
    };
    assert.ok(reasons(typed).includes(words("pageType_forum", "82")));
    assert.equal(because({ corrections: 1 }, ["newer-memory", "broken-memory"]).length, 5);
    assert.match(because({ pages: 4, misfit: "less-likely" })[1] ?? "", /finds a likelier article without them/);
  });

  it("say how far the systems agree, and what was left out", () => {
    const said = (/** @type {object} */ agreement) => agreementInWords({ system: "vce", finds: true, ...agreement });
    assert.equal(said({ agreement: 0.972 }), words("system_vce_same", "97"));
    assert.match(said({ agreement: 0.6 }), /much of the same/);
    assert.equal(said({ agreement: 0.1 }), words("system_vce_other", "10"));
    assert.equal(
      said({ agreement: 0, finds: false }),
      "Based on position and size alone (VCE), Foreground would have found nothing.",
    );
    assert.equal(leftOutInWords({ role: "comments", words: 12 }), "Comments, 12 words");
    assert.equal(leftOutInWords({ words: 1 }), "1 word");
  });

  it("know what the head of the reader says already", () => {
    const known = { title: "A Day at Sea", byline: "Ann Example", published: "2024-05-03", language: "en-GB" };
    const listed = (/** @type {string} */ beginning) => isInHead({ beginning }, known);
    for (const said of [
      "A day  at sea",
      "Ann Example",
      "By Ann Example",
      "A day at sea · By Ann Example · 3 May 2024",
      "Written by Ann Example",
    ]) {
      assert.ok(listed(said), said);
    }
    for (const missed of [
      "",
      "…",
      "A day",
      "3 May 2024",
      "Ann Example writes about the sea",
      "More · A day at sea",
      "Comments",
    ]) {
      assert.ok(!listed(missed), missed);
    }
    assert.equal(isInHead({ beginning: "Sea" }, { title: "", byline: "" }), false);
    const long = "A day at sea ".repeat(20).trim();
    assert.ok(isInHead({ beginning: `${long.slice(0, 160)}…` }, { title: long }));
  });

  it("say what a feed taught, and that it taught nothing", () => {
    const taught = { posts: 3, title: true, author: true, date: false, tags: true, outdated: false };
    assert.equal(
      lessonInWords(taught, "“Log”"),
      "Foreground learned from 3 posts of the feed “Log” where this site puts title, author, and tags.",
    );
    assert.equal(
      lessonInWords({ posts: 1, outdated: true }, "of this site"),
      "Foreground learned from 1 post of the feed of this site where this site puts the text. What it had learned before no longer matched.",
    );
    assert.match(lessonInWords({ ...taught, posts: 0 }, "“Log”"), /has learned nothing/);
  });

  it("warn where something may be missing or wrong, and only there", () => {
    assert.deepEqual(cautions(OUTCOME), []);
    assert.equal(cautions({ ...OUTCOME, warnings: [{ truncated: "nodes" }] }).length, 1);
    assert.match(cautions({ ...OUTCOME, warnings: ["broken-memory"] })[0] ?? "", /set it aside/);
    assert.match(cautions({ ...OUTCOME, warnings: ["damaged-memory"] })[0] ?? "", /ignored it/);
    assert.equal(cautions({ ...OUTCOME, confidence: 0.1, warnings: [{ truncated: "time" }] }).length, 2);
  });

  it("give a title to pages without one", () => {
    assert.equal(titleOf({ title: "", siteName: "Site", url: "https://example.org/" }), "Site");
    assert.equal(titleOf({ title: "", url: "https://example.org/" }), "example.org");
    assert.equal(titleOf({ title: "", url: "about:blank" }), "Untitled");
  });

  it("keep the day that is written, in the article's language", () => {
    assert.equal(dayInWords("2024-05-03", "en-GB"), "3 May 2024");
    assert.equal(dayInWords("2024-05-03T23:30:00-11:00", "en-GB"), "3 May 2024");
    assert.equal(dayInWords("2024-05-03", "zh-CN"), "2024年5月3日");
    assert.ok(dayInWords("2024-05-03", "no language"));
    assert.equal(dayInWords("some day", "en"), undefined);
  });

  it("know a picture in another size", () => {
    assert.ok(samePicture("https://a.org/x/sea-1200x630.jpg", "https://b.org/y/sea-300x200.webp?w=3"));
    assert.ok(!samePicture("https://a.org/x/sea.jpg", "https://a.org/x/land.jpg"));
    assert.ok(!samePicture("https://a.org/?id=1", "https://a.org/?id=2"));
  });
});
