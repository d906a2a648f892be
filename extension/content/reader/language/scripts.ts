/** Scripts: which one a text is written in, which way that runs, and which languages use it. Pure. */

interface Script {
  /** Property value of Unicode. */
  readonly name: string;
  /** Languages that are written in it, the usual one first. */
  readonly languages: readonly string[];
  /** Whether the script alone decides the language, unless another of its languages is declared. */
  readonly decides?: boolean;
  readonly isRightToLeft?: boolean;
  /** Letters that only this one of its languages has, those of fewer languages first: they show it in a few words. */
  readonly letters?: readonly (readonly [language: string, letters: RegExp])[];
}

const LATIN: Script = { name: "Latin", languages: [] };

/** Source: the alphabets of these languages in the Unicode CLDR (main exemplar characters). */
const ARABIC_LETTERS: Script["letters"] = [
  ["ps", /[\u067C\u0685\u0689\u0693\u0696\u069A\u06BC\u06D0]/u],
  ["sd", /[\u067A\u067B\u067D\u067F\u0680\u0684\u0687\u068A\u068C\u068D\u06B1\u06B3\u06BB]/u],
  ["ckb", /[\u0695\u06B5]/u],
  ["ug", /[\u06C7\u06C8\u06CB\u06AD]/u],
  ["ur", /[\u0679\u0688\u0691\u06BA\u06BE\u06C1\u06D2]/u],
  ["fa", /[\u067E\u0686\u0698\u06AF\u06A9\u06CC]/u],
];

/**
 * Scripts that more than one page in ten thousand is written in. Languages of Latin, Cyrillic, Arabic and Devanagari are
 * distinguished by their words, so there the script decides nothing.
 */
const SCRIPTS: readonly Script[] = [
  LATIN,
  { name: "Cyrillic", languages: ["ru", "uk", "bg", "sr", "be", "mk", "kk", "ky", "mn", "tg", "tt", "ba", "cv"] },
  {
    name: "Arabic",
    languages: ["ar", "fa", "ur", "ps", "ug", "ckb", "sd", "ks"],
    isRightToLeft: true,
    letters: ARABIC_LETTERS,
  },
  { name: "Devanagari", languages: ["hi", "mr", "ne", "sa", "mai", "bho"] },
  {
    name: "Hebrew",
    languages: ["he", "yi", "iw"],
    decides: true,
    isRightToLeft: true,
    letters: [["yi", /[\u05F0-\u05F2]|[\u05D0][\u05B7\u05B8]/u]],
  },
  { name: "Hiragana", languages: ["ja"], decides: true },
  { name: "Hangul", languages: ["ko"], decides: true },
  { name: "Han", languages: ["zh", "yue", "wuu", "lzh", "ja", "ko"], decides: true },
  { name: "Greek", languages: ["el", "grc"], decides: true },
  { name: "Thai", languages: ["th"], decides: true },
  { name: "Lao", languages: ["lo"], decides: true },
  { name: "Khmer", languages: ["km"], decides: true },
  { name: "Myanmar", languages: ["my"], decides: true },
  { name: "Georgian", languages: ["ka"], decides: true },
  { name: "Armenian", languages: ["hy"], decides: true },
  { name: "Bengali", languages: ["bn", "as"], decides: true },
  { name: "Gurmukhi", languages: ["pa"], decides: true },
  { name: "Gujarati", languages: ["gu"], decides: true },
  { name: "Tamil", languages: ["ta"], decides: true },
  { name: "Telugu", languages: ["te"], decides: true },
  { name: "Kannada", languages: ["kn"], decides: true },
  { name: "Malayalam", languages: ["ml"], decides: true },
  { name: "Sinhala", languages: ["si"], decides: true },
  { name: "Ethiopic", languages: ["am", "ti"], decides: true },
  { name: "Syriac", languages: ["syr"], decides: true, isRightToLeft: true },
  { name: "Thaana", languages: ["dv"], decides: true, isRightToLeft: true },
];

/** Japanese has kana between its Han characters, at least so many in a text; Chinese has none. */
const LEAST_KANA = 0.05;

const PATTERNS = SCRIPTS.map(({ name }) => new RegExp(`\\p{Script=${name}}`, "gu"));
const KATAKANA = /\p{Script=Katakana}/gu;

/** Letters of the Latin script that count as much as one of these: words of two or three characters. */
const DENSITY: Readonly<Record<string, number>> = { Han: 3, Hiragana: 3, Hangul: 2 };

/** Names, code and loanwords are written in Latin letters everywhere; texts with so large a share of others are theirs. */
const LEAST_BESIDE_LATIN = 0.3;

/** The script that a text is written in; `undefined` where it has no letters. */
export function scriptOf(text: string): Script | undefined {
  const counts = new Map(
    SCRIPTS.map(({ name }, at) => [name, (text.match(PATTERNS[at] ?? KATAKANA)?.length ?? 0) * (DENSITY[name] ?? 1)]),
  );
  const count = (name: string): number => counts.get(name) ?? 0;
  const kana = count("Hiragana") + 3 * (text.match(KATAKANA)?.length ?? 0);
  if (kana > 0 && kana >= LEAST_KANA * (kana + count("Han"))) counts.set("Hiragana", kana + count("Han")).delete("Han");
  // Korean texts may have some Han characters, too.
  if (count("Hangul") > count("Han")) counts.set("Hangul", count("Hangul") + count("Han")).delete("Han");
  const others = SCRIPTS.filter((script) => script !== LATIN);
  const most = others.reduce<Script | undefined>(
    (one, other) => (count(other.name) > (one ? count(one.name) : 0) ? other : one),
    undefined,
  );
  if (most && count(most.name) >= LEAST_BESIDE_LATIN * (count(most.name) + count("Latin"))) return most;
  return count("Latin") > 0 ? LATIN : most;
}

/** The language that the letters of a text show, where its script alone does not; else the script's usual one. */
export function languageByLetters(text: string, { languages, letters }: Script): string | undefined {
  return letters?.find(([, own]) => own.test(text))?.[0] ?? languages[0];
}

/** The language without its region, as `zh` of `zh-Hant-TW`. */
export function baseOf(language: string): string {
  return language.toLowerCase().split("-")[0] ?? "";
}

/** Whether a language may be written in a script: always, where nothing is known of it. */
export function isWrittenIn(language: string, script: Script): boolean {
  const base = baseOf(language);
  const scripts = SCRIPTS.filter(({ languages }) => languages.includes(base));
  if (scripts.length > 0)
    return scripts.includes(script) || (script === LATIN && language.toLowerCase().includes("latn"));
  return script === LATIN;
}

/** Words of a text, also in languages that write none apart. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const unspaced =
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
    )?.length ?? 0;
  return spaced + Math.round(unspaced / 2);
}
