/** Entries of the export menu that send the article to where the person keeps what they read, where that is set up. */

import { askBackground } from "../../../shared/messages.js";
import { type Service, SERVICES, serviceName } from "../../../shared/settings/services.js";
import { words } from "../../../shared/words.js";
import { exportEntry } from "./exports.js";
import type { Feature, ReaderContext } from "../feature.js";

/** What is set up is asked for when the reader opens, and again when the person comes back from the options. */
export function sendFeature(context: ReaderContext): Feature {
  let services: readonly Service[] = [];
  const renew = (): void => {
    void askBackground("list-services", undefined)
      .then((found) => (services = found))
      .catch(() => undefined);
  };
  const entries = SERVICES.map((service) => ({
    ...exportEntry(
      context,
      `send-${service}`,
      service === "share" ? words("share") : words("sendTo", serviceName(service)),
      service,
    ),
    shown: () => services.includes(service) && (service !== "share" || "share" in navigator),
  }));
  return {
    entries: {
      export: entries,
      further: [
        { id: "foreground-set-up-sending", label: words("setUpSending"), run: () => context.openPage("options") },
      ],
    },
    start() {
      renew();
      globalThis.addEventListener("focus", renew, { signal: context.signal });
    },
  };
}
