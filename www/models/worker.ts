/** The worker that learns: the extras beside the page, so that the page stays free to be used and to cancel. */

import { makeGlue } from "foreground-extras/glue";
import type { Asked, Told } from "./protocol.js";

const glue = makeGlue();
let trainer: InstanceType<typeof glue.Trainer> | undefined;

/** One answer for each question, but for the steps that are told on the way. */
async function answer(asked: Asked): Promise<Told> {
  if (asked.kind === "start") {
    const { exports } = await WebAssembly.instantiate(asked.module, { "./extras_bg.js": glue });
    glue.__wbg_set_wasm(exports);
    trainer = new glue.Trainer();
    return { kind: "done" };
  }
  if (!trainer) throw new Error("The worker was not started.");
  switch (asked.kind) {
    case "add":
      trainer.add(asked.page);
      return { kind: "done" };
    case "candidate":
      trainer.candidate(asked.page);
      return { kind: "done" };
    case "guard":
      trainer.guard(asked.record);
      return { kind: "done" };
    case "learn":
      return learn(trainer, asked.scope);
    case "compare":
      return { kind: "compared", pages: trainer.compare(asked.model).pages };
    case "judge":
      trainer.judge(asked.model);
      return { kind: "done" };
    case "order":
      return { kind: "ordered", places: [...trainer.order()] };
    case "card":
      return { kind: "card", card: trainer.card(asked.model) };
  }
}

function learn(own: NonNullable<typeof trainer>, scope: string): Told {
  const steps = own.begin(scope);
  for (let at = 1; at <= steps; at += 1) {
    tell({ kind: "step", at, of: steps });
    own.step();
  }
  return { kind: "finished", finished: own.finish() };
}

function tell(told: Told): void {
  postMessage(told);
}

let before: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  before = before.then(async () => {
    try {
      tell(await answer(data));
    } catch (error) {
      const { code } = error as { readonly code?: string };
      tell({ kind: "failed", code: code ?? "failed" });
    }
  });
});
