/** The tools of the reader: a toolbar with one tab stop, as the ARIA Authoring Practices describe it. */

import { button, element } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import type { Feature, MenuName } from "../feature.js";
import { keepOnOneLine, type Way } from "../fit.js";
import type { Layers } from "../page/layers.js";
import { createMenu, type Entry } from "./menu.js";
import { words } from "../../../shared/words.js";

/** What the tools do. */
export interface ToolActions {
  readonly close: () => void;
  /** None where the page has nothing to highlight: a feed shows only its source. */
  readonly highlight: (() => void) | undefined;
  readonly print: () => void;
  /** Lets the person leave parts out. */
  readonly leavePartsOut: () => void;
  /** Shows what was left out. */
  readonly showLeftOut: () => void;
  /** Takes back what the person left out or brought in last. */
  readonly undo: () => void;
  /** Does that again. */
  readonly redo: () => void;
  /** Explains why the article is what it is. */
  readonly explain: () => void;
  /** Shows the rules of the site. */
  readonly rules: () => void;
  /** Learns from the site's feed. */
  readonly learn: () => void;
  /** Forgets what the feed taught. */
  readonly forgetFeed: () => void;
  /** Forgets what is remembered of the site. */
  readonly forget: () => void;
  /** Shows the extension's page about what is remembered of all sites. */
  readonly showSites: () => void;
  /** Makes the text larger (+1) or smaller (−1). */
  readonly resize: (step: 1 | -1) => void;
}

/** The toolbar. */
export interface Toolbar {
  readonly element: HTMLElement;
  /** Opens the panel for type and colours. */
  readonly type: HTMLButtonElement;
  /** To be called when the reader is in the document: keeps the tools on one line. */
  fit(signal: AbortSignal): void;
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the toolbar. */
  onKey(event: KeyboardEvent): boolean;
}

/** What the menu about the site has to know, asked whenever it opens. */
export interface SiteState {
  /** Whether the page shows something that is not in the article. */
  readonly hasLeftOut: () => boolean;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  /** Whether there is a feed to learn from. */
  readonly hasFeed: () => boolean;
  /** Whether a feed taught something about this page. */
  readonly hasLesson: () => boolean;
  /** Whether something is remembered of the site. */
  readonly isRemembered: () => boolean;
}

