/**
 * The extension and the program check records and look for near-duplicates by code of their own. Here both check the same
 * thousands of broken records, and agree on each; both find the same pages alike and
 * split them the same way.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { buildForeground } from "../../tools/lab.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";
import { load } from "../shell/load.mjs";
import { madeRecord } from "../shell/made-records.mjs";

const { recordFromLine } = await load("shared/records/check.ts");
const { contentOf } = await load("shared/records/summary.ts");
const { siteOf } = await load("../www/records/compare/sites.ts");
const { splitsOf, USUAL_SHARES } = await load("../www/records/compare/splits.ts");
const { likeness, sketchOf } = await load("shared/records/sketch.ts");
const LOCALES = new URL("../../_locales/", import.meta.url);

/** What each part of a record becomes once; `undefined` removes it. */
const VALUES = [
  ...[undefined, null, true, -1, 0, 0.5, 7, 1e9, 1e300],
  ...["", "x", "x".repeat(5_000), "2026-05-01", "2026-05-01T10:00:00Z", "main/body"],
  ...[[], [0], [-1], {}],
];

/** A record that has something in each of its parts. @param {number} number */
function sound(number) {
  const record = madeRecord({ id: number, licences: ["CC0"], optOuts: [{ name: "robots", value: "noai" }] });
  return {
    ...record,
    lost: [{ text: "Gone", role: "other/ad" }],
    note: "Is the list content?",
    mergedFrom: [{ id: record.id, annotator: "ann", revision: 2 }],
    frozen: {
      ...record.frozen,
      pictures: [{ node: 2, address: "", width: 1, height: 2, sha256: null, inlined: false }],
    },
    screenshot: "data:image/jpeg;base64,/9j/4A==",
  };
}

/** Ways to all parts of a value, but for those of the page, which only the core reads. @param {any} value @returns {string[][]} */
function places(value) {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    [key],
    ...(key === "snapshot" ? [] : places(value[key]).map((place) => [key, ...place])),
  ]);
}

/** A record of which one part has another value. @param {number} number @param {string[]} place @param {unknown} value */
function broken(number, place, value) {
  const record = structuredClone(sound(number));
  const last = place.at(-1) ?? "";
  let part = /** @type {any} */ (record);
  for (const key of place.slice(0, -1)) part = part[key];
  if (value !== undefined) part[last] = value;
  else if (Array.isArray(part)) part.splice(Number(last), 1);
  else delete part[last];
  return record;
}

it("both checks of a record refuse the same", { timeout: HANGS }, () => {
  const tries = places(sound(0)).flatMap((place) => VALUES.map((value) => ({ place, value })));
  const lines = tries.map(({ place, value }, number) => JSON.stringify(broken(number, place, value)));
  const { stdout, stderr } = dataset("validate", [...lines, JSON.stringify(sound(lines.length))]);
  const refusals = new Map(
    [...`${stdout}\n${stderr}`.matchAll(/records\.jsonl:(\d+): (.*)/g)].map(([, line, reason]) => [
      Number(line),
      reason,
    ]),
  );
  assert.ok(!refusals.has(lines.length + 1), `the sound one is refused: ${refusals.get(lines.length + 1)}`);
  const differing = lines.flatMap((line, at) => {
    const [here, there] = [refusalHere(line), refusals.get(at + 1)];
    const { place, value } = /** @type {{ place: string[], value: unknown }} */ (tries[at]);
    return (here === undefined) === (there === undefined)
      ? []
      : [
          `${place.join(".")} = ${JSON.stringify(value)?.slice(0, 30)}: ${here ?? "taken"} here, ${there ?? "taken"} there`,
        ];
  });
  assert.deepEqual(differing, []);
  assert.ok(refusals.size > lines.length / 2 && refusals.size < lines.length, `${refusals.size} of ${lines.length}`);
});

