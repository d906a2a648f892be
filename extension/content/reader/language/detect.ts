/**
 * Which language a text is written in. What the page declares is often missing or wrong, so it is a witness beside
 * two others: the script, and the browser's own detector, which knows words. Pure but for asking that detector.
 */

import { baseOf, isWrittenIn, scriptOf } from "./scripts.js";

/**
 * What the browser's detector finds: languages with the share of the text that is in each, percent. Whether it thinks
 * that reliable tells nothing that the share does not.
 */
export interface Detected {
  readonly languages: readonly { readonly language: string; readonly percentage: number }[];
}

/** Asks the browser's detector. */
export type Detector = (text: string) => Promise<Detected>;

/** A text is in another language than it declares where more than this share of it is, percent. */
const MOSTLY = 50;

/**
 * Languages that share so many words that the detector takes one for the other. Between these the page's own word
 * counts.
 */
const KIN = [["no", "nb", "nn", "da"], ["hr", "sr", "bs", "sh", "cnr"], ["id", "ms", "jv", "su"], ["cs", "sk"], ["gl", "pt"], ["he", "iw"], ["fil", "tl"], ["bg", "mk"]];

/** The language of a text, as a tag of BCP 47; `declared` where nothing speaks against it. */
export async function languageOf(text: string, declared: string | undefined, detect: Detector): Promise<string | undefined> {
  const script = scriptOf(text);
  if (!script) return declared;
  const fits = declared !== undefined && declared !== "" && isWrittenIn(declared, script);
  if (script.decides) return fits && !isOddFor(declared, script) ? declared : script.languages[0];
  const { languages } = await detect(text);
  const [first] = languages.filter(({ language }) => language !== "und" && isWrittenIn(language, script));
  if (!fits) return first?.language ?? script.languages[0];
  if (!first || first.percentage <= MOSTLY || isSame(first.language, declared)) return declared;
  return first.language;
}

/** Han characters without kana are hardly Japanese, even where a page declares it of all its texts. */
function isOddFor(declared: string, { name, languages }: { readonly name: string; readonly languages: readonly string[] }): boolean {
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
