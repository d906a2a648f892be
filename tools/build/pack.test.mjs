/** Tests that an archive depends on nothing but the files in it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { pack } from "./pack.mjs";

/** @param {[name: string, text: string][]} files */
async function packed(files) {
  const folder = await mkdtemp(join(tmpdir(), "pack-"));
  try {
    for (const [name, text] of files) {
      const path = join(folder, name);
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(path, text);
      await utimes(path, new Date(), new Date(Math.random() * 1e12));
    }
    return await pack(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("order and times of files do not show", async () => {
  const one = await packed([
    ["a.js", "1"],
    ["b/c.js", "2"],
  ]);
  const other = await packed([
    ["b/c.js", "2"],
    ["a.js", "1"],
  ]);
  assert.deepEqual(one, other);
  assert.deepEqual(Object.keys(unzipSync(one)), ["a.js", "b/c.js"]);
});

test("contents do", async () => {
  assert.notDeepEqual(await packed([["a.js", "1"]]), await packed([["a.js", "2"]]));
});
