/** Which stops of a page are its content, by the truth of a corpus. Pure. */

/** @typedef {import("./stops.mjs").Stop} Stop */

/** Shorter texts occur anywhere by chance: letters, where one of Chinese, Japanese or Korean counts as three. */
const LONG = 30;

/** Short texts belong to the content where the truth has them within so many letters of the text before. */
const NEAR = 120;

/** With so many letters a truth begins, at least. */
const BEGINNING = 600;

/** Letters of a text by which it is known again. */
const KNOWN_BY = 40;

/**
 * What has to be found again in each view.
 *
 * @typedef {object} Aims
 * @property {number[]} first stops at which the content after its title begins: its first text, and headings right above
 * @property {number | undefined} second heading of the next section; none where the content has but one
 */

/** Letters and digits alone. @param {string} text */
export function squeezed(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** @param {string} letters */
function isLong(letters) {
  return (
    letters.length + 2 * (letters.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0) >=
    LONG
  );
}

/**
 * Where each stop is in the truth, in letters; −1 for what is not content.
 *
 * @param {readonly Stop[]} stops
 * @param {string} truth
 * @returns {number[]}
 */
export function placesOf(stops, truth) {
  const all = squeezed(truth);
  let end = -1;
  return stops.map(({ text }) => {
    const letters = squeezed(text);
    const known = isLong(letters) ? all.indexOf(letters) : -1;
    // A block may hold a little more than the truth has of it.
    const part =
      known < 0 && letters.length > 2 * KNOWN_BY
        ? Math.max(all.indexOf(letters.slice(0, KNOWN_BY)), all.indexOf(letters.slice(-KNOWN_BY)))
        : known;
    const near =
      part < 0 && letters !== "" && end >= 0 ? all.slice(0, end + NEAR + letters.length).indexOf(letters, end) : part;
    if (near >= 0) end = near + letters.length;
    return near;
  });
}

/**
 * @param {readonly Stop[]} stops of the page as it is
 * @param {{ text: string, title?: string | null, author?: string | null }} truth
 * @returns {Aims | undefined} none where the page does not show what the truth tells
 */
export function aimsIn(stops, truth) {
  const places = placesOf(stops, truth.text);
  const all = squeezed(truth.text);
  const title = squeezed(truth.title ?? "");
  const isTitle = (/** @type {number} */ stop) => squeezed(stops[stop]?.text ?? "") === title || stop === 0;
  const long = stops.flatMap(({ text }, stop) =>
    (places[stop] ?? -1) >= 0 && isLong(squeezed(text)) && !isTitle(stop) ? [stop] : [],
  );
  if (long.length === 0) return undefined;
  // Truths are not always in the order of the page: the first on the page of those with which the truth begins.
  const beginning = Math.min(...long.map((stop) => places[stop] ?? 0)) + Math.max(BEGINNING, all.length / 20);
  let first = long.find((stop) => (places[stop] ?? 0) <= beginning) ?? 0;
  let place = places[first] ?? 0;
  // What comes right before it in the truth may be short, and the heading right above is a beginning as good.
  const beginnings = [first];
  for (let before = first - 1; before >= 0; before -= 1) {
    const { text, heading } = /** @type {Stop} */ (stops[before]);
    const letters = squeezed(text);
    if (letters === "" || isTitle(before) || (!heading && isByline(letters, truth.author))) break;
    const isBefore = all.slice(0, place).endsWith(letters);
    if (!isBefore && !heading) break;
    if (isBefore) place -= letters.length;
    if (!heading) beginnings.splice(0);
    beginnings.push(before);
    first = before;
  }
  const second = stops.findIndex((stop, position) => {
    const at = all.indexOf(squeezed(stop.text), place);
    return (
      position > first &&
      stop.heading &&
      squeezed(stop.text).length > 2 &&
      at > place &&
      hasText(stops, places, first, position)
    );
  });
  return { first: beginnings, second: second < 0 ? undefined : second };
}

/** @param {string} letters @param {string | null | undefined} author */
function isByline(letters, author) {
  const name = squeezed(author ?? "");
  return name !== "" && letters.includes(name) && letters.length < name.length + LONG;
}

/** Whether a range has content that is no heading. @param {readonly Stop[]} stops @param {readonly number[]} places @param {number} from @param {number} to */
function hasText(stops, places, from, to) {
  return stops.slice(from, to).some(({ heading }, position) => !heading && (places[from + position] ?? -1) >= 0);
}

/**
 * Finds a stop of the page again in another view.
 *
 * @param {readonly Stop[]} stops of the view
 * @param {Stop | undefined} wanted
 * @param {number} from
 * @returns {number} −1 where it is not there
 */
export function findAgain(stops, wanted, from) {
  const letters = squeezed(wanted?.text ?? "");
  const isIt = (/** @type {string} */ other) =>
    other === letters ||
    (letters.length >= 12 &&
      (other.startsWith(letters.slice(0, KNOWN_BY)) ||
        (other.length >= 12 && letters.startsWith(other.slice(0, KNOWN_BY)))));
  return stops.findIndex(({ text }, position) => position >= from && isIt(squeezed(text)));
}

/**
 * How many stops of noise are between texts of the content that follow each other.
 *
 * @param {readonly Stop[]} stops
 * @param {string} truth
 * @returns {number[]} one number for each gap
 */
export function noiseIn(stops, truth) {
  const places = placesOf(stops, truth);
  const texts = stops.flatMap(({ text }, stop) => ((places[stop] ?? -1) >= 0 && isLong(squeezed(text)) ? [stop] : []));
  const gaps = [];
  for (const [index, stop] of texts.slice(1).entries()) {
    const before = texts[index] ?? 0;
    const between = stops.slice(before + 1, stop);
    gaps.push(
      between.filter(
        ({ text, names }, position) =>
          (places[before + 1 + position] ?? -1) < 0 && (text.trim() !== "" || names.trim() !== ""),
      ).length,
    );
  }
  return gaps;
}
