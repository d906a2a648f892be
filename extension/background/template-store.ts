/** Where the background keeps the templates by which a person wants Markdown to be written: beside the other settings. */

import { type Templates, templatesFrom } from "../shared/settings/placeholders.js";
import * as storage from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";

const NAME = "templates";

/** The templates of the person, or the usual ones. */
export async function recall(): Promise<Templates> {
  return templatesFrom(await storage.loadShared(NAME));
}

/** Keeps templates. Rejects where the storage is full, and in private windows, which leave nothing. */
export async function keep(templates: Templates, { isPrivate }: Sender): Promise<void> {
  if (isPrivate) throw new Error("Private windows leave nothing.");
  await storage.keepShared({ [NAME]: templatesFrom(templates) });
}
