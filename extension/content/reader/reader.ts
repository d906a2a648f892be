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

import { askBackground, type OwnPage } from "../../shared/messages.js";
import type { StoredSettings } from "../../shared/settings/settings.js";
import type { Agreement, LeftOut, Reading } from "../core.js";
import { factsOf, isInHead } from "../describe.js";
import { activeElement, isHidden } from "../document.js";
import { element } from "../dom.js";
import { downloadRules } from "../export/deliver.js";
import { guardPseudoElements } from "../pseudo-elements.js";
import { keepIntact } from "../integrity.js";
import { isEscape } from "../keys.js";
import { READER } from "../names.js";
import { refusal } from "../refusal.js";
import type { SiteMemory } from "../site-memory.js";
import { createStatus, type Status } from "../status.js";
import { guard, onClickWithin } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { attach, keepPlace } from "./page/attachment.js";
import { correctingBy } from "./site/corrections.js";
import { createBar, createSkip, measure } from "./frame.js";
import type { Feature, ReaderContext } from "./feature.js";
import { FEATURES } from "./features.js";
import { followInside } from "./place/inside.js";
import { createLayers, untilLeft } from "./page/layers.js";
import { createLeftOut } from "./site/left-out.js";
import { createLessons, namesFeed } from "./site/lessons.js";
import { createMovedOn } from "./page/navigation-watch.js";
import { setAside } from "./page/state.js";
import { createParts } from "./parts.js";
import { noteWay } from "./place/place.js";
import { unfoldForPrint } from "./article/print.js";
import { createProgress } from "./place/progress.js";
import { createRuler } from "./place/ruler.js";
import { createRules } from "./site/rules.js";
import { createSheet } from "./article/view.js";
import { shield } from "./page/event-shield.js";
import { copyInOrder, selectAll } from "./tools/select-all.js";
import { createStage } from "./page/cover.js";
import { createToolbar } from "./tools/toolbar.js";
import { apply } from "./type/apply.js";
import { createLiveSettings } from "./type/live.js";
import { createTypePanel } from "./type/panel.js";
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
  const { language, direction } = outcome.metadata;
  const status = createStatus();
  const corrections = correctingBy(reading, memory, status, signal);
  /** What is listed on request; nothing where that fails, which is reported. */
  const asked = async <T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return signal.aborted ? [] : await ask();
    } catch (error) {
      if (!signal.aborted) status.show(toldOf(error));
      return [];
    }
  };
  const rules = createRules({
    list: () => asked(async () => reading.rules(await memory.stored())),
    set: (selector, keep) => corrections.setRule(selector, keep).then(renew),
    remove: (selector) => corrections.removeRule(selector).then(renew),
    takeOver: (text) => corrections.takeRules(text).then(renew),
    save: () => tell(status, async () => downloadRules(await reading.exportRules(await memory.stored()))),
  });
  const isMissed = (part: LeftOut): boolean => !isInHead(part, reading.outcome().metadata);
  const leftOut = createLeftOut(
    {
      list: (within) => asked(async () => (await reading.leftOut(within)).filter(isMissed)),
      bringIn: (node) => corrections.bringIn(node).then(renew),
    },
    language,
  );
  const systems = (): Promise<readonly Agreement[]> => asked(reading.systems);
  const folds = [leftOut.element, rules.element];
  const sheet = createSheet(outcome, reading.render(), systems, folds, signal);
  const { article } = sheet;
  // Listening for clicks would make it clickable, and with it, to screen readers, the title that has the focus.
  const root = element(READER, { role: "none", lang: language, dir: direction });
  apply(root, stored.site ?? stored.common);
  const layers = createLayers();
  const openPage = (page: OwnPage): void => {
    const open = async (stop: AbortSignal): Promise<void> => {
      await askBackground("open-own-page", { page });
      await untilLeft(AbortSignal.any([stop, signal]));
    };
    void layers.during(open).catch((error: unknown) => status.show(toldOf(error)));
  };
  const parts = createParts(
    article.body,
    {
      leaveOut: (part, alike) => void corrections.leaveOut(part, alike).then(renew),
      meantWith: reading.meantWith,
      undo: () => void corrections.undo().then(renew),
      redo: () => void corrections.redo().then(renew),
      changed: (on) => status.announce(words(on ? "partsOn" : "partsOff")),
    },
    layers,
  );
  const renew = (): void => {
    if (signal.aborted) return;
    parts.renew(() => {
      sheet.renew(reading.outcome(), reading.render());
      for (const { dress } of features) dress?.(article.body);
    });
    void leftOut.renew();
    void leftOut.tellWhat();
    void rules.renew();
  };
  const edge = (): number => Math.max(0, bar.getBoundingClientRect().bottom);
  const context: ReaderContext = {
    ...{ reading, memory, stored, events, status, root, article, signal, renew, edge, letters: [], layers, openPage },
    tell: (task) => void tell(status, () => layers.during(task)),
  };
  const features = FEATURES.map((make) => make(context));
  for (const { dress } of features) dress?.(article.body);
  article.main.append(...features.flatMap(({ folds = [] }) => folds));
  const progress = createProgress(outcome.metadata.readingMinutes, signal);
  const lessons = createLessons(reading, memory, status, signal, renew, layers);
  const toolbar = createToolbar(
    {
      ...events,
      highlight: refusal("highlight") === undefined ? events.highlight : undefined,
      leavePartsOut: parts.start,
      showLeftOut: leftOut.open,
      undo: () => void corrections.undo().then(renew),
      redo: () => void corrections.redo().then(renew),
      explain: () => sheet.article.why.open(),
      rules: rules.open,
      learn: () => void lessons.learn(),
      forgetFeed: () => void lessons.forget(),
      forget: () => void corrections.forget().then(renew),
      showSites: () => openPage("sites"),
      print: () => globalThis.print(),
      resize: (step) => type.resize(step),
    },
    {
      hasLeftOut: leftOut.hasParts,
      canUndo: () => reading.outcome().basis.corrections > 0,
      canRedo: corrections.canRedo,
      hasFeed: namesFeed,
      hasLesson: () => memory.hasSome() && (reading.outcome().basis.feed !== undefined || lessons.hasLearned()),
      isRemembered: memory.hasSome,
    },
    progress.rest,
    features,
    layers,
  );
  const type = createLiveSettings(root, article.body, stored, status);
  const panel = createTypePanel(toolbar.type, type, layers);
  const lines = features.flatMap((feature) => feature.lines ?? []);
  const overlays = features.flatMap((feature) => feature.layers ?? []);
  const movedOn = createMovedOn(reading.contentNodes(), events.again, status, signal);
  const bar = createBar(toolbar, progress.line, panel.element, movedOn, parts.bar, ...lines);
  const ruler = createRuler(signal);
  const stage = createStage(
    [createSkip(), sheet.element, bar, ruler.element, ...overlays, status.element],
    article.title.id,
  );
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
  unfoldForPrint(article.body, signal);
  progress.follow(article.body);
  ruler.follow(root, article.body, edge);
  toolbar.fit(signal);
  shield(
    root,
    (event) =>
      onKey(
        event,
        [layers, ...features, rules, toolbar, parts, { onKey: (pressed) => selectAll(pressed, article) }],
        events.close,
      ),
    signal,
  );
  onClickWithin(
    root,
    (event) => {
      if (!features.some(({ onClick }) => onClick?.(event))) followInside(event, root, article);
    },
    signal,
  );
  copyInOrder(root, article, signal);
  sheet.follow();
  way.enter(article.body, edge());
  for (const { start } of features) start?.();
  article.title.focus({ preventScroll: true });
  status.announce(words("readerOpened", factsOf(outcome)));
  requestIdleCallback(() => void leftOut.tellWhat());

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

function onKey(event: KeyboardEvent, first: readonly Pick<Feature, "onKey">[], close: () => void): void {
  // Another tab has come between, for which the key was meant.
  if (isHidden()) return;
  if (first.some((other) => other.onKey?.(event)) || !isEscape(event)) return;
  event.preventDefault();
  close();
}

async function tell(status: Status, deliver: () => Promise<string>): Promise<void> {
  try {
    status.show(await deliver());
  } catch (error) {
    status.show(toldOf(error));
  }
}
