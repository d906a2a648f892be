/** The table of what files of tests took, the slowest first. */

/** @typedef {{ file: string, seconds: number, times?: import("../driver/times.mjs").Times }} Took */

/**
 * A table in Markdown, in seconds. Where nobody noted what a file waited for, all is work.
 *
 * @param {readonly Took[]} took
 */
export function table(took) {
  const rows = [...took].sort((one, other) => other.seconds - one.seconds).map(({ file, seconds, times }) => {
    const { start = 0, load = 0, pause = 0, wait = 0 } = times ?? {};
    const parts = [start, load, pause, wait].map((part) => part / 1000);
    const work = seconds - parts.reduce((sum, part) => sum + part, 0);
    return `| ${file} | ${[seconds, ...parts, work].map((part) => part.toFixed(1)).join(" | ")} |`;
  });
  return ["| file | s | browser | pages | fixed waits | conditions | work |", "|---|---:|---:|---:|---:|---:|---:|", ...rows].join("\n");
}
