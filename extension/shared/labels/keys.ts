/**
 * The keys of label mode: what each does, and which it is. They go by the letter that a key writes (`event.key`), on every
 * layout; where that is no Latin letter, by the letter at its place on a Latin layout.
 */

import { ALL_ROLES, type Role } from "../records/record.js";

/** Groups of blocks that are chosen at once, seen from one block. */
export type Group = "cluster" | "kind" | "above" | "below";

/** What a key does, besides setting a role. */
export const COMMANDS = [
  "next",
  "previous",
  "first",
  "last",
  "extend-next",
  "extend-previous",
  "accept",
  "see-screen",
  "undo",
  "redo",
  "take",
  "either",
  "post-more",
  "post-less",
  "cluster",
  "kind",
  "above",
  "below",
  "inside",
  "blind",
  "panel",
  "save",
  "help",
  "leave",
] as const;

/** A command of label mode. */
export type Command = (typeof COMMANDS)[number];

/** What a key can be set to do. */
export type Deed = Command | Role;

/** A key for each deed, by name. */
export type Keys = Readonly<Record<Deed, string>>;

/** The keys as they are before anybody changes them. */
export const USUAL_KEYS: Keys = {
  "main/title": "1",
  "main/byline": "2",
  "main/date": "3",
  "main/lead": "4",
  "main/body": "5",
  "main/heading": "6",
  "main/list": "7",
  "main/figure": "8",
  "main/caption": "9",
  "main/table": "t",
  "main/code": "c",
  "main/math": "m",
  "main/quote": "q",
  "main/footnote": "f",
  "main/comment": "r",
  "main/price": "p",
  "main/spec": "s",
  "other/nav": "n",
  "other/header": "h",
  "other/footer": "o",
  "other/ad": "a",
  "other/related": "l",
  "other/share": "e",
  "other/cookie": "k",
  "other/sidebar": "b",
  "other/form": "g",
  "other/skip": "0",
  next: "ArrowDown",
  previous: "ArrowUp",
  first: "Home",
  last: "End",
  "extend-next": "Shift+ArrowDown",
  "extend-previous": "Shift+ArrowUp",
  accept: "Enter",
  "see-screen": ".",
  undo: "u",
  redo: "y",
  take: "j",
  either: "z",
  "post-more": "+",
  "post-less": "-",
  cluster: "x",
  kind: "w",
  above: "[",
  below: "]",
  inside: "i",
  blind: "v",
  panel: "=",
  save: "!",
  help: "?",
  leave: "Escape",
};

/** All that keys can do, in the order in which they are listed. */
export const DEEDS: readonly Deed[] = [...ALL_ROLES, ...COMMANDS];

/** The groups that commands choose. */
export const GROUPS: readonly Group[] = ["cluster", "kind", "above", "below"];

/** The key of an event as it is written in {@link Keys}: the letter, and Shift where it changes no letter. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const isLetter = [...key].length === 1;
  const isLatin = /^[\x20-\x7e]$/.test(key);
  const named = isLetter && !isLatin ? (/^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key) : key;
  if (isLetter) return named.toLowerCase();
  return shiftKey ? `Shift+${named}` : named;
}

/** What a key does with these keys. */
export function deedOf(keys: Keys, key: string): Deed | undefined {
  return DEEDS.find((deed) => keys[deed] === key);
}

/** Keys from whatever was stored: each that is missing, or no key, or taken, is the usual one. */
export function keysFrom(given: unknown): Keys {
  const stored = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  return DEEDS.reduce<Keys>((keys, deed) => {
    const key = stored[deed];
    return typeof key === "string" ? (withKey(keys, deed, key) ?? keys) : keys;
  }, USUAL_KEYS);
}

/** The keys with another one for a deed, which swaps with what had it; `undefined` for what can be no key. */
export function withKey(keys: Keys, deed: Deed, key: string): Keys | undefined {
  if (
    key === "" ||
    key.length > 20 ||
    ["Tab", "Shift+Tab", "Shift", "Control", "Alt", "Meta", "Dead", "Process", "Unidentified"].includes(key)
  )
    return undefined;
  const other = deedOf(keys, key);
  return { ...keys, ...(other ? { [other]: keys[deed] } : {}), [deed]: key };
}

/** A key as it is written on keyboards. */
export function keyName(key: string): string {
  const arrows: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→" };
  return (
    key
      .split("+")
      .map((part) => arrows[part] ?? part)
      .join("+") || "+"
  );
}
