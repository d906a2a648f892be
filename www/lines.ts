/** Reads a file line by line, however large it is. */

import { LONGEST_RECORD } from "../extension/shared/record-reader.js";

/** The lines of a stream of UTF-8. A line longer than any record comes in pieces, each too long for one. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > LONGEST_RECORD) {
      yield rest;
      rest = "";
    }
    if (done) break;
  }
  if (rest !== "") yield rest;
}
