/** The guides: their commands can be run, their links lead somewhere, their examples fit the schemas. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { after, before, describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "cheerio";
import { ROOT } from "../../tools/build/paths.mjs";
import { withFigures, withoutMarks } from "../../tools/docs/figures.mjs";
import { buildSite } from "../../tools/docs/site.mjs";
import { checkCommand, commandsIn } from "./docs-commands.mjs";

/** What a guide names in monospace that has to be there. */
const PATH = /`((?:core|docs|extension|fuzz|schemas|store|tests|tools|www|_locales)\/[\w./-]+)`/g;

const GUIDES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "PRIVACY.md",
  "SECURITY.md",
  "BENCHMARKS.md",
  "CODE_OF_CONDUCT.md",
  "core/page/src/lexicon/README.md",
  "core/lab/README.md",
  "core/python/README.md",
  "store/BUILDING.md",
  "tests/cases/README.md",
  "tests/kinds/README.md",
  "tests/corpus/README.md",
  ...readdirSync(`${ROOT}docs`, { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith(".md")),
];

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
/** @type {Map<string, import("cheerio").CheerioAPI>} by address in the site */
const pages = new Map();

before(async () => {
  for (const name of ["page.html", "pages.txt"]) writeFileSync(join(folder, name), "https://example.org/\n");
  const site = join(folder, "site");
  await buildSite(site);
  for (const name of readdirSync(site, { recursive: true }).map(String)) {
    if (name.endsWith(".html")) pages.set(name, load(readFileSync(join(site, name), "utf8")));
  }
});
after(() => rmSync(folder, { recursive: true }));

