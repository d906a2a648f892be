/** Whether a file is text at all, by its first bytes: the same rule as that of core/html/src/kind.rs. */

import { closeSync, openSync, readSync } from "node:fs";

/** Bytes that are looked at. */
const LOOKED_AT = 1_024;

/** Of so many bytes one may be a control character; of noise, and of what is packed, one in ten is. */
const FEW = 32;

/** How documents begin that are written in ASCII all the same. */
const IN_ASCII = ["%PDF", "{\\rtf", "%!PS"];

/** @param {string} file */
export function isTextFile(file) {
  const bytes = Buffer.alloc(LOOKED_AT);
  const opened = openSync(file, "r");
  try {
    return isText(bytes.subarray(0, readSync(opened, bytes, 0, LOOKED_AT, 0)));
  } finally {
    closeSync(opened);
  }
}

/** @param {Uint8Array} bytes the beginning of a file */
export function isText(bytes) {
  if (IN_ASCII.some((mark) => Buffer.from(bytes).toString("latin1").startsWith(mark))) return false;
  if (isInPairs(bytes)) return true;
  // All but tabs, line ends and the escapes of Japanese encodings.
  const controls = bytes.filter(
    (byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32),
  );
  return controls.length <= 1 + bytes.length / FEW;
}

/** Whether this is UTF-16: it has its mark, or, markup being ASCII, many of the first or of the second bytes are zero.
 * @param {Uint8Array} bytes */
function isInPairs(bytes) {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const zeros = [0, 1].map((first) => bytes.filter((byte, at) => byte === 0 && at % 2 === first).length);
  const [few = 0, many = 0] = zeros.sort((a, b) => a - b);
  return many * FEW > bytes.length && many > few * 8;
}
