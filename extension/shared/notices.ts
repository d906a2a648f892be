/** Why Foreground cannot work on a page at all, in words: for pages that have no place for a message of their own. */

/** Why. */
export type NoticeReason = "browser-page" | "store" | "local-file" | "pdf" | "not-html" | "refused" | "failed";

/** What the person is told. */
export interface Notice {
  readonly title: string;
  readonly sentence: string;
}

/** The words for each reason. */
export const NOTICES: Readonly<Record<NoticeReason, Notice>> = {
  "browser-page": {
    title: "This page belongs to the browser",
    sentence: "Browsers let no extension read their own pages. Foreground works on web pages.",
  },
  store: {
    title: "Extensions may not run here",
    sentence: "Browsers keep extensions out of the pages of their extension stores, so Foreground cannot read this page.",
  },
  "local-file": {
    title: "Files need your permission",
    sentence:
      "This page is a file on your computer. To read files, allow Foreground access to file addresses in the browser’s " +
      "settings for extensions, then reload the page.",
  },
  pdf: {
    title: "This is a PDF document",
    sentence: "The browser shows PDF documents in a viewer of its own, which no extension may read.",
  },
  "not-html": {
    title: "This is not a web page",
    sentence: "What the browser shows here is a file of another kind. Foreground reads HTML pages only.",
  },
  refused: {
    title: "The browser does not let Foreground read this page",
    sentence: "Some pages are closed to extensions, by the browser or by the rules of an organisation.",
  },
  failed: {
    title: "Something went wrong",
    sentence: "Foreground could not read this page because of an error of its own. Reloading the page may help.",
  },
};

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

/** Why a document of that content type is not read; `undefined` if it is a web page. */
export function contentTypeReason(contentType: string): NoticeReason | undefined {
  if (contentType === "text/html" || contentType === "application/xhtml+xml") return undefined;
  return contentType === "application/pdf" ? "pdf" : "not-html";
}

/** Address of the page that shows a notice, within the extension. */
export function noticePage(reason: NoticeReason): string {
  return `www/notice.html?reason=${reason}`;
}

/** The reason that an address of {@link noticePage} carries. */
export function reasonOf(search: string): NoticeReason {
  const reason = new URLSearchParams(search).get("reason") ?? "";
  return Object.hasOwn(NOTICES, reason) ? (reason as NoticeReason) : "failed";
}
