/** The commands of the manifest and their keys, and the browser's page for them. Like `platform.ts` this file names `chrome`. */

/** A command of the manifest. */
export interface Command {
  readonly name: string;
  readonly description: string;
  /** The keys as the browser writes them; empty where it has none. */
  readonly keys: string;
}

/** What only Firefox has, which the types do not know. */
interface FirefoxCommands {
  readonly update?: (change: { readonly name: string; readonly shortcut: string }) => Promise<void>;
  readonly reset?: (name: string) => Promise<void>;
  readonly openShortcutSettings?: () => Promise<void>;
}

/** Nothing on telephones, where there are no commands. */
const firefox = (): FirefoxCommands => (chrome.commands as unknown as FirefoxCommands | undefined) ?? {};

/**
 * All commands of the manifest, in any order; those that browsers add by themselves have names of another kind. None on
 * telephones.
 */
export async function commands(): Promise<readonly Command[]> {
  const { commands: known }: Partial<Pick<typeof chrome, "commands">> = chrome;
  const all = (await known?.getAll()) ?? [];
  const ours = all.filter(({ name }) => name !== undefined && !name.startsWith("_"));
  return ours.map(({ name = "", description = "", shortcut = "" }) => ({ name, description, keys: shortcut }));
}

/** Whether keys can be changed by {@link setKeys}. */
export function canSetKeys(): boolean {
  return firefox().update !== undefined;
}

/** Gives a command other keys, none for an empty text. Rejects for keys that the browser does not take. */
export async function setKeys(name: string, keys: string): Promise<void> {
  await firefox().update?.({ name, shortcut: keys });
}

/** Gives a command the keys of the manifest again. */
export async function resetKeys(name: string): Promise<void> {
  await firefox().reset?.(name);
}

/** Opens the browser's page on which keys are changed. */
export async function openKeysPage(): Promise<void> {
  const { openShortcutSettings } = firefox();
  if (openShortcutSettings) await openShortcutSettings();
  else await chrome.tabs.create({ url: "chrome://extensions/shortcuts" });
}
