/** What the tests of label mode have in common. */

import { eventually } from "../../tools/driver/waiting.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** A label with the text that its ranges mean. @typedef {{ role: string, state: string, by: string, either: boolean, post: number, text: string }} Said */

/**
 * Opens label mode, after a click that grants access.
 *
 * @param {Tab} tab
 */
export async function label(tab) {
  await tab.click();
  await tab.until(
    () => document.querySelectorAll("foreground_reader #foreground-body, foreground_message dialog").length > 0,
  );
  await tab.choose("label");
  await tab.until(() => document.querySelectorAll("foreground_highlight #foreground-stage").length > 0);
}

/**
 * The boxes in reading order.
 *
 * @param {Tab} tab
 * @returns {Promise<{ role: string, by: string, state: string, name: string }[]>}
 */
export function boxes(tab) {
  return tab.evaluate(() =>
    /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".foreground-block")]).map(
      ({ dataset: { role = "", by = "", state = "", name = "" } }) => ({ role, by, state, name }),
    ),
  );
}

/**
 * Where the person is, as it is shown.
 *
 * @param {Tab} tab
 */
export function where(tab) {
  return tab.evaluate(() => document.querySelector("#foreground-where")?.textContent ?? "");
}

/**
 * Goes on by the key until the block with that text is reached.
 *
 * @param {Tab} tab
 * @param {string} text
 */
export async function goTo(tab, text) {
  await tab.page.keyboard.press("Home");
  for (let steps = 0; steps < 300; steps += 1) {
    if ((await where(tab)).includes(text)) return;
    await tab.page.keyboard.press("ArrowDown");
  }
  throw new Error(`no key leads to "${text}"`);
}

/**
 * Turns the wheel until the block with that number is in view and nothing lies over it, and clicks it.
 *
 * @param {Tab} tab
 * @param {number} at
 */
export async function press(tab, at) {
  const middle = () =>
    tab.evaluate((wanted) => {
      const { x, y, width, height } = /** @type {Element} */ (
        document.querySelectorAll(".foreground-block")[wanted]
      ).getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      return { x: left, y: top, free: document.elementFromPoint(left, top)?.className === "foreground-catcher" };
    }, at);
  await tab.page.mouse.move(640, 450);
  const { x, y } = await eventually(
    async () => {
      const place = await middle();
      if (place.free) return place;
      await tab.page.mouse.wheel({ deltaY: Math.round(place.y - 450) });
      return undefined;
    },
    () => `the wheel does not lead to block ${at}`,
  );
  await tab.page.mouse.click(x, y);
}

/**
 * Sets a role by the mouse, also one that is not among those which are offered.
 *
 * @param {Tab} tab
 * @param {string} role
 */
export async function setRole(tab, role) {
  const selector = `#foreground-role-${role.replace("/", "-")}`;
  const name = await tab.evaluate((wanted) => {
    const button = document.querySelector(wanted);
    return button?.checkVisibility() ? "" : (button?.lastChild?.textContent ?? "");
  }, selector);
  if (name) await tab.page.type("#foreground-role-search", name);
  await tab.page.click(selector);
}

/**
 * Waits until label mode says something like this.
 *
 * @param {Tab} tab
 * @param {RegExp} sentence
 */
export function told(tab, sentence) {
  return tab.until(
    (source) =>
      new RegExp(source).test(document.querySelector("foreground_highlight .foreground-status")?.textContent ?? ""),
    {},
    sentence.source,
  );
}

/**
 * The record of the page, once there is one.
 *
 * @param {Tab} tab
 * @returns {Promise<any>}
 */
export async function recordOf(tab) {
  const isOf = (/** @type {any} */ { provenance }) => provenance.url === tab.page.url();
  return (await kept(tab, "records", (all) => all.some(isOf))).find(isOf);
}

/**
 * What a store of the labels holds, once it is so.
 *
 * @param {Tab} tab
 * @param {"records" | "drafts" | "summaries" | "removed" | "revisions"} store
 * @param {(all: any[]) => boolean} isSo
 * @returns {Promise<any[]>}
 */
export function kept(tab, store, isSo) {
  return eventually(
    async () => {
      const all = await tab.backend.extensionRecords("labels", store);
      return isSo(all) && all;
    },
    () => `what is kept in ${store} is other than wanted`,
  );
}

/**
 * The labels of a record with the text that their ranges mean, cut out as Python would.
 *
 * @param {any} record
 * @returns {Said[]}
 */
export function labels({ labels, snapshot }) {
  const characters = [...snapshot.nodes.map((/** @type {any} */ { text = "" }) => text).join("")];
  const cut = (/** @type {[number, number]} */ [from, to]) => characters.slice(from, to).join("");
  return labels.map((/** @type {any} */ { ranges, ...rest }) => ({
    ...rest,
    text: ranges.map(cut).join("").replace(/\s+/g, " ").trim(),
  }));
}
