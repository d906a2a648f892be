/** The choices of who labels, on the page of records: pseudonym, purpose, pictures, keys. */

import { type Choices, choicesFrom } from "../extension/shared/labels/choices.js";
import { type Deed, DEEDS, keyOf, USUAL_KEYS, withKey } from "../extension/shared/labels/keys.js";
import { askBackground } from "../extension/shared/messages.js";
import { deedName } from "../extension/shared/labels/names.js";
import { words } from "../extension/shared/words.js";
import { byId, make, say } from "./elements.js";

let choices: Choices = choicesFrom(undefined);

/** Fills the part of the page about choices. */
export async function showChoices(): Promise<void> {
  choices = choicesFrom(await askBackground("recall-label-choices", undefined));
  for (const name of ["annotator", "purpose", "consent"] as const) {
    const field = byId(name) as HTMLInputElement;
    field.value = choices[name];
    field.addEventListener("change", () => void keep({ [name]: field.value }));
  }
  const inlined = byId("inlined") as HTMLInputElement;
  inlined.checked = choices.pictures === "inlined";
  inlined.addEventListener("change", () => void keep({ pictures: inlined.checked ? "inlined" : "hashed" }));
  const blind = byId("blind") as HTMLInputElement;
  blind.checked = choices.blind;
  blind.addEventListener("change", () => void keep({ blind: blind.checked }));
  showKeys();
}

async function keep(change: Partial<Choices>): Promise<void> {
  choices = choicesFrom({ ...choices, ...change });
  await askBackground("keep-label-choices", { choices });
  say(words("choicesKept"));
}

function showKeys(focused?: Deed): void {
  byId("keys").replaceChildren(...DEEDS.map((deed) => keyRow(deed)));
  if (focused) byId(`key-${focused}`).focus();
}

function keyRow(deed: Deed): HTMLLIElement {
  const key = choices.keys[deed] ?? USUAL_KEYS[deed];
  const change = make("button", {}, key);
  change.type = "button";
  change.id = `key-${deed}`;
  change.setAttribute("aria-label", words("choicesKeyOf", deedName(deed), key));
  change.addEventListener("click", () => {
    say(words("choicesPress"));
    const take = (event: KeyboardEvent): void => {
      const keys = withKey(choices.keys, deed, keyOf(event));
      if (!keys) return;
      event.preventDefault();
      change.removeEventListener("keydown", take);
      void keep({ keys }).then(() => showKeys(deed));
    };
    change.addEventListener("keydown", take);
    change.addEventListener("blur", () => change.removeEventListener("keydown", take), { once: true });
  });
  const row = make("li", {});
  row.append(change, deedName(deed));
  return row;
}
