/** What is asked of the background about the person's notes and highlights. */

import type { BackgroundKind, Handlers } from "../shared/messages.js";
import * as marks from "./marks-store.js";
import { fromOwnPage } from "./sender.js";

/** The handlers of these messages. */
export const marksHandlers = {
  "recall-marks": ({ address }, sender) => marks.recall(address, sender),
  "keep-mark": ({ address, title, mark }, sender) => marks.keep(address, title, mark, sender),
  "remove-mark": async ({ address, id }, sender) => {
    await marks.remove(address, id, sender);
    return undefined;
  },
  "remove-listed-marks": async ({ site }, sender) => {
    fromOwnPage(sender);
    await marks.removeSite(site);
    return undefined;
  },
} satisfies Partial<Handlers<BackgroundKind>>;
