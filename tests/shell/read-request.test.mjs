/** What `./build.sh read` refuses before it builds anything, and what it understands. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { understand } from "../../tools/read/request.mjs";
import { digestOfInputs, isFresh } from "../../tools/build/stamp.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string | Buffer} content */
function written(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe("the arguments of the read command", () => {
  // A copy without packages, core and extension: whoever would install or build here needs minutes, or fails otherwise.
  const bare = join(folder, "bare");
  mkdirSync(bare);
  for (const path of ["build.sh", "tools/read", "tools/build/stamp.mjs"])
    cpSync(ROOT + path, join(bare, path), { recursive: true });

  /** @type {[string, string[], number, RegExp][]} */
  const refusals = [
    ["an unknown option", ["--fromat", "md"], 2, /^There is no option --fromat\. See/],
    ["an option without its value", ["--format"], 2, /^The option --format needs a value\./],
    ["a negative time", ["--timeout", "-1"], 2, /^--timeout takes a whole number of seconds from 1 to 3600\./],
    ["a time without its value", ["--timeout"], 2, /^The option --timeout needs a value\./],
    ["a negative number of pages", ["--jobs", "-1"], 2, /^--jobs takes a whole number from 1 to 16\./],
    ["a value of an option that takes none", ["--jsonl=3"], 2, /^The option --jsonl takes no value\./],
    ["an unknown format", ["--format", "docx"], 2, /^There is no format "docx"\./],
    ["an unknown browser", ["--browser", "lynx"], 2, /^There is no browser "lynx"\./],
    [
      "another scheme",
      ["ftp://example.org/x"],
      2,
      /^ftp:\/\/example\.org\/x cannot be read: addresses begin with http/,
    ],
    ["an empty address", [""], 2, /^"" is not an address\./],
    ["an address that is none", ["http://"], 2, /^"http:\/\/" is not an address\./],
    [
      "a picture in a folder that is not there",
      ["--screenshot", join(folder, "missing/x.png")],
      2,
      /^There is no folder .*missing for the picture\./,
    ],
    [
      "a picture of several pages",
      ["http://a.org", "http://b.org", "--screenshot", "x.png"],
      2,
      /^--screenshot takes a single page\./,
    ],
    [
      "lines in a folder that is not there",
      ["--out", join(folder, "missing/x.jsonl")],
      2,
      /^There is no folder .*missing for the lines\./,
    ],
    ["lines in place of a folder", ["--out", folder], 2, /is a folder\./],
    ["too many pages at a time", ["--jobs", "17"], 2, /^--jobs takes a whole number from 1 to 16\./],
    ["no time at all", ["--timeout", "0"], 2, /^--timeout takes a whole number of seconds from 1 to 3600\./],
    ["a missing file", [join(folder, "missing.html")], 3, /^There is no file .*missing\.html\. Addresses begin with/],
    ["a folder", [folder], 3, /is not a file\.$/],
    [
      "what is no text",
      [written("noise.html", Buffer.from(Array.from({ length: 900 }, (_, at) => (at * at * 31 + at) % 256)))],
      4,
      /noise\.html is not a web page: its bytes are not text\.$/,
    ],
    [
      "a document with the name of a page",
      [written("paper.html", "%PDF-1.7\n1 0 obj\n")],
      4,
      /paper\.html is not a web page/,
    ],
    ["a missing list", ["--list", join(folder, "missing.txt")], 3, /^There is no list .*missing\.txt\.$/],
  ];
  for (const [what, words, status, sentence] of refusals) {
    it(`refuse ${what} in one sentence, with status ${status}, and build nothing`, () => {
      const run = spawnSync(`${bare}/build.sh`, ["read", ...words], { encoding: "utf8" });
      assert.equal(run.stdout, "");
      assert.match(run.stderr.trimEnd(), sentence);
      assert.equal(run.stderr.trimEnd().split("\n").length, 1, run.stderr);
      assert.equal(run.status, status);
    });
  }

  it("may name pages in two bytes a character, with a mark and without", () => {
    const html = "<title>渡し船</title><p>Die Fähre kam spät.</p>";
    const little = Buffer.from(html, "utf16le");
    for (const bytes of [little, Buffer.concat([Buffer.from([0xff, 0xfe]), little]), Buffer.from(little).swap16()]) {
      assert.notEqual(understand([written("pairs.html", bytes)]), "help");
    }
  });

  it("are explained where nothing is installed", () => {
    const run = spawnSync(`${bare}/build.sh`, ["read", "--help"], { encoding: "utf8" });
    assert.match(run.stdout, /Exit status/);
    assert.match(run.stdout, /snapshot \(elements, rectangles and styles/);
    assert.equal(run.status, 0);
  });

  it("name pages one by one and by lists, in that order", () => {
    const list = join(folder, "list.txt");
    writeFileSync(list, "# three of them\nhttps://b.org/\n\n  https://c.org/  \nftp://d.org/\n");
    const request = understand(["https://a.org/", "--list", list]);
    assert.ok(request !== "help");
    assert.deepEqual(request.pages, ["https://a.org/", "https://b.org/", "https://c.org/", "ftp://d.org/"]);
    assert.deepEqual(request.origins, [undefined, `${list}:2`, `${list}:4`, `${list}:5`]);
    assert.equal(request.lines, true);
  });
});

describe("the stamp of a build", () => {
  const made = `${join(folder, "made")}/`;
  mkdirSync(`${made}core/engine/src`, { recursive: true });
  mkdirSync(`${made}core/lab`, { recursive: true });
  mkdirSync(`${made}dist/extension`, { recursive: true });
  writeFileSync(`${made}core/engine/src/lib.rs`, "//! A.\n");
  writeFileSync(`${made}dist/extension/manifest.json`, "{}");

  it("is fresh until what the extension is made of changes", () => {
    assert.equal(isFresh(made), false);
    writeFileSync(`${made}dist/inputs`, digestOfInputs(made));
    assert.equal(isFresh(made), true);
    writeFileSync(`${made}core/lab/main.rs`, "//! Only measures.\n");
    assert.equal(isFresh(made), true);
    writeFileSync(`${made}core/engine/src/lib.rs`, "//! B.\n");
    assert.equal(isFresh(made), false);
    writeFileSync(`${made}core/engine/src/lib.rs`, "//! A.\n");
    assert.equal(isFresh(made), true);
    writeFileSync(`${made}core/engine/src/more.rs`, "");
    assert.equal(isFresh(made), false);
  });
});
