/**
 * Records and drafts of label mode, for the pages that are labeled. The browser reports to which page a draft belongs; nothing is
 * kept of private windows.
 */

import type { Handlers } from "../shared/messages.js";
import type { Sender } from "../shared/platform/platform.js";
import * as platform from "../shared/platform/platform.js";
import { recordFrom } from "../shared/records/check.js";
import { giveReplayed, replay, takeJob } from "./replay.js";
import { COVER, type PageRecord } from "../shared/records/record.js";
import * as store from "../shared/records/store.js";
import { roomNow } from "../shared/room.js";

/** Where the choices of who labels are kept. */
const CHOICES = "label choices";

type RecordKind =
  | "keep-record"
  | "take-screenshot"
  | "take-replay"
  | "give-replay"
  | "recall-draft"
  | "keep-draft"
  | "forget-draft"
  | "recall-label-choices"
  | "keep-label-choices"
  | "open-records";

/** The page that a draft belongs to; none where nothing may be kept. */
function addressOf({ url, isPrivate }: Sender): string | undefined {
  return isPrivate || !url ? undefined : url.split("#", 1)[0];
}

/**
 * Refuses a record that is of another origin than the page that sends it: whoever has taken over a page's process could
 * speak for every page. Within an origin the address may have moved on while the page was labeled, as those of endless
 * pages do. Letters of the record's address may be covered.
 */
function checkOrigin({ provenance, snapshot }: PageRecord, address: string): void {
  const isSame = [provenance.url, snapshot.url].every((said) => isCoveredBy(originOf(said), originOf(address)));
  if (!isSame) throw new Error("The record is of another page than its sender.");
}

/** Scheme and host of an address; of a file, which has no host, all of it but the fragment. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, host, href, hash } = new URL(address);
  return host === "" ? href.slice(0, href.length - hash.length) : `${protocol}//${host}`;
}

/** Whether a text is another in which some letters are covered. */
function isCoveredBy(said: string, text: string): boolean {
  const [covered, whole] = [[...said], [...text]];
  return (
    text !== "" &&
    covered.length === whole.length &&
    covered.every((letter, at) => letter === whole[at] || letter === COVER)
  );
}

/** Answers to what label mode asks for. */
export const RECORD_HANDLERS: Handlers<RecordKind> = {
  "keep-record": async ({ record }, sender) => {
    const address = addressOf(sender);
    if (address === undefined) return { kept: false, replay: null, nearlyFull: false };
    const captured = recordFrom(record);
    checkOrigin(captured, address);
    const sound = { ...captured, replay: await replay(captured) };
    await store.add(sound);
    await store.forgetDraft(address);
    return { kept: true, replay: sound.replay, nearlyFull: (await roomNow()).isNearlyFull };
  },
  "take-screenshot": async (_, { tabId, isPrivate }) => {
    if (tabId === undefined || isPrivate)
      throw new Error("This message must come from a page, and none of a private window.");
    return platform.captureView(tabId);
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
