/**
 * The extension and the program check records by code of their own. Here both check the same thousands of broken records, and
 * agree on each.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { buildForeground } from "../../tools/lab.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";
import { load } from "../shell/load.mjs";
import { madeRecord } from "../shell/made-records.mjs";

const { recordFromLine } = await load("shared/records/check.ts");

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
  const folder = mkdtempSync(join(tmpdir(), "foreground-"));
  try {
    const file = join(folder, "records.jsonl");
    writeFileSync(file, [...lines, JSON.stringify(sound(lines.length))].join("\n"));
    const { stdout, stderr } = spawnSync(buildForeground(), ["dataset", "validate", file], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** @param {string} line */
function refusalHere(line) {
  try {
    recordFromLine(line);
  } catch (error) {
    return String(error);
  }
  return undefined;
}
