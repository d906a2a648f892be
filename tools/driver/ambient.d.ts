/** What exists where parts of the drivers run: in Firefox's own scope and in the extension's world. */

/** Firefox's own scope has no published types. */
declare const Services: any;
/** Firefox's own scope has no published types. */
declare const WebExtensionPolicy: any;
/** Firefox's own scope has no published types. */
declare const ChromeUtils: any;
declare const Cc: any;
declare const Ci: any;
