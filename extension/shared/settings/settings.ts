/**
 * How a person wants to read: type and colours. One flat table of named choices, each a step or a word from a fixed
 * list, so that a stored, imported or hostile value is either one of them or the usual one.
 */

import type { KeptModel } from "../personal-models.js";

/** The choices of each setting; the first of each is the usual one. */
export const CHOICES = {
  theme: ["system", "light", "dark", "sepia", "contrast", "custom"],
  font: ["serif", "sans", "system", "legible"],
  align: ["start", "justify"],
  hyphens: ["none", "auto"],
  /** Lines that stay clear while the rest is dimmed. */
  focus: ["off", "1", "3", "5"],
} as const;

/** The steps of each setting, from the smallest to the largest; 0 is the usual one. */
export const STEPS = {
  size: [-2, 8],
  weight: [-1, 2],
  leading: [-2, 4],
  letters: [0, 4],
  words: [0, 4],
  paragraphs: [0, 4],
  width: [-2, 4],
} as const;

/**
 * What each step is, from the smallest to the largest: the weight as fonts count it, all else in parts. Size, line spacing
 * and column width are parts of the usual ones, the spaces of the size of the text. `reader-type.css` has the same numbers.
 */
export const STEP_VALUES = {
  size: [0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8],
  weight: [300, 400, 500, 600],
  leading: [0.85, 0.9, 1, 1.1, 1.2, 1.3, 1.5],
  letters: [0, 0.02, 0.05, 0.08, 0.12],
  words: [0, 0.05, 0.1, 0.16, 0.25],
  paragraphs: [1.15, 1.4, 1.65, 2.15, 2.75],
  width: [0.7, 0.85, 1, 1.15, 1.35, 1.65, 2.1],
} as const satisfies Record<Step, readonly number[]>;

/** Colours of the theme `custom`, as `#rrggbb`. */
export const COLOURS = { paper: "#fdf6e3", ink: "#2b2b2b", link: "#0b4f71" } as const;

/** Name of a setting with a list of choices. */
export type Choice = keyof typeof CHOICES;
/** Name of a setting with steps. */
export type Step = keyof typeof STEPS;
/** Name of a colour. */
export type Colour = keyof typeof COLOURS;

/** All settings. */
export type Settings = {
  readonly [name in Choice]: (typeof CHOICES)[name][number];
} & { readonly [name in Step]: number } & { readonly [name in Colour]: string };

/**
 * What is done only where the person has switched it on: follow links into the reader, take single letters as keys, mark
 * the content of chosen sites in place of opening the reader.
 */
export const SWITCHES = ["links", "letterKeys", "markChosen"] as const;

/** Name of a switch. */
export type Switch = (typeof SWITCHES)[number];

/** All switches, which hold for all sites. */
export type Switches = { readonly [name in Switch]: boolean };

/** What the reader of one page has to know. */
export interface StoredSettings {
  /** For all sites. */
  readonly common: Settings;
  /** Those of the page's site, where it has its own. */
  readonly site: Settings | undefined;
  readonly switches: Switches;
  /** Whether the page's site opens in the reader by itself. */
  readonly chosen: boolean;
}

/** All that the person has set, as it is shown, exported and imported. */
export interface AllSettings {
  readonly common: Settings;
  readonly switches: Switches;
  /** By origin: the sites that have settings of their own. */
  readonly sites: Readonly<Record<string, Settings>>;
  /** Origins of the sites that open in the reader by themselves. */
  readonly chosen: readonly string[];
  /** Personal models; absent where none were asked for. */
  readonly models?: readonly KeptModel[];
}

/** Least contrast of text to its ground, as WCAG 2.2 (1.4.3) has it for text of usual size. */
export const LEAST_CONTRAST = 4.5;

/** Settings from whatever was stored or imported: each that is none of its choices is the usual one. */
export function settingsFrom(given: unknown): Settings {
  const from = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const choices = Object.entries(CHOICES).map(([name, list]) => [
    name,
    list.find((choice) => choice === from[name]) ?? list[0],
  ]);
  const steps = Object.keys(STEPS).map((name) => [name, withinSteps(name as Step, from[name])]);
  const colours = Object.entries(COLOURS).map(([name, usual]) => [name, isColour(from[name]) ? from[name] : usual]);
  return Object.fromEntries([...choices, ...steps, ...colours]) as Settings;
}

/** Whether all settings are the default ones. */
export function isUsual(settings: Settings): boolean {
  return Object.entries(settingsFrom(undefined)).every(([name, usual]) => settings[name as keyof Settings] === usual);
}

/** Switches from whatever was stored: each that is not on is off. */
export function switchesFrom(given: unknown): Switches {
  const from = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  return Object.fromEntries(SWITCHES.map((name) => [name, from[name] === true])) as Switches;
}

/** The settings where nothing is known of the person. */
export function usualSettings(): StoredSettings {
  return { common: settingsFrom(undefined), site: undefined, switches: switchesFrom(undefined), chosen: false };
}

/** Whether something is the origin of web pages. */
export function isSite(name: string): boolean {
  return /^https?:\/\//.test(name) && URL.canParse(name) && new URL(name).origin === name;
}

/** A step within its bounds; 0 for what is no number. */
export function withinSteps(name: Step, value: unknown): number {
  const [smallest, largest] = STEPS[name];
  return typeof value === "number" && Number.isFinite(value)
    ? Math.min(Math.max(Math.trunc(value), smallest), largest) || 0
    : 0;
}

/** Whether something is a colour as settings write it. */
export function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}

/** Contrast of two colours, 1 to 21, by the formula of WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
