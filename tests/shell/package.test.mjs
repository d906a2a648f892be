/** What the stores get: the same bytes each time, nothing that a reviewer would refuse, and the licences of all that is in it. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { unzipSync } from "fflate";
import { extensionArchive, manifestFor, sourceArchive } from "../../tools/build/packages.mjs";
import { EXTENSION, ROOT, SBOM } from "../../tools/build/paths.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));

const text = (/** @type {Uint8Array | undefined} */ bytes) => new TextDecoder().decode(bytes);

describe("the packages", () => {
  it("of one build are the same bytes, whenever and in whatever folder they are packed", async () => {
    const copy = join(folder, "copy");
    cpSync(EXTENSION, copy, { recursive: true });
    for (const browser of /** @type {const} */ (["chromium", "firefox"])) {
      assert.deepEqual(await extensionArchive(browser, copy), await extensionArchive(browser), browser);
    }
  });

  it("name no folder of this machine, so that they are the same bytes wherever they are built", async () => {
    const files = unzipSync(await extensionArchive("chromium"));
    const naming = Object.keys(files).filter((name) => Buffer.from(files[name] ?? []).includes(ROOT));
    assert.deepEqual(naming, []);
  });

  it("hold no key of the manifest that only the other browser knows, and the same files", async () => {
    const [chromium, firefox] = [
      unzipSync(await extensionArchive("chromium")),
      unzipSync(await extensionArchive("firefox")),
    ];
    assert.deepEqual(Object.keys(chromium), Object.keys(firefox));
    const differing = Object.keys(chromium).filter((name) => text(chromium[name]) !== text(firefox[name]));
    assert.deepEqual(differing, ["manifest.json"]);
    const [ours, theirs] = [chromium, firefox].map((files) => JSON.parse(text(files["manifest.json"])));
    assert.deepEqual(
      [ours.background, theirs.background],
      [{ service_worker: "background.js" }, { scripts: ["background.js"] }],
    );
    assert.equal(ours.browser_specific_settings, undefined);
    assert.deepEqual(
      theirs.permissions,
      ours.permissions.filter((/** @type {string} */ name) => name !== "offscreen"),
    );
  });

  it("ask for no permission that the guide does not explain, and the other way round", () => {
    const manifest = JSON.parse(readFileSync(`${ROOT}manifest.json`, "utf8"));
    const asked = [
      ...manifest.permissions,
      ...manifest.optional_permissions,
      "optional_host_permissions",
      "wasm-unsafe-eval",
    ].sort();
    for (const guide of ["docs/permissions.md", "PRIVACY.md"]) {
      const explained = [...readFileSync(ROOT + guide, "utf8").matchAll(/^\| `([\w-]+)`/gm)]
        .map(([, name]) => name)
        .sort();
      const wanted =
        guide === "PRIVACY.md" ? [...manifest.permissions, ...manifest.optional_permissions].sort() : asked;
      assert.deepEqual(explained, wanted, guide);
    }
    assert.deepEqual(manifestFor(manifest, "chromium").permissions, manifest.permissions);
  });

  it("are refused nothing by the linter of Firefox's store, and warned of nothing", { timeout: HANGS }, async () => {
    const file = join(folder, "foreground.xpi");
    writeFileSync(file, await extensionArchive("firefox"));
    const { stdout } = spawnSync(`${ROOT}node_modules/.bin/addons-linter`, [file, "--output", "json"], {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    const { errors, warnings } = JSON.parse(stdout);
    const lines = [...errors, ...warnings].map((found) => `${found.code} ${found.file ?? ""}: ${found.message}`);
    assert.deepEqual(lines, []);
  });
});

describe("the source package", () => {
  it("is the same bytes each time and has all that a build reads, and the notes for reviewers", async () => {
    const archive = await sourceArchive();
    assert.deepEqual(await sourceArchive(), archive);
    const files = unzipSync(archive);
    for (const name of [
      "BUILDING.md",
      "build.sh",
      "Cargo.lock",
      "package-lock.json",
      "rust-toolchain.toml",
      "core/engine/src/lib.rs",
      "_locales/ar/messages.json",
    ]) {
      assert.ok(files[name], `${name} is missing`);
    }
    assert.deepEqual(
      Object.keys(files).filter((name) => /^(target|dist|node_modules)\//.test(name)),
      [],
    );
  });

  it("is the same from the folder that it was unpacked in, where there is no git", { timeout: HANGS }, async () => {
    const archive = await sourceArchive();
    const fresh = join(folder, "fresh");
    for (const [name, content] of Object.entries(unzipSync(archive))) {
      cpSync(join(ROOT, existsSync(ROOT + name) ? name : "store/BUILDING.md"), join(fresh, name));
      assert.deepEqual(new Uint8Array(readFileSync(join(fresh, name))), content, name);
    }
    cpSync(`${ROOT}node_modules/fflate`, join(fresh, "node_modules/fflate"), { recursive: true });
    const script = `const { sourceArchive } = await import(${JSON.stringify(join(fresh, "tools/build/packages.mjs"))});
      process.stdout.write(await sourceArchive());`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { maxBuffer: 1 << 28 });
    assert.ok(Buffer.compare(stdout, Buffer.from(archive)) === 0, "other bytes");
  });
});

describe("licences and bill of materials", () => {
  const bill = JSON.parse(readFileSync(SBOM, "utf8"));
  const licences = readFileSync(`${EXTENSION}/licences.txt`, "utf8");

  it("name the same parts, crates and packages alike", () => {
    assert.ok(bill.components.length > 30);
    for (const { name, version } of bill.components)
      assert.ok(licences.includes(`${name} ${version} (`), `${name} has no licence`);
    for (const name of ["fflate", "idb", "yaml", "url", "quick-xml", "@fontsource/atkinson-hyperlegible"]) {
      assert.ok(
        bill.components.some((/** @type {{ name: string }} */ part) => part.name === name),
        `${name} is not listed`,
      );
    }
    // What only builds or tests is not shipped.
    for (const name of ["esbuild", "clap", "proptest", "syn"]) {
      assert.ok(
        !bill.components.some((/** @type {{ name: string }} */ part) => part.name === name),
        `${name} is not shipped`,
      );
    }
  });

  it("are CycloneDX", async () => {
    assert.equal(await new Validation.JsonStrictValidator(Spec.Spec1dot6.version).validate(JSON.stringify(bill)), null);
  });
});

describe("the listings of the stores", () => {
  it("are there for each language of the interface, within the stores' bounds", () => {
    const languages = readdirSync(`${ROOT}_locales`).sort();
    assert.deepEqual(
      readdirSync(`${ROOT}store/listing`)
        .map((file) => file.replace(".txt", ""))
        .sort(),
      languages,
    );
    for (const language of languages) {
      const messages = JSON.parse(readFileSync(`${ROOT}_locales/${language}/messages.json`, "utf8"));
      const description = readFileSync(`${ROOT}store/listing/${language}.txt`, "utf8");
      assert.ok(messages.extensionName.message.length <= 45, language);
      assert.ok(messages.extensionDescription.message.length <= 132, language);
      assert.equal(description.match(/^• /gm)?.length, 8, `${language}: the points are eight`);
      assert.ok(description.length < 16_000);
    }
  });
});
