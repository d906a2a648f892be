/** What the page itself declares: licences, and that it is not to be used for something. Pure. */

import type { OptOut } from "../../shared/records/record.js";

/** The parts of a snapshot's metadata that are looked at. */
export interface Declared {
  readonly title: string;
  readonly meta: readonly { readonly key: string; readonly content: string }[];
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly jsonLd: readonly string[];
}

/** Names of `meta` elements that state what a page is not to be used for. */
const OPT_OUTS = [
  "robots",
  "googlebot",
  "bingbot",
  "tdm-reservation",
  "tdm-policy",
  "content-usage",
  "content-signal",
  "ai-policy",
  "cc-learning",
];

/** Names of `meta` elements that state a licence. */
const LICENCES = [
  "license",
  "dc.rights",
  "dc.license",
  "dcterms.license",
  "dcterms.rights",
  "rights",
  "copyright",
  "cc:license",
];

/** Characters of a signal that are kept. */
const LONGEST = 1_000;

/** Licences that the page declares, each once. */
export function licencesOf({ meta, links, jsonLd }: Declared): string[] {
  const linked = links.filter(({ rel }) => rel.split(/\s+/).includes("license")).map(({ href }) => href);
  const named = meta.filter(({ key }) => LICENCES.includes(key)).map(({ content }) => content);
  const structured = jsonLd.flatMap((text) =>
    [...text.matchAll(/"license"\s*:\s*"([^"]+)"/g)].map(([, licence]) => licence ?? ""),
  );
  return [...new Set([...linked, ...named, ...structured].map((licence) => licence.trim().slice(0, LONGEST)))].filter(
    Boolean,
  );
}

/** Signals that the page is not to be used for something. Those in answers of the server no page sees. */
export function optOutsOf({ meta, links }: Declared): OptOut[] {
  const named = meta
    .filter(({ key }) => OPT_OUTS.includes(key))
    .map(({ key, content }) => ({ name: key, value: content.slice(0, LONGEST) }));
  const linked = links
    .filter(({ rel }) => rel === "tdm-policy")
    .map(({ rel, href }) => ({ name: rel, value: href.slice(0, LONGEST) }));
  return [...named, ...linked];
}

/** The canonical address that the page declares. */
export function canonicalOf({ links }: Declared): string | null {
  return links.find(({ rel }) => rel.split(/\s+/).includes("canonical"))?.href ?? null;
}
