/** The list of all keys, over the reader, and what single letters do: a script of its own, see `feature.ts`. */

import { askBackground } from "../../../shared/messages.js";
import { keysInWords } from "../../../shared/settings/names.js";
import { language, words } from "../../../shared/words.js";
import type { button, element } from "../../dom.js";
import type { focusOn, onUse } from "../../trust.js";
import type { ReaderContext } from "../feature.js";
import type { goTo } from "../place/inside.js";
import { offer } from "../../scripts.js";
import { letterOf, lettersOf } from "./letters.js";

/** What the script gets to work with, since it cannot bring it itself: controls are known to one place alone. */
export interface Kit {
  readonly button: typeof button;
  readonly element: typeof element;
  readonly focusOn: typeof focusOn;
  readonly goTo: typeof goTo;
  readonly onUse: typeof onUse;
}

/** What the script gives the reader. */
export interface Keys {
  /** Shows the list. */
  show(stop?: AbortSignal): Promise<void>;
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the list or is a letter. */
  onKey(event: KeyboardEvent): boolean;
}

/** Makes them for a reader. */
export type MakeKeys = (context: ReaderContext, kit: Kit) => Keys;

/** What is shown below the tables; `unset` where a command has no keys. */
interface Notes {
  readonly letters: string;
  readonly unset: string | undefined;
}

/** What the list is shown on. */
type Place = Pick<ReaderContext, "root" | "layers" | "openPage">;

/** Keys and what they do. */
type Row = readonly [keys: string, does: string];

const makeKeys: MakeKeys = ({ root, article, stored, edge, signal, letters: added, layers, openPage }, kit) => {
  const { letterKeys: isOn } = stored.switches;
  const isOpen = (): boolean => root.querySelector(".foreground-keys") !== null;
  const show = async (stop?: AbortSignal): Promise<void> => {
    const commands = await askBackground("list-commands", undefined);
    if (signal.aborted || stop?.aborted || isOpen()) return;
    const here: readonly Row[] = [
      ["Esc", words("keyEscape")],
      ["Tab", words("keyTab")],
      [words("keyNameArrows"), words("keyArrows")],
      ["Enter", words("keyEnter")],
      ...(isOn ? letters.map(({ key, does }): Row => [key, does]) : []),
    ];
    const everywhere = commands.map(({ keys, description }): Row => [keysInWords(keys), description]);
    const isUnset = commands.some(({ keys }) => keys === "");
    openList({ root, layers, openPage }, kit, here, everywhere, {
      letters: words(isOn ? "lettersOn" : "lettersOff"),
      unset: isUnset ? words("keysUnset") : undefined,
    });
  };
  const own = lettersOf({
    body: () => article.body,
    edge,
    goTo: kit.goTo,
    showKeys: () => void show().catch(() => undefined),
  });
  const letters = [...added, ...own];
  return {
    show,
    onKey(event) {
      const letter = isOn ? letterOf(event, letters) : undefined;
      if (!letter) return false;
      event.preventDefault();
      letter.run();
      return true;
    },
  };
};

/** Shows the list over the reader, until it is closed. */
function openList(
  { root, layers, openPage }: Place,
  kit: Kit,
  here: readonly Row[],
  everywhere: readonly Row[],
  notes: Notes,
): void {
  const { button, element, focusOn, onUse } = kit;
  const table = (caption: string, rows: readonly Row[]): HTMLElement => {
    const row = ([keys, does]: Row): HTMLElement =>
      element("tr", {}, element("th", { scope: "row" }, element("kbd", {}, keys)), element("td", {}, does));
    return element("table", {}, element("caption", {}, caption), element("tbody", {}, ...rows.map(row)));
  };
  const heading = element("h2", { id: "foreground-keys-title" }, words("keys"));
  const closing = button("close", words("close"), { id: "foreground-keys-close" });
  const options = button("type", words("options"), { id: "foreground-keys-options" });
  const changing = button("type", words("optionsKeysPage"), { id: "foreground-keys-change" });
  const dialog = element(
    "dialog",
    { class: "foreground-keys", "aria-labelledby": heading.id, ...language() },
    heading,
    table(words("keysHere"), here),
    element("p", {}, notes.letters),
    // Telephones have none.
    ...(everywhere.length > 0
      ? [table(words("keysEverywhere"), everywhere), notes.unset ? element("p", {}, notes.unset) : undefined]
      : []),
    element("div", { class: "foreground-group" }, options, everywhere.length > 0 ? changing : undefined, closing),
  );
  const close = (): void => {
    layers.note(layer, false);
    dialog.close();
    dialog.remove();
    focusOn(root.querySelector<HTMLElement>("#foreground-more"), { preventScroll: true });
  };
  const layer = { close };
  onUse(closing, "click", close);
  onUse(changing, "click", () => {
    close();
    void askBackground("open-keys-page", undefined);
  });
  onUse(options, "click", () => {
    close();
    openPage("options");
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  root.append(dialog);
  dialog.showModal();
  layers.note(layer, true);
  focusOn(closing, { preventScroll: true });
}

declare module "../../scripts.js" {
  interface Offers {
    readonly keys: MakeKeys;
  }
}

offer("keys", makeKeys);
