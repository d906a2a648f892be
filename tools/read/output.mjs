/**
 * The file that `--out` names: a line for each page, kept as soon as it is there. What was interrupted goes on from it:
 * a line that was cut off is taken away and its page read again, every other line is kept.
 */

import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { Usage } from "./request.mjs";

/** @typedef {import("./several.mjs").Item} Item */
/** @typedef {import("./several.mjs").Line} Line */

/**
 * @typedef {object} Kept where a line is in the file, with the line break
 * @property {number} start
 * @property {number} length
 * @property {number} status
 */

/** Bytes that are read at once. */
const CHUNK = 1 << 20;

const LINE_BREAK = 10;

/** How every line begins. */
const BEGINNING = '{"page":';

/**
 * Opens the file, which may be there already.
 *
 * @param {string} file
 * @param {readonly string[]} pages
 * @param {string} format
 * @throws {Usage} where the file is something else, or has lines in another format
 */
export function openLines(file, pages, format) {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644);
  /** Places of the list that each page has, as long as they have no line. @type {Map<string, number[]>} */
  const places = new Map();
  for (const [place, page] of pages.entries()) places.set(page, [...(places.get(page) ?? []), place]);
  /** @type {Map<number, Kept>} */
  const kept = new Map();
  /** Lines of pages that the list does not have. @type {Kept[]} */
  const others = [];
  let end = 0;
  for (const { bytes, start } of linesOf(handle)) {
    const line = understood(bytes);
    const isCutOff = bytes.at(-1) !== LINE_BREAK;
    if (isCutOff && BEGINNING.startsWith(bytes.toString("latin1", 0, BEGINNING.length))) break;
    if (!line) throw new Usage(`${file} has something else than the lines of this command: name another file.`);
    if (line.format !== undefined && line.format !== format)
      throw new Usage(`${file} has articles as ${line.format}, not ${format}: name another file.`);
    const place = places.get(line.page)?.shift();
    const where = { start, length: bytes.length, status: line.status };
    if (place === undefined) others.push(where);
    else kept.set(place, where);
    end = start + bytes.length;
  }
  ftruncateSync(handle, end);

  return {
    /** Places of the list that have a line. */
    has: (/** @type {number} */ place) => kept.has(place),
    /** Status of each line, in the order of the list. */
    statuses: () => pages.flatMap((_, place) => kept.get(place)?.status ?? []),
    /** Keeps a line. @param {Item} item @param {Line} line */
    add({ place }, line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      writeAll(handle, bytes, end);
      kept.set(place, { start: end, length: bytes.length, status: line.status });
      end += bytes.length;
    },
    /** Puts the lines into the order of the list; those of other pages come last. */
    finish() {
      const inOrder = [...pages.flatMap((_, place) => kept.get(place) ?? []), ...others];
      const isInOrder = inOrder.every(({ start }, index) => index === 0 || start > (inOrder[index - 1]?.start ?? 0));
      if (!isInOrder) rewrite(file, handle, inOrder);
      closeSync(handle);
    },
  };
}

/**
 * The lines of a file, each with its break if it has one.
 *
 * @param {number} handle
 * @returns {Generator<{ bytes: Buffer, start: number }>}
 */
function* linesOf(handle) {
  let start = 0;
  /** @type {Buffer<ArrayBufferLike>} */
  let rest = Buffer.alloc(0);
  for (let at = 0; at < fstatSync(handle).size; ) {
    const chunk = Buffer.alloc(CHUNK);
    const length = readSync(handle, chunk, 0, CHUNK, at);
    at += length;
    rest = Buffer.concat([rest, chunk.subarray(0, length)]);
    for (let end = rest.indexOf(LINE_BREAK); end >= 0; end = rest.indexOf(LINE_BREAK)) {
      yield { bytes: rest.subarray(0, end + 1), start };
      start += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield { bytes: rest, start };
}

/** A line of this command. @param {Buffer} bytes @returns {Line | undefined} */
function understood(bytes) {
  try {
    const { page, status, format } = JSON.parse(bytes.toString());
    return typeof page === "string" && typeof status === "number" ? { page, status, format } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {number} handle @param {readonly Kept[]} lines */
function rewrite(file, handle, lines) {
  const beside = `${file}.sorted`;
  const sorted = openSync(beside, "w");
  for (const { start, length } of lines) {
    const bytes = Buffer.alloc(length);
    for (let read = 0; read < length; ) read += readSync(handle, bytes, read, length - read, start + read);
    writeAll(sorted, bytes, null);
  }
  closeSync(sorted);
  renameSync(beside, file);
}

/** @param {number} handle @param {Buffer} bytes @param {number | null} at `null` behind what was written last */
function writeAll(handle, bytes, at) {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(handle, bytes, written, bytes.length - written, at === null ? null : at + written);
  }
}
