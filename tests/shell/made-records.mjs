/** Records as tests need them: many, small, and sound. */

/** @typedef {{ id?: number, site?: string, language?: string, type?: string, annotator?: string, texts?: [string, string][], licences?: string[], optOuts?: { name: string, value: string }[], captured?: string }} Wanted */

/**
 * A record whose page has a paragraph for each text, each with the role beside it.
 *
 * @param {Wanted} [wanted]
 * @returns {any}
 */
export function madeRecord({
  id = 0,
  site = "letters.example",
  language = "en",
  type = "article",
  annotator = "ann",
  texts = [["main/body", `Letter number ${id}`]],
  licences = [],
  optOuts = [],
  captured = "2026-05-01T10:00:00.000Z",
} = {}) {
  const url = `https://www.${site}/${id}`;
  const nodes = [{ element: { tag: 0, attributes: [["lang", language]] } }, { parent: 0, element: { tag: 1 } }];
  const labels = [];
  let at = 0;
  for (const [role, text] of texts) {
    const element =
      nodes.push(
        /** @type {any} */ ({
          parent: 1,
          element: { tag: 2, rect: { left: 8, top: 20 * nodes.length, width: 600, height: 18 } },
        }),
      ) - 1;
    const node = nodes.push(/** @type {any} */ ({ parent: element, text })) - 1;
    const length = [...text].length;
    labels.push({
      nodes: [node],
      ranges: [[at, at + length]],
      role,
      either: false,
      post: 0,
      state: "seen",
      by: "model",
      proposed: role,
      probability: role.startsWith("main/") ? 0.9 : 0.1,
    });
    at += length;
  }
  const paragraphs = texts.map(
    ([, text], index) =>
      `<p data-foreground-node="${2 + 2 * index}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
  );
  const html = `<!doctype html>\n<html lang="${language}" data-foreground-node="0"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"></head><body data-foreground-node="1">${paragraphs.join("")}</body></html>`;
  return {
    format: 2,
    id: `${id.toString(16).padStart(8, "0")}-0000-4000-8000-${annotator.length.toString(16).padStart(12, "0")}`,
    provenance: {
      url,
      canonical: null,
      title: `Letter ${id} of ${site}`,
      captured,
      browser: "a browser",
      tool: { name: "foreground", version: "1" },
      licences,
      optOuts,
      purpose: "",
      consent: "",
      annotator,
      rubric: 1,
      blind: false,
      seconds: 12.5,
    },
    pageType: { name: type, by: "person" },
    noContent: null,
    labels,
    lost: [],
    note: "",
    revision: { number: 1, at: captured, annotator },
    mergedFrom: [],
    engine: { model: "0123456789abcdef", confidence: 0.9, pageType: "article", reason: null },
    redactions: [{ kind: "e-mail", places: 1 }],
    frozen: { html, pictures: [], missingSheets: 0 },
    screenshot: null,
    replay: {
      nodes: [nodes.length, nodes.length],
      text: ["a", "a"],
      drift: { median: 0, most: 0.5 },
      found: 1,
      answer: 1,
      verified: true,
    },
    snapshot: {
      format: 1,
      url,
      baseUrl: url,
      contentType: "text/html",
      viewport: {
        ...{ width: 1280, height: 900, scrollX: 0, scrollY: 0, devicePixelRatio: 1 },
        ...{ documentWidth: 1280, documentHeight: 900 },
      },
      metadata: { title: `Letter ${id}`, meta: [], links: [], jsonLd: [] },
      tags: ["html", "body", "p"],
      styles: [],
      nodes,
    },
  };
}
