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

/** The panel. */
export interface TypePanel {
  readonly element: HTMLElement;
  /** Shows the settings as they are now. */
  renew(): void;
}

/** What is in a row, and how it shows settings. */
interface Row {
  readonly element: HTMLElement;
  readonly show: (settings: Settings) => void;
}

/** What a row does: the panel's actions, and a change of some settings that all rows show. */
interface Board extends TypeActions {
  readonly set: (part: Partial<Settings>) => void;
  readonly renew: () => void;
}

/** Builds the panel, which `opener` opens. */
export function createTypePanel(opener: HTMLButtonElement, actions: TypeActions, layers: Layers): TypePanel {
  const renew = (): void => rows.forEach(({ show }) => show(actions.settings()));
  const set = (part: Partial<Settings>): void => {
    actions.change({ ...actions.settings(), ...part });
    renew();
  };
  const board: Board = { ...actions, set, renew };
  const rows: readonly Row[] = [
    choices(board, "theme", words("colours")),
    colours(board),
    choices(board, "font", words("font")),
    ...(Object.keys(STEPS) as Step[]).map((name) => stepper(board, name)),
    choices(board, "align", words("align")),
    choices(board, "hyphens", words("hyphens")),
    choices(board, "focus", words("focus")),
    ending(board, () => close()),
  ];
  const id = `${opener.id}-panel`;
  const attributes = {
    class: "foreground-type",
    id,
    role: "group",
    "aria-label": words("textAndColours"),
    hidden: true,
  };
  const panel = element("div", attributes, ...rows.map((row) => row.element));
  const close = opensBy(opener, panel, actions, layers);
  renew();
  return { element: panel, renew };
}

/** Lets `opener` open and close the panel, and Escape close it; gives what closes it. */
function opensBy(
  opener: HTMLButtonElement,
  panel: HTMLElement,
  { opened }: Pick<TypeActions, "opened">,
  layers: Layers,
): () => void {
  const show = (open: boolean): void => {
    panel.hidden = !open;
    layers.note(layer, open);
    opened(open, panel);
    opener.setAttribute("aria-expanded", String(open));
  };
  const close = (): void => {
    show(false);
    focusOn(opener);
  };
  const layer = { close };
  opener.setAttribute("aria-controls", panel.id);
  show(false);
  onUse(opener, "click", () => {
    show(panel.hidden === true);
    if (!panel.hidden) focusOn(panel.querySelector<HTMLElement>("[aria-pressed=true]"));
  });
  return close;
}

/** A setting that is one of several. */
function choices(board: Board, name: Choice, title: string): Row {
  const buttons = CHOICES[name].map((choice) => {
    const label = choiceInWords(name, choice);
    const choose = (): void => {
      board.set({ [name]: choice });
      board.announce(words("choiceIs", title, label));
    };
    return [choice, press(`foreground-${name}-${choice}`, label, choose)] as const;
  });
  const made = element("div", { class: "foreground-choices-row" }, ...buttons.map(([, each]) => each));
  return {
    element: row(name, title, made),
    show(settings) {
      for (const [choice, each] of buttons) each.setAttribute("aria-pressed", String(settings[name] === choice));
    },
  };
}

/** A setting that goes up and down by steps. */
function stepper(board: Board, name: Step): Row {
  const title = words(`step_${name}`);
  const value = element("span", { class: "foreground-type-value" });
  const move = (by: 1 | -1): void => {
    const now = board.settings()[name];
    const next = withinSteps(name, now + by);
    board.set({ [name]: next });
    if (next === now) board.announce(words(by > 0 ? "stepLargest" : "stepSmallest", title));
    else board.announce(words("stepIs", title, stepInWords(name, next)));
  };
  const less = press(`foreground-${name}-less`, "−", () => move(-1), words("stepLess", title));
  const more = press(`foreground-${name}-more`, "+", () => move(1), words("stepMore", title));
  return {
    element: row(name, title, element("div", { class: "foreground-choices-row" }, less, value, more)),
    show(settings) {
      value.textContent = stepInWords(name, settings[name]);
    },
  };
}

/** Colours of the person's own, with their contrast; hidden while another theme is chosen. */
function colours(board: Board): Row {
  const note = element("p", { class: "foreground-hint", id: "foreground-contrast" });
  const inputs = (Object.keys(COLOURS) as Colour[]).map((name) => {
    const input = element("input", { type: "color", id: `foreground-colour-${name}`, "aria-describedby": note.id });
    onUse(input, "change", () => choose(board, name, input, note));
    return [name, input] as const;
  });
  const labels = inputs.map(([name, input]) =>
    element("label", { class: "foreground-colour" }, input, words(`colour_${name}`)),
  );
  const made = row("own", words("theme_custom"), element("div", { class: "foreground-choices-row" }, ...labels), note);
  return {
    element: made,
    show(settings) {
      const { theme, paper, ink, link } = settings;
      for (const [name, input] of inputs) input.value = settings[name];
      made.hidden = theme !== "custom";
      note.textContent = words("contrastIs", inTenths(contrast(paper, ink)), inTenths(contrast(paper, link)));
    },
  };
}

/** Takes a colour over where the text can be read in it; another background brings colours that can be read on it. */
function choose({ settings, set, announce }: Board, name: Colour, input: HTMLInputElement, note: HTMLElement): void {
  const next = settingsFrom({ ...settings(), [name]: input.value });
  const least = Math.min(contrast(next.paper, next.ink), contrast(next.paper, next.link));
  if (name !== "paper" && least < LEAST_CONTRAST) {
    const refused = words("contrastRefused", words(`colour_${name}`), inTenths(least), inTenths(LEAST_CONTRAST));
    input.value = settings()[name];
    note.textContent = refused;
    announce(refused);
    return;
  }
  set(least < LEAST_CONTRAST ? { paper: next.paper, ...readableOn(next.paper) } : { [name]: next[name] });
}

/** What is done with all settings, and the end of the panel. */
function ending({ isOnlyHere, onlyHere, reset, renew, announce }: Board, close: () => void): Row {
  const only = press("foreground-only-here", words("onlyThisSite"), () => {
    onlyHere(!isOnlyHere());
    renew();
    announce(words(isOnlyHere() ? "settingsHere" : "settingsEverywhere"));
  });
  const usual = press("foreground-usual-type", words("asUsual"), () => {
    reset();
    renew();
    announce(words("asUsualDone"));
  });
  const done = press("foreground-type-done", words("done"), close);
  return {
    element: element("div", { class: "foreground-type-row foreground-type-end" }, only, usual, done),
    show: () => only.setAttribute("aria-pressed", String(isOnlyHere())),
  };
}

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

function inTenths(number: number): string {
  return new Intl.NumberFormat(language().lang, { maximumFractionDigits: 1 }).format(number);
}

/** Text and links that can be read on a background, whatever it is. */
function readableOn(paper: string): Pick<Settings, "ink" | "link"> {
  const dark = contrast(paper, "#ffffff") > contrast(paper, "#000000");
  return dark ? { ink: "#ffffff", link: "#cfe8ff" } : { ink: "#000000", link: "#00305a" };
}
