/** What is asked of the background about the services that articles are sent to. */

import type { BackgroundKind, Handlers } from "../shared/messages.js";
import { findTab, openAddress } from "../shared/platform/platform.js";
import { dropAccess, patternOf } from "../shared/platform/sites.js";
import { noteAddress, SERVICES } from "../shared/settings/services.js";
import * as chosen from "./chosen.js";
import { send, setUp } from "./send.js";
import { fromOwnPage, tabOf } from "./sender.js";
import * as store from "./services-store.js";

/** The handlers of these messages. */
export const servicesHandlers = {
  "list-services": async () => (await store.list()).map(({ service }) => service),
  "send-article": async ({ service, article }, sender) => {
    tabOf(sender);
    return send(service, article);
  },
  "open-note": async ({ name, content }, sender) => {
    const { obsidian } = await store.recall();
    if (!obsidian) return false;
    await openAddress(await findTab(tabOf(sender)), noteAddress(obsidian.vault, name, content));
    return true;
  },
  "list-set-up": async (_, sender) => {
    fromOwnPage(sender);
    return store.list();
  },
  "set-up-service": async ({ setup }, sender) => {
    fromOwnPage(sender);
    return setUp(setup);
  },
  "remove-service": async ({ service }, sender) => {
    fromOwnPage(sender);
    if (!SERVICES.includes(service)) return undefined;
    const { [service]: kept } = await store.recall();
    await store.forget(service);
    if (kept && "address" in kept) await giveBack(kept.address);
    return undefined;
  },
} satisfies Partial<Handlers<BackgroundKind>>;

/** Gives access to a server back, unless something else needs it. */
async function giveBack(address: string): Promise<void> {
  const pattern = patternOf(address);
  const isChosen = (await chosen.list()).some((site) => patternOf(site) === pattern);
  if (!isChosen && !(await store.uses(pattern))) await dropAccess(address);
}
