/**
 * The browser: the only file that names `chrome`.
 *
 * Chromium and Firefox both offer the promise-based API under `chrome` to extensions of manifest version 3. Where they
 * differ, the difference is found by looking for the feature, never by looking at the name of the browser.
 */

/** A tab as the events of the browser hand it over. `url` is known only where access was granted. */
export interface Tab {
  readonly id: number;
  readonly index: number;
  readonly windowId: number;
  readonly url: string | undefined;
}

/** What a message comes from: a tab for content scripts, no tab for pages of the extension. */
export interface Sender {
  readonly tabId: number | undefined;
  /** Address of the document, as the browser knows it. */
  readonly url: string | undefined;
  /** Origin of the document; the word `null` where no other document has it. */
  readonly origin: string | undefined;
  /** Whether it is in a private window, or where that is unknown. */
  readonly isPrivate: boolean;
  /** Whether it is a page of this extension, which no page of a site can be. */
  readonly isOwnPage: boolean;
}

type Listener = (message: unknown, sender: Sender) => Promise<unknown> | undefined;

/** Scripts run in the top frame only. */
const TOP_FRAME = [0];

/** False once the extension was updated or removed while the page stayed open. */
export function isAlive(): boolean {
  // The id disappears with the extension, though its type claims otherwise.
  return (chrome.runtime?.id as string | undefined) !== undefined;
}

/** Version of the extension. */
export function version(): string {
  return chrome.runtime.getManifest().version;
}

/** Calls `listener` on a click on the toolbar button. */
export function onAction(listener: (tab: Tab) => void): void {
  chrome.action.onClicked.addListener((tab) => withTab(tab, listener));
}

/** What browsers on telephones lack: they have no context menus and no keyboard commands. */
function onDesktop(): Partial<Pick<typeof chrome, "commands" | "contextMenus">> {
  return chrome;
}

/** Calls `listener` with the name of a keyboard command of the manifest. */
export function onCommand(listener: (command: string, tab: Tab) => void): void {
  onDesktop().commands?.onCommand.addListener((command, tab) => withTab(tab, (known) => listener(command, known)));
}

/** Calls `listener` with the id of a chosen entry of the context menu. */
export function onMenu(listener: (id: string, tab: Tab) => void): void {
  onDesktop().contextMenus?.onClicked.addListener(({ menuItemId }, tab) =>
    withTab(tab, (known) => listener(String(menuItemId), known)),
  );
}

function withTab(tab: chrome.tabs.Tab | undefined, listener: (tab: Tab) => void): void {
  if (tab?.id === undefined) return;
  listener({ id: tab.id, index: tab.index, windowId: tab.windowId, url: tab.url });
}

/** Fills the context menu whenever the extension is installed or updated, and then calls `filled`; the browser keeps it from then on. */
export function fillMenu(
  entries: readonly { readonly id: string; readonly title: string }[],
  filled: () => void,
): void {
  const { contextMenus: menus } = onDesktop();
  if (!menus) return;
  chrome.runtime.onInstalled.addListener(async () => {
    await menus.removeAll();
    for (const entry of entries) menus.create({ ...entry, contexts: ["page", "selection"] });
    filled();
  });
}

/**
 * Waits between attempts, ms. Chromium notifies us of a click before it notifies the page's process of the grant that comes
 * with it, so the first attempt on a page that has just been opened may be refused.
 */
const UNTIL_GRANTED = [5, 10, 20, 40, 80, 160];

