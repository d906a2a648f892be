/** Files that the person chooses. */

import { element } from "./dom.js";

/** Lets the person choose a file. Its field stays outside of the document, where the page would read the file too. */
export function chooseFile(accept: string, take: (file: File) => void): void {
  const input = element("input", { type: "file", accept });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) take(file);
  });
  input.click();
}
