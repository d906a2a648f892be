/** One thing after another: two quick clicks open and close the reader. */

/** What waits for its turn. */
export interface Turns {
  /** Does a task after all before it; `failed` takes its failure, and the next one waits for that. */
  take(task: () => Promise<void>, failed: (error: unknown) => Promise<void> | void): Promise<void>;
  /** What a task gives, after all before it; its failure goes to whoever asked. */
  ask<T>(task: () => Promise<T>): Promise<T>;
}

/** Nothing waits yet. */
export function createTurns(): Turns {
  let before: Promise<unknown> = Promise.resolve();
  return {
    take(task, failed) {
      const done = before.then(task).catch(failed);
      before = done.catch(() => undefined);
      return done;
    },
    ask(task) {
      const asked = before.then(task);
      before = asked.catch(() => undefined);
      return asked;
    },
  };
}
