/** `foreground-extract/worker`: the page's thread captures, a worker of the package reads. */

import { type Article, captureNow, isDocument } from "./article.js";
import { type ErrorCode, ForegroundError } from "./error.js";
import { prepare } from "./modules.js";
import { choiceOf, keepOf, known, type Options } from "./options.js";

/** A worker that reads, until it is closed. */
export interface Reader {
  /** The article of a live document, or of a snapshot. */
  extract(source: Document | Uint8Array, options?: Options): Promise<Article>;
  /** Ends the worker; what is being read is given up. */
  close(): void;
}

/** What a worker answers. */
type Answer =
  | { id: number; article: Article }
  | { id: number; code: ErrorCode; message: string; position: number | undefined };

interface Waiting {
  resolve(article: Article): void;
  reject(error: unknown): void;
}

/** Starts a worker. `worker` is one that runs `worker-thread.js`, for programs that keep it elsewhere, and pages that demand trusted types. */
export function createReader(
  worker = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" }),
): Reader {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: ForegroundError | undefined;
  const end = (error: ForegroundError) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("article" in data) asked?.resolve(data.article);
    else asked?.reject(new ForegroundError(data.code, data.message, data));
  };
  worker.onerror = () =>
    end(
      new ForegroundError(
        "core-unavailable",
        "the worker does not start: serve worker-thread.js beside this file, or give createReader() a worker that runs it",
      ),
    );
  return {
    async extract(source, options = {}) {
      known(options);
      const { signal } = options;
      const keep = keepOf(options);
      const choice = choiceOf(options);
      signal?.throwIfAborted();
      if (isDocument(source)) await prepare("page");
      const snapshot = isDocument(source) ? captureNow(source, options) : source;
      signal?.throwIfAborted();
      // It would never answer.
      if (ended) throw ended;
      const id = ++last;
      return new Promise<Article>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => waiting.delete(id) && reject(signal.reason), { once: true });
        worker.postMessage({ id, snapshot, options: { keep, ...choice } });
      });
    },
    close() {
      worker.terminate();
      end(new ForegroundError("core-unavailable", "the worker was closed: make another by createReader()"));
    },
  };
}
