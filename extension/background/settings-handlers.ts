/** What is asked of the background about settings. */

import type { BackgroundKind, Handlers } from "../shared/messages.js";
import { inOrder } from "../shared/modes.js";
import { commands } from "../shared/platform-commands.js";
import { fromOwnPage } from "./sender.js";
import * as settings from "./settings-store.js";

/** The handlers of these messages. */
export const settingsHandlers = {
  "recall-settings": (_, sender) => settings.recall(sender),
  "keep-settings": async ({ settings: given, onlyHere }, sender) => {
    await settings.keep(given, onlyHere, sender);
    return undefined;
  },
  "keep-switches": async ({ switches }, sender) => {
    fromOwnPage(sender);
    await settings.keepSwitches(switches);
    return undefined;
  },
  "list-settings": async (_, sender) => {
    fromOwnPage(sender);
    return settings.all();
  },
  "replace-settings": async ({ settings: all }, sender) => {
    fromOwnPage(sender);
    await settings.replace(all);
    return undefined;
  },
  "list-commands": async () => inOrder(await commands()),
} satisfies Partial<Handlers<BackgroundKind>>;
