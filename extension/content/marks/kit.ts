/** What the reader lends to the script for notes: what it has built is known to the one place that hears clicks. */

import type { button, element } from "../dom.js";
import type { seal } from "../integrity.js";
import type { Fold } from "../reader/article/disclosure.js";
import type { goTo } from "../reader/place/inside.js";
import type { focusOn, onTabInFrame, onUse } from "../trust.js";

/** The functions of the content script that know its controls. */
export interface Kit {
  readonly button: typeof button;
  readonly element: typeof element;
  readonly onUse: typeof onUse;
  readonly focusOn: typeof focusOn;
  readonly onTabInFrame: typeof onTabInFrame;
  readonly goTo: typeof goTo;
  readonly seal: typeof seal;
}

/** Where notes and highlights are shown. */
export interface Places {
  /** The section below the article, and what it holds. */
  readonly fold: Fold;
  readonly list: HTMLElement;
  /** What lies over the article. */
  readonly layer: HTMLElement;
}