/** Runs a script of the extension in the top frame. Rejects where the browser allows no extension. */
export async function inject(tabId: number, file: string): Promise<void> {
  // A click on a page that is still loading is answered at once, not when the page is there.
  const injection = { target: { tabId, frameIds: TOP_FRAME }, files: [file], injectImmediately: true };
  for (const wait of UNTIL_GRANTED) {
    try {
      await chrome.scripting.executeScript(injection);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  await chrome.scripting.executeScript(injection);
}

/** Where a style sheet goes: above all styles of the top frame, or among the styles of all frames. */
export type Rank = "above-page" | "in-all-frames";

/** Adds a style sheet of the extension to a page. */
export async function insertSheet(tabId: number, file: string, rank: Rank): Promise<void> {
  await chrome.scripting.insertCSS(sheet(tabId, file, rank));
}

/** Takes the style sheet away again. */
export async function removeSheet(tabId: number, file: string, rank: Rank): Promise<void> {
  await chrome.scripting.removeCSS(sheet(tabId, file, rank));
}

/** Adds styles to the top frame of a page, as if they were its own. */
export async function insertStyles(tabId: number, css: string): Promise<void> {
  await chrome.scripting.insertCSS({ target: { tabId, frameIds: TOP_FRAME }, css, origin: "AUTHOR" });
}

/** Takes the same styles away again. */
export async function removeStyles(tabId: number, css: string): Promise<void> {
  await chrome.scripting.removeCSS({ target: { tabId, frameIds: TOP_FRAME }, css, origin: "AUTHOR" });
}

function sheet(tabId: number, file: string, rank: Rank): chrome.scripting.CSSInjection & { files: string[] } {
  return rank === "above-page"
    ? { target: { tabId, frameIds: TOP_FRAME }, files: [file], origin: "USER" }
    : { target: { tabId, allFrames: true }, files: [file], origin: "AUTHOR" };
}

/** A message of `_locales` in the language of the browser, filled in; empty where there is none of that name. */
export function messageOf(name: string, values: readonly string[]): string {
  return chrome.i18n.getMessage(name, [...values]);
}

/** What the browser's own detector of languages finds in a text: tags with shares in percent, the largest first. */
export async function detectLanguage(text: string): Promise<{
  readonly isReliable: boolean;
  readonly languages: readonly { readonly language: string; readonly percentage: number }[];
}> {
  return chrome.i18n.detectLanguage(text);
}

/** Sends a message to the background. */
export async function sendToBackground(message: unknown): Promise<unknown> {
  return chrome.runtime.sendMessage(message);
}

/** Sends a message to the content script of a tab's top frame. */
export async function sendToTab(tabId: number, message: unknown): Promise<unknown> {
  return chrome.tabs.sendMessage(tabId, message, { frameId: 0 });
}

/** Listens for messages of this extension; a listener answers by a promise, or leaves the message to others. */
export function onMessage(listener: Listener): void {
  chrome.runtime.onMessage.addListener((message, sender, respond) => {
    if (sender.id !== chrome.runtime.id) return false;
    const { tab, url, origin } = sender;
    const isOwnPage = url?.startsWith(chrome.runtime.getURL("")) ?? false;
    const answer = listener(message, { tabId: tab?.id, url, origin, isPrivate: tab?.incognito !== false, isOwnPage });
    if (!answer) return false;
    answer.then(respond);
    // Chromium 120 takes no promise from a listener: `true` keeps the channel open until `respond` is called.
    return true;
  });
}

/** A line between a page and the background: open until one of both ends it, or is gone. */
export interface Line {
  /** Sends a message to the other end. Throws where the line has ended. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls `listener` once when the other end is gone, but not for an end of our own. */
  onEnd(listener: () => void): void;
  end(): void;
}

/** Opens a line to the background, which starts for it. Throws once the extension is gone. */
export function openLine(name: string): Line {
  return lineOf(chrome.runtime.connect({ name }));
}

/** Calls `listener` with every line of that name that a page of a site opens. */
export function onLine(name: string, listener: (line: Line) => void): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === name && port.sender?.id === chrome.runtime.id) listener(lineOf(port));
  });
}

/** The line that a port of the browser is. */
export function lineOf(port: chrome.runtime.Port): Line {
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener((message: unknown) => listener(message)),
    onEnd: (listener) =>
      port.onDisconnect.addListener(() => {
        // Anyone who does not look at it is reminded of it in the console.
        void chrome.runtime.lastError;
        listener();
      }),
    end: () => port.disconnect(),
  };
}

/** A file of the extension's own package. */
export function ownFile(file: string): Promise<Response> {
  return fetch(chrome.runtime.getURL(file));
}

/** A popup that opens has opened within this time, ms. */
const POPUP_OPENS = 2_000;

