/** What was left out, below the article: the parts of the page that are not in it, and a button that brings each in. */

import type { LeftOut } from "../../core.js";
import { isInHead, leftOutInWords, leftOutSummary, nameOf } from "../../describe.js";
import { activeElement } from "../../document.js";
import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { createChange, createFold } from "../article/disclosure.js";
import type { Feature, ReaderContext } from "../feature.js";
import { words } from "../../../shared/words.js";

/** Lists what was left out, on request also the parts of a part, and offers to bring each in. */
export function leftOutFeature({ reading, corrections, listed }: ReaderContext): Feature {
  const { language } = reading.outcome().metadata;
  const isMissed = (part: LeftOut): boolean => !isInHead(part, reading.outcome().metadata);
  const list = (within?: number): Promise<readonly LeftOut[]> =>
    listed(async () => (await reading.leftOut(within)).filter(isMissed));
  const items = element("ul", { hidden: true });
  const item = (part: LeftOut): HTMLLIElement => {
    const { beginning, node, divisible } = part;
    const name = nameOf(beginning);
    const bring = button("done", words("bringIn"), { "aria-label": words("bringInPart", name) });
    bring.classList.add("foreground-bring-in");
    onUse(bring, "click", () => void corrections.bringIn(node));
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
  /** True until it is known. */
  let hasParts = true;
  const sumUp = async (): Promise<void> => {
    const parts = await list();
    hasParts = parts.length > 0;
    fold.add(leftOutSummary(parts));
  };
  return {
    curious: [fold.element],
    entries: {
      parts: [{ id: "foreground-show-left-out", label: words("leftOutTitle"), run: fold.open, shown: () => hasParts }],
    },
    renewing: () => () => {
      void fold.renew();
      void sumUp();
    },
    start: () => requestIdleCallback(() => void sumUp()),
  };
}
