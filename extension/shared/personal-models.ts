/** Personal models as they are kept: files that only the core understands, and whether each is in use. */

/** A personal model. */
export interface KeptModel {
  /** The file, see `schemas/personal-model.schema.json`. */
  readonly file: string;
  /** Whether it decides. */
  readonly on: boolean;
  /** When it was learned or loaded, ISO 8601. */
  readonly since: string;
}

/** Models that are kept at most. */
export const MOST_MODELS = 64;

/** Characters of a model at most, as the core has it. */
export const LONGEST_MODEL = 65_536;

/** What is kept, as it was stored; what is no model is left out. */
export function modelsFrom(stored: unknown): readonly KeptModel[] {
  return Array.isArray(stored) ? stored.filter(isModel).slice(0, MOST_MODELS) : [];
}

/** The files of the models that are in use. */
export function filesInUse(models: readonly KeptModel[]): string[] {
  return models.filter(({ on }) => on).map(({ file }) => file);
}

function isModel(given: unknown): given is KeptModel {
  if (typeof given !== "object" || given === null) return false;
  const { file, on, since } = given as Partial<Record<keyof KeptModel, unknown>>;
  return typeof file === "string" && file.length <= LONGEST_MODEL && typeof on === "boolean" && typeof since === "string";
}
