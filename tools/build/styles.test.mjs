/** Tests that inserted sheets win over the page's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { allImportant } from "./styles.mjs";

test("every declaration becomes important, once", () => {
  const css = "a { color: red; --gap: 1px; margin: 0 !important } @media print { b { top: 0 } }";
  const expected = "a { color: red !important; --gap: 1px !important; margin: 0 !important } @media print { b { top: 0 !important } }";
  assert.equal(allImportant(css, "a.css"), expected);
});

test("nested rules count, descriptors and frames do not", () => {
  const untouched = "@font-face { font-family: x } @keyframes k { from { top: 0 } } @page { margin: 1cm }";
  assert.equal(allImportant(untouched, "a.css"), untouched);
  assert.equal(allImportant("a { & b { top: 0 } }", "a.css"), "a { & b { top: 0 !important } }");
});
