/** Where the background keeps models: on this machine alone, since they are larger than what browsers share. */

import { type KeptModel, modelsFrom, type ModelsInUse, modelsInUse } from "../shared/personal-models.js";
import * as storage from "../shared/platform/platform.js";

const NAME = "personal models";

/** All that are kept. */
export async function list(): Promise<readonly KeptModel[]> {
  return modelsFrom(await storage.load(NAME));
}

/** Keeps these in place of what is kept. */
export async function keep(models: readonly KeptModel[]): Promise<void> {
  await storage.keep({ [NAME]: modelsFrom(models) });
}

/** Those that are in use; none where they cannot be read, since a page is read without them, too. */
export async function inUse(): Promise<ModelsInUse> {
  return modelsInUse(await list().catch(() => []));
}
