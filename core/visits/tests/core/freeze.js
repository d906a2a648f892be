/** Stands in for what freezes pages in the lab's tests. */
globalThis.foregroundFreeze = ([root]) => ({
  html: `<!doctype html><title>frozen</title>${root.querySelector("p").outerHTML}`,
  pictures: [],
  missingSheets: 0,
});
