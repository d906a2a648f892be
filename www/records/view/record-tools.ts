/** The controls beside the labels of an open record: roles, undo, the page as a whole, a note, earlier revisions. */

import { type Deed, deedOf, keyName, keyOf, type Keys } from "../../../extension/shared/labels/keys.js";
import { deedName, noContentName, roleName, typeName } from "../../../extension/shared/labels/names.js";
import {
  ALL_ROLES,
  NO_CONTENT,
  PAGE_TYPES,
  type PageRecord,
  type Role,
} from "../../../extension/shared/records/record.js";
import type { Past } from "../../../extension/shared/records/store.js";
import { meaningOf } from "../../../extension/shared/records/rubric.js";
import { words } from "../../../extension/shared/words.js";
import { byId, make, press } from "../../elements.js";
import type { Choice, Whole } from "../editor.js";
import { inDays } from "./names.js";

/** What can be done to the labels of an open record by key and by button. */
export const EDITS = ["undo", "redo", "either", "post-less", "post-more", "accept"] as const;
export type Edit = (typeof EDITS)[number] | Role;

/** What the controls ask for. */
export interface ToolEvents {
  readonly edit: (edit: Edit) => void;
  readonly choose: (change: Choice) => void;
  readonly bringBack: (past: Past) => void;
}

/** Shows which role the label has where the keyboard is. */
export type ShowRole = (role: Role | undefined) => void;

/** Fills the controls for a record. */
export function showTools(record: PageRecord, pasts: readonly Past[], keys: Keys, events: ToolEvents): ShowRole {
  const roles = new Map(ALL_ROLES.map((role) => [role, roleButton(role, keys, events)]));
  byId("record-roles").replaceChildren(...roles.values());
  byId("record-edits").replaceChildren(
    ...EDITS.map((edit) =>
      press(words("labelWithKey", deedName(edit), keyName(keys[edit])), () => events.edit(edit), {
        id: `edit-${edit}`,
      }),
    ),
  );
  showWhole(record, events);
  showPasts(record, pasts, events);
  return (current) => {
    for (const [role, button] of roles) button.setAttribute("aria-pressed", String(role === current));
  };
}

/** What a key asks for, by the keys that the person has chosen for label mode. */
export function editOf(event: KeyboardEvent, keys: Keys): Deed | undefined {
  const key = keyOf(event);
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey)
    return key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : undefined;
  return deedOf(keys, key);
}

function roleButton(role: Role, keys: Keys, { edit }: ToolEvents): HTMLButtonElement {
  const button = press("", () => edit(role), {
    "aria-pressed": "false",
    "data-branch": role.startsWith("main/") ? "main" : "other",
    title: meaningOf(role),
    id: `edit-${role}`,
  });
  button.append(make("kbd", {}, keyName(keys[role])), " ", roleName(role));
  return button;
}

function showWhole(record: PageRecord, { choose }: ToolEvents): void {
  const type = byId("record-type") as HTMLSelectElement;
  type.replaceChildren(...PAGE_TYPES.map((name) => make("option", { value: name }, typeName(name))));
  type.onchange = () => choose({ pageType: PAGE_TYPES.find((name) => name === type.value) ?? record.pageType.name });
  const none = byId("record-none") as HTMLSelectElement;
  none.replaceChildren(
    make("option", { value: "" }, words("labelHasContent")),
    ...NO_CONTENT.map((reason) => make("option", { value: reason }, noContentName(reason))),
  );
  none.onchange = () => choose({ noContent: NO_CONTENT.find((reason) => reason === none.value) ?? null });
  const field = byId("record-note") as HTMLTextAreaElement;
  field.onchange = () => choose({ note: field.value });
  setWhole(record);
}

/** Lets the controls say what a revision says. */
function setWhole({ pageType, noContent, note }: Whole): void {
  (byId("record-type") as HTMLSelectElement).value = pageType.name;
  (byId("record-none") as HTMLSelectElement).value = noContent ?? "";
  (byId("record-note") as HTMLTextAreaElement).value = note;
}

function showPasts({ revision }: PageRecord, pasts: readonly Past[], { bringBack }: ToolEvents): void {
  const list = byId("record-pasts") as HTMLSelectElement;
  byId("record-history").hidden = pasts.length === 0;
  const name = ({ number, at, annotator }: PageRecord["revision"]): string =>
    words("datasetRevision", String(number), inDays(at), annotator || words("datasetNobody"));
  list.replaceChildren(
    ...pasts.map((past, at) => make("option", { value: String(at) }, name(past.revision))).reverse(),
  );
  byId("record-revision").textContent = name(revision);
  byId("record-back").onclick = () => {
    const past = pasts[Number(list.value)];
    if (!past) return;
    bringBack(past);
    setWhole(past);
  };
}
