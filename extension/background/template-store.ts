/** Where the background keeps the templates by which a person wants Markdown to be written: beside the other settings. */

import { type Templates, templatesFrom } from "../shared/placeholders.js";
import * as storage from "../shared/platform.js";

const NAME = "templates";

/** The templates of the person, or the usual ones. */
export async function recall(): Promise<Templates> {
  return templatesFrom(await storage.loadShared(NAME));
}

/** Keeps templates. Rejects where the storage is full. */
export async function keep(templates: Templates): Promise<void> {
  await storage.keepShared({ [NAME]: templatesFrom(templates) });
}
