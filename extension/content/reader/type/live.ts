/** The settings of an open reader: shown at once, kept for the next page, and without moving the line that is read. */

import { askBackground } from "../../../shared/messages.js";
import {
  isUsual,
  type Settings,
  settingsFrom,
  type StoredSettings,
  withinSteps,
} from "../../../shared/settings/settings.js";
import type { Status } from "../../status.js";
import { apply } from "./apply.js";
import { keepLine } from "./line.js";
import type { TypeActions } from "./panel.js";
import { language, words } from "../../../shared/words.js";

/** Lines of the text that must be in sight while it is changed. */
const SEEN = 3;

/** What can be done with settings while the reader is open. */
export interface LiveSettings extends TypeActions {
  /** Makes the text one step larger or smaller. */
  readonly resize: (step: 1 | -1) => void;
}

/** Settings for the reader that `root` is, whose text is in `body`. */
export function createLiveSettings(
  root: HTMLElement,
  body: HTMLElement,
  stored: StoredSettings,
  status: Status,
): LiveSettings {
  let { common, site } = stored;
  const edge = (): number => Math.max(0, root.querySelector(".foreground-bar")?.getBoundingClientRect().bottom ?? 0);
  const show = (): void => keepLine(body, edge(), () => apply(root, site ?? common));
  // Where it cannot be kept, as after an update of the extension, it holds for this page all the same.
  const keep = (settings: Settings | undefined, onlyHere: boolean): void =>
    void askBackground("keep-settings", { settings, onlyHere }).catch(() => undefined);
  const actions: TypeActions = {
    settings: () => site ?? common,
    isOnlyHere: () => site !== undefined,
    change(settings) {
      if (site) site = settings;
      else common = settings;
      show();
      keep(settings, site !== undefined);
    },
    reset() {
      // A site needs no settings of its own where those for all sites are the default ones too.
      if (site && isUsual(common)) actions.onlyHere(false);
      else actions.change(settingsFrom(undefined));
    },
    onlyHere(on) {
      site = on ? common : undefined;
      show();
      keep(site, true);
    },
    opened(open, panel) {
      if (root.hasAttribute("data-panel") === open) return;
      keepLine(body, edge(), () => {
        // The panel is where our language has its end, which need not be where the text's has.
        if (open) root.setAttribute("data-panel", language().dir);
        else root.removeAttribute("data-panel");
      });
      if (open) showText(body, edge(), panel);
    },
    announce: status.announce,
  };
  return {
    ...actions,
    resize(step) {
      const { size } = actions.settings();
      const next = withinSteps("size", size + step);
      actions.change({ ...actions.settings(), size: next });
      status.announce(next === size ? words("sizeEnds") : words("sizeIs", String(100 + 10 * next)));
    },
  };
}

/** Where the panel is below the text and leaves none of it in sight, the text moves up to `top`, so that changes are seen. */
function showText(body: HTMLElement, top: number, panel: HTMLElement): void {
  const first = body.getBoundingClientRect().top;
  const { top: covered, width } = panel.getBoundingClientRect();
  const lines = SEEN * Number.parseFloat(getComputedStyle(body).lineHeight);
  if (width < innerWidth / 2 || first + lines <= covered) return;
  globalThis.scrollBy({ top: first - Math.max(top, covered - 2 * lines), behavior: "instant" });
}
