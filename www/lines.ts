/** Reads a file line by line, however large it is. */

import { LONGEST_RECORD } from "../extension/shared/records/check.js";

/** The lines of a stream of UTF-8. A line longer than any record comes cut, too long for one; the rest of it is dropped. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    let pieces: string[] = [];
    let length = 0;
    const taken = (): string => {
      const line = pieces.join("");
      pieces = [];
      length = 0;
      return line;
    };
    const take = (piece: string): void => {
      if (length <= LONGEST_RECORD) pieces.push(piece);
      length += piece.length;
    };
    for (;;) {
      const { value, done } = await reader.read();
      const [first = "", ...more] = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split("\n");
      take(first);
      for (const piece of more) {
        yield taken();
        take(piece);
      }
      if (done) break;
    }
    if (length > 0) yield taken();
  } finally {
    await reader.cancel();
  }
}
