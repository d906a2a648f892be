/**
 * Models as they are kept: files that only the core understands, and whether each is in use. Personal models correct the
 * judge; trained models take the place of what ships.
 */

/** What a trained model decides. */
export const DECIDES = ["judge", "page-type"] as const;

/** A model. */
export interface KeptModel {
  /** The file, see `schemas/personal-model.schema.json` and `schemas/trained-model.schema.json`. */
  readonly file: string;
  /** Whether it decides. */
  readonly on: boolean;
  /** When it was learned or loaded, ISO 8601. */
  readonly since: string;
  /** What a trained model decides; absent of a personal one. */
  readonly decides?: (typeof DECIDES)[number];
}

/** The models that read pages, as the core takes them. */
export interface ModelsInUse {
  /** Files of personal models. */
  readonly personal: string[];
  /** Trees in place of those that ship. */
  readonly judge: Uint8Array | undefined;
  readonly pageTypes: Uint8Array | undefined;
}

/** Models that are kept at most. */
export const MOST_MODELS = 64;

/** Trained ones among them at most: each may have a megabyte. */
export const MOST_TRAINED = 4;

/** Characters of a personal model at most, as the core has it. */
export const LONGEST_MODEL = 65_536;

/** Characters of a trained model at most, as the core has it. */
export const LONGEST_TRAINED = 1_463_636;

/** What is kept, as it was stored; what is no model is left out. */
export function modelsFrom(stored: unknown): readonly KeptModel[] {
  const models = Array.isArray(stored) ? stored.filter(isModel).slice(0, MOST_MODELS) : [];
  const trained = models.filter(({ decides }) => decides !== undefined).slice(0, MOST_TRAINED);
  return models.filter((model) => model.decides === undefined || trained.includes(model));
}

/** The models that are in use; of trained ones that decide the same the first. */
export function modelsInUse(models: readonly KeptModel[]): ModelsInUse {
  const trees = (wanted: KeptModel["decides"]): Uint8Array | undefined => {
    const kept = models.find(({ on, decides }) => on && decides === wanted);
    return kept && treesOf(kept.file);
  };
  const personal = models.filter(({ on, decides }) => on && decides === undefined).map(({ file }) => file);
  return { personal, judge: trees("judge"), pageTypes: trees("page-type") };
}

/** The models with one of them switched. One trained model at most decides the same thing. */
export function switched(models: readonly KeptModel[], file: string, on: boolean): readonly KeptModel[] {
  const decides = models.find((model) => model.file === file)?.decides;
  return models.map((model) => {
    if (model.file === file) return { ...model, on };
    return on && decides !== undefined && model.decides === decides ? { ...model, on: false } : model;
  });
}

/** The trees in a file; the core checks them. None where the file is broken. */
function treesOf(file: string): Uint8Array | undefined {
  try {
    const { trees } = JSON.parse(file) as { readonly trees?: unknown };
    return Uint8Array.from(atob(String(trees)), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function isModel(given: unknown): given is KeptModel {
  if (typeof given !== "object" || given === null) return false;
  const { file, on, since, decides } = given as Partial<Record<keyof KeptModel, unknown>>;
  if (decides !== undefined && !DECIDES.some((known) => known === decides)) return false;
  const longest = decides === undefined ? LONGEST_MODEL : LONGEST_TRAINED;
  return typeof file === "string" && file.length <= longest && typeof on === "boolean" && typeof since === "string";
}
