/** Waiting, never longer than a bound. */

import { timed } from "./times.mjs";

/** Longest time for something that a click sets off, ms. Such limits end what hangs, and nothing that is only slow. */
export const EVENT_TIMEOUT = 120_000;

/**
 * What is waited for is asked for again after such a time, ms, and then less and less often: each question costs the browser some
 * milliseconds, which what is waited for needs as well. Asked every 30 ms, files of tests took a tenth more processor time.
 */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 120;

/** Longest time for a whole test, ms. */
export const HANGS = 600_000;

/**
 * Asks again and again until the answer is something.
 *
 * @template T
 * @param {() => Promise<T | undefined | false>} ask
 * @param {() => string} complaint
 * @param {number} [timeout] ms
 * @returns {Promise<T>}
 */
export function eventually(ask, complaint, timeout = EVENT_TIMEOUT) {
  return timed("wait", () => untilAnswered(ask, complaint, timeout));
}

/**
 * Waits for a time and no more: where something must not happen, nothing tells that it will not. Whatever can be waited for
 * is waited for with {@link eventually}.
 *
 * @param {number} ms
 */
export function pause(ms) {
  return timed("pause", () => new Promise((over) => setTimeout(over, ms)));
}

/**
 * @template T
 * @param {() => Promise<T | undefined | false>} ask
 * @param {() => string} complaint
 * @param {number} timeout
 * @returns {Promise<T>}
 */
async function untilAnswered(ask, complaint, timeout) {
  const deadline = Date.now() + timeout;
  for (let rest = FIRST_PAUSE; ; rest = Math.min(rest * 1.4, LONGEST_PAUSE)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(complaint());
    await new Promise((next) => setTimeout(next, rest));
  }
}

/**
 * What a promise gives, or nothing after so many ms. No timer stays behind: it would keep the program from ending.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T | undefined>}
 */
export async function bounded(promise, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
