/** What screen readers, and reading aloud, skip in the article: of the person's choice, remembered. */

import type { Listening, Skippable } from "../../../shared/settings/listening.js";
import { listeningFrom, SKIPPABLE } from "../../../shared/settings/listening.js";
import { askBackground } from "../../../shared/messages.js";
import { language, words } from "../../../shared/words.js";
import { element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import { isAddress } from "./address.js";
import type { Feature, ReaderContext } from "../feature.js";

const ELEMENTS: Readonly<Record<Skippable, string>> = {
  notes: "[role=doc-noteref]",
  captions: "figcaption, caption",
  code: "pre, .foreground-code-tools",
  quotes: "blockquote",
  tables: "table",
  addresses: "a[href]",
};

/** How the person listens while the reader is open, and who wants to know when that changes. */
export interface ListeningHere {
  current(): Listening;
  change(part: Partial<Listening>): void;
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void;
}

/** What is remembered of it. Until that is known, and where it is not, it is as usual. */
export function listeningHere(): ListeningHere {
  let listening = listeningFrom(undefined);
  const listeners: (() => void)[] = [];
  const tell = (): void => listeners.forEach((listener) => listener());
  void askBackground("recall-listening", undefined).then(
    (kept) => {
      listening = kept;
      tell();
    },
    () => undefined,
  );
  return {
    current: () => listening,
    change(part) {
      listening = listeningFrom({ ...listening, ...part });
      void askBackground("keep-listening", { listening }).catch(() => undefined);
      tell();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Lets the person choose what is skipped, and keeps it from screen readers. */
export function heardFeature({ root, article, status, layers }: ReaderContext, here: ListeningHere): Feature {
  const choices = SKIPPABLE.map((kind) => {
    const made = element(
      "button",
      { type: "button", class: "foreground-choice", id: `foreground-skip-${kind}`, translate: "no" },
      words(`skip_${kind}`),
    );
    onUse(made, "click", () => {
      const { skip } = here.current();
      const skips = !skip.includes(kind);
      here.change({ skip: skips ? [...skip, kind] : skip.filter((other) => other !== kind) });
      status.announce(words(skips ? "skipped" : "notSkipped", words(`skip_${kind}`)));
    });
    return made;
  });
  const line = element(
    "div",
    {
      class: "foreground-parts",
      role: "group",
      id: "foreground-heard",
      "aria-label": words("heardTitle"),
      hidden: true,
      ...language(),
    },
    element("p", { class: "foreground-hint" }, words("heardNote")),
    element("div", { class: "foreground-choices-row" }, ...choices),
  );
  const show = (): void => {
    const { skip } = here.current();
    for (const [at, kind] of SKIPPABLE.entries())
      choices[at]?.setAttribute("aria-pressed", String(skip.includes(kind)));
    silence(article.body, skip);
  };
  const unfold = (open: boolean): void => {
    line.hidden = !open;
    layers.note(layer, open);
    focusOn(open ? choices[0] : root.querySelector<HTMLElement>("#foreground-more"));
  };
  const layer = { close: () => unfold(false) };
  here.onChange(show);
  show();
  return {
    lines: [line],
    dress: show,
    entries: {
      more: [
        {
          id: "foreground-what-is-heard",
          label: words("heardTitle"),
          run: () => unfold(line.hidden === true),
        },
      ],
    },
  };
}

/** Elements that we have silenced, with the place in the order of focus that each had. */
const silenced = new WeakMap<Element, string | null>();

function silence(body: HTMLElement, skip: readonly Skippable[]): void {
  for (const kind of SKIPPABLE) {
    const skips = skip.includes(kind);
    for (const found of body.querySelectorAll<HTMLElement>(ELEMENTS[kind])) {
      if (kind === "addresses") name(found as HTMLAnchorElement, skips);
      else hide(found, skips);
    }
  }
}

/** Takes an element out of what is heard, with all that would still get the focus in it. */
function hide(found: HTMLElement, skips: boolean): void {
  if (skips) found.setAttribute("aria-hidden", "true");
  else found.removeAttribute("aria-hidden");
  const focusable = [found, ...found.querySelectorAll<HTMLElement>("a, button, [tabindex]")].filter((inner) =>
    inner.matches("a, button, [tabindex]"),
  );
  for (const inner of focusable) {
    if (skips && !silenced.has(inner)) {
      silenced.set(inner, inner.getAttribute("tabindex"));
      inner.tabIndex = -1;
    } else if (!skips && silenced.has(inner)) {
      const before = silenced.get(inner);
      if (before === null || before === undefined) inner.removeAttribute("tabindex");
      else inner.setAttribute("tabindex", before);
      silenced.delete(inner);
    }
  }
}

/** Lets a link that is written as its address be heard as the site it leads to. */
function name(link: HTMLAnchorElement, skips: boolean): void {
  if (!isAddress(link)) return;
  if (skips) link.setAttribute("aria-label", link.hostname.replace(/^www\./, ""));
  else link.removeAttribute("aria-label");
}
