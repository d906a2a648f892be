/** Pictures of the article in the size of the window: by a click, or by Enter on the picture. */

import { nameOf } from "../../describe.js";
import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { language, words } from "../../../shared/words.js";
import type { Layers } from "../page/layers.js";

/** Smaller pictures are icons and portraits, which are seen as large as they are, CSS px. */
const SMALLEST = 160;

/** Opens pictures; an open one takes Escape for itself. */
export function picturesFeature({ root, layers }: ReaderContext): Feature {
  return {
    dress: offerPictures,
    onKey(event) {
      const picture = event.key === "Enter" ? pictureOf(event) : undefined;
      if (!picture) return false;
      // Or the key would press the button that gets the focus.
      event.preventDefault();
      showLarge(picture, root, layers);
      return true;
    },
    onClick(event) {
      const picture = pictureOf(event);
      if (!picture) return false;
      event.preventDefault();
      showLarge(picture, root, layers);
      return true;
    },
  };
}

/**
 * Makes the pictures of the article links to themselves, so that keys reach them, and screen readers still know that they
 * are pictures.
 */
function offerPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img")) {
    if (!isLarge(picture)) continue;
    const outer = picture.closest("picture") ?? picture;
    const name =
      picture.alt || picture.hasAttribute("aria-labelledby")
        ? undefined
        : nameOf(captionOf(picture) ?? words("picture"));
    const link = element("a", {
      href: picture.src,
      class: "foreground-picture",
      "aria-haspopup": "dialog",
      "aria-label": name,
    });
    const { part } = outer.dataset;
    if (part !== undefined) link.dataset["part"] = part;
    delete outer.dataset["part"];
    outer.replaceWith(link);
    link.append(outer);
  }
}

/** The picture that an event means, unless it leads somewhere else by itself. */
function pictureOf(event: MouseEvent | KeyboardEvent): HTMLImageElement | undefined {
  const { target, button = 0 } = event as Partial<MouseEvent>;
  const isPlain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = target instanceof Element && isPlain ? target.closest(".foreground-picture") : null;
  return link?.querySelector("img") ?? undefined;
}

function captionOf(picture: HTMLImageElement): string | undefined {
  return picture.closest("figure")?.querySelector("figcaption")?.textContent?.trim() || undefined;
}

function isLarge(picture: HTMLImageElement): boolean {
  const [width, height] = [Number(picture.getAttribute("width")), Number(picture.getAttribute("height"))];
  return width >= SMALLEST && height >= SMALLEST && !picture.closest("a");
}

/** Shows a picture over the reader, until it is closed by its button, by Escape or by a click beside it. */
function showLarge(picture: HTMLImageElement, root: HTMLElement, layers: Layers): void {
  const caption = captionOf(picture);
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
    layers.note(layer, false);
    dialog.close();
    dialog.remove();
    focusOn(picture.closest<HTMLElement>(".foreground-picture"), { preventScroll: true });
  };
  const layer = { close };
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
  layers.note(layer, true);
  focusOn(closing, { preventScroll: true });
}
