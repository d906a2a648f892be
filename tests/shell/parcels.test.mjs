/** Bytes over lines that clone messages and over lines that write them as JSON, in parts that no browser refuses. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { parcelsOver, joined, toText, fromText } = await load("shared/parcels.ts");

/** What Chromium takes in one message, in characters of JSON. */
const LONGEST_MESSAGE = 64 << 20;

/**
 * Two ends that carry messages as a browser does: `carry` is what becomes of one on its way.
 *
 * @param {(message: any) => any} carry
 */
function line(carry) {
  /** @type {((message: any) => void)[]} */
  const listeners = [() => {}, () => {}];
  const end = (/** @type {number} */ own) => ({
    send: (/** @type {any} */ message) => {
      const arrived = carry(message);
      queueMicrotask(() => listeners[1 - own]?.(arrived));
    },
    onMessage: (/** @type {(message: any) => void} */ listener) => void (listeners[own] = listener),
    onEnd: () => {},
    end: () => {},
  });
  return [end(0), end(1)];
}

/** @type {Record<string, (message: any) => any>} */
const BROWSERS = {
  "clones messages": (message) => structuredClone(message),
  "writes messages as JSON": (message) => {
    const text = JSON.stringify(message);
    assert.ok(text.length < LONGEST_MESSAGE, `a message of ${text.length} characters`);
    return JSON.parse(text);
  },
};

describe("bytes over a line", () => {
  for (const [name, carry] of Object.entries(BROWSERS)) {
    it(`arrive where the browser ${name}`, async () => {
      const [here, there] = line(carry);
      /** @type {[unknown, Uint8Array | undefined][]} */
      const received = [];
      const sender = parcelsOver(here, () => {});
      parcelsOver(there, (/** @type {unknown} */ data, /** @type {Uint8Array | undefined} */ bytes) =>
        received.push([data, bytes]),
      );
      await sender.ready;
      const many = Uint8Array.from({ length: (20 << 20) + 1 }, (_, i) => i % 251);
      sender.send({ kind: "open" }, many);
      sender.send("without");
      sender.send("empty", new Uint8Array());
      await new Promise((next) => setTimeout(next));
      assert.deepEqual(
        received.map(([data]) => data),
        [{ kind: "open" }, "without", "empty"],
      );
      const [first, second, third] = received.map(([, bytes]) => bytes);
      assert.ok(first && Buffer.from(first).equals(Buffer.from(many)), "other bytes arrive than were sent");
      assert.equal(second, undefined);
      assert.equal(third?.length, 0);
    });
  }

  it("are the same as text and back", () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256);
    assert.deepEqual(fromText(toText(bytes)), bytes);
  });

  it("are joined in order", () => {
    assert.deepEqual(joined([Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3)]), Uint8Array.of(1, 2, 3));
    assert.deepEqual(joined([]), new Uint8Array());
  });
});