/** Popups are looked for so often, ms: no event announces them. */
const POPUP_LOOK = 50;

/**
 * Opens a page of the extension as the popup of the toolbar button.
 * Gives false where the browser has no such popup, wants a fresh click for it, or does not open it, as where the window has
 * lost the focus.
 */
export async function openPopup({ id, windowId }: Tab, page: string): Promise<boolean> {
  if (!("openPopup" in chrome.action)) return false;
  await chrome.action.setPopup({ tabId: id, popup: page });
  try {
    const before = await popups();
    let isRefused = false;
    // What counts is that the popup is there: Firefox answers well also where it has closed it before it was open.
    chrome.action.openPopup({ windowId }).catch(() => (isRefused = true));
    for (const end = Date.now() + POPUP_OPENS; !isRefused && Date.now() < end; ) {
      await new Promise((next) => setTimeout(next, POPUP_LOOK));
      if ((await popups()).some((popup) => !before.includes(popup))) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    // With a popup set the button would show it again in place of calling us.
    await chrome.action.setPopup({ tabId: id, popup: "" });
  }
}

/** What tells the extension's open popups apart. */
async function popups(): Promise<readonly unknown[]> {
  // A service worker sees no views, and Firefox had no contexts until lately.
  if (!("getContexts" in chrome.runtime)) return chrome.extension.getViews({ type: "popup" });
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["POPUP" as chrome.runtime.ContextType] });
  return contexts.map(({ contextId }) => contextId);
}

/** Opens a page of the extension in a tab beside the given one, to which the browser returns when it is closed. */
export async function openTab({ id, index, windowId }: Tab, page: string): Promise<void> {
  await chrome.tabs.create({ url: chrome.runtime.getURL(page), index: index + 1, windowId, openerTabId: id });
}

/**
 * Hands an address to the program of the system that takes it, without a script of the page seeing it. The page stays.
 * Firefox, which has no hidden documents, shows an error in its place where no program takes it, so there a tab beside it is
 * led to the address.
 */
export async function openAddress({ id, index, windowId }: Tab, url: string): Promise<void> {
  if (chrome.offscreen) await chrome.tabs.update(id, { url });
  else await chrome.tabs.create({ url, index: index + 1, windowId, openerTabId: id });
}

/**
 * Opens a page of the extension once, after a person has installed it: not after updates, not for an add-on that is loaded
 * for one session, as developers do, and not in a browser that runs without a screen.
 */
export function openOnceInstalled(page: string): void {
  chrome.runtime.onInstalled.addListener(({ reason, ...more }) => {
    const isTemporary = "temporary" in more && more.temporary === true;
    if (reason !== "install" || isTemporary || /headless/i.test(navigator.userAgent)) return;
    void chrome.tabs.create({ url: chrome.runtime.getURL(page) });
  });
}

/** Closes the page of the extension that calls it, be it a popup or a tab. */
export async function closeOwnPage(): Promise<void> {
  const tab = await chrome.tabs.getCurrent();
  // The background, which this file serves too, has no window.
  if (tab?.id === undefined) (globalThis as { readonly close?: () => void }).close?.();
  else await chrome.tabs.remove(tab.id);
}

/** A background that is a page itself; service workers have no document. */
interface BackgroundPage {
  createElement(name: "iframe"): { src: string; readonly remove: () => void };
  readonly body: { append(frame: unknown): void };
}

/** The frame in which the hidden page is, where the background is a page. */
let hiddenFrame: { readonly remove: () => void } | undefined;

/** Opens a page of the extension that nobody sees, in place of one that is open. */
export async function openHidden(page: string): Promise<void> {
  await closeHidden();
  const { offscreen } = chrome;
  if (offscreen) {
    const reasons: chrome.offscreen.Reason[] = ["IFRAME_SCRIPTING" as chrome.offscreen.Reason];
    await offscreen.createDocument({ url: page, reasons, justification: "compares frozen pages with live ones" });
    return;
  }
  const { document } = globalThis as { document?: BackgroundPage };
  if (!document) throw new Error("There is no place for a hidden page.");
  const frame = document.createElement("iframe");
  frame.src = chrome.runtime.getURL(page);
  document.body.append(frame);
  hiddenFrame = frame;
}

