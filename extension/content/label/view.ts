/**
 * Label mode: every block of the page is painted in its role, and a person puts right what is wrong, by mouse or by keyboard
 * alone. While it is open a modal dialog takes all clicks and keys; the page is only looked at.
 *
 * What tests may rely on: `foreground-highlight` is the only element added. In it each `.foreground-block` is a box with
 * `data-branch`, `data-role`, `data-by` and `data-state`, `#foreground-stage` takes the keys, `#foreground-role-main-body`
 * and its like set roles, and each command has a button `#foreground-COMMAND`.
 */

import { HIGHLIGHT } from "../highlight/highlight.js";
import { presentRoot } from "../document.js";
import { element } from "../dom.js";
import { guardFirstLetters } from "../first-letters.js";
import { seal } from "../integrity.js";
import { saveFocus } from "../reader/page-state.js";
import { createStatus } from "../status.js";
import { focusOn, guard, onDraw, onKeys } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { ALL_ROLES, type PageType, type Role } from "../../shared/record.js";
import { type Deed, deedOf, type Keys, keyOf } from "../../shared/label-keys.js";
import { counted, language, words } from "../../shared/words.js";
import { type Board, consequencesOf, type Stroke } from "./board.js";
import { createCursor } from "./cursor.js";
import { roleName, stateName } from "../../shared/label-names.js";
import { createPanel } from "./panel.js";
import { createSurface } from "./surface.js";

/** What the view shows, and whom it tells what the person does. */
export interface Labeling {
  readonly board: Board;
  readonly live: readonly Node[];
  readonly keys: Keys;
  readonly pageType: PageType | undefined;
  readonly isBlind: boolean;
  /** Said when it opens, after what there is to label. */
  readonly news: readonly string[];
  /** After each stroke, and each choice for the whole page. */
  readonly changed: (tell: (sentence: string) => void) => void;
  readonly choose: Parameters<typeof createPanel>[2]["choose"];
  readonly blind: (isBlind: boolean) => void;
  readonly openRecords: () => void;
  /** The person wants to store the record: shows what comes next, or the controls again. */
  readonly save: (show: (part: HTMLElement | undefined) => void, tell: (sentence: string) => void) => void;
}

/** Characters of a text that are spoken. */
const SPOKEN = 160;

/** A pointer that moves less than this has clicked, CSS px. */
const CLICK = 4;

