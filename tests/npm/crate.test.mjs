/** The crates for programs in Rust as they would be published. What they do is tested in `core/extract`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { packCrates } from "../../tools/build/crates.mjs";
import { VERSION } from "../../tools/build/version.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-crate-"));
after(() => rmSync(folder, { recursive: true }));

describe("the crates for programs in Rust", () => {
  it("are packed with all that they are made of, of one version and without a path of this machine", async () => {
    const archives = await packCrates(folder, VERSION);
    assert.equal(archives.at(-1), `foreground-extract-${VERSION}.crate`);
    const names = archives.map((archive) => archive.replace(`-${VERSION}.crate`, ""));
    for (const [at, archive] of archives.entries()) {
      // crates.io takes 10 MB.
      assert.ok(statSync(join(folder, archive)).size < 5_000_000, archive);
      const manifest = execFileSync("tar", ["-xzOf", join(folder, archive), `${names[at]}-${VERSION}/Cargo.toml`], {
        encoding: "utf8",
      });
      for (const key of ["description", "license", "repository"])
        assert.match(manifest, new RegExp(`^${key} = "`, "m"), archive);
      // Those of ours that it needs are published before it.
      const [runs = ""] = manifest.split(/^\[(?:dev-dependencies|target)/m);
      const needed = [...runs.matchAll(/^\[dependencies\.[^\]]+\]\n(?:.+\n)*?package = "(foreground-[a-z]+)"/gm)].map(
        ([, name = ""]) => name,
      );
      for (const name of needed)
        assert.ok(names.indexOf(name) >= 0 && names.indexOf(name) < at, `${archive} needs ${name}`);
      assert.doesNotMatch(manifest, /^path = "\.\./m, archive);
    }
    const listed = execFileSync("tar", ["-tzf", join(folder, `foreground-extract-${VERSION}.crate`)], {
      encoding: "utf8",
    });
    for (const file of ["README.md", "src/lib.rs", "examples/fetch.rs"]) assert.ok(listed.includes(`/${file}\n`), file);
  });
});
