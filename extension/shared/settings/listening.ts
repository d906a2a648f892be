/** How a person wants to listen: what is skipped, by us and by screen readers, how fast, in whose voice. */

/** What may be skipped. */
export const SKIPPABLE = ["notes", "captions", "code", "quotes", "tables", "addresses"] as const;

/** One of them: note marks, captions, code, quotations, tables, links that are written as their address. */
export type Skippable = (typeof SKIPPABLE)[number];

/** Speeds, from the slowest to the fastest, as multiples of the voice's own. */
export const RATES = [0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.5, 3] as const;

/** Languages that a voice is remembered for at most: more than anybody listens to. */
const MOST_VOICES = 40;

/** All of it. */
export interface Listening {
  readonly skip: readonly Skippable[];
  /** One of {@link RATES}. */
  readonly rate: number;
  /** Names of voices by language. */
  readonly voices: Readonly<Record<string, string>>;
}

/** Listening from whatever was stored: what is none of its choices is as usual. */
export function listeningFrom(given: unknown): Listening {
  const from = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const skip: unknown = from["skip"];
  const voices = typeof from["voices"] === "object" && from["voices"] !== null ? Object.entries(from["voices"]) : [];
  return {
    // Who listens wants to hear the text before all else: code and marks of notes break sentences.
    skip: Array.isArray(skip) ? SKIPPABLE.filter((kind) => skip.includes(kind)) : [],
    rate: RATES.find((rate) => rate === from["rate"]) ?? 1,
    voices: Object.fromEntries(voices.filter(isVoice).slice(0, MOST_VOICES)),
  };
}

function isVoice(entry: [string, unknown]): entry is [string, string] {
  const [language, name] = entry;
  return /^[a-z]{2,8}$/.test(language) && typeof name === "string" && name.length <= 200;
}

/** The next speed in a direction, or the last one there is. */
export function rateBeside(rate: number, step: 1 | -1): number {
  const at = RATES.findIndex((known) => known === rate);
  return RATES[at + step] ?? rate;
}
