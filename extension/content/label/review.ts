/** What is shown before a record is stored: all that may show who labeled, each of which can be left in. */

import { button, element } from "../dom.js";
import { onUse } from "../trust.js";
import { counted, words } from "../../shared/words.js";
import type { Finding } from "./redact.js";

/** What a person decides before storing. */
export interface Review {
  readonly element: HTMLElement;
  /** Where the focus goes first. */
  readonly first: HTMLElement;
}

/** Events of the review. */
export interface ReviewEvents {
  readonly save: (covered: readonly Finding[], withScreenshot: boolean) => void;
  readonly back: () => void;
}

/** Shows what was found; `typed` fields are never stored, whatever the person decides. */
export function createReview(findings: readonly Finding[], typed: number, { save, back }: ReviewEvents): Review {
  const kept = new Set(findings.filter(({ isOthers }) => isOthers));
  const own = element("input", { type: "text", id: "foreground-own", autocomplete: "off" });
  let added: Finding[] = [];
  onUse(own, "change", () => {
    added = own.value
      .split(",")
      .flatMap((text) => (text.trim().length > 1 ? [{ kind: "own" as const, text: text.trim(), places: 1 }] : []));
  });
  const rows = findings.map((finding, at) => {
    const box = element("input", { type: "checkbox", id: `foreground-finding-${at}`, checked: !kept.has(finding) });
    const label = words(
      "labelFinding",
      words(`labelFinding_${finding.kind === "e-mail" ? "email" : finding.kind}`),
      finding.text,
      String(finding.places),
    );
    const row = element("li", {}, box, element("label", { for: box.id }, label));
    onUse(box, "change", () => void (box.checked ? kept.delete(finding) : kept.add(finding)));
    return row;
  });
  const screenshot = element("input", { type: "checkbox", id: "foreground-screenshot" });
  const heading = element("h2", { id: "foreground-review-title", tabindex: "-1" }, words("labelReview"));
  const confirm = button("done", words("labelSaveNow"), { id: "foreground-save-now" });
  const cancel = button("undo", words("labelBack"), { id: "foreground-back" });
  onUse(confirm, "click", () =>
    save([...findings.filter((finding) => !kept.has(finding)), ...added], screenshot.checked),
  );
  onUse(cancel, "click", back);
  const section = element(
    "section",
    { class: "foreground-review", "aria-labelledby": heading.id },
    heading,
    element("p", {}, rows.length > 0 ? words("labelReviewSome") : words("labelReviewNone")),
    element("ul", { class: "foreground-findings" }, ...rows),
    typed > 0 ? element("p", {}, counted("labelTyped", typed)) : undefined,
    element("p", { class: "foreground-line" }, element("label", { for: own.id }, words("labelOwn")), own),
    element(
      "p",
      { class: "foreground-line" },
      screenshot,
      element("label", { for: screenshot.id }, words("labelScreenshot")),
    ),
    element("div", { class: "foreground-row" }, confirm, cancel),
  );
  return { element: section, first: heading };
}
