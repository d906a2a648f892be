/** Learning from the site's feed: on the person's click, with what it does reported in the status line. Escape stops it. */

import type { Lesson } from "../../core.js";
import { lessonInWords } from "../../describe.js";
import { elements } from "../../document.js";
import { quoted, study } from "../../feed/study.js";
import type { Feature, ReaderContext } from "../feature.js";
import { toldOf, words } from "../../../shared/words.js";

/** Whether the page names a feed: without one the person is not offered what there is hardly any of. */
function namesFeed(): boolean {
  return (
    elements(document, "link[rel~='alternate' i][type*='rss' i], link[rel~='alternate' i][type*='atom' i]").length > 0
  );
}

/** Offers to learn from the feed, and to forget what it taught. While something is learned, a second click only shows that. */
export function lessonsFeature({ reading, memory, status, signal, renew, layers }: ReaderContext): Feature {
  let isRunning = false;
  let forgotten: AbortController | undefined;
  /** Whether something was learned while the reader was open, and not forgotten since. */
  let hasLearned = false;

  const keep = async (lesson: Lesson, stop: AbortSignal, forgets: number): Promise<string> => {
    let sentence = words("feedStopped");
    const done = await memory.change(async (stored) => {
      // Anyone who forgets the site meanwhile wants nothing of it to be learned.
      const isUnwanted = (): boolean => stop.aborted || memory.forgets() !== forgets;
      if (isUnwanted()) return undefined;
      const taught = await reading.taught(lesson, stored);
      if (isUnwanted()) return undefined;
      sentence = lessonInWords(taught, quoted(lesson.info().title));
      return reading.keepLesson(lesson, stored);
    });
    hasLearned ||= done;
    if (done && !signal.aborted) renew();
    return sentence;
  };

  const attempt = async (stop: AbortSignal): Promise<void> => {
    const forgets = memory.forgets();
    const lesson = await study(reading, status.show, stop);
    status.show(await keep(lesson, stop, forgets));
  };

  const learn = async (): Promise<void> => {
    if (isRunning) return status.show(words("feedBusy"));
    isRunning = true;
    await layers.during(async (stop) => {
      forgotten = new AbortController();
      const ended = AbortSignal.any([stop, forgotten.signal]);
      try {
        await attempt(AbortSignal.any([signal, ended]));
      } catch (error) {
        if (!signal.aborted) status.show(ended.aborted ? words("feedStopped") : toldOf(error));
      }
    });
    isRunning = false;
  };

  const forget = async (): Promise<void> => {
    forgotten?.abort();
    try {
      const done = await memory.change(async (stored) =>
        signal.aborted ? undefined : (await reading.change({ by: "forgetting-feed" }, stored))?.memory,
      );
      if (signal.aborted) return;
      hasLearned = false;
      if (done) renew();
      status.show(words(done ? "feedForgotten" : "feedNothingToForget"));
    } catch (error) {
      status.show(toldOf(error));
    }
  };

  const hasLesson = (): boolean => memory.hasSome() && (reading.outcome().basis.feed !== undefined || hasLearned);
  return {
    entries: {
      method: [{ id: "foreground-learn-feed", label: words("learnFeed"), run: () => void learn(), shown: namesFeed }],
      memory: [
        { id: "foreground-forget-feed", label: words("forgetFeed"), run: () => void forget(), shown: hasLesson },
      ],
    },
  };
}
