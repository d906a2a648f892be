/** Pictures of the article in the size of the window: by a click, or by Enter on the picture. */

import { button, element } from "../dom.js";
import { isEscape } from "../keys.js";
import { focusOn, onUse } from "../trust.js";
import type { Feature, ReaderContext } from "./feature.js";
import { language, words } from "../../shared/words.js";

/** Smaller pictures are icons and portraits, which are seen as large as they are, CSS px. */
const SMALLEST = 160;

/** Opens pictures; an open one takes Escape for itself. */
export function picturesFeature({ root }: ReaderContext): Feature {
  return {
    dress: offerPictures,
    onKey(event) {
      if (isEscape(event)) return root.querySelector(".foreground-large") !== null;
      const picture = event.key === "Enter" ? pictureOf(event) : undefined;
      if (!picture) return false;
      // Or the key would press the button that gets the focus.
      event.preventDefault();
      showLarge(picture, root);
      return true;
    },
    onClick(event) {
      const picture = pictureOf(event);
      if (picture) showLarge(picture, root);
      return picture !== undefined;
    },
  };
}

/** Lets the person reach the pictures of the article by keys. */
function offerPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img")) {
    if (!isLarge(picture)) continue;
    picture.tabIndex = 0;
    picture.setAttribute("aria-haspopup", "dialog");
  }
}

/** The picture that an event means, unless it leads somewhere by itself. */
function pictureOf({ target }: Event): HTMLImageElement | undefined {
  return target instanceof HTMLImageElement && target.hasAttribute("aria-haspopup") ? target : undefined;
}

function isLarge(picture: HTMLImageElement): boolean {
  const [width, height] = [Number(picture.getAttribute("width")), Number(picture.getAttribute("height"))];
  return width >= SMALLEST && height >= SMALLEST && !picture.closest("a");
}

/** Shows a picture over the reader, until it is closed by its button, by Escape or by a click beside it. */
function showLarge(picture: HTMLImageElement, root: HTMLElement): void {
  const caption = picture.closest("figure")?.querySelector("figcaption")?.textContent?.trim();
  const closing = button("close", words("closePicture"), { id: "foreground-picture-close", ...language() });
  const copy = picture.cloneNode() as HTMLImageElement;
  for (const { name } of [...copy.attributes]) if (!["src", "srcset", "alt"].includes(name)) copy.removeAttribute(name);
  const dialog = element(
    "dialog",
    { class: "foreground-large", "aria-label": picture.alt || caption || words("picture") },
    closing,
    copy,
    caption ? element("p", { class: "foreground-large-caption" }, caption) : undefined,
  );
  const close = (): void => {
    dialog.close();
    dialog.remove();
    focusOn(picture, { preventScroll: true });
  };
  onUse(closing, "click", close);
  onUse(dialog, "click", ({ target }) => {
    if (target === dialog) close();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  root.append(dialog);
  dialog.showModal();
  focusOn(closing, { preventScroll: true });
}
