/**
 * The program that offers a shared page to assistants: the permission for it, the lines to it and to the page, and the menu.
 * Like `platform.ts` this file names `chrome`.
 */

import { type Line, lineOf } from "./platform.js";

/** What the program is called among those that the browser may start; `core/share` has the same. */
const HOST = "io.github.foreground_reader.foreground";

/** Asked for when the person switches sharing on. */
const ASKED: chrome.permissions.Permissions = { permissions: ["nativeMessaging"] };

/**
 * Whether there is a menu to share a page from, and a program that can offer it. Browsers on telephones have no menu and start
 * no programs, and on Windows the program cannot offer pages yet.
 */
export function canShare(): boolean {
  const hasMenu = (chrome as Partial<Pick<typeof chrome, "contextMenus">>).contextMenus !== undefined;
  return hasMenu && !navigator.userAgent.includes("Windows");
}

/** Whether the person has switched sharing on. */
export function mayShare(): Promise<boolean> {
  return chrome.permissions.contains(ASKED);
}

/** Asks the person for the permission. Must be called while a click is handled, before anything is waited for. */
export function requestSharing(): Promise<boolean> {
  return chrome.permissions.request(ASKED);
}

/** Gives the permission back. */
export async function dropSharing(): Promise<void> {
  await chrome.permissions.remove(ASKED);
}

/** Id of the extension, where the browser has made it; in Firefox the manifest sets it, and it has an at sign. */
export function madeId(): string | undefined {
  const { id } = chrome.runtime;
  return id.includes("@") ? undefined : id;
}

/** Starts the program and opens a line to it, which ends at once where it is not installed. Throws without the permission. */
export function openHost(): Line {
  return lineOf(chrome.runtime.connectNative(HOST));
}

/** Opens a line to the content script of a tab's top document, which ends with the document. */
export function openPage(tabId: number, name: string): Line {
  return lineOf(chrome.tabs.connect(tabId, { name, frameId: 0 }));
}

/** Adds an entry to the menus of the page and of the toolbar button, in place of the one with its id. */
export async function showEntry(id: string, title: string): Promise<void> {
  await hideEntry(id);
  chrome.contextMenus.create({ id, title, contexts: ["page", "selection", "action"] });
}

/** Takes an entry away; one that is not there is fine. */
export async function hideEntry(id: string): Promise<void> {
  await chrome.contextMenus.remove(id).catch(() => undefined);
}
