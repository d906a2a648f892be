/** Tests of the keystroke measure: what is one stop, where the content begins, how many keys lead there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aimsIn, findAgain, noiseIn } from "./content.mjs";
import { flatten } from "./stops.mjs";
import { tables } from "./tables.mjs";
import { keysTo, spread } from "./ways.mjs";

/** @typedef {{ role: string, name?: string, block?: number, focused?: boolean, ignored?: boolean, inner?: Part[] }} Part */

/** What Chromium tells of such a tree. @param {Part} part */
function heard(part) {
  /** @type {any[]} */
  const nodes = [];
  const blocks = new Map();
  const add = (/** @type {Part} */ { role, name = "", block, focused = false, ignored = false, inner = [] }) => {
    const id = nodes.length;
    const node = {
      nodeId: String(id),
      ignored,
      role: { value: role },
      name: { value: name },
      backendDOMNodeId: id,
      properties: [{ name: "focused", value: { value: focused } }],
      childIds: /** @type {string[]} */ ([]),
    };
    nodes.push(node);
    if (block !== undefined) blocks.set(id, block);
    node.childIds = inner.map(add);
    return node.nodeId;
  };
  add(part);
  return flatten(nodes, blocks);
}

const text = (/** @type {string} */ name, /** @type {number} */ block) => ({ role: "StaticText", name, block });

const INTRODUCTION = "The harbour is older than the town that is named after it.";
const REST = "Ships were built here long before anybody wrote that down.";

const PAGE = heard({
  role: "RootWebArea",
  inner: [
    {
      role: "navigation",
      inner: [
        { role: "link", block: 1, inner: [text("Home", 1)] },
        { role: "link", block: 1, inner: [text("News", 1)] },
      ],
    },
    {
      role: "main",
      inner: [
        { role: "heading", focused: true, block: 2, inner: [text("The old harbour", 2)] },
        { role: "button", name: "Share", block: 3, inner: [text("never read", 3)] },
        { role: "image", name: "", block: 3 },
        {
          role: "paragraph",
          block: 4,
          inner: [
            text("The harbour is ", 4),
            { role: "link", block: 4, inner: [text("older", 4)] },
            text(" than the town that is named after it.", 4),
          ],
        },
        { role: "paragraph", ignored: true, block: 5, inner: [] },
        { role: "heading", block: 6, inner: [text("Ships", 6)] },
        { role: "StaticText", name: "Advertisement", block: 7 },
        { role: "paragraph", block: 8, inner: [text(REST, 8)] },
      ],
    },
  ],
});

test("a block is one stop, whatever it is made of, and keys stop where something is read", () => {
  assert.deepEqual(
    PAGE.stops.map(({ text, names }) => text || `[${names}]`),
    ["HomeNews", "The old harbour", "[Share]", INTRODUCTION, "Ships", "Advertisement", REST],
  );
  assert.deepEqual(PAGE.jumps, { heading: [1, 4], landmark: [0, 1], paragraph: [3, 6] });
  assert.equal(PAGE.start, 1);
});

test("content begins behind its title, and the next section at a heading with text before it", () => {
  const truth = { title: "The old harbour", text: `The old harbour\n${INTRODUCTION}\nShips\n${REST}` };
  assert.deepEqual(aimsIn(PAGE.stops, truth), { first: [3], second: 4 });
  assert.equal(
    aimsIn(PAGE.stops, { title: "", text: "Something else altogether, of which the page has nothing." }),
    undefined,
  );
  assert.deepEqual(aimsIn(PAGE.stops, { title: "", text: REST })?.first, [6]);
  assert.equal(findAgain(PAGE.stops, PAGE.stops[3], 0), 3);
  assert.equal(findAgain(PAGE.stops, PAGE.stops[3], 4), -1);
  assert.deepEqual(noiseIn(PAGE.stops, truth.text), [1]);
});

test("a way is a key that jumps, as often as need be, and the arrow from there", () => {
  assert.equal(keysTo(PAGE, "down", 0, 3), 3);
  assert.equal(keysTo(PAGE, "paragraph", 0, 3), 1);
  assert.equal(keysTo(PAGE, "heading", 0, 6), 4);
  assert.equal(keysTo(PAGE, "heading", 0, 4), 2);
  assert.equal(keysTo(PAGE, "landmark", 4, 6), 2);
  assert.equal(keysTo(PAGE, "down", 4, 3), Infinity);
  assert.deepEqual(spread([1, 2, 3, Infinity], 2), {
    pages: 4,
    median: 2,
    most90: Infinity,
    most: Infinity,
    within: 0.5,
  });
});

test("tables tell what was not reached", () => {
  const view = (/** @type {number | null} */ keys) => ({
    first: { heading: keys, landmark: keys, paragraph: keys, down: keys },
    noise: [0, 3],
  });
  const table = tables([
    { id: "a", type: "article", views: { page: view(9), mark: view(2), quiet: view(2), read: view(null) } },
  ]);
  assert.match(table, /\| the page as it is, best way \| 9 \| 9 \| 9 \| 0 % \| 0 % \| 0 \|/);
  assert.match(table, /\| read, best way \| – \| – \| – \| 0 % \| 0 % \| 1 \|/);
  assert.match(table, /\| mark \| 2 \| 1\.50 \|/);
});