/** Builds the toolbar; `rest` shows beside the tools how much is left to read, `features` add tools and entries. */
export function createToolbar(
  actions: ToolActions,
  site: SiteState,
  rest: HTMLElement,
  features: readonly Feature[],
  layers: Layers,
): Toolbar {
  const added = (menu: MenuName): (readonly Entry[])[] =>
    features.flatMap(({ entries }) => (entries?.[menu] ? [entries[menu]] : []));
  const close = button("close", words("closeReader"), { id: "foreground-close" });
  const smaller = button("smaller", words("smallerText"), { id: "foreground-smaller", "data-compact": true });
  const larger = button("larger", words("largerText"), { id: "foreground-larger", "data-compact": true });
  const type = button("type", words("textAndColours"), { id: "foreground-type", "data-compact": true });
  const highlight = actions.highlight
    ? [button("highlight", words("highlightOnPage"), { id: "foreground-highlight-page" })]
    : [];
  const print = button("print", words("print"), { id: "foreground-print" });
  const without = [
    {
      id: "foreground-more-highlight",
      label: words("highlightOnPage"),
      run: () => actions.highlight?.(),
      shown: () => highlight.some(({ hidden }) => hidden),
    },
    { id: "foreground-more-print", label: words("print"), run: actions.print, shown: () => print.hidden === true },
  ];
  const menus = [
    createMenu(
      button("site", words("thisSite"), { id: "foreground-site" }),
      [...siteEntries(actions, site), ...added("site")],
      [],
      layers,
    ),
    createMenu(
      button("export", words("export"), { id: "foreground-export" }),
      added("export"),
      added("further"),
      layers,
    ),
    createMenu(button("more", words("more"), { id: "foreground-more" }), [without, ...added("more")], [], layers),
  ];
  onUse(close, "click", actions.close);
  onUse(smaller, "click", () => actions.resize(-1));
  onUse(larger, "click", () => actions.resize(1));
  for (const each of highlight) onUse(each, "click", () => actions.highlight?.());
  onUse(print, "click", actions.print);
  const others = features.flatMap(({ tools = [] }) => tools);
  const tools = [close, smaller, larger, type, ...others, ...highlight, print, ...menus.map((each) => each.button)];
  const stopAt = makeOneStop(tools);
  const spring = element("span", { class: "foreground-spring" });
  const attributes = { role: "toolbar", "aria-label": words("toolbar"), class: "foreground-toolbar" };
  const bar = element(
    "div",
    attributes,
    close,
    rest,
    spring,
    smaller,
    larger,
    type,
    ...others,
    ...highlight,
    print,
    ...menus.map((each) => each.element),
  );
  return {
    element: bar,
    type,
    fit(signal) {
      const labels = [print, ...highlight, rest, ...menus.map((each) => each.button).reverse(), close];
      // The size of the text is chosen in the panel as well, the rest is in the last menu.
      const ways: Way[] = [
        ...labels.map((each): Way => ({ elements: [each], by: each === rest ? "hidden" : "data-compact" })),
        ...[[smaller, larger], [print], highlight].map((elements): Way => ({ elements, by: "hidden" })),
        { elements: [bar], by: "data-wrapped" },
      ];
      keepOnOneLine(
        bar,
        rest,
        ways,
        () => stopAt(tools.find((tool) => tool.tabIndex === 0 && !tool.hidden) ?? close),
        signal,
      );
    },
    onKey: (event) => menus.some((each) => each.onKey(event)) || rove(tools, event),
  };
}

function siteEntries(actions: ToolActions, site: SiteState): Entry[][] {
  const { leavePartsOut, showLeftOut, undo, redo, explain, rules, learn, forgetFeed, forget, showSites } = actions;
  return [
    [
      { id: "foreground-leave-parts-out", label: words("leavePartsOut"), run: leavePartsOut },
      { id: "foreground-show-left-out", label: words("leftOutTitle"), run: showLeftOut, shown: site.hasLeftOut },
      { id: "foreground-undo-last", label: words("undoLast"), run: undo, shown: site.canUndo },
      { id: "foreground-redo-last", label: words("redoLast"), run: redo, shown: site.canRedo },
    ],
    [
      { id: "foreground-explain", label: words("whyThis"), run: explain },
      { id: "foreground-show-rules", label: words("rulesTitle"), run: rules },
      { id: "foreground-learn-feed", label: words("learnFeed"), run: learn, shown: site.hasFeed },
    ],
    [
      { id: "foreground-forget-feed", label: words("forgetFeed"), run: forgetFeed, shown: site.hasLesson },
      { id: "foreground-forget", label: words("forgetSite"), run: forget, shown: site.isRemembered },
      { id: "foreground-show-sites", label: words("allSites"), run: showSites, shown: site.isRemembered },
    ],
  ];
}

/** Whichever tool had the focus last is the tab stop; gives what makes another one it. */
function makeOneStop(tools: readonly HTMLElement[]): (stop: HTMLElement | undefined) => void {
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
  };
  for (const tool of tools) tool.addEventListener("focus", () => stopAt(tool));
  stopAt(tools[0]);
  return stopAt;
}

/** Arrows, Home and End move between the tools. */
function rove(tools: readonly HTMLElement[], event: KeyboardEvent): boolean {
  const seen = tools.filter((tool) => tool.checkVisibility());
  const now = seen.findIndex((tool) => tool === event.target);
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key];
  if (now < 0 || next === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
  event.preventDefault();
  focusOn(seen.at(next % seen.length));
  return true;
}
