/**
 * The reader: the article in place of the page, in the same document and under the same address.
 *
 * The page stays as it is and is hidden by `reader.css`, which hides `body`'s children for as long as one of them is a
 * `foreground_reader`; that element is the only change. Removing it brings the page back in the same moment.
 *
 * What tests and other tools may rely on, all within `foreground_reader`:
 *
 * | selector | what |
 * |---|---|
 * | `#foreground-skip` | skip link to the tools, first in tab order |
 * | `[role=toolbar]` | the tools: `#foreground-close`, `#foreground-smaller`, `#foreground-larger`, `#foreground-type`, `#foreground-highlight-page`, `#foreground-print`, `#foreground-site`, `#foreground-export`, `#foreground-more` |
 * | `#foreground-site-menu` | the menu, without what there is nothing of: `#foreground-leave-parts-out`, `#foreground-show-left-out`, `#foreground-undo-last`, `#foreground-redo-last`, `#foreground-explain`, `#foreground-show-rules`, `#foreground-learn-feed`, `#foreground-forget-feed`, `#foreground-forget`, `#foreground-show-sites`, `#foreground-always` |
 * | `#foreground-more-menu` | the menu: `#foreground-more-highlight` and `#foreground-more-print` where the bar has no room for the tools, `#foreground-show-keys`, `#foreground-highlight-selection`, `#foreground-note-selection`, `#foreground-show-marks` |
 * | `#foreground-export-menu` | the menu: `#foreground-download-markdown`, `#foreground-download-epub`, `#foreground-save-pdf`, `#foreground-copy-rich`, and after `#foreground-export-all` the rest: `#foreground-copy-markdown`, `#foreground-copy-html`, `#foreground-download-html` and the same for `text` and `json`; `#foreground-copy-quote`, `#foreground-copy-quote-markdown`, `#foreground-download-page`, `#foreground-download-note`, `#foreground-edit-template`, `#foreground-download-marks`, `#foreground-take-marks` |
 * | `#foreground-read-again` | seen when the page has moved on to another address |
 * | `#foreground-type-panel` | type and colours: `#foreground-THEME-…`, `#foreground-size-more` and so on, `#foreground-only-here`, `#foreground-usual-type`, `#foreground-type-done` |
 * | `.foreground-parts` | while parts can be left out: `#foreground-undo`, `#foreground-redo`, `#foreground-done`, before each part `.foreground-leave-out`, and `.foreground-leave-alike` where others are like it |
 * | `nav.foreground-outline` | contents, when there are two headings or more |
 * | `main > article` | the article; `#foreground-title` is its `h1`, `#foreground-body` what the core rendered |
 * | `.foreground-byline`, `.foreground-tags`, `time`, `.foreground-site`, `.foreground-lead` | what is known about it |
 * | `[data-confidence]` | `high`, `medium` or `low` |
 * | `.foreground-caution` | sentences on what may be missing or wrong |
 * | `#foreground-how-read` | one line below the article, behind which the next three are |
 * | `#foreground-why` | what found the article, folded |
 * | `#foreground-left-out` | what was left out, folded: a list with `.foreground-bring-in` in each item |
 * | `#foreground-rules` | the rules of the site, folded: a list, `#foreground-selector` with `#foreground-keep-rule` and `#foreground-drop-rule`, `#foreground-save-rules`, `#foreground-take-rules` |
 * | `.foreground-note` | the note that a mark led to: `#foreground-note-list`, `#foreground-note-close` |
 * | `dialog.foreground-large` | a picture in the size of the window: `#foreground-picture-close` |
 * | `.foreground-picture` | the link around a picture that opens in that size |
 * | `dialog.foreground-keys` | the list of keys: `#foreground-keys-options`, `#foreground-keys-change`, `#foreground-keys-close` |
 * | `#foreground-marks` | notes and highlights, folded; see `marks/marks.ts` |
 * | `.foreground-copy-code` | a button at each piece of code |
 * | `.foreground-status` | live line; with `data-shown` while it is seen |
 */

import { askBackground } from "../../shared/messages.js";
import type { StoredSettings } from "../../shared/settings/settings.js";
import type { Reading } from "../core.js";
import { factsOf } from "../describe.js";
import { activeElement, isHidden } from "../document.js";
import { element } from "../dom.js";
import { guardPseudoElements } from "../pseudo-elements.js";
import { keepIntact } from "../integrity.js";
import { isEscape } from "../keys.js";
import { READER } from "../names.js";
import type { SiteMemory } from "../site-memory.js";
import { createStatus, type Status } from "../status.js";
import { guard, onClickWithin } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { attach, keepPlace } from "./page/attachment.js";
import { correctingBy } from "./site/corrections.js";
import { createBar, createSkip, measure } from "./frame.js";
import type { Feature, ReaderContext } from "./feature.js";
import { FEATURES } from "./features.js";
import { createLayers, type Layers, untilLeft } from "./page/layers.js";
import { setAside } from "./page/state.js";
import { noteWay } from "./place/place.js";
import { createProgress } from "./place/progress.js";
import { createSheet } from "./article/view.js";
import { shield } from "./page/event-shield.js";
import { createStage } from "./page/cover.js";
import { createToolbar } from "./tools/toolbar.js";
import { apply } from "./type/apply.js";
import { toldOf, words } from "../../shared/words.js";

