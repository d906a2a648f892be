/** The roles of label mode: a button for each that the block is likely to have, and all others by their names. */

import { activeElement } from "../document.js";
import { element } from "../dom.js";
import { focusOn, onUse } from "../trust.js";
import { type Deed, keyName, type Keys } from "../../shared/labels/keys.js";
import { roleName } from "../../shared/labels/names.js";
import { OFFERED } from "../../shared/labels/likely-roles.js";
import { ALL_ROLES, type Role } from "../../shared/records/record.js";
import { words } from "../../shared/words.js";

/** The buttons. */
export interface Roles {
  readonly element: HTMLElement;
  /** Shows which role the chosen block has, and offers those. */
  show(current: Role | undefined, offered: readonly Role[]): void;
  /** Takes a key that the search is for: Enter sets the first role that is found, Escape ends it. Gives true if it was. */
  onKey(key: string): boolean;
}

/** The buttons with these keys; `stage` gets the focus where a button that has it goes. */
export function createRoles(keys: Keys, { run }: { readonly run: (deed: Deed) => void }, stage: HTMLElement): Roles {
  const buttons = new Map(ALL_ROLES.map((role) => [role, roleButton(role, keys, run)]));
  const search = element("input", {
    type: "search",
    id: "foreground-role-search",
    class: "foreground-choice",
    autocomplete: "off",
    spellcheck: "false",
  });
  const none = element("span", { role: "status", class: "foreground-none" });
  let likely: readonly Role[] = ALL_ROLES;
  const found = (): readonly Role[] => {
    const text = search.value.trim().toLocaleLowerCase();
    if (text === "") return likely;
    const names = ALL_ROLES.filter((role) => roleName(role).toLocaleLowerCase().includes(text));
    // Where a name begins like what is typed, it is meant rather than one that has it within.
    return names.sort(
      (one, other) =>
        Number(roleName(other).toLocaleLowerCase().startsWith(text)) -
        Number(roleName(one).toLocaleLowerCase().startsWith(text)),
    );
  };
  const renew = (): void => {
    const shown = found();
    for (const [role, control] of buttons) {
      if (!shown.includes(role) && control === activeElement()) focusOn(stage, { preventScroll: true });
      control.hidden = !shown.includes(role);
    }
    none.textContent = shown.length === 0 ? words("labelRoleNone") : "";
  };
  const clear = (): void => {
    search.value = "";
    renew();
  };
  onUse(search, "input", renew);
  const field = element(
    "span",
    { class: "foreground-field" },
    element("label", { for: search.id }, words("labelRoleSearch")),
    search,
    none,
  );
  return {
    element: element(
      "div",
      { class: "foreground-row", role: "group", "aria-label": words("labelRoles") },
      ...buttons.values(),
      field,
    ),
    show(current, offered) {
      likely = offered;
      field.hidden = offered.length > OFFERED;
      for (const [role, control] of buttons) control.setAttribute("aria-pressed", String(role === current));
      clear();
    },
    onKey(key) {
      if (activeElement() !== search || !["Enter", "Escape"].includes(key)) return false;
      const [first] = key === "Escape" || search.value.trim() === "" ? [] : found();
      if (key === "Enter" && !first) return true;
      clear();
      focusOn(stage, { preventScroll: true });
      if (first) run(first);
      return true;
    },
  };
}

function roleButton(role: Role, keys: Keys, run: (deed: Deed) => void): HTMLButtonElement {
  const [branch = "", name = ""] = role.split("/");
  const made = element(
    "button",
    {
      type: "button",
      class: "foreground-role",
      id: `foreground-role-${branch}-${name}`,
      "aria-pressed": "false",
      translate: "no",
    },
    element("span", { class: "foreground-swatch", "data-branch": branch, "data-role": name, "aria-hidden": "true" }),
    element("kbd", { class: "foreground-key" }, keyName(keys[role])),
    roleName(role),
  );
  onUse(made, "click", () => run(role));
  return made;
}
