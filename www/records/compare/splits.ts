/**
 * Into which split a page goes. All pages of a site go into the same one, and a site stays where it is when others are
 * added, since nothing but its name and the salt decides.
 */

/** Names of splits. */
export type Split = "train" | "dev" | "test";

/** Shares of sites, of which the rest is for training. */
export interface Shares {
  readonly dev: number;
  readonly test: number;
  /** Another salt gives other splits. */
  readonly salt: string;
}

/** What is usual. */
export const USUAL_SHARES: Shares = { dev: 0.1, test: 0.2, salt: "foreground" };

/** Longest salt that is kept. */
const LONGEST_SALT = 100;

/** Shares that are sound, from whatever was stored. */
export function sharesFrom(data: unknown): Shares {
  const { dev, test, salt } = (typeof data === "object" && data !== null ? data : {}) as Partial<
    Record<keyof Shares, unknown>
  >;
  const isShare = (share: unknown): share is number => typeof share === "number" && share >= 0 && share <= 1;
  const sound = isShare(dev) && isShare(test) && dev + test <= 1;
  return {
    dev: sound ? dev : USUAL_SHARES.dev,
    test: sound ? test : USUAL_SHARES.test,
    salt: typeof salt === "string" && salt.length <= LONGEST_SALT ? salt : USUAL_SHARES.salt,
  };
}

/** The first six bytes of SHA-256 of salt, a zero byte and site, as a fraction: 0 to below 1. The lab does the same. */
export async function placeOf(site: string, salt: string): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}\0${site}`));
  const view = new DataView(digest);
  return (view.getUint32(0) * 2 ** 16 + view.getUint16(4)) / 2 ** 48;
}

/** The split at that place. The test set comes first, so that it only grows when its share does. */
export function splitAt(place: number, { dev, test }: Shares): Split {
  if (place < test) return "test";
  return place < test + dev ? "dev" : "train";
}

/** The split of each of these sites. */
export async function splitsOf(sites: Iterable<string>, shares: Shares): Promise<ReadonlyMap<string, Split>> {
  const each = [...new Set(sites)].map(
    async (site) => [site, splitAt(await placeOf(site, shares.salt), shares)] as const,
  );
  return new Map(await Promise.all(each));
}
