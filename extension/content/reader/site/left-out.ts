/** What was left out, below the article: the parts of the page that are not in it, and a button that brings each in. */

import type { LeftOut } from "../../core.js";
import { leftOutInWords, leftOutSummary, nameOf } from "../../describe.js";
import { activeElement } from "../../document.js";
import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { createChange, createFold, type Fold } from "../article/disclosure.js";
import { words } from "../../../shared/words.js";

/** What can be done with parts of the page. */
export interface LeftOutActions {
  /** The parts that are not in the article as it is now, or what the one of this node consists of. */
  readonly list: (within?: number) => Promise<readonly LeftOut[]>;
  /** Brings the part of this node in, reports the result in the status line, and never rejects. */
  readonly bringIn: (node: number) => Promise<void>;
}

/** The section, which shows in its title what it holds. */
export interface LeftOutFold extends Fold {
  /** Finds out what was left out, and shows it in the title. */
  tellWhat(): Promise<void>;
  /** Whether anything was left out; true until that is known. */
  hasParts(): boolean;
}

/** Builds the section; texts are in the page's `language`. */
export function createLeftOut({ list, bringIn }: LeftOutActions, language: string | undefined): LeftOutFold {
  const items = element("ul", { hidden: true });
  const item = (part: LeftOut): HTMLLIElement => {
    const { beginning, node, divisible } = part;
    const name = nameOf(beginning);
    const bring = button("done", words("bringIn"), { "aria-label": words("bringInPart", name) });
    bring.classList.add("foreground-bring-in");
    onUse(bring, "click", () => void bringIn(node));
    const inner = element("ul", { hidden: true });
    return element(
      "li",
      {},
      element(
        "p",
        {},
        element("span", { class: "foreground-kind" }, `${leftOutInWords(part)}: `),
        element("bdi", { lang: language }, beginning),
      ),
      element("div", { class: "foreground-group" }, bring, divisible ? opener(inner, node, name) : undefined),
      divisible ? inner : undefined,
    );
  };
  const unfold = async (inner: HTMLElement, node: number): Promise<void> => {
    const parts = await list(node);
    if (inner.childElementCount === 0) inner.append(...parts.map(item));
  };
  const opener = (inner: HTMLElement, node: number, name: string): HTMLButtonElement => {
    const made = button("read", words("showParts"), {
      "aria-label": words("showPartsOf", name),
      "aria-expanded": "false",
    });
    onUse(made, "click", () => {
      inner.hidden = !inner.hidden;
      made.setAttribute("aria-expanded", String(!inner.hidden));
      if (inner.childElementCount === 0) void unfold(inner, node);
    });
    return made;
  };
  const buttons = (): HTMLButtonElement[] => [...items.querySelectorAll<HTMLButtonElement>(".foreground-bring-in")];
  const changed = createChange();
  const fill = async (): Promise<void> => {
    const given = await list();
    if (!changed(given)) return;
    const focused = buttons().findIndex((made) => made === activeElement());
    const parts = given.map(item);
    items.hidden = false;
    items.replaceChildren(...(parts.length > 0 ? parts : [element("li", {}, words("leftOutNothing"))]));
    if (focused < 0) return;
    const left = buttons();
    focusOn(left[Math.min(focused, left.length - 1)] ?? fold.element.querySelector("summary"));
  };
  const fold = createFold(
    "foreground-left-out",
    words("leftOutTitle"),
    fill,
    element("p", {}, words("leftOutNote")),
    items,
  );
  let hasParts = true;
  return {
    ...fold,
    async tellWhat() {
      const parts = await list();
      hasParts = parts.length > 0;
      fold.add(leftOutSummary(parts));
    },
    hasParts: () => hasParts,
  };
}
