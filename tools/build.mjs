/**
 * Puts `dist/extension/` together, from what `cargo run -p xtask -- core` left in `target/core/glue`.
 *
 * A core that is unchanged is not made again; everything else takes less than a second.
 */
import { rm } from "node:fs/promises";
import { buildCore } from "./build/core.mjs";
import { DIST } from "./build/paths.mjs";
import { checkMessages } from "./build/messages.mjs";
import { buildShell } from "./build/shell.mjs";

await rm(DIST, { recursive: true, force: true });
await checkMessages();
await buildCore();
await buildShell();
console.log("build: dist/extension is ready to be loaded");
