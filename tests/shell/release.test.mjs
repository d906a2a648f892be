/** A release: all packages have the version of Cargo.toml, with checksums and a bill of materials for all of them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { packCrates } from "../../tools/build/crates.mjs";
import { licences } from "../../tools/build/licences.mjs";
import { extensionArchive } from "../../tools/build/packages.mjs";
import { ROOT } from "../../tools/build/paths.mjs";
import { gather, ofVersion } from "../../tools/build/release.mjs";
import { billOfMaterials } from "../../tools/build/sbom.mjs";
import { shippedInRelease } from "../../tools/build/shipped.mjs";
import { VERSION } from "../../tools/build/version.mjs";
import { ask, hasWheel, WHEEL } from "../../tools/python.mjs";
import { buildPackage } from "../npm/built.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-release-"));
after(() => rmSync(folder, { recursive: true }));

describe("a release", () => {
  it("has packages of one version and checksums that fit them", async () => {
    buildPackage();
    writeFileSync(`${folder}/foreground-${VERSION}.zip`, await extensionArchive("chromium"));
    const crates = await packCrates(`${folder}/crates`, VERSION);
    const [archive = ""] = await ofVersion(`${ROOT}dist/npm`, VERSION, ".tgz");
    const names = await gather(`${folder}/release`, [
      `${folder}/foreground-${VERSION}.zip`,
      archive,
      ...crates.map((name) => `${folder}/crates/${name}`),
    ]);
    assert.equal(names.length, crates.length + 3);
    const lines = readFileSync(`${folder}/release/SHA256SUMS`, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("  "));
    assert.deepEqual(
      lines.map(([, name]) => name),
      names.slice(0, -1),
    );
    for (const [sum, name] of lines)
      assert.equal(
        createHash("sha256")
          .update(readFileSync(`${folder}/release/${name}`))
          .digest("hex"),
        sum,
        name,
      );
    const manifest = JSON.parse(execFileSync("tar", ["-xzOf", archive, "package/package.json"], { encoding: "utf8" }));
    const extension = JSON.parse(readFileSync(`${ROOT}dist/extension/manifest.json`, "utf8"));
    assert.deepEqual([manifest.version, extension.version], [VERSION, VERSION]);
  });

  it("has the version in the wheel, too", {
    skip: !hasWheel() && "the wheel is not installed, see ./build.sh wheel",
  }, () => {
    assert.equal(
      ask(
        "import importlib.metadata, json; print(json.dumps(importlib.metadata.version('foreground-extract')))",
        null,
        WHEEL,
      ),
      VERSION,
    );
  });

  it("refuses what is missing, and what is of another version", async () => {
    const old = `${folder}/old`;
    mkdirSync(old);
    await assert.rejects(ofVersion(`${folder}/nowhere`, VERSION, ".whl"), /has no file for/);
    writeFileSync(`${old}/foreground_extract-0.0.1-cp310.whl`, "");
    await assert.rejects(ofVersion(old, VERSION, ".whl"), /has no file for/);
    await assert.rejects(gather(`${folder}/twice`, [`${old}/a`, `${folder}/a`]), /one name/);
  });

  it("has a bill of materials and the licences of all that any of its packages contains", {
    timeout: HANGS,
  }, async () => {
    const shipped = await shippedInRelease();
    const bill = billOfMaterials(shipped);
    assert.equal(await new Validation.JsonStrictValidator(Spec.Spec1dot6.version).validate(bill), null);
    // One of the extension, of the npm package, of the wheel, of the program, and of npm each.
    for (const name of ["html-escape", "html5ever", "pyo3", "rmcp", "fflate"])
      assert.ok(
        shipped.some((part) => part.name === name),
        name,
      );
    for (const name of ["esbuild", "proptest"]) assert.ok(!shipped.some((part) => part.name === name), name);
    const text = await licences(shipped);
    for (const { name, version } of shipped) assert.ok(text.includes(`${name} ${version} (`), name);
  });
});
