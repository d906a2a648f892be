/** One text with the licences of everything of others that is in the package. */
import { licenceText, permission } from "./shipped.mjs";

/** @typedef {import("./shipped.mjs").Shipped} Shipped */

const HEAD = `Foreground is licensed under MIT or Apache-2.0, as you like.
What follows is in the package, too, each part under the licence that is given with it.
Written by tools/build/licences.mjs from the lock files and from what the bundles really contain.
`;

/**
 * Packages with the same text are listed together above it.
 *
 * @param {Shipped[]} shipped
 */
export async function licences(shipped) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  byText.set(`Copyright (c) The Rust Project Contributors\n\n${await permission()}`, [
    "Rust standard library (MIT OR Apache-2.0)",
  ]);
  for (const part of shipped) {
    const text = await licenceText(part);
    const title = `${part.name} ${part.version} (${part.licence})${part.homepage ? `, ${part.homepage}` : ""}`;
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const line = "=".repeat(80);
  return [HEAD, ...[...byText].map(([text, titles]) => `${line}\n${titles.join("\n")}\n${line}\n\n${text}\n`)].join(
    "\n",
  );
}
