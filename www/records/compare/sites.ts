/** To which site a page belongs: the domain that somebody has registered, by the public list of suffixes. */

import { getDomain } from "tldts";

/** The site of an address: `example.co.uk` for `https://www.example.co.uk/a`. Where there is no such domain, the host. */
export function siteOf(url: string): string {
  const domain = getDomain(url, { allowPrivateDomains: true });
  if (domain) return domain;
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}