describe("the guides", () => {
  const lab = process.env["LAB"];
  for (const guide of GUIDES) {
    const text = readFileSync(ROOT + guide, "utf8");
    const commands = commandsIn(text);
    if (commands.length > 0) {
      it(`name commands that can be run: ${guide}`, {
        skip: !lab && commands.every((command) => command.startsWith("lab ")) && "LAB names no program",
      }, () => {
        for (const command of commands) checkCommand(command, { lab, files: folder });
      });
    }
    const paths = [...text.matchAll(PATH)]
      .map(([, path = ""]) => path)
      .filter((path) => !/[A-Z]{3,}|YOUR|…/.test(path.replace(/README|SOURCE/, "")));
    if (paths.length > 0) {
      it(`name files that are there: ${guide}`, () => {
        assert.deepEqual(
          paths.filter((path) => !existsSync(ROOT + path)),
          [],
        );
      });
    }
  }

  it("of architecture have 1,500 words at most, and begin with the way of a page", () => {
    const text = readFileSync(`${ROOT}ARCHITECTURE.md`, "utf8");
    assert.ok(text.split(/\s+/).length <= 1500, `${text.split(/\s+/).length} words`);
    assert.match(text.split(/^## /m)[1] ?? "", /^The way of a page\n[^]*!\[.+\]\(docs\/architecture\.svg\)/);
  });

  it("about privacy and security have sentences of 25 words at most", () => {
    for (const guide of ["PRIVACY.md", "SECURITY.md"]) {
      const lines = readFileSync(ROOT + guide, "utf8")
        .replace(/\]\([^)]*\)/g, "]")
        .split("\n")
        .filter((line) => !line.startsWith("|"));
      const sentences = lines.flatMap((line) => line.split(/(?<=[.!?:][*)"]*)\s+(?=[A-Z`*"[(])/));
      assert.deepEqual(
        sentences.filter((sentence) => wordsOf(sentence.replace(/^- /, "")) > 25),
        [],
        guide,
      );
    }
  });

  it("about changed pages have 2,000 words at most", () => {
    assert.ok(wordsOf(readFileSync(`${ROOT}docs/changed-pages.md`, "utf8")) <= 2000);
  });

  it("of decisions have four parts each, are listed once, and say which later one has changed them", () => {
    const list = readFileSync(`${ROOT}docs/decisions/README.md`, "utf8");
    const files = readdirSync(`${ROOT}docs/decisions`).filter((name) => name !== "README.md");
    for (const [index, file] of files.sort().entries()) {
      const text = readFileSync(`${ROOT}docs/decisions/${file}`, "utf8");
      assert.ok(file.startsWith(String(index + 1).padStart(4, "0")), `${file} is out of order`);
      assert.deepEqual(text.match(/^## .*/gm), ["## Context", "## Decision", "## Evidence", "## Consequences"], file);
      assert.ok(text.startsWith(`# ${index + 1}. `), `${file} has no number in its title`);
      assert.ok(wordsOf(text) <= 300, `${file} has ${wordsOf(text)} words`);
      assert.equal(
        list.match(new RegExp(`^- \\[[^\\]]+\\]\\(${file}\\)`, "gm"))?.length,
        1,
        `${file} is not listed once`,
      );
      // Who reads a decision learns at once that a later one has changed it, and so does who reads the list.
      const [, how = "", by = ""] = /^# .+\n\n\*\*(Overtaken|Amended) by \[(\d+)\]\(.+\)\*\*: /.exec(text) ?? [];
      const said = new RegExp(`\\(${file}\\) – (.+) by \\[(\\d+)\\]`).exec(list) ?? ["", "", ""];
      assert.deepEqual([how.toLowerCase(), by], said.slice(1), file);
      assert.ok(by === "" || Number(by) > index + 1, `${file} is changed by an earlier decision`);
    }
  });

  it("have examples of formats that fit their schemas", () => {
    const examples = [...readFileSync(`${ROOT}docs/formats.md`, "utf8").matchAll(/^```json (\S+)\n(.*?)^```/gms)];
    assert.ok(examples.length > 0);
    for (const [, name, text = ""] of examples) {
      const schema = JSON.parse(readFileSync(`${ROOT}schemas/${name}.schema.json`, "utf8"));
      const validate = new Ajv2020({ strict: false }).compile(schema);
      assert.ok(validate(JSON.parse(text)), `${name}: ${JSON.stringify(validate.errors)}`);
    }
  });

  it("hold the figures of docs/benchmarks", () => {
    const { status, stderr } = spawnSync(process.execPath, [`${ROOT}tools/figures.mjs`, "--check"], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    for (const guide of ["BENCHMARKS.md", "docs/comparison.md", "docs/papers.md"])
      assert.match(readFileSync(ROOT + guide, "utf8"), /^<!-- figures: .+ -->\n\n\|.*\d\.\d{2,}/ms);
  });

  it("of benchmarks are one short page, whose figures are copied and whose tables are all linked", () => {
    const text = readFileSync(`${ROOT}BENCHMARKS.md`, "utf8");
    assert.ok(text.split(/\s+/).length <= 1500, `${text.split(/\s+/).length} words`);
    assert.doesNotMatch(text.replace(/^<!-- figures: .+ -->\n\n(?:\|.*\n)+/gm, ""), /^\|/m);
    for (const file of readdirSync(`${ROOT}docs/benchmarks`)) {
      assert.ok(text.includes(`(docs/benchmarks/${file})`), `${file} is not linked`);
      for (const section of readFileSync(`${ROOT}docs/benchmarks/${file}`, "utf8").split(/^## /m).slice(1)) {
        assert.match(section, /^To repeat: `/m, `${file}, ${section.split("\n", 1)}: no command`);
      }
    }
  });

  it("take their figures from docs/benchmarks, and fail where it has none", () => {
    const read = (/** @type {string} */ file) => {
      assert.equal(file, "a.md");
      return "# B\n\n## One\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n### Two\n\n| b |\n|---|\n| 2 |\n";
    };
    const guide =
      "Text.\n\n<!-- figures: a.md / One | 1 -->\n\n<!-- figures: a.md / One / Two | 1 -->\n\n| other |\n|---|\n| 7 |\n\nMore.\n";
    const filled =
      "Text.\n\n<!-- figures: a.md / One | 1 -->\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n<!-- figures: a.md / One / Two | 1 -->\n\n| b |\n|---|\n| 2 |\n\nMore.\n";
    assert.equal(withFigures(guide, read), filled);
    assert.equal(withFigures(filled, read), filled);
    assert.equal(withoutMarks(filled), "Text.\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n| b |\n|---|\n| 2 |\n\nMore.\n");
    assert.equal(
      withFigures("<!-- figures: a.md / One | 1 | b -->\n", read),
      "<!-- figures: a.md / One | 1 | b -->\n\n| b |\n|---:|\n| 2 |\n",
    );
    assert.throws(() => withFigures("<!-- figures: a.md / One | 2 -->\n", read), /no table 2/);
    assert.throws(() => withFigures("<!-- figures: a.md / One | 1 | c -->\n", read), /no column "c"/);
    assert.throws(() => withFigures("<!-- figures: a.md / Three | 1 -->\n", read), /no section/);
  });
});

describe("the site of the guides", () => {
  it("has a page for each guide, and each is reached from the first", () => {
    const seen = new Set(["index.html"]);
    for (const address of seen) {
      for (const link of linksOf(address)) if (link.page) seen.add(link.page);
    }
    assert.ok(pages.size > 40);
    assert.deepEqual(
      [...pages.keys()].filter((address) => !seen.has(address)),
      [],
    );
  });

  it("has no link that leads to nothing", () => {
    const dead = [...pages.keys()].flatMap((address) =>
      linksOf(address)
        .filter(({ page, hash }) => {
          if (!page) return false;
          const target = pages.get(page);
          return (
            !target ||
            (hash !== "" &&
              target("[id]").filter((_, element) => element.attribs["id"] === decodeURIComponent(hash)).length === 0)
          );
        })
        .map(({ href }) => `${address}: ${href}`),
    );
    assert.deepEqual(dead, []);
  });

  it("loads nothing from elsewhere and runs nothing", () => {
    for (const [address, page] of pages) {
      assert.equal(page("script, iframe, style").length, 0, address);
      for (const { attribs } of page("[src], link[href]")) {
        assert.doesNotMatch(attribs["src"] ?? attribs["href"] ?? "", /^[a-z]+:/, address);
      }
    }
  });
});

/** Words of a text, as `wc` counts them. @param {string} text */
function wordsOf(text) {
  return text.trim().split(/\s+/).length;
}

/**
 * Links of a page of the site to others.
 *
 * @param {string} address
 */
function linksOf(address) {
  return (
    [...(pages.get(address)?.("a[href]") ?? [])]
      .map(({ attribs }) => attribs["href"] ?? "")
      .filter((href) => !/^(https?|mailto):/.test(href))
      .map((href) => {
        const [path = "", hash = ""] = href.split("#");
        return { href, hash, page: path === "" ? address : posix.join(posix.dirname(address), path) };
      })
      // The page to try has the modules in it, and a test of its own.
      .filter(({ page }) => page.endsWith(".html") && page !== "try/index.html")
  );
}
