/** Where a person can send an article: services that are set up in the options, and what came of sending. */

import { words } from "../words.js";

/** All of them, in the order of the menu. */
export const SERVICES = ["wallabag", "readeck", "obsidian", "share"] as const;

/** Name of one of them. */
export type Service = (typeof SERVICES)[number];

/** What a person enters to set one up. A wallabag hands out tokens for a name and a password, which is used once. */
export type Setup =
  | {
      readonly service: "wallabag";
      readonly address: string;
      readonly client: string;
      readonly secret: string;
      readonly user: string;
      readonly password: string;
    }
  | { readonly service: "readeck"; readonly address: string; readonly token: string }
  | { readonly service: "obsidian"; readonly vault: string }
  | { readonly service: "share" };

/** One that is set up, as the options show it: without any secret. */
export interface SetUp {
  readonly service: Service;
  /** Address of the server, or name of the vault; empty where there is none. */
  readonly at: string;
}

/** What a service gets. */
export interface SentArticle {
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly language?: string | undefined;
  readonly published?: string | undefined;
}

/**
 * Why something was not sent. `refused`: the server does not know the token or password; `moved`: its address leads elsewhere;
 * `failed`: it answered with another error.
 */
export type SendProblem =
  | { readonly is: "refused" | "unreachable" | "no-access" | "moved" | "not-set-up" | "too-large" }
  | { readonly is: "failed"; readonly status: number };

/** What came of a request. */
export type SendOutcome = { readonly is: "done" } | SendProblem;

/** What a service is called. */
export function serviceName(service: Service): string {
  return service === "share"
    ? words("shareSheet")
    : { wallabag: "wallabag", readeck: "Readeck", obsidian: "Obsidian" }[service];
}

/** What a person is shown of a problem. */
export function problemInWords(outcome: SendProblem, service: Service): string {
  const name = serviceName(service);
  switch (outcome.is) {
    case "refused":
      return words("sendRefused", name);
    case "unreachable":
      return words("sendUnreachable", name);
    case "no-access":
      return words("sendNoAccess", name);
    case "moved":
      return words("sendMoved", name);
    case "not-set-up":
      return words("sendNotSetUp", name);
    case "too-large":
      return words("sendTooLarge", name);
    case "failed":
      return words("sendFailed", name, String(outcome.status));
  }
}

/** The address of a server as it is kept, without a slash at its end; `undefined` for what is none. */
export function serverIn(written: string): string | undefined {
  const given = written.trim();
  const address = /^[a-z]+:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, pathname, username, password, search, hash } = new URL(address);
  const isPlain = [username, password, search, hash].every((part) => part === "");
  const isHost = /\.|^localhost$|^\[/.test(hostname);
  return /^https?:$/.test(protocol) && isPlain && isHost ? `${origin}${pathname.replace(/\/+$/, "")}` : undefined;
}

/** The address that makes Obsidian write a note: of this text, or of what is on the clipboard. */
export function noteAddress(vault: string, name: string, content: string | undefined): string {
  const parts = [
    ...(vault === "" ? [] : [["vault", vault]]),
    ["file", name],
    ...(content === undefined ? [] : [["content", content]]),
  ];
  const written = parts.map(([key, value]) => `${key}=${encodeURIComponent(value ?? "")}`).join("&");
  return `obsidian://new?${written}${content === undefined ? "&clipboard" : ""}`;
}
