/**
 * What the reader is shown on. A modal dialog of the page makes everything outside of it inert, even while it is hidden;
 * only a later modal dialog is above it, so on such pages the reader becomes one.
 */

import { elements } from "../../document.js";
import { element } from "../../dom.js";

/** The children of the reader's element. */
export interface Stage {
  readonly nodes: readonly Node[];
  /** Must be called whenever the reader has come into the document. */
  readonly raise: () => void;
}

/** Puts the parts of the reader on a stage; `label` is the id of the title. */
export function createStage(parts: readonly Node[], label: string): Stage {
  if (elements(document, "dialog:modal").length === 0) return { nodes: parts, raise: () => undefined };
  const dialog = element("dialog", { class: "foreground-stage", "aria-labelledby": label }, ...parts);
  // Escape is heard as a key; nothing else may close the stage without the reader.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  return {
    nodes: [dialog],
    raise() {
      if (dialog.open) dialog.close();
      dialog.showModal();
    },
  };
}
