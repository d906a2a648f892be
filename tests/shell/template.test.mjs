/** Templates for Markdown: what is filled in, and that nothing of a page gets out of its place. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { RENDERERS } from "../vectors/renderers.mjs";
import { load } from "./load.mjs";

const { fill, fillLine, problemIn } = await load("shared/settings/template.ts");
const { USUAL_TEMPLATES, templatesFrom, LONGEST_TEMPLATE } = await load("shared/settings/placeholders.ts");
const { inMarkdown, addressInMarkdown } = await load("shared/in-markdown.ts");

const KNOWN = {
  title: "A day at sea: the “Anna”",
  author: "Ann Example",
  date: "2024-05-03",
  url: "https://example.org/a_(b)?c=d",
  site: "The Review",
  host: "example.org",
  language: "en",
  tags: ["ships", "a, b", "#x"],
  words: 1240,
  minutes: 5,
  today: "2026-01-02",
  content: "First.\n\nSecond.\n",
};

/** What pages call themselves when they mean harm, or just so. */
const NASTY = [
  'x"\nowner: root\n---\n# gone',
  "---\nowner: root",
  "a: b\n- c",
  "*anchor &alias !!js/function 'x'",
  "# not a comment",
  '\'single\' "double" \\ back \\" end\\',
  "no",
  "1e3",
  "0x1F",
  "12:30:45",
  "2024-05-03T10:00:00Z",
  "null",
  "~",
  "[a, b]",
  "{title}",
  "{{ x }} {% y %}",
  "|\n  block",
  "> folded",
  "\u0000\u0007\u001b\u0085\u2028\u2029\ufeff",
  "\ue0000\ue001 \ue0021\ue003",
  "<script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  '![x](y "z)',
  "`code` **bold** _em_ ~~gone~~ $x$ |",
  "1984. A novel",
  "- item",
  "+ item",
  "> quote",
  "=====",
  "Title\n===",
  "&lt;b&gt; &#60; R&B",
  "\\",
  "$& $1 $`",
  "a".repeat(5_000),
];

