/**
 * What the reader can do beside showing the article: each thing is a feature, made by one function from what all of them
 * get. `features.ts` lists them; the reader knows none of them by name.
 */

import type { OwnPage } from "../../shared/messages.js";
import type { StoredSettings } from "../../shared/settings/settings.js";
import type { Reading } from "../core.js";
import type { SiteMemory } from "../site-memory.js";
import type { Status } from "../status.js";
import type { ViewEvents } from "../view.js";
import type { ArticleView } from "./article/article.js";
import type { Letter } from "./keys/letters.js";
import type { Layers } from "./page/layers.js";
import type { Corrections } from "./site/corrections.js";
import type { Entry } from "./tools/menu.js";

/** What every feature has to work with. */
export interface ReaderContext {
  readonly reading: Reading;
  readonly memory: SiteMemory;
  /** How the person wanted to read when the reader opened. */
  readonly stored: StoredSettings;
  readonly events: ViewEvents;
  readonly status: Status;
  /** The reader's element. */
  readonly root: HTMLElement;
  readonly article: ArticleView;
  /** Aborts when the reader closes. */
  readonly signal: AbortSignal;
  /** What is open, and what Escape closes of it. */
  readonly layers: Layers;
  /**
   * Does something, and reports the result in the status line, also where it fails. `stop` aborts where the person
   * presses Escape meanwhile.
   */
  readonly tell: (task: (stop: AbortSignal) => Promise<string>) => void;
  /** What is listed on request; empty where that fails, which is reported, and once the reader has closed. */
  readonly listed: <T>(ask: () => Promise<readonly T[]>) => Promise<readonly T[]>;
  /** The person's decisions about the article's parts, each of which shows the article anew. */
  readonly corrections: Corrections;
  /** Shows a page of the extension in another tab. */
  readonly openPage: (page: OwnPage) => void;
  /** Shows what the reading has found by now, after a change of it. */
  readonly renew: () => void;
  /** Letters as keys that features add, for those who have switched letters on. */
  readonly letters: Letter[];
  /** Lower edge of the bar with the tools, px from the top of the window. */
  readonly edge: () => number;
}

/**
 * Menus of the toolbar, to which each feature adds a group of entries of its own; `further` is what the export has after its
 * first ones.
 */
export type MenuName = "site" | "export" | "further" | "more";

/**
 * Groups of a menu that several features share: of the menu about the site what is about parts of the article, about how it
 * was found, about what is remembered; of the last menu the tools that the bar has no room for.
 */
export type SharedGroup = "parts" | "method" | "memory" | "without-room";

/** What a feature does, where it does something of the kind. */
export interface Feature {
  /** Buttons of the toolbar, which are one of its stops each. */
  readonly tools?: readonly HTMLButtonElement[];
  /** Those of the tools that are hidden where the bar has no room, since what they do is reached elsewhere, too. */
  readonly spareTools?: readonly HTMLButtonElement[];
  /** Entries of the toolbar's menus. */
  readonly entries?: Partial<Record<MenuName | SharedGroup, readonly Entry[]>>;
  /** What goes below the toolbar; hidden while there is nothing to show. */
  readonly lines?: readonly HTMLElement[];
  /** What is folded below the article. */
  readonly folds?: readonly HTMLElement[];
  /** What is folded below the article behind the line on how it was read. */
  readonly curious?: readonly HTMLElement[];
  /** What lies over the article. */
  readonly layers?: readonly HTMLElement[];
  /** Prepares the article: when the reader opens, and again whenever its nodes are new. */
  readonly dress?: (body: HTMLElement) => void;
  /** Notes what it needs before the article's nodes are replaced; what it gives is called once the new ones are dressed. */
  readonly renewing?: () => () => void;
  /** Begins, once all of the reader is in the document. */
  readonly start?: () => void;
  /** Takes a key that was pressed anywhere in the reader, but Escape. Gives true if it was meant for the feature. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Takes a click of the person within the article. Gives true if it was meant for the feature. */
  readonly onClick?: (event: MouseEvent) => boolean;
}
