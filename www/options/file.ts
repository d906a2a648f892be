/** Settings into a file, and from one: checked, shown before anything changes, and taken back by one button. */

import { askBackground } from "../../extension/shared/messages.js";
import { requestAccess } from "../../extension/shared/platform/sites.js";
import {
  type Checked,
  differences,
  readSettingsFile,
  type Refusal,
  settingsFile,
} from "../../extension/shared/settings/file.js";
import { differenceInWords } from "../../extension/shared/settings/names.js";
import type { AllSettings } from "../../extension/shared/settings/settings.js";
import { underscored, words } from "../../extension/shared/words.js";
import { byId, fieldOf, make, saveAs, say } from "../elements.js";

type Perform = (task: () => Promise<string>) => Promise<void>;

/** Entries of a list that are shown; of more it is said how many. */
const SHOWN = 40;

/** Makes the buttons work; `now` gives what is set. */
export function offerFile(now: () => AllSettings, perform: Perform): void {
  let checked: Checked | undefined;
  let before: AllSettings | undefined;
  const field = fieldOf("file");

  const end = (): void => {
    checked = undefined;
    byId("preview").hidden = true;
    byId("import").focus();
  };
  const replace = (settings: AllSettings, done: string): Promise<void> =>
    perform(async () => {
      await askBackground("replace-settings", { settings });
      return done;
    });
  const take = async (): Promise<void> => {
    if (!checked) return;
    const { settings } = checked;
    const last = now();
    const more = settings.chosen.filter((site) => !last.chosen.includes(site));
    // Nothing may be waited for before the browser is asked.
    const given = more.length === 0 || (await requestAccess(more).catch(() => false));
    end();
    await replace(
      given ? settings : { ...settings, chosen: last.chosen },
      words(given ? "fileTaken" : "fileTakenPartly"),
    );
    before = last;
    byId("undo").hidden = false;
  };
  const check = async (): Promise<void> => {
    const text = await field.files?.[0]?.text();
    field.value = "";
    if (text === undefined) return;
    const result = readSettingsFile(text, now());
    if (typeof result === "string") {
      end();
      say(words(`file_${underscored(result)}`));
      return;
    }
    checked = result;
    preview(result, now());
  };

  byId("export").addEventListener("click", () => {
    save(settingsFile(now()));
    say(words("optionsExported"));
  });
  byId("import").addEventListener("click", () => field.click());
  field.addEventListener("change", () => void check());
  byId("take").addEventListener("click", () => void take());
  byId("leave").addEventListener("click", end);
  byId("undo").addEventListener("click", () => {
    if (!before) return;
    byId("undo").hidden = true;
    byId("import").focus();
    void replace(before, words("fileUndone"));
    before = undefined;
  });
}

function preview({ settings, refused }: Checked, now: AllSettings): void {
  const changes = differences(now, settings).map(differenceInWords);
  list("changes", changes);
  list("refusals", refused.map(refusalInWords));
  byId("same").hidden = changes.length > 0;
  byId("take").hidden = changes.length === 0;
  byId("refused").hidden = refused.length === 0;
  byId("preview").hidden = false;
  byId("changes-title").focus();
}

function refusalInWords({ problem, place, value }: Refusal): string {
  if (problem === "unknown" || problem === "contrast") return words(`refused_${problem}`, place);
  return words(`refused_${underscored(problem)}`, place, value);
}

function list(id: string, entries: readonly string[]): void {
  const rest = entries.length - SHOWN;
  const shown = [...entries.slice(0, SHOWN), ...(rest > 0 ? [words("fileMore", String(rest))] : [])];
  byId(id).replaceChildren(...shown.map((entry) => make("li", {}, entry)));
}

function save(text: string): void {
  saveAs(`${words("fileName")}.json`, new Blob([text], { type: "application/json" }));
}
