/**
 * Settings as a file: what is written, and the check of one that a person brings. Entry by entry: what is wrong is left
 * out and reported, what the file does not name stays as it is.
 */

import {
  type KeptModel,
  LONGEST_MODEL,
  LONGEST_TRAINED,
  modelsFrom,
  MOST_MODELS,
  MOST_TRAINED,
} from "../personal-models.js";
import {
  type AllSettings,
  type Choice,
  CHOICES,
  type Colour,
  COLOURS,
  contrast,
  isColour,
  isSite,
  LEAST_CONTRAST,
  type Settings,
  settingsFrom,
  type Step,
  STEPS,
  type Switch,
  SWITCHES,
  switchesFrom,
  withinSteps,
} from "./settings.js";

/** Recognises files of ours. */
const FORMAT = "foreground-settings";

/** The newest form of the file that is understood. */
const VERSION = 1;

/** Characters of a file at most: the models, in which each quotation mark takes two, and half a million for the rest. */
const LONGEST = 500_000 + 2 * (MOST_MODELS * LONGEST_MODEL + MOST_TRAINED * LONGEST_TRAINED);

/** Sites of a file at most, in each of its two lists. */
const MOST_SITES = 200;

/** Why nothing of a file is taken over. */
export type FileProblem = "too-long" | "not-json" | "another-file" | "newer";

/** Why an entry of a file is not taken over. */
export type EntryProblem = "unknown" | "not-possible" | "no-site" | "too-many" | "contrast";

/** An entry that is not taken over. */
export interface Refusal {
  readonly problem: EntryProblem;
  /** Where it is in the file, as in `sites › https://example.org › theme`. */
  readonly place: string;
  /** Its value as JSON, cut. */
  readonly value: string;
}

/** The content of a file: the settings that would apply, and its errors. */
export interface Checked {
  readonly settings: AllSettings;
  readonly refused: readonly Refusal[];
}

/** Name of anything that can be set. */
export type SettingName = Choice | Step | Colour | Switch;

/** One thing that is set in another way than before. */
export interface Difference {
  /** The site that it is about; none where it is about all. */
  readonly site: string | undefined;
  /** What is set; `own` where a site gets or loses settings of its own, `chosen` where it opens by itself or no longer. */
  readonly name: SettingName | "own" | "chosen" | "models";
  readonly from: string;
  readonly to: string;
}

