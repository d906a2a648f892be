/** What scripts meet in browsers and the types of their libraries do not know. */

/** Firefox's own objects, in its privileged context. */
declare const Services: any;
declare const WebExtensionPolicy: any;

/** The core as `core-wasm.js` and `core-twin.js` leave it in the world of the content script. */
declare var foregroundCore: typeof import("foreground-core") | undefined;
