/** The panel for type and colours: one place for all of it, which takes effect at once. */

import {
  type Choice,
  CHOICES,
  type Colour,
  COLOURS,
  contrast,
  LEAST_CONTRAST,
  type Settings,
  settingsFrom,
  type Step,
  STEPS,
  withinSteps,
} from "../../../shared/settings/settings.js";
import { choiceInWords, stepInWords } from "../../../shared/settings/names.js";
import { type Child, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { language, words } from "../../../shared/words.js";
import type { Layers } from "../page/layers.js";

/** What the panel does. */
export interface TypeActions {
  /** How the person reads now. */
  readonly settings: () => Settings;
  /** Whether these settings are those of this site alone. */
  readonly isOnlyHere: () => boolean;
  /** Shows and keeps settings. */
  readonly change: (settings: Settings) => void;
  /** Shows and keeps the default settings. */
  readonly reset: () => void;
  /** Keeps settings for this site alone from now on, or for all. */
  readonly onlyHere: (on: boolean) => void;
  /** The panel has opened or closed: the text makes room for it, or takes it back. */
  readonly opened: (open: boolean, panel: HTMLElement) => void;
  /** Announces the result to screen readers. */
  readonly announce: (sentence: string) => void;
}

/** The panel with the button that opens it. */
export interface TypePanel {
  readonly element: HTMLElement;
  /** Shows the settings as they are now. */
  renew(): void;
}

/** Builds the panel, which `opener` opens. */
export function createTypePanel(opener: HTMLButtonElement, actions: TypeActions, layers: Layers): TypePanel {
  const shown: (() => void)[] = [];
  const set = (part: Partial<Settings>): void => {
    actions.change({ ...actions.settings(), ...part });
    renew();
  };
  const renew = (): void => shown.forEach((show) => show());

  const panel = element(
    "div",
    {
      class: "foreground-type",
      id: `${opener.id}-panel`,
      role: "group",
      "aria-label": words("textAndColours"),
      hidden: true,
    },
    choices("theme", words("colours")),
    colours(),
    choices("font", words("font")),
    ...(Object.keys(STEPS) as Step[]).map(stepper),
    choices("align", words("align")),
    choices("hyphens", words("hyphens")),
    choices("focus", words("focus")),
    ending(),
  );
  const layer = { close: () => close() };
  const show = (open: boolean): void => {
    panel.hidden = !open;
    layers.note(layer, open);
    actions.opened(open, panel);
    opener.setAttribute("aria-expanded", String(open));
  };
  const close = (): void => {
    show(false);
    focusOn(opener);
  };
  opener.setAttribute("aria-controls", panel.id);
  show(false);
  onUse(opener, "click", () => {
    show(panel.hidden === true);
    if (!panel.hidden) focusOn(panel.querySelector<HTMLElement>("[aria-pressed=true]"));
  });
  renew();

  function row(id: Choice | Step | "own", name: string, ...children: Child[]): HTMLElement {
    const label = element("span", { class: "foreground-type-name", id: `foreground-type-${id}` }, name);
    return element(
      "div",
      { class: "foreground-type-row", role: "group", "aria-labelledby": label.id },
      label,
      ...children,
    );
  }

  function press(id: string, label: string, run: () => void, name?: string): HTMLButtonElement {
    const attributes = { type: "button", class: "foreground-choice", id, translate: "no", "aria-label": name };
    const made = element("button", attributes, label);
    onUse(made, "click", run);
    return made;
  }

  function choices<K extends Choice>(name: K, title: string): HTMLElement {
    const buttons = CHOICES[name].map((choice) => {
      const label = choiceInWords(name, choice);
      const made = press(`foreground-${name}-${choice}`, label, () => {
        set({ [name]: choice });
        actions.announce(words("choiceIs", title, label));
      });
      shown.push(() => made.setAttribute("aria-pressed", String(actions.settings()[name] === choice)));
      return made;
    });
    return row(name, title, element("div", { class: "foreground-choices-row" }, ...buttons));
  }

  function stepper(name: Step): HTMLElement {
    const title = words(`step_${name}`);
    const value = element("span", { class: "foreground-type-value" });
    const move = (by: 1 | -1): void => {
      const now = actions.settings()[name];
      const next = withinSteps(name, now + by);
      set({ [name]: next });
      if (next === now) actions.announce(words(by > 0 ? "stepLargest" : "stepSmallest", title));
      else actions.announce(words("stepIs", title, stepInWords(name, next)));
    };
    shown.push(() => {
      value.textContent = stepInWords(name, actions.settings()[name]);
    });
    const less = press(`foreground-${name}-less`, "−", () => move(-1), words("stepLess", title));
    const more = press(`foreground-${name}-more`, "+", () => move(1), words("stepMore", title));
    return row(name, title, element("div", { class: "foreground-choices-row" }, less, value, more));
  }

  function colours(): HTMLElement {
    const note = element("p", { class: "foreground-hint", id: "foreground-contrast" });
    const inputs = (Object.keys(COLOURS) as Colour[]).map((name) => {
      const input = element("input", { type: "color", id: `foreground-colour-${name}`, "aria-describedby": note.id });
      onUse(input, "change", () => choose(name, input, note));
      shown.push(() => {
        input.value = actions.settings()[name];
      });
      return element("label", { class: "foreground-colour" }, input, words(`colour_${name}`));
    });
    const made = row(
      "own",
      words("theme_custom"),
      element("div", { class: "foreground-choices-row" }, ...inputs),
      note,
    );
    shown.push(() => {
      const { theme, paper, ink, link } = actions.settings();
      made.hidden = theme !== "custom";
      note.textContent = words("contrastIs", inTenths(contrast(paper, ink)), inTenths(contrast(paper, link)));
    });
    return made;
  }

  function choose(name: Colour, input: HTMLInputElement, note: HTMLElement): void {
    const next = settingsFrom({ ...actions.settings(), [name]: input.value });
    const least = Math.min(contrast(next.paper, next.ink), contrast(next.paper, next.link));
    if (name !== "paper" && least < LEAST_CONTRAST) {
      const refused = words("contrastRefused", words(`colour_${name}`), inTenths(least), inTenths(LEAST_CONTRAST));
      input.value = actions.settings()[name];
      note.textContent = refused;
      actions.announce(refused);
      return;
    }
    set(least < LEAST_CONTRAST ? { paper: next.paper, ...readableOn(next.paper) } : { [name]: next[name] });
  }

  function ending(): HTMLElement {
    const only = press("foreground-only-here", words("onlyThisSite"), () => {
      actions.onlyHere(!actions.isOnlyHere());
      renew();
      actions.announce(words(actions.isOnlyHere() ? "settingsHere" : "settingsEverywhere"));
    });
    shown.push(() => only.setAttribute("aria-pressed", String(actions.isOnlyHere())));
    const usual = press("foreground-usual-type", words("asUsual"), () => {
      actions.reset();
      renew();
      actions.announce(words("asUsualDone"));
    });
    const done = press("foreground-type-done", words("done"), () => close());
    return element("div", { class: "foreground-type-row foreground-type-end" }, only, usual, done);
  }

  return {
    element: panel,
    renew,
  };
}

function inTenths(number: number): string {
  return new Intl.NumberFormat(language().lang, { maximumFractionDigits: 1 }).format(number);
}

/** Text and links that can be read on a background, whatever it is. */
function readableOn(paper: string): Pick<Settings, "ink" | "link"> {
  const dark = contrast(paper, "#ffffff") > contrast(paper, "#000000");
  return dark ? { ink: "#ffffff", link: "#cfe8ff" } : { ink: "#000000", link: "#00305a" };
}