it("both find texts in any language equally alike", { timeout: HANGS }, () => {
  const texts = readdirSync(LOCALES).flatMap((language) => {
    const messages = JSON.parse(readFileSync(new URL(`${language}/messages.json`, LOCALES), "utf8"));
    const all = Object.values(messages).map(({ message }) => message);
    return [0, 40, 8, 4].map((step) => all.filter((_, at) => step === 0 || at % step > 0).join("\n"));
  });
  const odd = "ﬁnal ß ẞ ΟΔΥΣΣΕΥΣ İstanbul ＡＢＣ １２３ e\u0301 😀 한국어 हिन्दी Ⅻ ①";
  const records = [...texts, odd, odd.toUpperCase()].map((text, id) =>
    madeRecord({ id, texts: [["main/body", text]] }),
  );
  // One label over several texts that touch, and pages without content, which are like nothing.
  const whole = texts[0] ?? "";
  const touching = madeRecord({
    id: records.length,
    texts: [
      ["main/body", whole.slice(0, 5_000)],
      ["main/body", whole.slice(5_000)],
    ],
  });
  const [first, second] = touching.labels;
  const label = { ...first, nodes: [...first.nodes, ...second.nodes], ranges: [[0, [...whole].length]] };
  const empty = [1, 2].map((more) => madeRecord({ id: records.length + more, texts: [["other/ad", whole]] }));
  records.push({ ...touching, labels: [label] }, ...empty);
  const sketches = new Map(records.map((record) => [record.id, sketchOf(contentOf(record))]));
  const lines = records.map((record) => JSON.stringify(record));
  const { stdout } = dataset("dedup", lines, "--similarity", "0.3");
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(found.length > texts.length / 2, `${found.length} of ${texts.length}`);
  assert.equal(found.find(({ id }) => id === touching.id)?.similarity, 1);
  assert.ok(!found.some(({ id }) => empty.some((record) => record.id === id)));
  for (const { id, of, similarity } of found) {
    const here = likeness(sketches.get(id), sketches.get(of));
    assert.ok(Math.abs(here - similarity) < 1e-9, `${id} is like ${of} by ${here} here, ${similarity} there`);
  }
});

it("both assign a site to the same split", { timeout: HANGS }, async () => {
  const hosts = Array.from({ length: 300 }, (_, at) => [
    `www.site-${at}.example`,
    `user-${at}.github.io`,
    `a.b-${at}.co.uk`,
  ]);
  const odd = ["localhost:8000", "192.168.0.1", "[::1]", "例え.jp", "co.uk", "www.example.com."];
  const records = [...hosts.flat(), ...odd].map((host, id) => {
    const record = madeRecord({ id });
    return { ...record, provenance: { ...record.provenance, url: `https://${host}/${id}` } };
  });
  const sites = records.map(({ provenance }) => siteOf(provenance.url));
  const here = await splitsOf(sites, USUAL_SHARES);
  const folder = mkdtempSync(join(tmpdir(), "foreground-"));
  try {
    dataset(
      "split",
      records.map((record) => JSON.stringify(record)),
      ...["--out", folder],
    );
    for (const name of ["train", "dev", "test"]) {
      const ids = readFileSync(join(folder, `${name}.ids`), "utf8")
        .trim()
        .split("\n");
      const expected = records.filter((_, at) => here.get(sites[at]) === name).map(({ id }) => id);
      assert.ok(expected.length > 10, `${expected.length} in ${name}`);
      assert.deepEqual(ids, expected);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What a command for labeled pages prints of records. @param {string} command @param {string[]} lines @param {string[]} options */
function dataset(command, lines, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "foreground-"));
  try {
    const file = join(folder, "records.jsonl");
    writeFileSync(file, lines.join("\n"));
    return spawnSync(buildForeground(), ["dataset", command, file, ...options], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} line */
function refusalHere(line) {
  try {
    recordFromLine(line);
  } catch (error) {
    return String(error);
  }
  return undefined;
}
