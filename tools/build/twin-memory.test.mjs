/** Tests the memory of the twin on a small module of its own. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "./paths.mjs";
import { withGrowingMemory } from "./twin-memory.mjs";

const MODULE = `(module
  (memory (export "memory") 1)
  (data (i32.const 0) "text")
  (func (export "size") (result i32) (memory.size))
  (func (export "grow") (param i32) (result i32) (memory.grow (local.get 0)))
  (func (export "load") (param i32) (result i32) (i32.load (local.get 0)))
  (func (export "store") (param i32) (param i32) (i32.store (local.get 0) (local.get 1))))`;

// Every browser that the extension supports has it, Node.js only since version 21.
ArrayBuffer.prototype.transfer ??= function (/** @type {number} */ size) {
  const grown = new ArrayBuffer(size);
  new Uint8Array(grown).set(new Uint8Array(this));
  structuredClone(this, { transfer: [this] });
  return grown;
};

let folder = "";
let source = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "twin-"));
  await writeFile(join(folder, "module.wat"), MODULE);
  const wasm2js = `${ROOT}node_modules/binaryen/bin/wasm2js`;
  await promisify(execFile)(process.execPath, [
    wasm2js,
    "-O2",
    join(folder, "module.wat"),
    "-o",
    join(folder, "raw.mjs"),
  ]);
  source = await readFile(join(folder, "raw.mjs"), "utf8");
});
after(() => rm(folder, { recursive: true }));

/** @param {string} name */
async function twin(name) {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, withGrowingMemory(source));
  return import(pathToFileURL(file).href);
}

test("memory grows, keeps what it holds and detaches the old buffer", async () => {
  const { memory, size, grow, load, store } = await twin("grows");
  store(64, 7);
  const old = memory.buffer;
  assert.equal(grow(3), 1);
  assert.equal(size(), 4);
  assert.equal(old.byteLength, 0);
  assert.equal(load(64), 7);
  store(4 * 65536 - 4, 9);
  assert.equal(load(4 * 65536 - 4), 9);
});

test("growing page by page copies seldom", async () => {
  const { memory, grow } = await twin("seldom");
  const buffers = new Set();
  for (let page = 0; page < 200; page += 1) {
    grow(1);
    buffers.add(memory.buffer);
  }
  assert.ok(buffers.size < 12, `${buffers.size} buffers`);
});

test("growing too far fails as in WebAssembly", async () => {
  const { size, grow, load, store } = await twin("fails");
  store(64, 7);
  assert.equal(grow(65535), -1);
  assert.equal(size(), 1);
  assert.equal(load(64), 7);
});

test("a form of wasm2js that is not known stops the build", () => {
  assert.throws(() => withGrowingMemory(source.replace("newHEAP8.set(HEAP8)", "")), /0 times/);
});
