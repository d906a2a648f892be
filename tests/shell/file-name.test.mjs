/** Names of exported files. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { fileName } = await load("content/export/file-name.ts");

describe("file names", () => {
  it("have title, site and day", () => {
    const named = { title: "A day at sea", siteName: "The Review", published: "2024-05-03T22:00:00-07:00" };
    assert.equal(fileName(named, "md"), "A day at sea – The Review – 2024-05-03.md");
    assert.equal(fileName({ title: "A day at sea" }, "html"), "A day at sea.html");
    assert.equal(fileName({ title: "A day at sea", published: "last spring" }, "md"), "A day at sea.md");
  });

  it("hold nothing that a system refuses or that deceives", () => {
    assert.equal(fileName({ title: 'What/is: "this"? <a|b>*\\' }, "txt"), "What is this a b.txt");
    assert.equal(fileName({ title: "..hidden.." }, "md"), "hidden.md");
    assert.equal(fileName({ title: "line\none\u0000\u202Egpj" }, "md"), "line one gpj.md");
    assert.equal(fileName({ title: "CON" }, "md"), "_CON.md");
    assert.equal(fileName({ title: "nul", siteName: "Site" }, "md"), "nul – Site.md");
    assert.equal(fileName({ title: "///" }, "json"), "Untitled.json");
  });

  it("fit into a file system in any script, and break no character", () => {
    for (const letter of ["a", "灯", "👩‍👩‍👧", "é"]) {
      const name = fileName({ title: letter.repeat(400), siteName: letter.repeat(200), published: "2024-05-03" }, "md");
      assert.ok(Buffer.byteLength(name) <= 180, `${Buffer.byteLength(name)} bytes`);
      assert.match(name, / – 2024-05-03\.md$/);
      assert.equal(name.replaceAll(letter, "").replaceAll("…", ""), " –  – 2024-05-03.md");
    }
  });
});
