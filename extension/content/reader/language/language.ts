/**
 * The language of the article and of its blocks, where what the page declares is missing or wrong. It decides how the
 * text is spoken, hyphenated and set, which way it runs, and in which words its dates are written.
 */

import { detectLanguage } from "../../../shared/platform/platform.js";
import { dayInWords } from "../../describe.js";
import type { Feature, ReaderContext } from "../feature.js";
import type { Reading } from "../../core.js";
import { directionOf, isLong, isSame, languageOfPart } from "./detect.js";
import { countWords, isWrittenIn, scriptOf } from "./scripts.js";
import { blocksOf } from "./spoken.js";

/** So few words in other letters within a text are a name, which turns nothing and has no language of its own. */
const WORDS_OF_A_NAME = 2;

/** A block that declares its language is believed unless it is longer, words. Source: guess; a long paragraph. */
const LONG_ENOUGH_TO_CONTRADICT = 60;

/** Blocks that are asked about at most, longest first: in longer texts the rest is like what is around it. */
const MOST_BLOCKS = 300;

/** Corrects languages and directions in the article whenever its nodes are new. */
export function languageFeature({ reading, root, signal }: ReaderContext): Feature {
  return {
    dress(body) {
      for (const block of blocksOf(body)) turn(block);
      void correct(reading, root, body, signal);
    },
  };
}

async function correct(reading: Reading, root: HTMLElement, body: HTMLElement, signal: AbortSignal): Promise<void> {
  const declared = root.lang || undefined;
  const { language, direction } = await reading.spoken(body);
  if (signal.aborted) return;
  if (direction !== root.dir) root.dir = direction;
  if (language !== undefined && (declared === undefined || !isSame(language, declared))) reword(root, language);
  const blocks = blocksOf(body).filter((block) => isForeign(block) || isDetectable(block));
  blocks.sort((one, other) => (other.textContent ?? "").length - (one.textContent ?? "").length);
  for (const block of blocks.slice(0, MOST_BLOCKS)) {
    const around = block.closest<HTMLElement>("[lang]")?.lang;
    const found = await languageOfPart(block.textContent ?? "", around, detectLanguage);
    if (signal.aborted) return;
    if (found !== undefined && (around === undefined || !isSame(found, around))) block.lang = found;
  }
}

/** Whether the words of a block may show another language than its declared one. */
function isDetectable(block: HTMLElement): boolean {
  const text = block.textContent ?? "";
  return block.lang === "" ? isLong(text) : countWords(text) >= LONG_ENOUGH_TO_CONTRADICT;
}

/** Whether a block is written in letters in which the language around it is not. */
function isForeign(block: HTMLElement): boolean {
  const text = block.textContent ?? "";
  const script = scriptOf(text);
  const around = block.closest<HTMLElement>("[lang]")?.lang;
  return (
    script !== undefined && around !== undefined && !isWrittenIn(around, script) && countWords(text) > WORDS_OF_A_NAME
  );
}

/** Sets the language of all of the reader, and writes its dates in it. */
function reword(root: HTMLElement, language: string): void {
  root.lang = language;
  for (const time of root.querySelectorAll<HTMLTimeElement>(".foreground-about time, .post-about time")) {
    time.textContent = dayInWords(time.dateTime, language) ?? time.textContent;
  }
}

/** Gives a block the direction of its script, where that is not the one around it; what the page declares stays. */
function turn(block: HTMLElement): void {
  if (block.dir !== "") return;
  const text = block.textContent ?? "";
  const direction = directionOf(text);
  const around = block.parentElement?.closest<HTMLElement>("[dir]")?.dir || "ltr";
  if (direction && direction !== around && countWords(text) > WORDS_OF_A_NAME) block.dir = direction;
}
