/**
 * What is shown in a page while neither reader nor highlight mode is open: a dialog that waits for an answer, a line
 * that goes by itself, or a word that is only heard.
 *
 * What tests may rely on: `foreground_message` is the only element added. In it a `dialog` has
 * `#foreground-message-text`, `#foreground-again` and `#foreground-dismiss`; a line is `.foreground-status`.
 */

import { presentRoot, rootElement } from "../document.js";
import { element } from "../dom.js";
import { guardPseudoElements } from "../pseudo-elements.js";
import { calledOff, isEscape } from "../keys.js";
import { MESSAGE } from "../names.js";
import { saveFocus } from "../reader/page/state.js";
import { createStatus, type Status } from "../status.js";
import { focusOn, guard, onClickWithin, onUse } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { language, words } from "../../shared/words.js";

/** A line stays so long, ms: a little longer than it is seen. */
const LINE_STAYS = 9_000;
/** A page that has removed a message so often would do it for ever. */
const MOST_RETURNS = 20;
/** One that is only heard stays until screen readers have noticed it, ms. */
const WORD_STAYS = 1_000;

/** What a dialog asks of those who opened it. */
export interface DialogEvents extends LineEvents {
  /** The person wants another try. */
  readonly again: () => void;
}

/** What a line asks of those who opened it. */
type LineEvents = Pick<ViewEvents, "close" | "lost">;

/** Shows a sentence and waits for an answer. `message.css` must be there already. */
export function openDialog(sentence: string, { again, close, lost }: DialogEvents): View {
  const text = element("p", { id: "foreground-message-text" }, sentence);
  const retry = choice("foreground-again", words("tryAgain"), again);
  const dismiss = choice("foreground-dismiss", words("close"), close);
  const dialog = element(
    "dialog",
    {
      class: "foreground-dialog",
      role: "alertdialog",
      "aria-label": words("extensionName"),
      "aria-describedby": text.id,
    },
    text,
    element("div", { class: "foreground-choices" }, retry, dismiss),
  );
  const controller = new AbortController();
  const say = (news: string): void => {
    text.textContent = news;
  };
  const root = place(dialog, say, controller.signal);
  const restoreFocus = saveFocus();
  const onKeyDown = (event: KeyboardEvent): void => {
    // While the dialog is open the page gets no keys at all; what keys do by themselves still happens.
    event.stopImmediatePropagation();
    if (!isEscape(event) || !event.isTrusted) return;
    event.preventDefault();
    close();
  };
  globalThis.addEventListener("keydown", onKeyDown, { capture: true, signal: controller.signal });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // A modal dialog is seen and reached also above a modal dialog of the page.
  // Where the page takes it out, the focus is gone without an event; it comes back to the button that had it.
  let focused = dismiss;
  dialog.addEventListener("focusin", ({ target }) => (focused = target === retry ? retry : dismiss), {
    signal: controller.signal,
  });
  const raise = (): void => {
    const last = focused;
    if (dialog.open) dialog.close();
    dialog.showModal();
    focusOn(last, { preventScroll: true });
  };
  raise();
  keepPlaced(root, raise, lost, controller.signal);
  return {
    close() {
      controller.abort();
      dialog.close();
      root.remove();
      restoreFocus();
    },
    say,
  };
}

/** Shows a sentence for a while. `message.css` must be there already. */
export function openLine(sentence: string, events: LineEvents): View {
  return passing((status) => status.show(sentence), LINE_STAYS, events);
}

/**
 * Shows a sentence until the view is closed, as Escape does, and a click on it where `byClick`. `message.css` must be there
 * already.
 */
export function openWait(sentence: string, { close, lost }: LineEvents, byClick = false): View {
  const controller = new AbortController();
  calledOff(controller.signal).addEventListener("abort", close);
  const begin = (status: Status): void => {
    status.keep(sentence);
    if (!byClick) return;
    status.element.toggleAttribute("data-closable", true);
    onClickWithin(status.element, close, controller.signal);
  };
  const view = passing(begin, undefined, { lost });
  return {
    ...view,
    close() {
      controller.abort();
      view.close();
    },
  };
}

/** Announces a sentence to screen readers only. `message.css` must be there already. */
export function openWord(sentence: string, events: LineEvents): View {
  return passing((status) => status.announce(sentence), WORD_STAYS, events);
}

function passing(
  begin: (status: Status) => void,
  stays: number | undefined,
  { close, lost }: Pick<LineEvents, "lost"> & Partial<LineEvents>,
): View {
  const status = createStatus();
  const controller = new AbortController();
  const root = place(status.element, status.show, controller.signal);
  begin(status);
  keepPlaced(root, () => undefined, lost, controller.signal);
  const timer = close && stays !== undefined ? setTimeout(close, stays) : undefined;
  return {
    close() {
      clearTimeout(timer);
      controller.abort();
      root.remove();
    },
    say: status.show,
  };
}

function place(content: HTMLElement, say: (sentence: string) => void, signal: AbortSignal): HTMLElement {
  const root = element(MESSAGE, { ...language() }, content);
  presentRoot().append(root);
  guardPseudoElements(root, signal);
  guard(root, say, signal);
  return root;
}

/** Puts a message back whenever the page removes it, until `signal` aborts. */
function keepPlaced(root: HTMLElement, returned: () => void, lost: () => void, signal: AbortSignal): void {
  let returns = 0;
  const observer = new MutationObserver(() => {
    if (root.isConnected || !rootElement()) return;
    returns += 1;
    if (returns > MOST_RETURNS) {
      observer.disconnect();
      lost();
      return;
    }
    presentRoot().append(root);
    returned();
    watch();
  });
  const watch = (): void => {
    observer.disconnect();
    for (const node of [document, presentRoot()]) observer.observe(node, { childList: true });
  };
  watch();
  signal.addEventListener("abort", () => observer.disconnect());
}

function choice(id: string, label: string, run: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "foreground-button", id, translate: "no" }, label);
  onUse(button, "click", run);
  return button;
}
