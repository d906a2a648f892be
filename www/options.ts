/** The page of the extension on which everything is set. No page of a site reaches it. */

import { askBackground } from "../extension/shared/messages.js";
import type { AllSettings } from "../extension/shared/settings/settings.js";
import { words } from "../extension/shared/words.js";
import { fieldOf, say } from "./elements.js";
import { localize } from "./localize.js";
import { showChosen } from "./options/chosen.js";
import { offerFile } from "./options/file.js";
import { showCommands } from "./options/keys.js";
import { offerServices } from "./options/services.js";
import { offerSharing } from "./options/share.js";
import { showType } from "./options/type.js";
import { settingInWords } from "../extension/shared/settings/names.js";
import { type Switch, SWITCHES } from "../extension/shared/settings/settings.js";

/** What is set by now. */
let now: AllSettings;

/** Does something for the person, shows what is set then, and says what came of it. */
async function perform(task: () => Promise<string>): Promise<void> {
  try {
    const done = await task();
    await show();
    say(done);
  } catch {
    await show();
    say(words("optionsUnchanged"));
  }
}

async function show(): Promise<void> {
  now = await askBackground("list-settings", undefined);
  showType(now.common);
  showChosen(now.chosen, perform);
  for (const name of SWITCHES) fieldOf(name).checked = now.switches[name];
}

function switchOn(name: Switch): void {
  const switches = { ...now.switches, [name]: fieldOf(name).checked };
  void perform(async () => {
    await askBackground("keep-switches", { switches });
    return words(
      "change",
      settingInWords(name),
      words(now.switches[name] ? "on" : "off"),
      words(switches[name] ? "on" : "off"),
    );
  });
}

localize();
for (const name of SWITCHES) fieldOf(name).addEventListener("change", () => switchOn(name));
offerFile(() => now, perform);
void showCommands(perform);
offerServices();
const showSharing = offerSharing();
void show();
// What was set elsewhere meanwhile, in the reader or by the browser's own pages, is shown when the person comes back.
globalThis.addEventListener("focus", () => {
  void show();
  showSharing();
});
