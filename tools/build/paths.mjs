/** Where things are. */
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Everything that is made for others: the unpacked extension and its packages. */
export const DIST = `${ROOT}dist`;
/** The unpacked extension, as both browsers load it. */
export const EXTENSION = `${DIST}/extension`;
/** The core as scripts, as the lab loads them. */
export const LAB = `${DIST}/lab`;
/** Module, glue and declarations as wasm-bindgen writes them; the shell takes its types from here. */
export const GLUE = `${ROOT}target/core/glue`;
/** The same of the modules that only the npm package has. */
export const NPM_GLUE = `${ROOT}target/core/npm`;
/** Declarations of the messages in `_locales`; the shell takes its types from here. */
export const MESSAGES = `${ROOT}target/messages`;
/** What is made from them, kept between builds. */
export const CORE_CACHE = `${ROOT}target/core/made`;
/** Bill of materials of the extension. */
export const SBOM = `${DIST}/sbom.cdx.json`;
