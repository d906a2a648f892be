/**
 * The browser's permissions for single sites, and what is bound to them. Like `platform.ts` this file names `chrome`.
 */

/** Name under which the script for chosen sites is registered. */
const SCRIPT = "visit";

/** The pattern that covers a site. Firefox knows no ports in patterns, so it covers the site's host on all of them. */
export function patternOf(site: string): string {
  const { protocol, hostname } = new URL(site);
  return `${protocol}//${hostname}/*`;
}

/** Whether the extension may look at the pages of a site without a click. */
export function hasAccess(site: string): Promise<boolean> {
  return chrome.permissions.contains({ origins: [patternOf(site)] });
}

/**
 * Asks the person for access to sites; gives whether it was given. Must be called while a person's click on a page of
 * the extension is handled, before anything is waited for. Rejects for what the browser takes for no site.
 */
export function requestAccess(sites: readonly string[]): Promise<boolean> {
  return chrome.permissions.request({ origins: sites.map(patternOf) });
}

/** Gives access to a site back. What cannot be given back, since an administrator gave it, stays. */
export async function dropAccess(site: string): Promise<void> {
  await chrome.permissions.remove({ origins: [patternOf(site)] }).catch(() => false);
}

/** Calls `listener` whenever access to some site was given or taken, also by the browser's own pages. */
export function onAccessChange(listener: () => void): void {
  chrome.permissions.onAdded.addListener(() => listener());
  chrome.permissions.onRemoved.addListener(() => listener());
}

/** Lets a script of the extension run on every page of these sites from now on, and on no other. */
export async function runOn(sites: readonly string[], file: string): Promise<void> {
  const there = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  const matches = [...new Set(sites.map(patternOf))];
  if (matches.length === 0) {
    if (there.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] });
    return;
  }
  const script: chrome.scripting.RegisteredContentScript = { id: SCRIPT, matches, js: [file], runAt: "document_idle" };
  await (there.length > 0
    ? chrome.scripting.updateContentScripts([script])
    : chrome.scripting.registerContentScripts([script]));
}

/** Calls `listener` after the extension was installed or updated, when the browser has lost what was registered. */
export function onNewVersion(listener: () => void): void {
  chrome.runtime.onInstalled.addListener(() => listener());
}

/** Waits until the next page has come in a tab; gives false when none has within `longest` ms. */
export function nextPage(tabId: number, longest: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean): void => {
      clearTimeout(timer);
      chrome.tabs.onUpdated.removeListener(hear);
      resolve(came);
    };
    const hear = (id: number, { status }: { status?: string }): void => {
      if (id === tabId && status === "complete") end(true);
    };
    const timer = setTimeout(() => end(false), longest);
    chrome.tabs.onUpdated.addListener(hear);
  });
}

/** What is kept under a name until the browser ends; never on a disk. */
export async function loadForSession(name: string): Promise<unknown> {
  return (await chrome.storage.session.get(name))[name];
}

/** Keeps something until the browser ends. */
export async function keepForSession(name: string, value: unknown): Promise<void> {
  await chrome.storage.session.set({ [name]: value });
}
