/** What has no place in an article: looked for by the browser's own parser. */

/** Elements that run something, load something by themselves, send something or swallow what follows. */
const FORBIDDEN = "script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, form, input:not([type=checkbox][disabled]), button, select, textarea, template, noscript, title, xmp, plaintext, listing, svg, math, portal, marquee, dialog";

/**
 * Suspects in documents, which are parsed only: nothing of them runs.
 *
 * @param {import("../../tools/driver/driver.mjs").Tab} tab any page
 * @param {string[]} documents
 * @param {{ forbidden?: string }} [options]
 * @returns {Promise<string[][]>} of each document
 */
export function suspectsIn(tab, documents, { forbidden = FORBIDDEN } = {}) {
  return tab.evaluate(
    (documents, forbidden) => {
      /** @param {string} address @param {boolean} picture */
      const runs = (address, picture) => {
        const url = URL.parse ? URL.parse(address, "https://a.example/") : new URL(address, "https://a.example/");
        if (!url || ["http:", "https:", "mailto:", "tel:", "ftp:"].includes(url.protocol)) return false;
        return !(picture && url.href.startsWith("data:image/"));
      };
      return documents.map((text) => {
        const parsed = new DOMParser().parseFromString(text, "text/html");
        return [...parsed.body.querySelectorAll("*")].flatMap((element) => [
          ...(element.matches(forbidden) ? [`${element.outerHTML.slice(0, 100)} in ${element.parentElement?.outerHTML.slice(0, 200)}`] : []),
          ...[...element.attributes]
            .filter(({ localName, value }) => !(localName === "style" && /^text-align:\s*(left|right|center);?$/.test(value)))
            .filter(({ localName, value }) =>
              /^(on.*|srcdoc|style|autofocus|ping|formaction|action|background|manifest|xlink:href)$/i.test(localName) ||
              (/^(href|src|poster|cite|data)$/i.test(localName) && runs(value, element.localName === "img")))
            .map(({ name, value }) => `${element.localName} ${name}="${value.slice(0, 100)}" in ${element.outerHTML.slice(0, 200)}`),
        ]);
      });
    },
    documents,
    forbidden,
  );
}
