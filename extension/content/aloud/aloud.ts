/**
 * Reading aloud: the bar with its controls, below the tools of the reader. A script of its own, which is loaded when
 * somebody wants to listen; it never begins by itself.
 *
 * What tests may rely on, in `.foreground-aloud`: `#foreground-aloud-play`, `#foreground-aloud-back`,
 * `#foreground-aloud-next`, `#foreground-aloud-section-back`, `#foreground-aloud-section-next`,
 * `#foreground-aloud-slower`, `#foreground-aloud-faster`, `#foreground-aloud-voice`, `#foreground-aloud-close`, and
 * `.foreground-aloud-advice`, which says what to do where there is no voice.
 */

import { type Listening, rateBeside } from "../../shared/settings/listening.js";
import { language, words } from "../../shared/words.js";
import type { button, element, IconName } from "../dom.js";
import type { ReaderContext } from "../reader/feature.js";
import { baseOf } from "../reader/language/scripts.js";
import { offer } from "../scripts.js";
import type { onUse, relabel } from "../trust.js";
import { passagesOf } from "./passages.js";
import { createPlayer, type Player, voiceFor } from "./player.js";
import { localVoices, voicesCome, voicesFor } from "./speaker.js";

/** What the reader lends: what it has built is known to the one place that hears clicks. */
export interface Kit {
  readonly button: typeof button;
  readonly element: typeof element;
  readonly onUse: typeof onUse;
  readonly relabel: typeof relabel;
}

/** What the person listens by. */
export interface ListeningStore {
  readonly current: () => Listening;
  readonly change: (part: Partial<Listening>) => void;
}

/** The controls. */
export interface Aloud {
  readonly element: HTMLElement;
  readonly player: Player;
}

/** Makes the bar. Where the system has no voice for the text, that is reported when it is to be read. */
export function createAloud(
  { article, status, signal }: ReaderContext,
  store: ListeningStore,
  kit: Kit,
  close: () => void,
): Aloud {
  const { title, body } = article;
  const shown: (() => void)[] = [];
  const player = createPlayer(() => passagesOf(title, body, store.current().skip), localVoices, store.current, {
    changed: () => shown.forEach((show) => show()),
    silent(lang, failed) {
      status.show(failed ? words("aloudFailed") : words("aloudNoVoice", nameOf(lang)));
    },
  });
  signal.addEventListener("abort", () => player.stop());
  const tool = (icon: IconName, label: string, id: string, run: () => void): HTMLButtonElement => {
    const made = kit.button(icon, label, { id: `foreground-aloud-${id}`, "data-compact": true });
    kit.onUse(made, "click", run);
    return made;
  };
  const play = tool("play", words("aloudPlay"), "play", () => {
    if (player.isPlaying()) return player.pause();
    if (localVoices().length === 0) status.show(words("aloudWaiting"));
    void voicesCome().then(() => signal.aborted || player.play());
  });
  shown.push(() => {
    kit.relabel(play, words(player.isPlaying() ? "aloudPause" : "aloudPlay"));
    play.toggleAttribute("data-playing", player.isPlaying());
  });
  const rate = kit.element("output", { class: "foreground-type-value" });
  shown.push(() => {
    rate.textContent = words("aloudRate", new Intl.NumberFormat(language().lang).format(store.current().rate));
  });
  const hurry = (step: 1 | -1): void => {
    store.change({ rate: rateBeside(store.current().rate, step) });
    player.renew();
    shown.forEach((show) => show());
    status.announce(rate.textContent ?? "");
  };
  const advice = kit.element("p", { class: "foreground-aloud-advice", hidden: true });
  const bar = kit.element(
    "div",
    { class: "foreground-parts foreground-aloud", role: "group", "aria-label": words("aloud"), ...language() },
    tool("sectionBack", words("aloudSectionBack"), "section-back", () => player.skip(-1, "section")),
    tool("back", words("aloudBack"), "back", () => player.skip(-1, "passage")),
    play,
    tool("next", words("aloudNext"), "next", () => player.skip(1, "passage")),
    tool("sectionNext", words("aloudSectionNext"), "section-next", () => player.skip(1, "section")),
    kit.element(
      "div",
      { class: "foreground-group" },
      tool("slower", words("aloudSlower"), "slower", () => hurry(-1)),
      rate,
      tool("faster", words("aloudFaster"), "faster", () => hurry(1)),
    ),
    voicePicker(player, store, kit, shown),
    tool("close", words("aloudClose"), "close", close),
    advice,
  );
  // Anyone who moves the focus into the text, as screen readers do, wants to hear that and not us.
  body.addEventListener("focusin", () => player.isPlaying() && player.pause(), { signal });
  void voicesCome().then(() => {
    // Before, nobody knows whether there are voices. From now on what to do about it stays in sight.
    shown.push(() => {
      const lang = player.lang();
      const hasVoice = voicesFor(localVoices(), lang).length > 0;
      advice.hidden = hasVoice;
      advice.textContent = hasVoice ? "" : words("aloudNoVoice", nameOf(lang));
    });
    shown.forEach((show) => show());
  });
  shown.forEach((show) => show());
  return { element: bar, player };
}

/** The voices of the language that is read. */
function voicePicker(
  player: Player,
  store: ListeningStore,
  { element, onUse }: Kit,
  shown: (() => void)[],
): HTMLElement {
  const picker = element("select", {
    id: "foreground-aloud-voice",
    class: "foreground-input",
    "aria-label": words("aloudVoice"),
  }) as HTMLSelectElement;
  let listed: string | undefined;
  shown.push(() => {
    const lang = player.lang();
    const fit = voicesFor(localVoices(), lang);
    if (listed === `${lang} ${fit.length}`) return;
    listed = `${lang} ${fit.length}`;
    const chosen = voiceFor(fit, store.current(), lang);
    picker.replaceChildren(
      ...(fit.length === 0
        ? [element("option", {}, words("aloudNoVoiceShort"))]
        : fit.map(({ name }) => element("option", { value: name, selected: name === chosen?.name }, name))),
    );
    picker.disabled = fit.length < 2;
  });
  onUse(picker, "change", () => {
    store.change({ voices: { ...store.current().voices, [baseOf(player.lang())]: picker.value } });
    player.renew();
  });
  return picker;
}

function nameOf(lang: string): string {
  if (lang === "") return words("aloudUnknownLanguage");
  return new Intl.DisplayNames([language().lang], { type: "language" }).of(baseOf(lang)) ?? lang;
}

declare module "../scripts.js" {
  interface Offers {
    readonly aloud: typeof createAloud;
  }
}

offer("aloud", createAloud);
