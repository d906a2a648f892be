/**
 * Puts faults in, one after the other, and runs the tests that are to find them: five in the core, five in the extension.
 * Whoever makes tests fewer or faster runs it before and after. It changes files of the working tree and puts them back,
 * so it refuses where they have changes of their own.
 *
 * `node tools/faults.mjs` tries all, `node tools/faults.mjs WORD...` those whose names have one of the words. It fails if a
 * fault is not found.
 */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";

/**
 * @typedef {object} Fault
 * @property {string} name what is wrong with it
 * @property {string} file
 * @property {string} right what the file has once
 * @property {string} wrong what it has instead
 * @property {string} crate the crate whose tests are to find it; empty for a fault of the extension
 * @property {string} [test] a word of the paths of the tests with browsers that are to find it
 */

/** @type {Fault[]} */
const FAULTS = [
  {
    name: "text that is unlikely is kept in long answers",
    file: "core/judge/src/choice.rs",
    right: "probabilities[index] >= least(index)",
    wrong: "probabilities[index] >= 0.0",
    crate: "foreground-judge",
  },
  {
    name: "tags in quoted text of Markdown are not escaped",
    file: "core/render/src/markdown.rs",
    right:
      "'<' if harmless::opens_tag(tail(value, place + 1).chars().next()) => push_escape(out, character),\n            '`' | '{'",
    wrong: "'`' | '{'",
    crate: "foreground-render",
  },
  {
    name: "JSON-LD with a comma at its end is lost",
    file: "core/page/src/json_ld.rs",
    right: "c.is_whitespace() || c == ','",
    wrong: "c.is_whitespace()",
    crate: "foreground-page",
  },
  {
    name: "a form to sign in is taken for an article",
    file: "core/judge/src/rules/refusals.rs",
    right: "verdicts.reason() == Reason::LoginForm &&",
    wrong: "verdicts.reason() == Reason::ErrorPage &&",
    crate: "foreground-judge",
  },
  {
    name: "the former price of a product is lost",
    file: "core/article/src/product.rs",
    right: "former_price: offer.former,",
    wrong: "former_price: None,",
    crate: "foreground-article",
  },
  {
    name: "a page's script presses our buttons",
    file: "extension/content/trust.ts",
    right: "if (!event.isTrusted || !isIntact(control, root)) {",
    wrong: "if (!isIntact(control, root)) {",
    crate: "",
    test: "e2e/trust",
  },
  {
    name: "Escape that an input method needs closes the reader",
    file: "extension/content/keys.ts",
    right: "!modified && !event.isComposing",
    wrong: "!modified",
    crate: "",
    test: "e2e/escape",
  },
  {
    name: "quiet leaves the rest of the page to screen readers",
    file: "extension/content/depth/silence.ts",
    right: 'changes.set(inner, "inert", "");',
    wrong: "",
    crate: "",
    test: "e2e/depths",
  },
  {
    name: "settings of a site are not put back when settings are imported",
    file: "extension/background/settings-store.ts",
    right: "    ...own,\n  ]);",
    wrong: "  ]);",
    crate: "",
    test: "e2e/options",
  },
  {
    name: "the page's modal dialog lies above the reader",
    file: "extension/content/reader/page-cover.ts",
    right: 'elements(document, "dialog:modal").length === 0',
    wrong: "true",
    crate: "",
    test: "e2e/accessibility",
  },
];

const { positionals: words } = parseArgs({ allowPositionals: true });
const asked = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const files = asked.map(({ file }) => file);
if (run("git", ["diff", "--quiet", "--", ...files]).status !== 0)
  throw new Error("some of the files that it changes have changes: commit or stash them first");
const lost = asked.filter((fault) => !isFound(fault));
build();
process.exitCode = lost.length > 0 ? 1 : 0;

/** Whether the tests find a fault. @param {Fault} fault */
function isFound({ name, file, right, wrong, crate, test }) {
  const path = join(ROOT, file);
  const sound = readFileSync(path, "utf8");
  if (sound.split(right).length !== 2) throw new Error(`${file} has to have this once: ${right}`);
  let found = false;
  try {
    writeFileSync(
      path,
      sound.replace(right, () => wrong),
    );
    found = test === undefined ? fails("cargo", ["test", "-q", "-p", crate]) : findsInBrowser(test);
  } finally {
    writeFileSync(path, sound);
  }
  console.log(`${found ? "found" : "NOT FOUND"}  ${name} (${crate || test})`);
  return found;
}

/** @param {string} test */
function findsInBrowser(test) {
  build();
  return fails("node", ["tools/browser-tests.mjs", test]);
}

/** Builds the extension; what cannot be built would make any test fail. */
function build() {
  const { status, stderr } = run("./build.sh", ["build"]);
  if (status !== 0) throw new Error(`the extension cannot be built: ${stderr}`);
}

/** Whether tests fail, and not because they could not start. @param {string} program @param {string[]} rest */
function fails(program, rest) {
  const { status, stdout, stderr } = run(program, rest);
  if (/error(\[E\d+\])?: (could not compile|aborting)/u.test(stderr)) throw new Error(`no test has run: ${stderr}`);
  if (stdout.length === 0) throw new Error(`no test has run: ${stderr}`);
  return status !== 0;
}

/** @param {string} program @param {string[]} rest */
function run(program, rest) {
  return spawnSync(program, rest, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
}
