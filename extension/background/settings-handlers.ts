/** What is asked of the background about settings. */

import type { BackgroundKind, Handlers } from "../shared/messages.js";
import { inOrder } from "../shared/modes.js";
import { commands, openKeysPage } from "../shared/platform/commands.js";
import * as listening from "./listening-store.js";
import * as models from "./models-store.js";
import { fromOwnPage } from "./sender.js";
import * as settings from "./settings-store.js";
import * as templates from "./template-store.js";

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
  "recall-listening": (_, sender) => listening.recall(sender),
  "keep-listening": async ({ listening: chosen }, sender) => {
    await listening.keep(chosen, sender);
    return undefined;
  },
  "recall-templates": () => templates.recall(),
  "keep-templates": async (chosen, sender) => {
    fromOwnPage(sender);
    await templates.keep(chosen, sender);
    return undefined;
  },
  "list-models": async (_, sender) => {
    fromOwnPage(sender);
    return models.list();
  },
  "keep-models": async ({ models: kept }, sender) => {
    fromOwnPage(sender);
    await models.keep(kept);
    return undefined;
  },
  "list-commands": async () => inOrder(await commands()),
  "open-keys-page": async () => {
    await openKeysPage();
    return undefined;
  },
} satisfies Partial<Handlers<BackgroundKind>>;
