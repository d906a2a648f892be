/** The worker from the side of the page: one question after the other, each with its answer, until it is cancelled. */

import { askBackground } from "../../extension/shared/messages.js";
import type { KeptModel } from "../../extension/shared/personal-models.js";
import { ownFile } from "../../extension/shared/platform/platform.js";
import type { Asked, Told } from "./protocol.js";

/** Why the core refused something, by its code. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A worker. */
export interface Line {
  /** Asks it, and waits for the answer of that kind. `step` hears how far it is. Rejects with {@link Refused}. */
  ask<K extends Told["kind"]>(
    asked: Asked,
    kind: K,
    step?: (at: number, of: number) => void,
  ): Promise<Extract<Told, { kind: K }>>;
  /** Ends it, whatever it does. */
  end(): void;
}

/** Starts a worker with the extras. It ends with the signal, too. */
export async function startWorker(signal?: AbortSignal): Promise<Line> {
  const module = await WebAssembly.compileStreaming(ownFile("extras.wasm"));
  const worker = new Worker("models-worker.js");
  let cancel: (() => void) | undefined;
  const end = (): void => {
    worker.terminate();
    cancel?.();
  };
  signal?.addEventListener("abort", end);
  const line: Line = {
    ask: (asked, kind, step) =>
      new Promise((resolve, reject) => {
        cancel = () => reject(new DOMException("cancelled", "AbortError"));
        if (signal?.aborted) return cancel();
        worker.onerror = () => reject(new Refused("failed"));
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data.kind === "step") step?.(data.at, data.of);
          else if (data.kind === "failed") reject(new Refused(data.code));
          else if (data.kind === kind) resolve(data as Extract<Told, { kind: typeof kind }>);
        };
        worker.postMessage(asked);
      }),
    end,
  };
  await line.ask({ kind: "start", module }, "done");
  return line;
}

/** Has the worker learn and compare by the trained judge that is in use, if there is one and it is still taken. */
export async function takeJudge(line: Line, but?: KeptModel): Promise<void> {
  const models = await askBackground("list-models", undefined);
  const judge = models.find(({ on, decides, file }) => on && decides === "judge" && file !== but?.file);
  if (judge) await line.ask({ kind: "judge", model: judge.file }, "done").catch(() => undefined);
}

/** Hands a page to the worker, and gives whether it was taken: what is gone or contradicts itself is passed over. */
export async function addPage(line: Line, kind: "add" | "candidate", page: string | undefined): Promise<boolean> {
  if (page === undefined) return false;
  try {
    await line.ask({ kind, page }, "done");
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === "record") return false;
    throw error;
  }
}

/** The labeled pages that guard, one a line. */
export async function guards(): Promise<readonly string[]> {
  const packed = (await ownFile("guard.jsonl.gz")).body;
  if (!packed) return [];
  const text = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).text();
  return text.split("\n").filter((line) => line !== "");
}