/** All settings as the text of a file. */
export function settingsFile(all: AllSettings): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...all }, undefined, 2)}\n`;
}

/** Checks the text of a file and lays it over the settings of now. */
export function readSettingsFile(text: string, now: AllSettings): Checked | FileProblem {
  if (text.length > LONGEST) return "too-long";
  const file = parsed(text);
  if (file === undefined) return "not-json";
  if (!isRecord(file) || file["format"] !== FORMAT || !Number.isSafeInteger(file["version"])) return "another-file";
  if (Number(file["version"]) > VERSION) return "newer";

  const refused: Refusal[] = [];
  const refuse = (problem: EntryProblem, place: readonly string[], value: unknown): void =>
    void refused.push({ problem, place: place.map(cut).join(" › "), value: cut(JSON.stringify(value) ?? "") });
  for (const name of Object.keys(file)) {
    if (!["format", "version", "common", "switches", "sites", "chosen", "models"].includes(name))
      refuse("unknown", [name], file[name]);
  }
  const common = laidOver(now.common, file["common"], ["common"], refuse);
  const switches = switched(now, file["switches"], refuse);
  const sites = { ...now.sites };
  for (const [site, given] of bounded(Object.entries(record(file["sites"], "sites", refuse)), "sites", refuse)) {
    if (isSite(site)) sites[site] = laidOver(sites[site] ?? common, given, ["sites", site], refuse);
    else refuse("no-site", ["sites", site], given);
  }
  const models = laidBeside(now.models, file["models"], refuse);
  return {
    settings: { common, switches, sites, chosen: chosen(now, file["chosen"], refuse), ...(models && { models }) },
    refused,
  };
}

/** What is set in another way. */
export function differences(now: AllSettings, next: AllSettings): readonly Difference[] {
  const found = between(undefined, now.common, next.common);
  found.push(...between(undefined, now.switches, next.switches));
  for (const site of sorted([...Object.keys(now.sites), ...Object.keys(next.sites)])) {
    const [before, after] = [now.sites[site], next.sites[site]];
    if (before && after) found.push(...between(site, before, after));
    else found.push({ site, name: "own", from: String(before !== undefined), to: String(after !== undefined) });
  }
  for (const site of sorted([...now.chosen, ...next.chosen])) {
    const [from, to] = [now, next].map((all) => String(all.chosen.includes(site)));
    if (from !== to) found.push({ site, name: "chosen", from: from ?? "", to: to ?? "" });
  }
  const [from, to] = [now, next].map(({ models = [] }) => JSON.stringify(models));
  if (from !== to) found.push({ site: undefined, name: "models", from: inUse(now), to: inUse(next) });
  return found;
}

/** How many models are in use, of how many. */
function inUse({ models = [] }: AllSettings): string {
  return `${models.filter(({ on }) => on).length}/${models.length}`;
}

type Refuse = (problem: EntryProblem, place: readonly string[], value: unknown) => void;

function laidOver(now: Settings, given: unknown, place: readonly string[], refuse: Refuse): Settings {
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record(given, place.join(" › "), refuse))) {
    if (!Object.hasOwn(now, name)) refuse("unknown", [...place, name], value);
    else if (!isPossible(name as keyof Settings, value)) refuse("not-possible", [...place, name], value);
    else taken[name] = value;
  }
  const next = settingsFrom({ ...now, ...taken });
  const { paper, ink, link } = next;
  if (paper === now.paper && ink === now.ink && link === now.link) return next;
  if (Math.min(contrast(paper, ink), contrast(paper, link)) >= LEAST_CONTRAST) return next;
  refuse("contrast", place, { paper, ink, link });
  return { ...next, paper: now.paper, ink: now.ink, link: now.link };
}

function isPossible(name: keyof Settings, value: unknown): boolean {
  if (Object.hasOwn(CHOICES, name)) return (CHOICES[name as Choice] as readonly unknown[]).includes(value);
  if (Object.hasOwn(STEPS, name)) return withinSteps(name as Step, value) === value;
  return Object.hasOwn(COLOURS, name) && isColour(value);
}

function switched({ switches: now }: AllSettings, given: unknown, refuse: Refuse): AllSettings["switches"] {
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record(given, "switches", refuse))) {
    if (!SWITCHES.some((known) => known === name)) refuse("unknown", ["switches", name], value);
    else if (typeof value !== "boolean") refuse("not-possible", ["switches", name], value);
    else taken[name] = value;
  }
  return switchesFrom({ ...now, ...taken });
}

function chosen({ chosen: now }: AllSettings, given: unknown, refuse: Refuse): readonly string[] {
  if (given === undefined) return now;
  if (!Array.isArray(given)) {
    refuse("not-possible", ["chosen"], given);
    return now;
  }
  const sites = bounded(given as readonly unknown[], "chosen", refuse).filter((site): site is string => {
    const isOne = typeof site === "string" && isSite(site);
    if (!isOne) refuse("no-site", ["chosen"], site);
    return isOne;
  });
  return [...new Set([...now, ...sites])];
}

/** Models of a file beside those that are kept; of two of the same content that of the file. What is in them the core checks. */
function laidBeside(
  now: readonly KeptModel[] | undefined,
  given: unknown,
  refuse: Refuse,
): readonly KeptModel[] | undefined {
  if (given === undefined) return now;
  if (!Array.isArray(given)) {
    refuse("not-possible", ["models"], given);
    return now;
  }
  const taken = (given as readonly unknown[]).flatMap((entry, at) => {
    const [model] = modelsFrom([entry]);
    if (!model) refuse("not-possible", ["models", String(at + 1)], entry);
    return model ?? [];
  });
  return modelsFrom([...taken, ...(now ?? []).filter(({ file }) => taken.every((other) => other.file !== file))]);
}

function bounded<T>(entries: readonly T[], place: string, refuse: Refuse): readonly T[] {
  if (entries.length > MOST_SITES) refuse("too-many", [place], entries.length);
  return entries.slice(0, MOST_SITES);
}

function record(given: unknown, place: string, refuse: Refuse): Readonly<Record<string, unknown>> {
  if (given !== undefined && !isRecord(given)) refuse("not-possible", [place], given);
  return isRecord(given) ? given : {};
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

function between<T extends Settings | AllSettings["switches"]>(
  site: string | undefined,
  now: T,
  next: T,
): Difference[] {
  const names = (Object.keys(now) as (keyof T)[]).filter((name) => now[name] !== next[name]);
  return names.map((name) => ({ site, name: name as SettingName, from: String(now[name]), to: String(next[name]) }));
}

function sorted(sites: readonly string[]): readonly string[] {
  return [...new Set(sites)].sort();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