/** Opens label mode. `label.css` must be there already. */
export function openLabel(labeling: Labeling, events: ViewEvents): View {
  const { board, live, keys } = labeling;
  const controller = new AbortController();
  const { signal } = controller;
  const status = createStatus();
  let isBlind = labeling.isBlind;
  let offered: readonly number[] = [];
  let offeredRole: Role | undefined;
  let isReviewing = false;

  const surface = createSurface(board, live, signal);
  const cursor = createCursor(board, live);
  const panel = createPanel(keys, labeling.pageType, { run: (deed) => void run(deed), choose: (change) => (labeling.choose(change), labeling.changed(status.show)), openRecords: labeling.openRecords });
  const catcher = element("div", { class: "foreground-catcher", "aria-hidden": "true" });
  const frame = element("div", { class: "foreground-frame", hidden: true, "aria-hidden": "true" });
  const dialog = element("dialog", { class: "foreground-labeling", "aria-label": words("labelTitle") }, surface.element, catcher, frame, panel.element, status.element);
  const root = element(HIGHLIGHT, { ...language() }, dialog);

  const describe = (at: number): string => {
    const { role, either, post, by } = board.mark(at);
    const part = board.parts[at];
    const text = part?.text ? part.text.slice(0, SPOKEN) : words("labelNoText");
    const known = isBlind && by === "model" ? words("labelBlind") : `${roleName(role)}, ${stateName(board.state(at), by)}`;
    const more = [either ? words("labelKey_either") : "", post > 0 ? words("labelPost", String(post)) : ""].filter(Boolean);
    return words("labelAt", String(cursor.position(at)), String(cursor.count), [known, ...more].join(", "), text);
  };
  const show = (): void => {
    const at = cursor.at();
    surface.choose(cursor.chosen(), at);
    panel.where(describe(at));
    panel.role(board.mark(at).role);
    panel.counts({ ...board.depth(), offered: offered.length });
  };
  const goTo = (): void => {
    const at = cursor.at();
    const stateBefore = board.state(at);
    board.see([at]);
    if (board.state(at) !== stateBefore) surface.paint([at]);
    surface.reveal(at);
    keepClear(panel.element, surface.rect(at));
    show();
    const { size } = cursor.chosen();
    status.announce(size > 1 ? counted("labelChosen", size) : describe(at));
  };
  const changed = (stroke: Stroke | undefined, said: string): void => {
    if (stroke) surface.paint(stroke.map(({ at }) => at));
    show();
    status.announce(said);
    if (stroke) labeling.changed(status.show);
  };
  const set = (setting: Parameters<Board["set"]>[1], places: readonly number[] = cursor.targets()): void => {
    const stroke = board.set(places, setting);
    offered = stroke ? consequencesOf(board, stroke) : [];
    offeredRole = setting.role;
    if (!setting.role) offered = [];
    const { size } = new Set(places);
    const done = size > 1 ? counted("labelSet", size, describeRole(places)) : describe(cursor.at());
    const offer = offered.length > 0 && offeredRole ? ` ${counted("labelOffered", offered.length, keys.take, roleName(offeredRole))}` : "";
    changed(stroke, done + offer);
  };
  const describeRole = (places: readonly number[]): string => roleName(board.mark(places[0] ?? cursor.at()).role);
  const takeBack = (stroke: Stroke | undefined, name: "labelUndone" | "labelRedone"): void => {
    offered = [];
    const first = stroke?.[0];
    if (first) cursor.go(first.at);
    changed(stroke, stroke ? `${words(name)} ${describe(cursor.at())}` : words("labelNothing"));
  };
  const see = (places: readonly number[]): void => {
    board.see(places);
    surface.paint(places);
    labeling.changed(status.show);
  };

  const run = (deed: Deed): boolean => {
    if (isReviewing) {
      if (deed === "leave") review(undefined);
      return deed === "leave";
    }
    const role = ALL_ROLES.find((known) => known === deed);
    if (role) {
      set({ role });
      return true;
    }
    if (cursor.move(deed)) {
      goTo();
      return true;
    }
    const { post, either } = board.mark(cursor.at());
    switch (deed) {
      case "accept":
        see(cursor.targets());
        cursor.move("next");
        goTo();
        return true;
      case "see-screen": {
        const seen = surface.inView();
        see(seen);
        show();
        status.show(counted("labelSeen", seen.length));
        return true;
      }
      case "undo":
        takeBack(board.undo(), "labelUndone");
        return true;
      case "redo":
        takeBack(board.redo(), "labelRedone");
        return true;
      case "take":
        if (offeredRole && offered.length > 0) set({ role: offeredRole }, offered);
        else status.announce(words("labelNothing"));
        return true;
      case "either":
        set({ either: !either });
        return true;
      case "post-more":
        set({ post: post + 1 });
        return true;
      case "post-less":
        set({ post: Math.max(0, post - 1) });
        return true;
      case "blind":
        isBlind = !isBlind;
        labeling.blind(isBlind);
        surface.blind(isBlind);
        show();
        status.show(words(isBlind ? "labelBlindOn" : "labelBlindOff"));
        return true;
      case "panel":
        panel.element.toggleAttribute("data-above");
        return true;
      case "help":
        if (panel.help()) status.announce(words("labelHelpShown"));
        return true;
      case "save":
        labeling.save(review, status.show);
        return true;
      case "leave":
        if (cursor.clear()) show();
        else events.close();
        return true;
      default:
        return false;
    }
  };
  const review = (part: HTMLElement | undefined): void => {
    isReviewing = part !== undefined;
    panel.replace(part);
    focusOn(part ? part.querySelector<HTMLElement>("[tabindex='-1']") : panel.stage);
  };
  const press = (event: KeyboardEvent): boolean => {
    const key = keyOf(event);
    if (event.ctrlKey || event.metaKey) {
      const deed = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : undefined;
      return deed ? run(deed) : false;
    }
    const { target } = event;
    const field = target instanceof Element && target.matches("input, select");
    const control = target instanceof Element && target.matches("button");
    if (event.altKey || (field && key !== "Escape") || (control && (key === "Enter" || key === " "))) return false;
    const deed = deedOf(keys, key);
    return deed ? run(deed) : false;
  };

  seal(root);
  const restoreFocus = saveFocus();
  presentRoot().append(root);
  guardFirstLetters(root, signal);
  guard(root, status.show, signal);
  onKeys(press, signal);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  onDraw(catcher, root, drawing(frame, (from, to, event) => {
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) < CLICK;
    const found = isClick ? [surface.at(to.x, to.y)].flatMap((at) => at ?? []) : surface.within(rectOf(from, to));
    if (found.length === 0) return void (cursor.clear() && show());
    cursor.pick(found, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only");
    goTo();
  }), signal);
  dialog.showModal();
  surface.blind(isBlind);
  focusOn(panel.stage, { preventScroll: true });
  show();
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle that is drawn with the pointer; `done` gets where it began and ended. */
function drawing(frame: HTMLElement, done: (from: Point, to: Point, event: PointerEvent) => void): Parameters<typeof onDraw>[2] {
  let from: Point = { x: 0, y: 0 };
  return {
    begin: ({ clientX: x, clientY: y }) => {
      from = { x, y };
    },
    move: ({ clientX: x, clientY: y }) => {
      const { left, top, width, height } = rectOf(from, { x, y });
      frame.hidden = false;
      for (const [name, value] of Object.entries({ x: left, y: top, width, height })) frame.style.setProperty(`--foreground-${name}`, `${value}px`);
    },
    end: (event) => {
      frame.hidden = true;
      if (event.type === "pointerup") done(from, { x: event.clientX, y: event.clientY }, event);
    },
  };
}

function rectOf(one: Point, other: Point): DOMRect {
  return new DOMRect(Math.min(one.x, other.x), Math.min(one.y, other.y), Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

/** Lets the panel stand where it covers nothing of the block that the person is at. */
function keepClear(panel: HTMLElement, block: DOMRect | undefined): void {
  if (!block) return;
  const { height } = panel.getBoundingClientRect();
  const below = block.bottom > innerHeight - height;
  const above = block.top < height;
  if (below !== above) panel.toggleAttribute("data-above", below);
}
