/** The page of the extension that lists what is remembered of which site, and forgets it. No page of a site reaches it. */

import { askBackground, type RememberedSite } from "../extension/shared/messages.js";
import { words } from "../extension/shared/words.js";
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

function row({ site, length }: RememberedSite): HTMLTableRowElement {
  const made = document.createElement("tr");
  const name = document.createElement("th");
  name.scope = "row";
  name.textContent = site;
  const size = document.createElement("td");
  size.textContent = length === 0 ? words("settingsAlone") : words("kilobytes", String(Math.max(1, Math.round(length / KILOBYTE))));
  const forget = document.createElement("button");
  forget.type = "button";
  forget.textContent = words("forget");
  forget.setAttribute("aria-label", words("forgetOf", site));
  forget.addEventListener("click", () => {
    const next = made.nextElementSibling ?? made.previousElementSibling;
    void perform(() => askBackground("forget-listed-site", { site }), words("forgotten", site)).then(() => {
      const name = next?.querySelector("th")?.textContent;
      const there = [...document.querySelectorAll<HTMLButtonElement>("#sites tbody button")];
      (there.find((button) => button.getAttribute("aria-label") === words("forgetOf", name ?? "")) ?? byId("title")).focus();
    });
  });
  const cell = document.createElement("td");
  cell.append(forget);
  made.append(name, size, cell);
  return made;
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
  void perform(() => askBackground("forget-all-sites", undefined), words("allForgotten")).then(() => byId("title").focus());
});
void show();
