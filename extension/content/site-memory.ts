/**
 * What is remembered of the site of this page. The background keeps it, one text for each site, which only the core
 * understands. In private windows nothing is kept, and neither is for documents that have an origin of their own alone, as
 * in a sandbox: what is learned there lives as long as the page.
 */

import { askBackground } from "../shared/messages.js";

/** The memory of this page's site. */
export interface SiteMemory {
  /** Its text as it is stored now; `undefined` where nothing is. */
  stored(): Promise<string | undefined>;
  /**
   * Changes it: `change` gets the text as it is stored now and gives the new one, or `undefined` to leave it. One
   * change waits for the other. Gives whether something changed; rejects where `change` does.
   */
  change(change: (stored: string | undefined) => Promise<string | undefined>): Promise<boolean>;
  /** Sets a stored text aside that cannot be read, so that nothing is written over it. */
  setAside(unreadable: string): Promise<void>;
  /** Forgets the site. Gives how many notes and highlights of the person stay. */
  forget(): Promise<number>;
  /** Whether something is remembered: this visit is, until the site is forgotten. */
  hasSome(): boolean;
  /** How often the site was forgotten while this page was open. */
  forgets(): number;
}

/** The memory of this page's site. */
export function siteMemory(): SiteMemory {
  let unstored: string | undefined;
  let forgets = 0;
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = before.then(task);
    before = done.catch(() => undefined);
    return done;
  };
  let hasSome = true;
  const stored = async (): Promise<string | undefined> => (await askBackground("recall-site", undefined)) ?? unstored;
  return {
    stored,
    change: (change) =>
      inTurn(async () => {
        const changed = await change(await stored());
        if (changed === undefined) return false;
        const kept = await askBackground("remember-site", { memory: changed });
        unstored = kept ? undefined : changed;
        hasSome = true;
        return true;
      }),
    setAside: (unreadable) =>
      inTurn(async () => {
        if (unstored === unreadable) unstored = undefined;
        else await askBackground("set-aside-site", { memory: unreadable });
      }),
    forget: () =>
      inTurn(async () => {
        unstored = undefined;
        hasSome = false;
        forgets += 1;
        return askBackground("forget-site", undefined);
      }),
    hasSome: () => hasSome,
    forgets: () => forgets,
  };
}
