/** What roles, types and reasons are called for people. */

import type { Command, Deed } from "./keys.js";
import type { NoContent, PageType, Role, State } from "../records/record.js";
import { underscored, words } from "../words.js";

/** Name of a role without its branch. */
export function roleName(role: Role): string {
  const name = role.slice(role.indexOf("/") + 1) as Role extends `${string}/${infer Name}` ? Name : never;
  return words(`labelRole_${name}`);
}

/** Name of a type of pages. */
export function typeName(type: PageType): string {
  return words(`labelType_${type}`);
}

/** Name of a reason why a page has no content. */
export function noContentName(reason: NoContent): string {
  return words(`labelNone_${underscored(reason)}`);
}

/** What a key does. */
export function deedName(deed: Deed): string {
  return deed.includes("/") ? roleName(deed as Role) : words(`labelKey_${underscored(deed as Command)}`);
}

/** How far a person has gone into a label, and whose word it is. */
export function stateName(state: State, by: "model" | "person"): string {
  return words(by === "person" ? "labelBy_person" : state === "seen" ? "labelBy_seen" : "labelBy_model");
}
