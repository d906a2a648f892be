/** The tools of the reader: a toolbar with one tab stop, as the ARIA Authoring Practices describe it. */

import { button, element, type IconName } from "../../dom.js";
import { focusOn, onUse } from "../../trust.js";
import type { Feature, MenuName, SharedGroup } from "../feature.js";
import { keepOnOneLine, type Way } from "../fit.js";
import type { Layers } from "../page/layers.js";
import { createMenu, type Entry, type Menu } from "./menu.js";
import { words } from "../../../shared/words.js";

/** The toolbar. */
export interface Toolbar {
  readonly element: HTMLElement;
  /** To be called when the reader is in the document: keeps the tools on one line. */
  fit(signal: AbortSignal): void;
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the toolbar. */
  onKey(event: KeyboardEvent): boolean;
}

/**
 * Builds the toolbar from what the features add to it. `closeReader` is what its first tool does; `rest` shows beside that how
 * much is left to read.
 */
export function createToolbar(
  features: readonly Feature[],
  rest: HTMLElement,
  layers: Layers,
  closeReader: () => void,
): Toolbar {
  const close = button("close", words("closeReader"), { id: "foreground-close" });
  onUse(close, "click", closeReader);
  const added = features.flatMap((feature) => feature.tools ?? []);
  const menus = createMenus(features, layers);
  const tools = [close, ...added, ...menus.map((each) => each.button)];
  const stopAt = makeOneStop(tools);
  const bar = element(
    "div",
    { role: "toolbar", "aria-label": words("toolbar"), class: "foreground-toolbar" },
    close,
    rest,
    element("span", { class: "foreground-spring" }),
    ...added,
    ...menus.map((each) => each.element),
  );
  return {
    element: bar,
    fit(signal) {
      // Labels first, from the end of the bar on; then the tools that are reached elsewhere; at last the bar has two lines.
      const labels = [close, ...menus.map((each) => each.button), rest, ...added.filter(hasLabel)].reverse();
      const spare = features.flatMap(({ spareTools }) => (spareTools ? [spareTools] : []));
      const ways: Way[] = [
        ...labels.map((each): Way => ({ elements: [each], by: each === rest ? "hidden" : "data-compact" })),
        ...spare.map((elements): Way => ({ elements, by: "hidden" })),
        { elements: [bar], by: "data-wrapped" },
      ];
      const changed = (): void => stopAt(tools.find((tool) => tool.tabIndex === 0 && !tool.hidden) ?? close);
      keepOnOneLine(bar, rest, ways, changed, signal);
    },
    onKey: (event) => menus.some((each) => each.onKey(event)) || rove(tools, event),
  };
}

/** The menus: in each the groups that features share, and then those of single features. */
function createMenus(features: readonly Feature[], layers: Layers): readonly Menu[] {
  const groupsOf = (name: MenuName): (readonly Entry[])[] => features.map(({ entries }) => entries?.[name] ?? []);
  const shared = (name: SharedGroup): readonly Entry[] => features.flatMap(({ entries }) => entries?.[name] ?? []);
  const menu = (
    id: IconName,
    label: string,
    groups: readonly (readonly Entry[])[],
    further: readonly (readonly Entry[])[] = [],
  ): Menu => {
    const opener = button(id, label, { id: `foreground-${id}` });
    return createMenu(opener, groups.filter(isFilled), further.filter(isFilled), layers);
  };
  const aboutSite = [shared("parts"), shared("method"), shared("memory"), ...groupsOf("site")];
  return [
    menu("site", words("thisSite"), aboutSite),
    menu("export", words("export"), groupsOf("export"), groupsOf("further")),
    menu("more", words("more"), [shared("without-room"), ...groupsOf("more")]),
  ];
}

function isFilled(group: readonly Entry[]): boolean {
  return group.length > 0;
}

function hasLabel(tool: HTMLElement): boolean {
  return !tool.hasAttribute("data-compact");
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
