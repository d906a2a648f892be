/** Tests that inserted sheets win over the page's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { allImportant, oneRootEach } from "./styles.mjs";

test("every declaration becomes important, once", () => {
  const css = "a { color: red; --gap: 1px; margin: 0 !important } @media print { b { top: 0 } }";
  const expected =
    "a { color: red !important; --gap: 1px !important; margin: 0 !important } @media print { b { top: 0 !important } }";
  assert.equal(allImportant(css, "a.css"), expected);
});

test("nested rules count, descriptors and frames do not", () => {
  const untouched = "@font-face { font-family: x } @keyframes k { from { top: 0 } } @page { margin: 1cm }";
  assert.equal(allImportant(untouched, "a.css"), untouched);
  assert.equal(allImportant("a { & b { top: 0 } }", "a.css"), "a { & b { top: 0 !important } }");
});

test("rules for several roots are written once for each", () => {
  assert.equal(
    oneRootEach(":where(a, .b) c::before, d { top: 0 }", "a.css"),
    ":where(a) c::before, :where(.b) c::before, d { top: 0 }",
  );
  for (const untouched of [
    ":where(a) { top: 0 }",
    ":where(a b, c) { top: 0 }",
    "a :where(b, c) { top: 0 }",
    "@keyframes a { from { top: 0 } }",
  ]) {
    assert.equal(oneRootEach(untouched, "a.css"), untouched);
  }
});
