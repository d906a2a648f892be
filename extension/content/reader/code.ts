/** A button at each piece of code that copies it as it is. */

import { button, element } from "../dom.js";
import { writeClipboard } from "../export/deliver.js";
import { onUse } from "../trust.js";
import { language, words } from "../../shared/words.js";

/** Puts the buttons behind the code, on which the style sheet shows them; `tell` says what came of it. */
export function offerCode(body: HTMLElement, tell: (deliver: () => Promise<string>) => void): void {
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
    const holder = element("div", { class: "foreground-code-tools" }, copy);
    code.after(holder);
  }
}
