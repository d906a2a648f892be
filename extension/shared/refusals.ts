/** Why Foreground cannot work on a page at all, in words: for pages that have no place for a message of their own. */

import { underscored, words } from "./words.js";

/** Why. */
export type NoticeReason =
  | "browser-page"
  | "store"
  | "local-file"
  | "pdf"
  | "not-html"
  | "feed"
  | "refused"
  | "cannot-show"
  | "no-program"
  | "not-shared"
  | "failed";

/** All of them. */
export const NOTICE_REASONS: readonly NoticeReason[] = [
  "browser-page",
  "store",
  "local-file",
  "pdf",
  "not-html",
  "feed",
  "refused",
  "cannot-show",
  "no-program",
  "not-shared",
  "failed",
];

/** The message for the person. */
export interface Notice {
  readonly title: string;
  readonly sentence: string;
}

/** The words for a reason. */
export function noticeOf(reason: NoticeReason): Notice {
  const code = underscored(reason);
  return { title: words(`notice_${code}_title`), sentence: words(`notice_${code}_sentence`) };
}

/** Hosts and paths where every extension is kept out. */
const STORES = [
  "chromewebstore.google.com/",
  "chrome.google.com/webstore",
  "microsoftedge.microsoft.com/addons",
  "addons.mozilla.org/",
];

/** The likeliest reason why a script could not run on a page of that address. */
export function refusalReason(address: string | undefined): NoticeReason {
  if (address === undefined || !URL.canParse(address)) return "refused";
  const url = new URL(address);
  if (url.protocol === "file:") return "local-file";
  if (url.protocol !== "http:" && url.protocol !== "https:") return "browser-page";
  if (STORES.some((store) => `${url.hostname}${url.pathname}`.startsWith(store))) return "store";
  return url.pathname.toLowerCase().endsWith(".pdf") ? "pdf" : "refused";
}

/** Web pages, and text files as the engine reads them: `core/article/src/content/text_file`. */
const READ = new Set([
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "text/x-web-markdown",
]);

/** Why a document of that content type is not read; `undefined` if it is a web page or a text file. */
export function contentTypeReason(contentType: string): NoticeReason | undefined {
  if (READ.has(contentType)) return undefined;
  return contentType === "application/pdf" ? "pdf" : "not-html";
}

/** Address of the page that shows a notice, within the extension. */
export function noticePage(reason: NoticeReason): string {
  return `www/notice.html?reason=${reason}`;
}

/** The reason that an address of {@link noticePage} carries. */
export function reasonOf(search: string): NoticeReason {
  const reason = new URLSearchParams(search).get("reason") ?? "";
  return NOTICE_REASONS.find((known) => known === reason) ?? "failed";
}
