/**
 * Changes of a text whose words know where they come from, so that it can be told where a passage is afterwards. With a
 * seed, so that two runs make the same changes.
 *
 * @typedef {{ readonly text: string, readonly id: number | undefined }} Word a word, and which of the first text it was
 * @typedef {readonly (readonly Word[])[]} Paragraphs
 * @typedef {() => number} Dice numbers from 0 to 1
 */

/** @param {number} seed @returns {Dice} */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The words of a text by paragraph. @param {string} text @returns {Paragraphs} */
export function paragraphsOf(text) {
  let id = 0;
  return text
    .split(/\n+/)
    .map((line) => line.split(/\s+/).filter((word) => word !== ""))
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => ({ text: word, id: id++ })));
}

/**
 * Changes a share of the words: half of them become others of the same text, the rest go or get one more before them.
 *
 * @param {Paragraphs} paragraphs
 * @param {number} share
 * @param {Dice} roll
 * @returns {Paragraphs}
 */
export function changeWords(paragraphs, share, roll) {
  const all = paragraphs.flat();
  const other = () => ({ text: all[Math.floor(roll() * all.length)]?.text ?? "", id: undefined });
  const change = (/** @type {Word} */ word) => {
    if (roll() >= share) return [word];
    const how = roll();
    if (how < 0.5) return [other()];
    return how < 0.75 ? [] : [other(), word];
  };
  return paragraphs.map((words) => words.flatMap(change));
}

/**
 * Takes a share of the paragraphs away, and puts others in.
 *
 * @param {Paragraphs} paragraphs
 * @param {number} share
 * @param {readonly string[]} others
 * @param {Dice} roll
 * @returns {Paragraphs}
 */
export function changeParagraphs(paragraphs, share, others, roll) {
  const added = () =>
    (others[Math.floor(roll() * others.length)] ?? "").split(/\s+/).map((text) => ({ text, id: undefined }));
  return paragraphs.flatMap((words) => [...(roll() < share ? [added()] : []), ...(roll() < share ? [] : [words])]);
}

/**
 * The text, and where in it each word of the first text is.
 *
 * @param {Paragraphs} paragraphs
 */
export function written(paragraphs) {
  /** @type {Map<number, { start: number, end: number }>} */
  const places = new Map();
  let text = "";
  for (const { text: word, id } of paragraphs.flat()) {
    if (text !== "") text += " ";
    if (id !== undefined) places.set(id, { start: text.length, end: text.length + word.length });
    text += word;
  }
  return { text, places };
}
