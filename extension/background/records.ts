/**
 * Records and drafts of label mode, for the pages that are labeled. Of which page a draft is, the browser says; nothing is
 * kept of private windows.
 */

import type { Handlers } from "../shared/messages.js";
import type { Sender } from "../shared/platform.js";
import * as platform from "../shared/platform.js";
import { recordFrom } from "../shared/record-reader.js";
import { giveReplayed, replay, takeJob } from "./replay.js";
import * as store from "../shared/record-store.js";

/** Where the choices of who labels are kept. */
const CHOICES = "label choices";

/** Share of the room from which on a person is warned. */
const NEARLY_FULL = 0.8;

type RecordKind = "keep-record" | "take-replay" | "give-replay" | "recall-draft" | "keep-draft" | "forget-draft" | "recall-label-choices" | "keep-label-choices" | "open-records";

/** The page that a draft belongs to; none where nothing may be kept. */
function addressOf({ url, isPrivate }: Sender): string | undefined {
  return isPrivate || !url ? undefined : url.split("#", 1)[0];
}

/** Whether the room for records is nearly taken. */
async function isNearlyFull(): Promise<boolean> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return quota > 0 && usage / quota > NEARLY_FULL;
}

/** Answers to what label mode asks for. */
export const RECORD_HANDLERS: Handlers<RecordKind> = {
  "keep-record": async ({ record }, sender) => {
    const address = addressOf(sender);
    if (address === undefined) return { kept: false, replay: null, nearlyFull: false };
    const captured = recordFrom(record);
    const sound = { ...captured, replay: await replay(captured) };
    await store.put(sound);
    await store.forgetDraft(address);
    return { kept: true, replay: sound.replay, nearlyFull: await isNearlyFull() };
  },
  "take-replay": async ({ id }, { isOwnPage }) => {
    if (!isOwnPage) throw new Error("This message must come from a page of the extension.");
    return takeJob(id);
  },
  "give-replay": async ({ id, replayed }, { isOwnPage }) => {
    if (isOwnPage) giveReplayed(id, replayed);
    return undefined;
  },
  "recall-draft": async (_, sender) => {
    const address = addressOf(sender);
    return address === undefined ? undefined : (await store.draft(address))?.work;
  },
  "keep-draft": async ({ work }, sender) => {
    const address = addressOf(sender);
    if (address === undefined) return false;
    await store.keepDraft({ address, at: Date.now(), work });
    return true;
  },
  "forget-draft": async (_, sender) => {
    const address = addressOf(sender);
    if (address !== undefined) await store.forgetDraft(address);
    return undefined;
  },
  "recall-label-choices": async (_, { isPrivate }) => (isPrivate ? undefined : platform.load(CHOICES)),
  "keep-label-choices": async ({ choices }, { isPrivate }) => {
    if (!isPrivate) await platform.keep({ [CHOICES]: choices });
    return undefined;
  },
  "open-records": async (_, { tabId }) => {
    if (tabId === undefined) throw new Error("This message must come from a page.");
    await platform.openTab(await platform.findTab(tabId), "www/records.html");
    return undefined;
  },
};
