/**
 * Speaks with the voices of this machine. Voices that send the text to a server are not used: what is read here stays
 * here.
 */

import { baseOf } from "../reader/language/scripts.js";

/** Browsers report their voices a while after they are first asked, ms. */
const VOICES_COME_WITHIN = 10_000;

/** Longer utterances break off in some browsers, characters. */
const LONGEST = 220;

/** What is reported while something is spoken. */
export interface SpeakerEvents {
  /** A sentence begins, or a word where the voice reports words; by its place in the text. */
  readonly word: (start: number, end: number) => void;
  /** All of it has been spoken. */
  readonly done: () => void;
  /** The voice has failed. */
  readonly failed: () => void;
}

/** The voices that can be used, as far as the browser knows them by now. Firefox calls none local, and has no others. */
export function localVoices(): readonly SpeechSynthesisVoice[] {
  return speechSynthesis
    .getVoices()
    .filter(({ localService, voiceURI }) => localService || voiceURI.startsWith("urn:moz-tts:"));
}

/** Waits until there are voices, or no more are to be expected. */
export async function voicesCome(): Promise<void> {
  const until = performance.now() + VOICES_COME_WITHIN;
  while (localVoices().length === 0 && performance.now() < until) await new Promise((next) => setTimeout(next, 100));
}

/** The voices for a language, or for any where none is known. */
export function voicesFor(voices: readonly SpeechSynthesisVoice[], lang: string): readonly SpeechSynthesisVoice[] {
  return lang === "" ? voices : voices.filter((voice) => baseOf(voice.lang.replace("_", "-")) === baseOf(lang));
}

/** Speaks a text from a place in it on. The function stops it, after which nothing is reported any more. */
export function speak(
  text: string,
  from: number,
  how: { readonly voice: SpeechSynthesisVoice; readonly rate: number },
  { word, done, failed }: SpeakerEvents,
): () => void {
  let stopped = false;
  const parts = sentences(text, from);
  const next = (): void => {
    if (stopped) return;
    const part = parts.shift();
    if (!part) return done();
    const utterance = new SpeechSynthesisUtterance(part.text);
    utterance.voice = how.voice;
    utterance.lang = how.voice.lang;
    utterance.rate = how.rate;
    utterance.onboundary = ({ name, charIndex, charLength }) => {
      if (stopped || name === "sentence") return;
      const start = part.at + charIndex;
      word(start, start + (charLength || lengthOfWord(part.text, charIndex)));
    };
    utterance.onend = next;
    utterance.onerror = ({ error }) => {
      if (!stopped && error !== "interrupted" && error !== "canceled") failed();
    };
    word(part.at, part.at + part.text.trimEnd().length);
    speechSynthesis.speak(utterance);
  };
  next();
  return () => {
    stopped = true;
    speechSynthesis.cancel();
  };
}

/** Sentences, or pieces of long ones, with their places. */
function sentences(text: string, from: number): { at: number; text: string }[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  const parts: { at: number; text: string }[] = [];
  for (const { segment, index } of segmenter.segment(text.slice(from))) {
    let rest = segment;
    let at = from + index;
    while (rest.length > LONGEST) {
      const space = rest.lastIndexOf(" ", LONGEST);
      const end = space > 0 ? space + 1 : LONGEST;
      parts.push({ at, text: rest.slice(0, end) });
      rest = rest.slice(end);
      at += end;
    }
    if (rest.trim() !== "") parts.push({ at, text: rest });
  }
  return parts;
}

function lengthOfWord(text: string, at: number): number {
  return /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at))?.[0].length ?? 1;
}
