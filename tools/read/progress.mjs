/** How far the work is, on standard error: one line that changes on a screen, else a line every few seconds. */

/** Between two lines, ms. On a screen each page changes the line as well. */
const EVERY = 5_000;

/**
 * What is said of the work.
 *
 * @param {{ done: number, all: number, without: number }} counts pages that are done, also before, and those of them
 *   that have no article
 * @param {{ read: number, seconds: number }} pace pages that were read in this run, and how long that took
 */
export function sentence({ done, all, without }, { read, seconds }) {
  const failed = without > 0 ? `, ${without} of them without an article` : "";
  const left = read > 0 && done < all ? `, ${duration((seconds / read) * (all - done))} left` : "";
  return `${done} of ${all} pages${failed}${left}`;
}

/** A time as people say it, never shorter than it is. @param {number} seconds */
export function duration(seconds) {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * @param {NodeJS.WriteStream} stream
 * @param {number} all
 */
export function progressOn(stream, all) {
  const began = performance.now();
  let before = { done: 0, without: 0 };
  let read = 0;
  let without = 0;
  const now = () => {
    const counts = { done: before.done + read, all, without: before.without + without };
    return sentence(counts, { read, seconds: (performance.now() - began) / 1000 });
  };
  let shown = "";
  const show = () => {
    if (now() === shown) return;
    shown = now();
    stream.write(stream.isTTY ? `\r\x1b[K${shown}` : `${shown}\n`);
  };
  const timer = setInterval(show, EVERY);
  // It keeps no program from ending.
  timer.unref();
  return {
    /** What an earlier run has done. @param {number} done @param {number} failed */
    begin(done, failed) {
      before = { done, without: failed };
      show();
    },
    /** @param {number} status of a page that was read */
    count(status) {
      read += 1;
      if (status !== 0) without += 1;
      if (stream.isTTY) show();
    },
    /** A sentence beside the progress. @param {string} words */
    tell(words) {
      stream.write(stream.isTTY ? `\r\x1b[K${words}\n${now()}` : `${words}\n`);
    },
    end() {
      clearInterval(timer);
      show();
      if (stream.isTTY) stream.write("\n");
    },
  };
}
