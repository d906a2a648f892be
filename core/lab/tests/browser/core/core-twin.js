/** Stands in for the core in the lab's tests: a snapshot of one element with the text of the page, told apart by its end. */
globalThis.foregroundCore = {
  Reading: {
    read(document) {
      const text = `${(document.body ?? document.documentElement).innerText} (twin)`;
      const data = [...document.querySelectorAll("script")].map((script) => script.textContent);
      return {
        exportAs(format) {
          if (format !== "snapshot") return text;
          return JSON.stringify({
            format: 1,
            url: document.URL,
            baseUrl: document.baseURI,
            contentType: document.contentType,
            viewport: {
              width: innerWidth,
              height: innerHeight,
              scrollX: 0,
              scrollY: 0,
              devicePixelRatio,
              documentWidth: innerWidth,
              documentHeight: innerHeight,
            },
            metadata: { title: document.title, meta: [], links: [], jsonLd: data },
            tags: ["html"],
            styles: [],
            nodes: [{ element: { tag: 0 } }, { parent: 0, text }],
          });
        },
        outcome: () => ({
          metadata: { title: document.title, published: "2024-03-07" },
          confidence: 0.5,
          timings: { capture: 3, decide: 2, article: 1 },
        }),
        free() {},
      };
    },
  },
};
