/** The version of everything in this repository, which is typed once, in `Cargo.toml`. */
import { readFile } from "node:fs/promises";
import { ROOT } from "./paths.mjs";

const workspace = (await readFile(`${ROOT}Cargo.toml`, "utf8")).split("[workspace.package]")[1];
const found = workspace?.match(/^version = "(\d+\.\d+\.\d+)"$/m)?.[1];
if (!found) throw new Error("Cargo.toml names no version under [workspace.package]");

export const VERSION = found;
