/** The page of the extension that lists what is remembered of which site, and forgets it. No page of a site reaches it. */

import { askBackground, type RememberedSite } from "../extension/shared/messages.js";
import { counted, listed, words } from "../extension/shared/words.js";
import { byId, say } from "./elements.js";
import { localize } from "./localize.js";

/** Bytes of a unit in which sizes are shown. */
const KILOBYTE = 1_000;

/** Does what the person asked for, says that it is done, and shows what is left. */
async function perform(task: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await task();
    await show();
    say(done);
  } catch {
    say(words("sitesUnchanged"));
  }
}

function row({ site, length, marks, isRemembered }: RememberedSite): HTMLTableRowElement {
  const made = document.createElement("tr");
  const name = document.createElement("th");
  name.scope = "row";
  name.textContent = site;
  const size = document.createElement("td");
  const remembered =
    length === 0 ? words("settingsAlone") : words("kilobytes", String(Math.max(1, Math.round(length / KILOBYTE))));
  size.textContent = listed([
    ...(isRemembered ? [remembered] : []),
    ...(marks > 0 ? [counted("marksOfSite", marks)] : []),
  ]);
  const cell = document.createElement("td");
  if (isRemembered) {
    const run = (): void =>
      goOn(
        made,
        perform(() => askBackground("forget-listed-site", { site }), words("forgotten", site)),
      );
    cell.append(button(words("forget"), words("forgetOf", site), run));
  }
  if (marks > 0) cell.append(...deletion(made, site, marks));
  made.append(name, size, cell);
  return made;
}

/** A button that deletes the notes of a site, and one that says yes to it: they are the person's own words. */
function deletion(made: HTMLTableRowElement, site: string, marks: number): HTMLElement[] {
  const all = counted("deleteMarksOf", marks, site);
  const sure = button(words("deleteMarksReally"), `${words("deleteMarksReally")}: ${all}`, () =>
    goOn(
      made,
      perform(() => askBackground("remove-listed-marks", { site }), words("marksDeletedOf", site)),
    ),
  );
  const ask = button(words("deleteMarks"), all, () => {
    ask.hidden = true;
    sure.hidden = false;
    sure.focus();
  });
  sure.hidden = true;
  return [ask, sure];
}

function button(text: string, label: string, run: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", run);
  return made;
}

/** Goes on to the next site once something is done, or stays where that is still there. */
function goOn(made: HTMLTableRowElement, done: Promise<void>): void {
  const names = [made, made.nextElementSibling, made.previousElementSibling].map(
    (row) => row?.querySelector("th")?.textContent,
  );
  void done.then(() => {
    const rows = [...document.querySelectorAll("#sites tbody tr")];
    const row = names
      .map((name) => rows.find((other) => other.querySelector("th")?.textContent === name))
      .find((other) => other !== undefined);
    (row?.querySelector<HTMLElement>("button") ?? byId("title")).focus();
  });
}

async function show(): Promise<void> {
  const sites = await askBackground("list-sites", undefined);
  const table = byId("sites");
  table.querySelector("tbody")?.replaceChildren(...[...sites].reverse().map(row));
  table.hidden = sites.length === 0;
  byId("all").hidden = sites.length === 0;
  byId("none").hidden = sites.length > 0;
}

function ask(sure: boolean): void {
  byId("forget-all").hidden = sure;
  byId("sure").hidden = !sure;
  byId(sure ? "keep" : "forget-all").focus();
}

localize();
byId("title").tabIndex = -1;
byId("forget-all").addEventListener("click", () => ask(true));
byId("keep").addEventListener("click", () => ask(false));
byId("forget-all-really").addEventListener("click", () => {
  ask(false);
  void perform(() => askBackground("forget-all-sites", undefined), words("allForgotten")).then(() =>
    byId("title").focus(),
  );
});
void show();
