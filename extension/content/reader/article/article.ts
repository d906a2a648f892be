/** Builds what the reader shows. Everything comes from plain data or from the core's own nodes. */

import type { Outcome } from "../../core.js";
import { cautions, confidenceLevel, dayInWords, lengthToRead, samePicture, titleOf } from "../../describe.js";
import { element } from "../../dom.js";
import { hasLoaded } from "../../loaded.js";
import { createFold } from "./disclosure.js";
import { createRecipeFacts } from "./recipe.js";
import { language, words } from "../../../shared/words.js";

/** Pictures within the text up to this height are set within the line, CSS px: icons, emoji, badges. */
const IN_LINE = 48;

/** The parts of the article that others need to get hold of. */
export interface ArticleView {
  readonly main: HTMLElement;
  readonly title: HTMLElement;
  readonly body: HTMLElement;
  /** What only the curious want to know, in one line below the article. */
  readonly curious: HTMLElement;
  /** Shows another decision on the same page. */
  renew(outcome: Outcome, content: DocumentFragment): void;
}

/**
 * The article in the one `main`. In the order of the document the text follows its title at once, and what is known
 * about it comes after it; the style sheet shows that between the two.
 */
export function createArticle(outcome: Outcome, content: DocumentFragment): ArticleView {
  const { metadata } = outcome;
  let about = createAbout(outcome);
  const title = element("h1", { id: "foreground-title", tabindex: "-1" }, titleOf(metadata));
  const body = element("div", { class: "foreground-body", id: "foreground-body" }, content);
  const dress = (): void => {
    for (const image of body.querySelectorAll("img")) {
      size(image);
      image.addEventListener("error", () => collapse(image));
    }
    // One without a caption is nothing but its picture.
    for (const figure of body.querySelectorAll("figure:not(:has(figcaption))")) figure.setAttribute("role", "none");
    for (const time of body.querySelectorAll<HTMLTimeElement>(".post-about time")) {
      time.textContent = dayInWords(time.dateTime, metadata.language) ?? time.textContent;
    }
  };
  dress();
  // The picture that a list of posts declares belongs to none of them.
  const lead = outcome.posts > 0 ? undefined : createLead(metadata.leadImage, body);
  const article = element(
    "article",
    { "aria-labelledby": title.id, class: "foreground-article" },
    title,
    lead,
    body,
    about,
  );
  const curious = createFold("foreground-how-read", words("howRead"), () => undefined).element;
  return {
    main: element("main", { class: "foreground-main" }, article, curious),
    title,
    body,
    curious,
    renew(next, nextContent) {
      const nextAbout = createAbout(next);
      title.textContent = titleOf(next.metadata);
      about.replaceWith(nextAbout);
      about = nextAbout;
      body.replaceChildren(nextContent);
      dress();
    },
  };
}

/** What is known about the article, without paragraphs: the first paragraph of the page is the first of the text. */
function createAbout(outcome: Outcome): HTMLElement {
  const { siteName, byline, tags = [] } = outcome.metadata;
  const list = tags.flatMap((tag, position) => [position > 0 ? ", " : " ", element("bdi", {}, tag)]);
  // A name that the title or the byline has already adds nothing.
  const isSaid = [titleOf(outcome.metadata), byline].some((said) => said === siteName);
  return element(
    "div",
    { class: "foreground-about" },
    siteName && !isSaid ? element("span", { class: "foreground-site" }, element("bdi", {}, siteName)) : undefined,
    byline ? element("span", { class: "foreground-byline" }, element("bdi", {}, byline)) : undefined,
    createFacts(outcome),
    tags.length > 0
      ? element("span", { class: "foreground-tags" }, element("span", language(), words("tags")), ...list)
      : undefined,
    ...cautions(outcome).map((sentence) => element("span", { class: "foreground-caution", ...language() }, sentence)),
    // On paper it is the way back to the page.
    element("span", { class: "foreground-address", dir: "ltr" }, location.href),
  );
}

