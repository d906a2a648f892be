/** The language of an article as a whole, where what the page declares is missing or wrong. */

import { detectLanguage } from "../../../shared/platform/platform.js";
import type { Spoken } from "../../../shared/session.js";
import { directionOf, languageOf } from "./detect.js";

/** Blocks that may be in a language of their own. */
const BLOCKS = "p, li, dd, dt, blockquote, h2, h3, h4, h5, h6, td, th, figcaption, summary";

/** Characters of the article by which its language is detected: more do not help. */
const SAMPLE = 5_000;

/** The language of an article of these nodes; what is declared where nothing speaks against it. */
export async function spokenIn(article: ParentNode & Node, declared: Spoken): Promise<Spoken> {
  const text = sampleOf(article);
  const language = await languageOf(text, declared.language || undefined, detectLanguage);
  return { language: language ?? declared.language, direction: directionOf(text) ?? declared.direction };
}

/** The innermost blocks: one that holds others is as they are. */
export function blocksOf(article: ParentNode): HTMLElement[] {
  return [...article.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => !block.querySelector(BLOCKS) && !block.closest("pre, math"),
  );
}

function sampleOf(article: ParentNode & Node): string {
  let sample = "";
  for (const block of blocksOf(article)) {
    sample += `${block.textContent ?? ""}\n`;
    if (sample.length > SAMPLE) break;
  }
  return sample === "" ? (article.textContent ?? "").slice(0, SAMPLE) : sample;
}
