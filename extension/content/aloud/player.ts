/** Reads passages one after the other: where it is, what comes next, and what is painted meanwhile. No controls. */

import type { Listening } from "../../shared/settings/listening.js";
import { baseOf } from "../reader/language/scripts.js";
import { type Passage, rangeIn } from "./passages.js";
import { speak, voicesFor } from "./speaker.js";

/** Names of the highlights; `www/style/reader-aloud.css` styles them. */
const PASSAGE = "foreground-passage";
const WORD = "foreground-word";

/** What happens meanwhile. */
export interface PlayerEvents {
  /** It has begun, paused, moved on or ended. */
  readonly changed: () => void;
  /** There is no voice for this language, or it fails. */
  readonly silent: (lang: string, failed: boolean) => void;
}

/** A player of one article. */
export interface Player {
  readonly isPlaying: () => boolean;
  /** Language of the passage that is read, or would be next. */
  readonly lang: () => string;
  play(): void;
  pause(): void;
  /** Goes on by so many passages, or by sections. */
  skip(step: 1 | -1, by: "passage" | "section"): void;
  /** Begins at the passage that holds this node. */
  startAt(node: Node): void;
  /** Goes on with other settings, or with other passages. */
  renew(): void;
  stop(): void;
}

/** A player over whatever `passages` gives, in the voices that are there. */
export function createPlayer(
  passages: () => readonly Passage[],
  voices: () => readonly SpeechSynthesisVoice[],
  listening: () => Listening,
  { changed, silent }: PlayerEvents,
): Player {
  let list = passages();
  let at = 0;
  let place = 0;
  let stop: (() => void) | undefined;

  const current = (): Passage | undefined => list[at];
  const halt = (): void => {
    stop?.();
    stop = undefined;
  };
  const speakOn = (): void => {
    halt();
    const passage = current();
    if (!passage) return end();
    const voice = voiceFor(voices(), listening(), passage.lang);
    if (!voice) {
      silent(passage.lang, false);
      return changed();
    }
    paint(PASSAGE, rangeIn(passage, 0, passage.text.length));
    passage.element.scrollIntoView({ block: "nearest" });
    stop = speak(
      passage.text,
      place,
      { voice, rate: listening().rate },
      {
        word(start, stop) {
          place = start;
          paint(WORD, rangeIn(passage, start, stop));
        },
        done() {
          stop = undefined;
          go(at + 1);
          speakOn();
        },
        failed() {
          stop = undefined;
          silent(passage.lang, true);
          changed();
        },
      },
    );
    changed();
  };
  const end = (): void => {
    halt();
    go(0);
    unpaint();
    changed();
  };
  const go = (to: number): void => {
    at = Math.min(Math.max(to, 0), list.length);
    place = 0;
    paint(WORD, undefined);
  };
  const target = (step: 1 | -1, by: "passage" | "section"): number => {
    if (by === "passage") return at + step;
    let to = at + step;
    while (to > 0 && to < list.length && !list[to]?.isHeading) to += step;
    return to;
  };
  return {
    isPlaying: () => stop !== undefined,
    lang: () => current()?.lang ?? list[0]?.lang ?? "",
    play: speakOn,
    pause() {
      halt();
      changed();
    },
    skip(step, by) {
      const playing = stop !== undefined;
      halt();
      go(Math.min(target(step, by), list.length - 1));
      paint(PASSAGE, current() && rangeIn(list[at] as Passage, 0, list[at]?.text.length ?? 0));
      if (playing) speakOn();
      else changed();
    },
    startAt(node) {
      const found = list.findIndex(({ element }) => element.contains(node));
      if (found >= 0) go(found);
    },
    renew() {
      const playing = stop !== undefined;
      const here = current()?.element;
      list = passages();
      const found = list.findIndex(({ element }) => element === here);
      if (found >= 0) at = found;
      else go(Math.min(at, list.length - 1));
      if (playing) speakOn();
    },
    stop() {
      halt();
      unpaint();
    },
  };
}

/** The voice that the person has chosen for a language, or the system's own for it. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  { voices: chosen }: Listening,
  lang: string,
): SpeechSynthesisVoice | undefined {
  const fit = voicesFor(voices, lang);
  return fit.find(({ name }) => name === chosen[baseOf(lang)]) ?? fit.find((voice) => voice.default) ?? fit[0];
}

function paint(name: string, range: Range | undefined): void {
  if (range) CSS.highlights?.set(name, new Highlight(range));
  else CSS.highlights?.delete(name);
}

function unpaint(): void {
  paint(PASSAGE, undefined);
  paint(WORD, undefined);
}
