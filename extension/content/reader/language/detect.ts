/**
 * Which language a text is written in. What the page declares is often missing or wrong, so it is a witness beside
 * two others: the script, and the browser's own detector, which knows words. Pure but for asking that detector.
 */

import { baseOf, countWords, isWrittenIn, languageByLetters, scriptOf } from "./scripts.js";

/**
 * What the browser's detector finds: languages with the share of the text that is in each, percent. Whether it thinks
 * that reliable adds nothing that the share does not.
 */
export interface Detected {
  readonly languages: readonly { readonly language: string; readonly percentage: number }[];
}

/** Asks the browser's detector. */
export type Detector = (text: string) => Promise<Detected>;

/** A text is in another language than it declares where more than this share of it is, percent. */
const MOSTLY = 50;

/** The same of each half of a part, percent. Source: guess; the detector gives 95 and more for prose in one language. */
const NEARLY_ALL = 80;

/** The detector guesses at shorter texts, words. */
const FEWEST_WORDS = 20;

/** Paragraphs by which the language of a text is held against what it declares. Source: guess. */
const MOST_PARTS = 20;

/**
 * Languages that share so many words that the detector takes one for the other. Between these the page's own word
 * counts.
 */
const KIN = [
  ["no", "nb", "nn", "da"],
  ["hr", "sr", "bs", "sh", "cnr"],
  ["id", "ms", "jv", "su"],
  ["cs", "sk"],
  ["gl", "pt"],
  ["he", "iw"],
  ["fil", "tl"],
  ["bg", "mk"],
];

/** The language of a text, as a tag of BCP 47; `declared` where nothing speaks against it. */
export async function languageOf(
  text: string,
  declared: string | undefined,
  detect: Detector,
): Promise<string | undefined> {
  const script = scriptOf(text);
  if (!script) return declared;
  const fits = declared !== undefined && declared !== "" && isWrittenIn(declared, script);
  if (script.decides) return fits && !isOddFor(declared, script) ? declared : languageByLetters(text, script);
  const { languages } = await detect(text);
  const [first] = languages.filter(({ language }) => language !== "und" && isWrittenIn(language, script));
  if (!fits) return (isLong(text) ? first?.language : undefined) ?? languageByLetters(text, script) ?? first?.language;
  if (!first || first.percentage <= MOSTLY || isSame(first.language, declared)) return declared;
  return (await isMostlyIn(first.language, partsOf(text), detect)) ? first.language : declared;
}

/**
 * The language of a part of a text, as above, where `around` is that of the text. Names and titles of many languages, as in
 * a list of references, are taken for any: only what both halves of the part are in, each nearly whole, overrules it.
 */
export async function languageOfPart(
  text: string,
  around: string | undefined,
  detect: Detector,
): Promise<string | undefined> {
  const found = await languageOf(text, around, detect);
  const script = scriptOf(text);
  if (
    found === undefined ||
    around === undefined ||
    !script ||
    script.decides ||
    !isWrittenIn(around, script) ||
    isSame(found, around)
  )
    return found;
  for (const half of halvesOf(text)) {
    const [first] = (await detect(half)).languages;
    if (!first || !isSame(first.language, found) || first.percentage < NEARLY_ALL) return around;
  }
  return found;
}

/** Whether most of the text in these parts is in a language, each part detected by itself. */
async function isMostlyIn(language: string, parts: readonly string[], detect: Detector): Promise<boolean> {
  let inIt = 0;
  for (const part of parts) {
    const [first] = (await detect(part)).languages;
    if (first && isSame(first.language, language)) inIt += part.length;
  }
  return inIt * 2 > parts.reduce((sum, part) => sum + part.length, 0);
}

/** Paragraphs of a text that are long enough for the detector, or its halves where these are too few. */
function partsOf(text: string): readonly string[] {
  const long = text.split("\n").filter(isLong).slice(0, MOST_PARTS);
  return long.length > 1 ? long : halvesOf(text);
}

function halvesOf(text: string): readonly string[] {
  const middle = text.indexOf(" ", text.length / 2);
  return middle < 0 ? [text] : [text.slice(0, middle), text.slice(middle)];
}

/** Whether a text has words enough for the detector. */
export function isLong(text: string): boolean {
  return countWords(text) >= FEWEST_WORDS;
}

/** Han characters without kana are hardly Japanese, even where a page declares it of all its texts. */
function isOddFor(
  declared: string,
  { name, languages }: { readonly name: string; readonly languages: readonly string[] },
): boolean {
  return name === "Han" && ["ja", "ko"].includes(baseOf(declared)) && languages[0] === "zh";
}

/** Whether two tags mean the same language, or one that the detector takes for it. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [baseOf(one), baseOf(other)];
  return first === second || KIN.some((kin) => kin.includes(first) && kin.includes(second));
}

/** Which way a text runs, by its script; `undefined` where it has no letters. */
export function directionOf(text: string): "ltr" | "rtl" | undefined {
  const script = scriptOf(text);
  return script && (script.isRightToLeft ? "rtl" : "ltr");
}