/** Days, time to read, and how sure it is where that is not high, in one line. */
function createFacts(outcome: Outcome): HTMLElement {
  const { published, modified, language: written, readingMinutes } = outcome.metadata;
  const confidence = confidenceLevel(outcome.confidence);
  const facts = [
    createTime(published, written),
    modified && modified.slice(0, 10) !== published?.slice(0, 10)
      ? createTime(modified, written, words("updated"))
      : undefined,
    readingMinutes > 0 ? element("span", language(), lengthToRead(readingMinutes)) : undefined,
    ...createRecipeFacts(outcome.metadata.recipe),
    confidence === "high"
      ? undefined
      : element(
          "span",
          { class: "foreground-confidence", ...language() },
          words("confidenceIs", words(`confidence_${confidence}`)),
        ),
  ].filter((fact) => fact !== undefined);
  const parts = facts.flatMap((fact, position) => (position > 0 ? [" · ", fact] : [fact]));
  return element("span", { class: "foreground-facts", "data-confidence": confidence }, ...parts);
}

function createTime(iso: string | undefined, written: string | undefined, label?: string): HTMLElement | undefined {
  const day = iso && dayInWords(iso, written);
  if (!day) return undefined;
  const time = element("time", { datetime: iso }, day);
  return label ? element("span", {}, element("span", language(), label), " ", time) : time;
}

/**
 * The lead picture, unless the article begins with a picture or shows this one anyway. One that the page declares for
 * others and has not loaded itself is none of the reader's: no server learns that somebody reads here.
 */
function createLead(address: string | undefined, body: HTMLElement): HTMLElement | undefined {
  if (!address || beginsWithMedia(body) || !hasLoaded(address)) return undefined;
  const shown = [...body.querySelectorAll("img")].some((image) => samePicture(image.src, address));
  if (shown) return undefined;
  const image = element("img", { src: address, alt: "", decoding: "async" });
  const figure = element("figure", { class: "foreground-lead" }, image);
  // What was loaded may have failed, or the page's policy may allow no pictures from there.
  image.addEventListener("error", () => figure.remove());
  return figure;
}

function beginsWithMedia(body: HTMLElement): boolean {
  const first = body.firstElementChild;
  return first?.matches("video, figure:has(img, video)") ?? false;
}

/** A picture that does not come leaves its text, or nothing: no link either that held nothing else. */
function collapse(image: HTMLImageElement): void {
  const text = isInCaption(image) ? "" : image.alt.trim();
  const link = image.closest("a");
  const isAll = link?.textContent.trim() === "" && link.querySelectorAll("img, video, audio, math").length === 1;
  if (text !== "")
    image.replaceWith(element("span", { class: "foreground-missing", role: "img", "aria-label": text }, text));
  else (isAll ? link : (image.closest("picture") ?? image)).remove();
}

/** Whether the caption of a picture repeats its alternative text. */
function isInCaption(image: HTMLImageElement): boolean {
  const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
  const [text, caption] = [
    plain(image.alt),
    plain(image.closest("figure")?.querySelector("figcaption")?.textContent ?? ""),
  ];
  return (
    text !== "" &&
    (caption.includes(text) || (caption !== "" && text.includes(caption) && 2 * caption.length > text.length))
  );
}

/**
 * Pictures keep the size and the shape that they have on the page, before they are loaded too. The style sheet cannot
 * take both from the attributes, so it gets them as custom properties.
 */
function size(image: HTMLImageElement): void {
  const width = Number(image.getAttribute("width"));
  const height = Number(image.getAttribute("height"));
  if (!(width > 0 && height > 0)) return;
  image.style.setProperty("--foreground-width", `${width}px`);
  image.style.setProperty("--foreground-ratio", `auto ${width} / ${height}`);
  image.toggleAttribute("data-in-line", height <= IN_LINE && image.parentElement?.localName !== "figure");
}
