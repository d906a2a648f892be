/** Cuts what a worker's tests tell, as TAP, into the parts of its files. */

/** @typedef {{ file: string, told: string, good: boolean, seconds: number }} Result */

/**
 * Takes in lines and gives each file's part as soon as it is complete.
 *
 * @param {(result: Result) => void} give
 * @returns {(chunk: string) => void}
 */
export function cutter(give) {
  let rest = "";
  let told = "";
  /** @type {{ file: string, good: boolean } | undefined} */
  let closing;
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      told += `${line}\n`;
      const [, not, file] = /^(not )?ok \d+ - (.+)$/.exec(line) ?? [];
      if (file !== undefined) closing = { file, good: not === undefined };
      if (line !== "  ..." || !closing) continue;
      const seconds =
        Number(/^ {2}duration_ms: ([\d.]+)$/m.exec(told.slice(told.lastIndexOf("\n  ---\n")))?.[1] ?? 0) / 1000;
      give({ ...closing, told, seconds });
      [told, closing] = ["", undefined];
    }
  };
}
