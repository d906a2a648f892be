/** Asks whether a site may open by itself; only a page of the extension may ask the browser for access. */

import { askBackground } from "../extension/shared/messages.js";
import { closeOwnPage } from "../extension/shared/platform/platform.js";
import { requestAccess } from "../extension/shared/platform/sites.js";
import { isSite } from "../extension/shared/settings/settings.js";
import { words } from "../extension/shared/words.js";
import { byId, say } from "./elements.js";
import { localize } from "./localize.js";

const site = new URLSearchParams(location.search).get("site") ?? "";

async function choose(): Promise<void> {
  // A popup may be closed by the browser's question; then the background does the rest.
  const access = await requestAccess([site]).catch(() => false);
  if (access) await askBackground("choose-sites", { sites: [site] });
  else await askBackground("ask-about-site", { site: "" });
  say(access ? words("askDone", site) : words("askRefused"));
  byId("yes").hidden = access;
  byId("no").textContent = words("close");
}

async function leave(): Promise<void> {
  await askBackground("ask-about-site", { site: "" });
  await closeOwnPage();
}

localize();
if (isSite(site)) byId("about").textContent = words("askAbout", site);
else byId("yes").hidden = true;
byId("yes").addEventListener("click", () => void choose());
byId("no").addEventListener("click", () => void leave());
byId("title").focus();
