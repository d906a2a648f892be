/** The script of the worker that {@link createReader} starts. */

import { asForegroundError } from "./error.js";
import { read } from "./extract.js";
import type { Options } from "./options.js";

/** The worker's side of its port; the library of types that has it whole does not go together with that of pages. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<{ id: number; snapshot: Uint8Array; options: Options }>) => void) | null;
  postMessage(answer: unknown): void;
};

port.onmessage = ({ data: { id, snapshot, options } }) => {
  read(snapshot, options).then(
    (article) => port.postMessage({ id, article }),
    (error: unknown) => {
      const { code, message, position } = asForegroundError(error);
      port.postMessage({ id, code, message, position });
    },
  );
};
