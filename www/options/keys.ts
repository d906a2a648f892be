/** The keys of the commands: shown, and where the browser lets us, changed. */

import { inOrder } from "../../extension/shared/modes.js";
import {
  canSetKeys,
  type Command,
  commands,
  openKeysPage,
  resetKeys,
  setKeys,
} from "../../extension/shared/platform/commands.js";
import { keysInWords } from "../../extension/shared/settings/names.js";
import { words } from "../../extension/shared/words.js";
import { byId, make, press } from "../elements.js";

type Perform = (task: () => Promise<string>) => Promise<void>;

/** Lists the commands. */
export async function showCommands(perform: Perform): Promise<void> {
  byId("keys-hint").hidden = !canSetKeys();
  const fill = async (): Promise<void> => {
    const all = inOrder(await commands());
    // Telephones have no keys to change.
    for (const id of ["commands", "keys-page"]) byId(id).hidden = all.length === 0;
    byId("keys-unset").hidden = all.every(({ keys }) => keys !== "");
    byId("commands")
      .querySelector("tbody")
      ?.replaceChildren(...all.map((command) => row(command, perform, fill)));
  };
  byId("keys-page").addEventListener("click", () => void openKeysPage());
  globalThis.addEventListener("focus", () => {
    if (!byId("commands").contains(document.activeElement)) void fill();
  });
  await fill();
}

function row(command: Command, perform: Perform, renew: () => Promise<void>): HTMLElement {
  const told = make("th", { scope: "row" }, command.description);
  if (!canSetKeys()) return make("tr", {}, told, make("td", {}, make("kbd", {}, keysInWords(command.keys))));
  const name = told.textContent ?? "";
  const field = make("input", {
    type: "text",
    "aria-label": words("optionsKeysFor", name),
    autocomplete: "off",
    spellcheck: "false",
  });
  field.value = command.keys;
  field.placeholder = words("noKeys");
  const keep = (): void => {
    if (field.value === command.keys) return;
    void perform(async () => {
      try {
        await setKeys(command.name, field.value.trim());
      } catch {
        const refused = field.value;
        field.value = command.keys;
        return words("optionsKeysRefused", refused);
      }
      command = { ...command, keys: field.value.trim() };
      return words("optionsKept", words("choiceIs", name, keysInWords(command.keys)));
    });
  };
  field.addEventListener("change", keep);
  field.addEventListener("keydown", (event) => {
    const keys = keysOf(event);
    if (keys === undefined) return;
    event.preventDefault();
    field.value = keys;
    keep();
  });
  const reset = press(
    words("optionsKeysReset"),
    () => {
      void perform(async () => {
        await resetKeys(command.name);
        await renew();
        return words("optionsKept", name);
      });
    },
    { "aria-label": words("optionsKeysResetOf", name) },
  );
  return make("tr", {}, told, make("td", {}, make("span", { class: "together" }, field, reset)));
}

/** The keys of an event as manifests write them; nothing for what only writes, moves or is no key of commands. */
function keysOf({ code, key, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): string | undefined {
  if (!ctrlKey && !altKey && !metaKey) return undefined;
  const last = /^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? (/^F([1-9]|1[0-2])$/.test(key) ? key : undefined);
  // Copying, pasting and undoing go on working in the field.
  if (last === undefined || (!altKey && !shiftKey && "ACVXZ".includes(last))) return undefined;
  return [
    ...(ctrlKey ? ["Ctrl"] : []),
    ...(metaKey ? ["Command"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey ? ["Shift"] : []),
    last,
  ].join("+");
}
