/** To which site a page belongs: the domain that somebody has registered, by the public list of suffixes. */

import { getDomain } from "tldts";

/** The site of an address: `example.co.uk` for `https://www.example.co.uk/a`. Where there is no such domain, the host. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname.replace(/\.$/, "");
}
