/**
 * What is said in a page while neither reader nor highlight mode is open: a dialog that waits for an answer, or a line
 * that goes by itself.
 *
 * What tests may rely on: `foreground-message` is the only element added. In it a `dialog` has
 * `#foreground-message-text`, `#foreground-again` and `#foreground-dismiss`; a line is `.foreground-status`.
 */

import { presentRoot } from "../document.js";
import { element } from "../dom.js";
import { isEscape } from "../keys.js";
import { saveFocus } from "../reader/page-state.js";
import { createStatus } from "../status.js";
import type { View, ViewEvents } from "../view.js";

/** Name of the element that holds the message. */
export const MESSAGE = "foreground-message";

/** A line stays so long, ms: a little longer than it is seen. */
const LINE_STAYS = 9_000;

/** What a dialog asks of those who opened it. */
export interface DialogEvents extends Pick<ViewEvents, "close"> {
  /** The person wants another try. */
  readonly again: () => void;
}

/** Shows a sentence and waits for an answer. `message.css` must be there already. */
export function openDialog(sentence: string, { again, close }: DialogEvents): View {
  const text = element("p", { id: "foreground-message-text" }, sentence);
  const retry = choice("foreground-again", "Try again", again);
  const dismiss = choice("foreground-dismiss", "Close", close);
  const dialog = element(
    "dialog",
    { class: "foreground-dialog", role: "alertdialog", "aria-label": "Foreground", "aria-describedby": text.id },
    text,
    element("div", { class: "foreground-choices" }, retry, dismiss),
  );
  const controller = new AbortController();
  const root = place(dialog);
  const restoreFocus = saveFocus();
  const onKeyDown = (event: KeyboardEvent): void => {
    // While the dialog is open the page gets no keys at all; what keys do by themselves still happens.
    event.stopImmediatePropagation();
    if (!isEscape(event)) return;
    event.preventDefault();
    close();
  };
  globalThis.addEventListener("keydown", onKeyDown, { capture: true, signal: controller.signal });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // A modal dialog is seen and reached also above a modal dialog of the page.
  dialog.showModal();
  dismiss.focus({ preventScroll: true });
  return {
    close() {
      controller.abort();
      dialog.close();
      root.remove();
      restoreFocus();
    },
    say(news) {
      text.textContent = news;
    },
  };
}

/** Shows a sentence for a while. `message.css` must be there already. */
export function openLine(sentence: string, { close }: Pick<ViewEvents, "close">): View {
  const status = createStatus();
  const root = place(status.element);
  status.show(sentence);
  const timer = setTimeout(close, LINE_STAYS);
  return {
    close() {
      clearTimeout(timer);
      root.remove();
    },
    say: status.show,
  };
}

function place(content: HTMLElement): HTMLElement {
  const root = element(MESSAGE, { lang: "en", dir: "ltr" }, content);
  presentRoot().append(root);
  return root;
}

function choice(id: string, label: string, run: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "foreground-button", id }, label);
  button.addEventListener("click", run);
  return button;
}
