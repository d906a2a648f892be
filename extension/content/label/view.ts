/**
 * Label mode: every block of the page is painted in its role, and a person puts right what is wrong, by mouse or by keyboard
 * alone. While it is open a modal dialog takes all clicks and keys; the page is only looked at.
 *
 * What tests may rely on: `foreground_highlight` is the only element added. In it each `.foreground-block` is a box with
 * `data-branch`, `data-role`, `data-by` and `data-state`, `#foreground-stage` takes the keys, `#foreground-role-main-body`
 * and its like set roles, and each command has a button `#foreground-COMMAND`.
 */

import { HIGHLIGHT } from "../names.js";
import { presentRoot } from "../document.js";
import { element } from "../dom.js";
import { guardPseudoElements } from "../pseudo-elements.js";
import { keepIntact } from "../integrity.js";
import { saveFocus } from "../reader/page/state.js";
import { createStatus } from "../status.js";
import { focusOn, guard, onDraw, onKeys } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import type { PageType } from "../../shared/records/record.js";
import { type Deed, deedOf, type Keys, keyOf } from "../../shared/labels/keys.js";
import { counted, language, words } from "../../shared/words.js";
import type { Board } from "../../shared/labels/board.js";
import { createCursor } from "./cursor.js";
import { Labeler } from "./labeler.js";
import { createPanel } from "./panel.js";
import { createSurface } from "./surface.js";

/** What the view shows, and whom it informs of what the person does. */
export interface Labeling {
  readonly board: Board;
  readonly live: readonly Node[];
  readonly keys: Keys;
  readonly pageType: PageType | undefined;
  readonly isBlind: boolean;
  /** Announced when it opens, after what there is to label. */
  readonly news: readonly string[];
  /** After each stroke, and each choice for the whole page. */
  readonly changed: (tell: (sentence: string) => void) => void;
  readonly choose: Parameters<typeof createPanel>[2]["choose"];
  readonly blind: (isBlind: boolean) => void;
  readonly openRecords: () => void;
  /** The person wants to store the record: shows what comes next, or the controls again. */
  readonly save: (
    show: (part: HTMLElement | undefined) => void,
    tell: (sentence: string) => void,
    bare: (isBare: boolean) => void,
  ) => void;
}

/** A pointer that moves less than this has clicked, CSS px. */
const CLICK = 4;

/** Opens label mode. `label.css` must be there already. */
export function openLabel(labeling: Labeling, events: ViewEvents): View {
  const { board, live, keys } = labeling;
  const controller = new AbortController();
  const { signal } = controller;
  const status = createStatus();
  const surface = createSurface(board, live, signal);
  const cursor = createCursor(board, live);
  const choose: Labeling["choose"] = (change) => {
    labeling.choose(change);
    labeling.changed(status.show);
  };
  const panel = createPanel(keys, labeling.pageType, {
    run: (deed) => void run(deed),
    choose,
    openRecords: labeling.openRecords,
  });
  const catcher = element("div", { class: "foreground-catcher", "aria-hidden": "true" });
  const frame = element("div", { class: "foreground-frame", hidden: true, "aria-hidden": "true" });
  const dialog = element(
    "dialog",
    { class: "foreground-labeling", "aria-label": words("labelTitle") },
    surface.element,
    catcher,
    frame,
    panel.element,
    status.element,
  );
  const root = element(HIGHLIGHT, { ...language() }, dialog);

  let isReviewing = false;
  const review = (part: HTMLElement | undefined): void => {
    isReviewing = part !== undefined;
    panel.replace(part);
    focusOn(part ? part.querySelector<HTMLElement>("[tabindex='-1']") : panel.stage);
  };
  const changed = (): void => labeling.changed(status.show);
  const save = (): void =>
    labeling.save(review, status.show, (isBare) => void root.toggleAttribute("data-bare", isBare));
  const labeler = new Labeler(
    { board, cursor, surface, panel, status, keys, changed, blind: labeling.blind, save, close: events.close },
    labeling.isBlind,
  );
  const run = (deed: Deed): boolean => {
    if (!isReviewing) return labeler.run(deed);
    if (deed === "leave") review(undefined);
    return deed === "leave";
  };
  const pointed = (from: Point, to: Point, event: PointerEvent): void => {
    if (isReviewing) return;
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) < CLICK;
    const found = isClick ? [surface.at(to.x, to.y)].flatMap((at) => at ?? []) : surface.within(rectOf(from, to));
    labeler.pick(found, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only");
  };

  const restoreFocus = saveFocus();
  presentRoot().append(root);
  guardPseudoElements(root, signal);
  guard(root, status.show, signal);
  const byKey = (deed: Deed): boolean => (deed === "leave" && !isReviewing && panel.fold()) || run(deed);
  onKeys((event) => panel.onKey(event.key) || press(event, keys, byKey), signal);
  onDraw(catcher, root, drawing(frame, pointed), signal);
  globalThis.addEventListener("wheel", (event) => event.isTrusted && surface.turn(event), {
    capture: true,
    passive: true,
    signal,
  });
  keepIntact(root, events.rejected, signal);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.showModal();
  focusOn(panel.stage, { preventScroll: true });
  status.show([counted("labelOpened", cursor.count, keys.help), ...labeling.news].join(" "));
  return {
    close() {
      controller.abort();
      dialog.close();
      root.remove();
      restoreFocus();
    },
    say: status.show,
  };
}

/** What a key does, unless it belongs to the field or button that has the focus. */
function press(event: KeyboardEvent, keys: Keys, run: (deed: Deed) => boolean): boolean {
  const key = keyOf(event);
  if (event.ctrlKey || event.metaKey) {
    const deed = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : undefined;
    return deed ? run(deed) : false;
  }
  const { target } = event;
  const isField = target instanceof Element && target.matches("input, select");
  const isButton = target instanceof Element && target.matches("button");
  if (event.altKey || (isField && key !== "Escape") || (isButton && (key === "Enter" || key === " "))) return false;
  const deed = deedOf(keys, key);
  return deed ? run(deed) : false;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle that is drawn with the pointer; `done` gets where it began and ended. */
function drawing(
  frame: HTMLElement,
  done: (from: Point, to: Point, event: PointerEvent) => void,
): Parameters<typeof onDraw>[2] {
  let from: Point = { x: 0, y: 0 };
  return {
    begin: ({ clientX: x, clientY: y }) => {
      from = { x, y };
    },
    move: ({ clientX: x, clientY: y }) => {
      const { left, top, width, height } = rectOf(from, { x, y });
      frame.hidden = false;
      for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
        frame.style.setProperty(`--foreground-${name}`, `${value}px`);
    },
    end: (event) => {
      frame.hidden = true;
      if (event.type === "pointerup") done(from, { x: event.clientX, y: event.clientY }, event);
    },
  };
}

function rectOf(one: Point, other: Point): DOMRect {
  return new DOMRect(
    Math.min(one.x, other.x),
    Math.min(one.y, other.y),
    Math.abs(one.x - other.x),
    Math.abs(one.y - other.y),
  );
}
