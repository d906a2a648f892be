/** Learning from the site's feed: on the person's click, with what it does reported in the status line. Escape stops it. */

import type { Lesson, Reading } from "../../core.js";
import { lessonInWords } from "../../describe.js";
import { elements } from "../../document.js";
import { quoted, study } from "../../feed/study.js";
import type { SiteMemory } from "../../site-memory.js";
import type { Layers } from "../page/layers.js";
import type { Status } from "../../status.js";
import { toldOf, words } from "../../../shared/words.js";

/** What can be done with the feed. Nothing of it rejects. */
export interface Lessons {
  /** Learns from the feed; while that goes on, it only shows that. */
  learn(): Promise<void>;
  /** Forgets what the feed taught, and nothing else. */
  forget(): Promise<void>;
  /** Whether something was learned while the reader was open, and not forgotten since. */
  hasLearned(): boolean;
}

/** Whether the page names a feed: without one the person is not offered what there is hardly any of. */
export function namesFeed(): boolean {
  return (
    elements(document, "link[rel~='alternate' i][type*='rss' i], link[rel~='alternate' i][type*='atom' i]").length > 0
  );
}

/** Lessons for a reading, until `signal` aborts: from then on the reading is gone. `changed` is called when it is another. */
export function createLessons(
  reading: Reading,
  memory: SiteMemory,
  status: Status,
  signal: AbortSignal,
  changed: () => void,
  layers: Layers,
): Lessons {
  let isRunning = false;
  let forgotten: AbortController | undefined;
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
    if (done && !signal.aborted) changed();
    return sentence;
  };

  const attempt = async (stop: AbortSignal): Promise<void> => {
    const forgets = memory.forgets();
    const lesson = await study(reading, status.show, stop);
    status.show(await keep(lesson, stop, forgets));
  };

  return {
    async learn() {
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
    },
    async forget() {
      forgotten?.abort();
      try {
        const done = await memory.change(async (stored) =>
          signal.aborted ? undefined : (await reading.change({ by: "forgetting-feed" }, stored))?.memory,
        );
        if (signal.aborted) return;
        hasLearned = false;
        if (done) changed();
        status.show(words(done ? "feedForgotten" : "feedNothingToForget"));
      } catch (error) {
        status.show(toldOf(error));
      }
    },
    hasLearned: () => hasLearned,
  };
}
