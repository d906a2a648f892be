/** Sharing a page with assistants: off until the person switches it on, which asks the browser for a permission. */

import { canShare, dropSharing, madeId, mayShare, requestSharing } from "../../extension/shared/platform/native.js";
import { words } from "../../extension/shared/words.js";
import { byId, fieldOf, say } from "../elements.js";

/** Browsers by what they call themselves, as `foreground share install` names them. */
const BROWSERS: Readonly<Record<string, string>> = {
  "Google Chrome": "chrome",
  "Microsoft Edge": "edge",
  Brave: "brave",
};

/** Makes the switch work, where the browser can share; the function that comes back shows whether it is on. */
export function offerSharing(): () => void {
  if (!canShare()) return () => undefined;
  const show = (): void => void mayShare().then((isOn) => (fieldOf("sharing").checked = isOn));
  byId("share").hidden = false;
  byId("share-command").textContent = command();
  fieldOf("sharing").addEventListener("change", () => {
    // The browser asks only within the handling of this very event.
    const wanted = fieldOf("sharing").checked;
    const done = wanted ? requestSharing() : dropSharing();
    void done
      .catch(() => undefined)
      .then(mayShare)
      .then((isOn) => {
        fieldOf("sharing").checked = isOn;
        say(words(isOn ? "optionsShareOn" : wanted ? "askRefused" : "optionsShareOff"));
      });
  });
  show();
  return show;
}

/** What tells this browser about the program. */
function command(): string {
  const id = madeId();
  if (id === undefined) return "foreground share install --browser firefox";
  const { userAgentData } = navigator as {
    readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] };
  };
  const known = userAgentData?.brands.find(({ brand }) => Object.hasOwn(BROWSERS, brand));
  return `foreground share install --browser ${BROWSERS[known?.brand ?? ""] ?? "chromium"} --extension-id ${id}`;
}
