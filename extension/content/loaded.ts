/** What the page itself has loaded, so that the reader asks no server for more than the page did. */

import { elements } from "./document.js";

/**
 * Whether the page has loaded this picture: it shows it, or the browser's list of what it has asked for names it. The
 * list holds the first few hundred requests of a page, so of a large one this may be `false` for a picture of a style
 * sheet.
 */
export function hasLoaded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const wanted = withoutFragment(address);
  const shown = [...elements(document, "img")].some(
    (image) =>
      image instanceof HTMLImageElement && image.naturalWidth > 0 && withoutFragment(image.currentSrc) === wanted,
  );
  return shown || performance.getEntriesByType("resource").some(({ name }) => withoutFragment(name) === wanted);
}

/** An address as it is asked for. */
function withoutFragment(address: string): string {
  if (!URL.canParse(address)) return "";
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
