/** Pages that are still loading: whether one is, and when it has settled. */

import { body, readyState, rootElement } from "../document.js";

/** A page whose text is there counts as settled after so long a wait for its pictures and frames, ms. */
const LONGEST_WAIT = 10_000;

/** What scripts do when everything is there is done within this time, ms. */
const AFTER_LOAD = 300;

/** Whether the page is still loading. */
export function isLoading(): boolean {
  return readyState() !== "complete";
}

/** Waits until there is an element to show something in: a page that has only begun may have none. */
export async function somethingThere(): Promise<void> {
  await until(() => rootElement() !== null && (body() !== null || readyState() !== "loading"), Infinity);
}

/** Waits until the page has settled, or nobody wants to know any more. */
export async function settled(isWanted: () => boolean): Promise<void> {
  await until(() => readyState() !== "loading" || !isWanted(), Infinity);
  await until(() => readyState() === "complete" || !isWanted(), LONGEST_WAIT);
  await pause(AFTER_LOAD);
}

/** Asks again and again, since a page can keep every event from us. */
async function until(isSo: () => boolean, longest: number): Promise<void> {
  const begin = performance.now();
  while (!isSo() && performance.now() - begin < longest) await pause(AFTER_LOAD / 3);
}

function pause(ms: number): Promise<void> {
  return new Promise((next) => setTimeout(next, ms));
}
