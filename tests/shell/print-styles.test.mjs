/** The margins of printed pages. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import postcss from "postcss";
import { load } from "./load.mjs";

const { printStyles } = await load("background/print-styles.ts");

/** Names of the rules and properties of a sheet, one after the other. @param {string} css */
function shapeOf(css) {
  /** @type {string[]} */
  const shape = [];
  postcss.parse(css).walk((node) => {
    if (node.type === "atrule") shape.push(`@${node.name} ${node.params}`.trim());
    else if (node.type === "decl") shape.push(node.prop);
    else shape.push(node.type);
  });
  return shape;
}

describe("the margins of printed pages", () => {
  it("hold the title, whatever it says, and nothing else of it", () => {
    const usual = shapeOf(printStyles("A day at sea"));
    for (const title of [
      '"; } } body { display: none } @page { @top-center { content: "',
      "\\",
      "*/ }",
      "\n\n",
      "</style>",
      "",
      "\u0000\ud800",
      "灯台".repeat(200),
    ]) {
      const css = printStyles(title);
      assert.deepEqual(shapeOf(css), usual, title);
      assert.doesNotMatch(css, /<|display|\u0000/);
    }
  });

  it("spell each character of the title by its number", () => {
    assert.match(printStyles("A “b”"), /content: "\\000041\\000020\\00201c\\000062\\00201d";/);
    assert.match(printStyles("x".repeat(200)), /content: "(\\000078){80}\\002026";/);
  });
});
