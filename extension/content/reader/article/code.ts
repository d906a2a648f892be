/** A button at each piece of code that copies it as it is. */

import { button, element } from "../../dom.js";
import { writeClipboard } from "../../export/deliver.js";
import { onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { language, words } from "../../../shared/words.js";

/** Puts each piece of code into a box with a button, which the style sheet shows on the code. */
export function codeFeature({ tell }: ReaderContext): Feature {
  return { dress: (body) => offerCode(body, tell) };
}

function offerCode(body: HTMLElement, tell: ReaderContext["tell"]): void {
  for (const code of body.querySelectorAll("pre")) {
    if (!code.querySelector("code")) continue;
    const copy = button("copy", words("copyCode"), { ...language(), "data-compact": true });
    copy.classList.add("foreground-copy-code");
    onUse(copy, "click", () =>
      tell(async () => {
        await writeClipboard(code.textContent);
        return words("codeCopied");
      }),
    );
    const box = element("div", { class: "foreground-code" });
    code.replaceWith(box);
    box.append(code, element("div", { class: "foreground-code-tools" }, copy));
  }
}
