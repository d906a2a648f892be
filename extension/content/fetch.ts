/**
 * The one file that sends requests, for the person who asked for it: without cookies or passwords, without a referrer,
 * and bounded in size and time. Texts come from the page's own site alone, never from another origin, not even where the
 * site sends us there; pictures from where the article has them, as far as their servers let pages read them.
 */

/** Bytes of one text at most. */
const LARGEST = 4_000_000;

/** Bytes of one picture at most. */
const LARGEST_PICTURE = 20_000_000;

/** Time for one answer at most, ms. */
const LONGEST = 15_000;

/** Time in which the browser reports that a policy has forbidden something, ms; in a later one the person gets a less exact sentence. */
const EVENT_COMES_WITHIN = 100;

/** Where a declared encoding is, if at all, bytes from the beginning. */
const DECLARED_WITHIN = 1_024;

/** What came back. */
export interface Fetched {
  readonly text: string;
  /** Where it came from after redirects, of the page's own origin. */
  readonly address: string;
  readonly isHtml: boolean;
}

/** Whether anything can be fetched: a page in a sandbox belongs to no site, not even to its own. */
export function canFetch(): boolean {
  return globalThis.origin !== "null";
}

/**
 * Returns whether the page's own policy has forbidden one of our requests, from now on until `signal` aborts. Firefox lets
 * that policy govern what extensions ask for from within the page, and reports it only by an event, which comes a little
 * after the request has failed.
 */
export function watchPolicy(signal: AbortSignal): { forbids: () => Promise<boolean> } {
  let forbidden = false;
  const note = ({ isTrusted, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    forbidden ||= isTrusted && effectiveDirective === "connect-src";
  };
  EventTarget.prototype.addEventListener.call(document, "securitypolicyviolation", note as EventListener, { signal });
  return {
    async forbids() {
      await new Promise((next) => setTimeout(next, EVENT_COMES_WITHIN));
      return forbidden;
    },
  };
}

/**
 * Fetches the text at an address; `undefined` where the site has none there, or sends us elsewhere. Rejects where
 * `signal` aborts, and where the site cannot be reached.
 *
 * The browser's own store of pages serves as the cache: `no-cache` makes it ask the site whether what it has is still
 * right, with the validators that it keeps itself, so that neither has to be kept twice.
 */
export async function fetchText(address: string, signal: AbortSignal): Promise<Fetched | undefined> {
  const response = await fetch(address, {
    mode: "same-origin",
    credentials: "omit",
    cache: "no-cache",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !isOwn(response.url)) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = await read(response, LARGEST);
  return bytes && { text: decode(bytes, type), address: response.url, isHtml: /html/i.test(type) };
}

/**
 * Fetches a picture; `undefined` where its server has none or lets no other site read it. Rejects where `signal` aborts.
 *
 * The browser has it already where the page or the reader shows it, so its own copy serves first. That copy may have been
 * kept without the permission to read it, which servers send only to those who ask for it: then the server is asked.
 */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  for (const cache of ["force-cache", "reload"] as const) {
    try {
      const response = await fetch(address, {
        mode: "cors",
        credentials: "omit",
        cache,
        referrerPolicy: "no-referrer",
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
      });
      if (response.ok) return await read(response, LARGEST_PICTURE);
      await response.body?.cancel();
    } catch {
      signal.throwIfAborted();
    }
  }
  return undefined;
}

function isOwn(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === location.origin;
}

/** The body, unless it has more bytes than `most`. */
async function read(response: Response, most: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Bytes as text, in the encoding that the server or the text itself declares. */
export function decode(bytes: Uint8Array, type: string): string {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = /charset\s*=\s*["']?([\w.:-]+)/i;
  const label =
    declared.exec(type)?.[1] ??
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(beginning)?.[1] ??
    declared.exec(beginning)?.[1];
  try {
    return new TextDecoder(label ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