describe("templates", () => {
  it("are filled in; what is not known is left out with its line", () => {
    assert.equal(problemIn(USUAL_TEMPLATES.note), undefined);
    const filled = fill(USUAL_TEMPLATES.note, KNOWN);
    assert.equal(
      filled,
      `---\ntitle: "A day at sea: the “Anna”"\nauthor: "Ann Example"\npublished: 2024-05-03\nsite: "The Review"\nurl: "https://example.org/a_(b)?c=d"\nlanguage: "en"\ntags: [ "ships", "a, b", "#x" ]\nsaved: 2026-01-02\n---\n\n# A day at sea: the “Anna”\n\nFirst.\n\nSecond.\n`,
    );
    const bare = fill(USUAL_TEMPLATES.note, { title: "T", today: "2026-01-02", tags: [], content: "C" });
    assert.equal(bare, '---\ntitle: "T"\nsaved: 2026-01-02\n---\n\n# T\n\nC\n');
  });

  it("may be any YAML, with any text below", () => {
    const template = [
      "---",
      "# by {author}",
      "kind: clipping",
      'label: "{title} – {site}"',
      "plain: {title} of {date}, {words} words",
      "single: '{title}'",
      "nested: { by: {author}, all: [ {site}, {modified} ] }",
      "list:",
      "  - {title}",
      "  - {modified}",
      "long: |",
      "  {title}",
      "  by {author}",
      "length: {words}",
      "literal: \\{title}",
      "---",
      "[{title}]({url}) {tags} \\{title}",
    ].join("\n");
    assert.equal(problemIn(template), undefined);
    const hostile = { ...KNOWN, title: NASTY[0], author: "Bo\nowner: root" };
    const [, front = "", body = ""] = fill(template, hostile).split(/^---$/m);
    assert.deepEqual(parse(front), {
      kind: "clipping",
      label: `${NASTY[0]} – The Review`,
      plain: `${NASTY[0]} of 2024-05-03, 1240 words`,
      single: NASTY[0],
      nested: { by: "Bo\nowner: root", all: ["The Review"] },
      list: [NASTY[0]],
      long: `${NASTY[0]}\nby Bo\nowner: root\n`,
      length: 1240,
      literal: "{title}",
    });
    assert.match(front, /^# by \{author\}$/m);
    assert.equal(
      body,
      '\n[x" owner: root --- \\# gone](https://example.org/a_%28b%29?c=d) ships, a, b, \\#x {title}\n',
    );
  });

  it("keep whatever a page says one value of YAML", () => {
    for (const nasty of NASTY) {
      const values = {
        ...KNOWN,
        title: nasty,
        author: nasty,
        site: nasty,
        description: nasty,
        language: nasty,
        tags: [nasty, nasty],
      };
      const filled = fill(USUAL_TEMPLATES.note, values);
      const [, front = ""] = /^---\n([\s\S]*?)\n---\n/.exec(filled) ?? [];
      for (const version of /** @type {const} */ (["1.1", "1.2"])) {
        const known = parse(front, { version });
        assert.deepEqual(
          Object.keys(known),
          ["title", "author", "published", "site", "url", "language", "tags", "saved"],
          nasty,
        );
        for (const name of ["title", "author", "site", "language"]) assert.equal(known[name], nasty);
        assert.deepEqual(known.tags, [nasty, nasty]);
      }
      assert.doesNotMatch(front, /<[a-z/!?]/i);
    }
  });

  it("tell what is wrong with them", () => {
    assert.deepEqual(problemIn("{titel}"), { kind: "unknown", name: "titel", meant: "title" });
    assert.deepEqual(problemIn("---\na: {autor}\n---\n"), { kind: "unknown", name: "autor", meant: "author" });
    assert.deepEqual(problemIn("{whatever}"), { kind: "unknown", name: "whatever", meant: undefined });
    assert.deepEqual(problemIn("---\nbody: {content}\n---\n"), { kind: "content-above" });
    assert.equal(problemIn("---\na: b\n c: {title\n---\n")?.kind, "yaml");
    assert.equal(problemIn('---\na: b\nc: "open\n---\n')?.kind, "yaml");
    assert.equal(problemIn("\\{titel} {{< figure >}} { title } {}"), undefined);
    assert.throws(() => fill("{titel}", KNOWN));
  });

  it("have a line of their own for names of files", () => {
    assert.equal(fillLine("{title} – {site} – {date}", { title: "T", date: "2024-05-03" }), "T – 2024-05-03");
    assert.equal(fillLine("{date} – {title} – {site}", { title: "T – U" }), "T – U");
    assert.equal(fillLine("{author}, {title}", { title: "T" }), "T");
    assert.equal(fillLine("clip", {}), "clip");
  });

  it("that were stored are the usual ones where they are none", () => {
    for (const given of [
      undefined,
      null,
      3,
      "x",
      {},
      { note: 3, fileName: [] },
      { note: "  ", fileName: "" },
      { note: "x".repeat(LONGEST_TEMPLATE + 1) },
    ]) {
      assert.deepEqual(templatesFrom(given), USUAL_TEMPLATES);
    }
    assert.deepEqual(templatesFrom({ note: "{content}", fileName: "{title}", more: 1 }), {
      note: "{content}",
      fileName: "{title}",
    });
  });
});

describe("text in Markdown", () => {
  const plain = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();
  const unescaped = (/** @type {string} */ html) =>
    html.replace(/&(#(\d+)|lt|gt|amp|quot);/g, (_, name, code) =>
      code ? String.fromCodePoint(Number(code)) : { lt: "<", gt: ">", amp: "&", quot: '"' }[/** @type {"lt"} */ (name)],
    );

  it("is just this to every renderer", () => {
    for (const text of NASTY.filter((nasty) => plain(nasty).length > 0)) {
      for (const [name, render] of Object.entries(RENDERERS)) {
        for (const before of ["# ", "", "> "]) {
          const html = render(before + inMarkdown(text));
          const tags = [...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag]) => tag);
          assert.ok(
            tags.every((tag) => ["h1", "p", "blockquote"].includes(tag ?? "")),
            `${name} makes ${html} of ${text}`,
          );
        }
      }
      const commonmark = RENDERERS["commonmark"]?.(`# ${inMarkdown(text)}`) ?? "";
      assert.equal(unescaped(commonmark.replace(/<\/?h1>|\n$/g, "")).replaceAll("\uFFFD", "\u0000"), plain(text));
    }
  });

  it("ends no link where it is an address", () => {
    assert.equal(addressInMarkdown('https://a.b/x) "y" <z> [w]'), "https://a.b/x%29%20%22y%22%20%3Cz%3E%20%5Bw%5D");
  });
});
