/** The page that opens once, after the installation: what Foreground does, in three steps. */

import { commands } from "../extension/shared/platform/commands.js";
import { MODES } from "../extension/shared/modes.js";
import { keysInWords } from "../extension/shared/settings/names.js";
import { words } from "../extension/shared/words.js";
import { byId } from "./elements.js";
import { localize } from "./localize.js";

async function tellKeys(): Promise<void> {
  const keys = (await commands()).find(({ name }) => name === MODES.read.command)?.keys ?? "";
  byId("click").textContent = keys === "" ? words("welcomeClickNoKeys") : words("welcomeClickText", keysInWords(keys));
}

localize();
byId("picture").setAttribute("aria-label", words("welcomePicture"));
byId("try").setAttribute("href", words("welcomeTryAddress"));
void tellKeys();
