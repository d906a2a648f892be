/** Stands in for the background's module in the lab's tests: finds the text of the page that it runs beside. */
globalThis.foregroundCore = {
  Session: {
    open: () => ({
      findings: () => new Uint8Array(),
      outcome: () => ({
        metadata: { title: document.title, published: "2024-03-07" },
        confidence: 0.5,
        timings: { capture: 3, decide: 2, article: 1 },
      }),
      free() {},
    }),
  },
};
