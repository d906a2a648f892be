/** The table of what files of tests took, the slowest first. */

/**
 * @typedef {object} Took
 * @property {string} file
 * @property {number} seconds from its begin to its end, which depends on what else the machine does
 * @property {number} [processor] seconds of work, which does not
 * @property {import("../driver/times.mjs").Times} [times] what it waited for
 */

/**
 * A table in Markdown, in seconds. Where nobody noted what a file waited for, all is the rest.
 *
 * @param {readonly Took[]} took
 */
export function table(took) {
  const rows = [...took]
    .sort((one, other) => (other.processor ?? other.seconds) - (one.processor ?? one.seconds))
    .map(({ file, seconds, processor, times }) => {
      const { start = 0, load = 0, pause = 0, wait = 0 } = times ?? {};
      const parts = [start, load, pause, wait].map((part) => part / 1000);
      const rest = seconds - parts.reduce((sum, part) => sum + part, 0);
      return `| ${file} | ${[processor ?? NaN, seconds, ...parts, rest].map((part) => (Number.isNaN(part) ? "" : part.toFixed(1))).join(" | ")} |`;
    });
  return [
    "| file | CPU s | s | browser | pages | fixed waits | conditions | rest |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}