/**
 * Screen readers have noticed a change of focus after this time, ms. One whose place is in text that goes away without
 * taking the focus along does not know where it is: Orca then searches the whole page for that text.
 */
const FOCUS_NOTICED = 100;

/** Shows an article in place of the page, as the person wants to read. `reader.css` must be there already. */
export function openReader(reading: Reading, memory: SiteMemory, stored: StoredSettings, events: ViewEvents): View {
  const controller = new AbortController();
  const { signal } = controller;
  const outcome = reading.outcome();
  const { language, direction, readingMinutes } = outcome.metadata;
  const status = createStatus();
  const layers = createLayers();
  const sheet = createSheet(outcome, reading.render(), signal);
  const { article } = sheet;
  // Listening for clicks would make it clickable, and with it, to screen readers, the title that has the focus.
  const root = element(READER, { role: "none", lang: language, dir: direction });
  apply(root, stored.site ?? stored.common);
  const renew = (): void => {
    if (signal.aborted) return;
    const renewed = features.map(({ renewing }) => renewing?.());
    sheet.renew(reading.outcome(), reading.render());
    for (const { dress } of features) dress?.(article.body);
    for (const show of renewed) show?.();
  };
  const edge = (): number => Math.max(0, bar.getBoundingClientRect().bottom);
  const corrections = correctingBy(reading, memory, status, signal, renew);
  const context: ReaderContext = {
    ...{ reading, memory, stored, events, status, root, article, signal, renew, edge, layers, corrections },
    letters: [],
    ...reporting(status, layers, signal),
  };
  const features = FEATURES.map((make) => make(context));
  for (const { dress } of features) dress?.(article.body);
  article.curious.append(...features.flatMap(({ curious = [] }) => curious));
  article.main.append(...features.flatMap(({ folds = [] }) => folds));
  const progress = createProgress(readingMinutes, signal);
  const toolbar = createToolbar(features, progress.rest, layers, events.close);
  const bar = createBar(toolbar, progress.line, ...features.flatMap(({ lines = [] }) => lines));
  const over = features.flatMap((feature) => feature.layers ?? []);
  const stage = createStage([createSkip(), sheet.element, bar, ...over, status.element], article.title.id);
  root.append(...stage.nodes);

  const way = noteWay(reading.contentNodes());
  const page = setAside();
  const place = keepPlace(root, article.title, signal);
  const returned = (): void => {
    stage.raise();
    place.restore();
  };
  attach(root, { returned, rejected: events.rejected }, signal);
  guard(root, status.show, signal);
  keepIntact(root, events.rejected, signal);
  stage.raise();
  guardPseudoElements(root, signal);
  measure(bar, root, signal);
  progress.follow(article.body);
  toolbar.fit(signal);
  shield(root, (event) => onKey(event, [layers, ...features, toolbar], events.close), signal);
  onClickWithin(root, (event) => void features.some(({ onClick }) => onClick?.(event)), signal);
  sheet.follow();
  way.enter(article.body, edge());
  for (const { start } of features) start?.();
  article.title.focus({ preventScroll: true });
  status.announce(words("readerOpened", factsOf(outcome)));

  return {
    async beforeLeaving() {
      if (root.contains(activeElement())) return;
      article.title.focus({ preventScroll: true });
      await new Promise((noticed) => setTimeout(noticed, FOCUS_NOTICED));
    },
    close() {
      const back = way.leave(article.body, edge());
      controller.abort();
      root.remove();
      page.restore(back);
    },
    say: status.show,
  };
}

/** Ways for features to do something, and to report in the status line what came of it. */
function reporting(
  status: Status,
  layers: Layers,
  signal: AbortSignal,
): Pick<ReaderContext, "tell" | "listed" | "openPage"> {
  const fail = (error: unknown): void => status.show(toldOf(error));
  return {
    tell: (task) => void layers.during(task).then(status.show, fail),
    async listed(ask) {
      try {
        return signal.aborted ? [] : await ask();
      } catch (error) {
        if (!signal.aborted) fail(error);
        return [];
      }
    },
    openPage(page) {
      const open = async (stop: AbortSignal): Promise<void> => {
        await askBackground("open-own-page", { page });
        await untilLeft(AbortSignal.any([stop, signal]));
      };
      void layers.during(open).catch(fail);
    },
  };
}

function onKey(event: KeyboardEvent, first: readonly Pick<Feature, "onKey">[], close: () => void): void {
  // Another tab has come between, for which the key was meant.
  if (isHidden()) return;
  if (first.some((other) => other.onKey?.(event)) || !isEscape(event)) return;
  event.preventDefault();
  close();
}
