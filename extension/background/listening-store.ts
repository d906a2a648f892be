/** Where the background keeps how a person wants to listen: beside the settings of the reader. Nothing in private windows. */

import { type Listening, listeningFrom } from "../shared/settings/listening.js";
import * as storage from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";

const NAME = "listening";

/** What is kept, or the usual. */
export async function recall({ isPrivate }: Sender): Promise<Listening> {
  return listeningFrom(isPrivate ? undefined : await storage.loadShared(NAME));
}

/** Keeps it. Rejects where the storage is full. */
export async function keep(listening: Listening, { isPrivate }: Sender): Promise<void> {
  if (!isPrivate) await storage.keepShared({ [NAME]: listeningFrom(listening) });
}