/** Closes the hidden page, where one is open. */
export async function closeHidden(): Promise<void> {
  hiddenFrame?.remove();
  hiddenFrame = undefined;
  // Rejects where none is open.
  const { offscreen } = chrome;
  await offscreen?.closeDocument().catch(() => undefined);
}

/** What of a tab is in view, as a JPEG in a `data:` address. Rejects where the tab is not in front, or access was not granted. */
export async function captureView(tabId: number): Promise<string> {
  const isInFront = async (): Promise<boolean> => (await chrome.tabs.get(tabId)).active;
  const { windowId } = await chrome.tabs.get(tabId);
  const wasInFront = await isInFront();
  const view = wasInFront ? await chrome.tabs.captureVisibleTab(windowId, { format: "jpeg", quality: 80 }) : "";
  // The browser gives whatever is in front, also of another page that came there meanwhile.
  if (!wasInFront || !(await isInFront())) throw new Error("The page is not in front.");
  return view;
}

/** The tab of that id. Rejects when it was closed. */
export async function findTab(tabId: number): Promise<Tab> {
  const { index, windowId, url } = await chrome.tabs.get(tabId);
  return { id: tabId, index, windowId, url };
}

/** Writes a short text on the toolbar button while that tab shows that page; an empty text takes it away. */
export async function setBadge(tabId: number, text: string, title: string): Promise<void> {
  await chrome.action.setBadgeText({ tabId, text });
  await chrome.action.setTitle({ tabId, title });
}

/** What is stored under a name; `undefined` where nothing is. */
export async function load(name: string): Promise<unknown> {
  return (await chrome.storage.local.get(name))[name];
}

/** The names under which something is stored. */
export async function names(): Promise<readonly string[]> {
  return Object.keys(await chrome.storage.local.get(null));
}

/** Stores values under their names, all or none. Rejects when the storage is full. */
export async function keep(values: Readonly<Record<string, unknown>>): Promise<void> {
  await chrome.storage.local.set(values);
}

/** Removes what is stored under these names. */
export async function discard(names: readonly string[]): Promise<void> {
  await chrome.storage.local.remove([...names]);
}

/** Storage that the browser shares between the machines of a person, where there is one. */
function shared(): chrome.storage.StorageArea {
  return chrome.storage.sync ?? chrome.storage.local;
}

/** What is stored under a name in the shared storage; `undefined` where nothing is. */
export async function loadShared(name: string): Promise<unknown> {
  return (await shared().get(name))[name];
}

/** Stores values under their names in the shared storage. Rejects when it is full. */
export async function keepShared(values: Readonly<Record<string, unknown>>): Promise<void> {
  await shared().set(values);
}

/** Removes what is stored under these names in the shared storage. */
export async function discardShared(names: readonly string[]): Promise<void> {
  await shared().remove([...names]);
}

/** All names in the shared storage. */
export async function sharedNames(): Promise<readonly string[]> {
  return Object.keys(await shared().get(null));
}

/** The bytes of a file of the extension, in base64: older browsers hand nothing else to a page. */
export async function readOwnFile(file: string): Promise<string> {
  const response = await fetch(chrome.runtime.getURL(file));
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** An element that may be a shadow host; this file also serves the background, where there are no elements. */
interface Host<Root> {
  readonly localName: string;
  readonly childElementCount: number;
  readonly shadowRoot: Root | null;
  /** Firefox shows extensions closed roots too. */
  readonly openOrClosedShadowRoot?: Root | null;
}

/** The shadow root of an element, closed ones included where the browser opens them to extensions. */
export function shadowRootOf<Root>(element: Host<Root>): Root | null {
  const known = element.openOrClosedShadowRoot ?? element.shadowRoot;
  if (known || !chrome.dom) return known;
  // A call is dear. Besides custom elements only empty ones are asked: what lies in a host without a slot is not shown.
  if (!element.localName.includes("-") && element.childElementCount > 0) return null;
  try {
    const { dom } = chrome;
    return dom.openOrClosedShadowRoot(element as never) as Root | null;
  } catch {
    return null;
  }
}
