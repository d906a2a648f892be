/** The sites that open by themselves: a list to switch them off, and a field to add one. */

import { askBackground } from "../../extension/shared/messages.js";
import { requestAccess } from "../../extension/shared/platform/sites.js";
import { isSite } from "../../extension/shared/settings/settings.js";
import { words } from "../../extension/shared/words.js";
import { byId, fieldOf, make, press, say } from "../elements.js";

type Perform = (task: () => Promise<string>) => Promise<void>;

let isReady = false;

/** Shows the sites. */
export function showChosen(sites: readonly string[], perform: Perform): void {
  if (!isReady) byId("add").addEventListener("submit", (event) => add(event, perform));
  isReady = true;
  const off = (site: string): void => {
    void perform(async () => {
      await askBackground("release-site", { site });
      return words("switchedOff", site);
    }).then(() => byId("chosen-title").focus());
  };
  const list = byId("chosen");
  // While nothing has changed the focus stays where it is.
  if (list.dataset["sites"] === JSON.stringify(sites)) return;
  list.dataset["sites"] = JSON.stringify(sites);
  const items = sites.map((site) =>
    make(
      "li",
      {},
      make("span", {}, site),
      press(words("switchOff"), () => off(site), { "aria-label": words("switchOffOf", site) }),
    ),
  );
  list.replaceChildren(...items);
  byId("chosen-none").hidden = sites.length > 0;
}

function add(event: Event, perform: Perform): void {
  event.preventDefault();
  const field = fieldOf("address");
  const site = siteIn(field.value);
  field.toggleAttribute("aria-invalid", site === undefined);
  if (site === undefined) {
    say(words("optionsNoSite"));
    field.focus();
    return;
  }
  // The browser asks only within the handling of this very event.
  const access = requestAccess([site]);
  void perform(async () => {
    if (!(await access)) return words("askRefused");
    await askBackground("choose-sites", { sites: [site] });
    field.value = "";
    return words("askDone", site);
  });
}

/** The site of an address that somebody has written, with or without its beginning. */
function siteIn(written: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(written.trim()) ? written.trim() : `https://${written.trim()}`;
  const site = URL.canParse(address) ? new URL(address).origin : "";
  // A word without a dot is no address that anybody means, but for this machine's own.
  return isSite(site) && /\.|^localhost$/.test(new URL(site).hostname) ? site : undefined;
}
