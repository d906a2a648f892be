/**
 * What a person can ask for on a page, by button, menu or shortcut: the one table of it for background and page. How each
 * is done is described in `content/modes.ts`.
 */

import type { PlainName } from "./words.js";

interface Mode {
  /** Its entry in the context menu. */
  readonly menu: PlainName;
  /** Its command in the manifest, where it has one. */
  readonly command?: string;
  /** Whether it also opens on pages without an article. */
  readonly anyPage?: true;
  /** What is announced when it has been closed, or called off before it was there. */
  readonly closed: PlainName;
}

/** The modes in the order of the menu. Each that can be closed is closed by asking for it again. */
export const MODES = {
  read: { menu: "readThisPage", command: "toggle-reader", closed: "closed_read" },
  highlight: { menu: "menuHighlight", command: "toggle-highlight", closed: "closed_highlight" },
  mark: { menu: "menuMark", command: "toggle-mark", closed: "closed_mark" },
  quiet: { menu: "menuQuiet", command: "toggle-quiet", closed: "closed_quiet" },
  label: { menu: "menuLabel", command: "toggle-label", anyPage: true, closed: "closed_label" },
  "copy-markdown": { menu: "menuCopyMarkdown", closed: "closed_copy_markdown" },
} as const satisfies Readonly<Record<string, Mode>>;

/** Name of a mode. */
export type Action = keyof typeof MODES;

/** All modes by name. */
export function modes(): readonly (Mode & { readonly action: Action })[] {
  return (Object.keys(MODES) as Action[]).map((action) => ({ action, ...MODES[action] }));
}

/** Commands in the order of their modes; others come last. */
export function inOrder<T extends { readonly name: string }>(commands: readonly T[]): readonly T[] {
  const order = modes().map(({ command }) => command);
  const place = ({ name }: T): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...commands].sort((one, other) => place(one) - place(other));
}

/** Whether a mode also opens on pages without an article. */
export function opensAnywhere(action: Action): boolean {
  const mode: Mode = MODES[action];
  return mode.anyPage ?? false;
}

/** What is announced when a mode has been closed, or called off. */
export function closedWord(action: Action): PlainName {
  return MODES[action].closed;
}
