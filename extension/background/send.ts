/**
 * Sends articles to the services that a person has set up: the one file of the background that sends requests. They go to
 * the servers that the person named, at the click of the person, without cookies or a referrer; a server that redirects
 * gets neither article nor token elsewhere.
 *
 * Pages do not send this themselves: their policy would decide about it, the server would have to let their site read its
 * answers, and the token would be in their process.
 */

import { hasAccess } from "../shared/platform/sites.js";
import type { SendOutcome, SentArticle, Setup } from "../shared/settings/services.js";
import * as store from "./services-store.js";
import type { Wallabag } from "./services-store.js";

/** Time for one answer at most, ms. */
const LONGEST = 20_000;

/** Characters of an article's HTML at most. */
const LARGEST = 8_000_000;

/** The longest address that a Readeck takes. */
const LONGEST_ADDRESS = 1_024;

const DONE = { is: "done" } as const;

/** Asks the server whether what the person has entered is right, and keeps it where it is. */
export async function setUp(setup: Setup): Promise<SendOutcome> {
  switch (setup.service) {
    case "wallabag": {
      const { address, client, secret, user, password } = setup;
      const outcome = await tokens({ address, client, secret }, { grant_type: "password", username: user, password });
      if ("is" in outcome) return outcome;
      await store.keep("wallabag", outcome);
      return DONE;
    }
    case "readeck": {
      const { address, token } = setup;
      const answer = await ask(address, "/api/profile", {
        headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      });
      if ("is" in answer) return answer;
      if (!answer.ok) return problemOf(answer);
      await store.keep("readeck", { address, token });
      return DONE;
    }
    case "obsidian":
      await store.keep("obsidian", { vault: setup.vault });
      return DONE;
    case "share":
      await store.keep("share", {});
      return DONE;
  }
}

/** Sends an article to a server. */
export async function send(service: "wallabag" | "readeck", article: SentArticle): Promise<SendOutcome> {
  if (article.html.length > LARGEST) return { is: "too-large" };
  const { wallabag, readeck } = await store.recall();
  if (service === "wallabag" && wallabag) return toWallabag(wallabag, article);
  if (service === "readeck" && readeck) return toReadeck(readeck, article);
  return { is: "not-set-up" };
}

async function toReadeck(
  { address, token }: Required<store.Kept>["readeck"],
  { url, title, html, tags }: SentArticle,
): Promise<SendOutcome> {
  const body = new FormData();
  body.append("url", url.slice(0, LONGEST_ADDRESS));
  body.append("title", title.slice(0, LONGEST_ADDRESS));
  // The article is found already.
  body.append("feature_find_main", "false");
  for (const tag of tags) body.append("labels", tag);
  const head = JSON.stringify({ url, headers: { "content-type": "text/html; charset=utf-8" } });
  body.append("resource", new Blob([`${head}\n${html}`], { type: "text/html;charset=utf-8" }), "article.html");
  const answer = await ask(address, "/api/bookmarks", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    body,
  });
  if ("is" in answer) return answer;
  return answer.ok ? DONE : problemOf(answer);
}

async function toWallabag(kept: Wallabag, article: SentArticle): Promise<SendOutcome> {
  const { url, title, html: content, authors, tags, language, published } = article;
  const body = JSON.stringify({
    ...{ url, title, content, tags: tags.join(","), authors: authors.join(",") },
    ...(language === undefined ? {} : { language }),
    ...(published === undefined ? {} : { published_at: published }),
  });
  const post = (access: string): Promise<Response | SendOutcome> =>
    ask(kept.address, "/api/entries.json", {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, accept: "application/json", "content-type": "application/json" },
      body,
    });
  let answer = await post(kept.access);
  if (!("is" in answer) && answer.status === 401) {
    const renewed = await tokens(kept, { grant_type: "refresh_token", refresh_token: kept.refresh });
    if ("is" in renewed) return renewed;
    await store.keep("wallabag", renewed);
    answer = await post(renewed.access);
  }
  if ("is" in answer) return answer;
  return answer.ok ? DONE : problemOf(answer);
}

/** New tokens of a wallabag. */
async function tokens(
  { address, client, secret }: Pick<Wallabag, "address" | "client" | "secret">,
  grant: Readonly<Record<string, string>>,
): Promise<Wallabag | SendOutcome> {
  const body = new URLSearchParams({ ...grant, client_id: client, client_secret: secret });
  const answer = await ask(address, "/oauth/v2/token", {
    method: "POST",
    headers: { accept: "application/json" },
    body,
  });
  if ("is" in answer) return answer;
  // What is wrong with client, name, password or token is a bad request.
  if (answer.status === 400) return { is: "refused" };
  if (!answer.ok) return problemOf(answer);
  const given: unknown = await answer.json().catch(() => undefined);
  const { access_token: access, refresh_token: refresh } = (given ?? {}) as {
    readonly access_token?: unknown;
    readonly refresh_token?: unknown;
  };
  if (typeof access !== "string" || typeof refresh !== "string") return { is: "failed", status: answer.status };
  return { address, client, secret, access, refresh };
}

/** What a server answers, where it can be asked. */
async function ask(address: string, path: string, request: RequestInit): Promise<Response | SendOutcome> {
  if (!(await hasAccess(address))) return { is: "no-access" };
  try {
    const answer = await fetch(address + path, {
      ...request,
      credentials: "omit",
      cache: "no-store",
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(LONGEST),
    });
    return answer.type === "opaqueredirect" ? { is: "moved" } : answer;
  } catch {
    return { is: "unreachable" };
  }
}

function problemOf({ status }: Response): SendOutcome {
  return status === 401 || status === 403 ? { is: "refused" } : { is: "failed", status };
}
