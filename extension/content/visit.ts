/**
 * All that runs by itself, and only on the pages of sites that the person has chosen: it notifies the background that the
 * page is there. Whether it is read is decided there.
 */

import { askBackground } from "../shared/messages.js";

function tell(): void {
  void askBackground("visited", undefined).catch(() => undefined);
}

// A page that the browser has made ready in advance is visited when somebody sees it.
if ((document as { prerendering?: boolean }).prerendering === true) {
  EventTarget.prototype.addEventListener.call(document, "prerenderingchange", tell, { once: true });
} else {
  tell();
}
