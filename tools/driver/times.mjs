/**
 * What tests in browsers spend their time on, so that `./build.sh test --times` can tell. Only the outermost counts: what is
 * waited for while a browser starts is part of the start.
 */

/** @typedef {"start" | "load" | "pause" | "wait"} Kind a browser or the extension in it, a page, a fixed time, a condition */
/** @typedef {Record<Kind, number>} Times ms */

/** @type {Times} */
let spent = { start: 0, load: 0, pause: 0, wait: 0 };
let depth = 0;

/**
 * Does the work and notes how long it took.
 *
 * @template T
 * @param {Kind} kind
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(kind, work) {
  const began = performance.now();
  depth += 1;
  try {
    return await work();
  } finally {
    depth -= 1;
    if (depth === 0) spent[kind] += performance.now() - began;
  }
}

/** What was spent since the last call. @returns {Times} */
export function takeTimes() {
  const taken = spent;
  spent = { start: 0, load: 0, pause: 0, wait: 0 };
  return taken;
}
