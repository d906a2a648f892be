/** What the page of models and its worker say to each other. */

import type { Compared, Finished, ModelCard } from "foreground-extras";

/** What the page says. Pages and models are the JSON of their files. */
export type Asked =
  | { readonly kind: "start"; readonly module: WebAssembly.Module }
  | { readonly kind: "add" | "candidate"; readonly page: string }
  | { readonly kind: "guard"; readonly record: string }
  | { readonly kind: "learn"; readonly scope: string }
  | { readonly kind: "judge" | "compare"; readonly model: string }
  | { readonly kind: "order" }
  | { readonly kind: "card"; readonly model: string };

/** What the worker answers. */
export type Told =
  | { readonly kind: "done" }
  | { readonly kind: "step"; readonly at: number; readonly of: number }
  | { readonly kind: "finished"; readonly finished: Finished }
  | { readonly kind: "compared"; readonly pages: readonly Compared[] }
  | { readonly kind: "ordered"; readonly places: readonly number[] }
  | { readonly kind: "card"; readonly card: ModelCard }
  | { readonly kind: "failed"; readonly code: string };
