/** Processes that run many files each, and those that run one. */

import { spawn } from "node:child_process";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { processorTime } from "./processor.mjs";
import { cutter } from "./tap.mjs";

/** @typedef {import("../driver/times.mjs").Times} Times */
/**
 * @typedef {{ good: boolean, told: string, times?: Times, processor?: number }} Outcome `times`: of what browsers were waited
 *   for; `processor`: seconds of work of all that took part, where that can be known
 */

const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));

/** Runs a file in a process of its own. @param {string} file @returns {Promise<Outcome>} */
export async function runAlone(file) {
  let good = true;
  let told = "";
  const tests = run({ files: [file] });
  tests.on("test:fail", () => void (good = false));
  for await (const part of tests.compose(tap)) told += part;
  return { good, told };
}

/** A process that runs files one after another; where one ends it, the next has a new one. */
export class Worker {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  /** What was told since the last file was through. */
  #told = "";
  /** The last file, and whether each was good, which the status of the process tells too. */
  #last = "";
  #isGood = true;
  /** What processes told that ended between two files. */
  #between = "";
  /** When the process is gone: its status or the signal. @type {Promise<number | string | null>} */
  #gone = Promise.resolve(0);

  /** @param {string} file @returns {Promise<Outcome>} */
  run(file) {
    if (this.#child && (this.#child.exitCode ?? this.#child.signalCode) !== null) {
      this.#between += this.#ended(this.#child.exitCode ?? this.#child.signalCode, "");
      this.#child = undefined;
    }
    const child = (this.#child ??= this.#start());
    const before = processorTime(child.pid ?? 0);
    return new Promise((resolve) => {
      /** @type {Times | undefined} */
      let times;
      /** @type {import("./tap.mjs").Result | undefined} */
      let result;
      const finish = () => {
        if (!times || !result) return;
        stop();
        this.#last = file;
        this.#isGood &&= result.good;
        const after = processorTime(child.pid ?? 0);
        resolve({
          good: result.good,
          told: result.told,
          times,
          // Less is none: a browser that was killed has taken its time with it.
          ...(before !== undefined && after !== undefined && after >= before && { processor: after - before }),
        });
      };
      const cut = cutter((part) => {
        result = part;
        finish();
      });
      const hear = (/** @type {any} */ message) => {
        if (message.file !== file) return;
        times = message.times;
        finish();
      };
      const read = (/** @type {Buffer} */ chunk) => {
        this.#told += chunk;
        cut(String(chunk));
      };
      const die = (/** @type {number | null} */ status, /** @type {string | null} */ signal) => {
        stop();
        this.#child = undefined;
        resolve({
          good: false,
          told: `${this.#told}not ok - ${file}: its process has ended with ${signal ?? status}\n`,
        });
      };
      const stop = () => {
        this.#told = "";
        child.off("message", hear).off("close", die);
        child.stdout?.off("data", read);
      };
      child.on("message", hear).on("close", die);
      child.stdout?.on("data", read);
      child.send({ file });
    });
  }

  /**
   * Lets the browsers end, and then the process.
   *
   * @returns {Promise<string>} what it told at last, where it failed though all its files were good; else nothing
   */
  async end() {
    const child = this.#child;
    if (!child) return this.#between;
    let told = "";
    child.stdout?.on("data", (chunk) => void (told += chunk));
    if (child.connected) child.send({});
    return this.#between + this.#ended(await this.#gone, told);
  }

  /** What there is to say of the end of a process. @param {number | string | null} outcome @param {string} told */
  #ended(outcome, told) {
    const isKnown = outcome === 0 || (outcome === 1 && !this.#isGood);
    return isKnown ? "" : `${told}not ok - a process has ended with ${outcome} behind ${this.#last}\n`;
  }

  #start() {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const child = spawn(process.execPath, ["--test-reporter=tap", WORKER], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env,
    });
    this.#isGood = true;
    this.#gone = new Promise((resolve) => child.once("close", (status, signal) => resolve(status ?? signal)));
    return child;
  }
}
