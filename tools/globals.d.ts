/** What scripts meet in browsers and the types of their libraries do not know. */

/** Firefox's own objects, in its privileged context. */
declare const Services: any;
declare const WebExtensionPolicy: any;

/** The page's module as `page-wasm.js` and `page-twin.js` leave it in the world of the content script. */
declare var foregroundPage: typeof import("foreground-page") | undefined;

/** The extractors that the lab compares with, as `peers/in-page.mjs` leaves them beside a page. */
declare var foregroundPeers:
  | Partial<
      Record<"readability" | "defuddle", (document: Document) => import("./peers/in-page.mjs").Found | null> & {
        npm: object;
      }
    >
  | undefined;
