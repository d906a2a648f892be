/** A small server that plays a Readeck and a wallabag. */

import { createServer } from "node:http";

/** What the two take. */
export const TOKEN = "tok-readeck";
export const CLIENT = { client: "1_abc", secret: "s3cret", user: "ann", password: "pass word" };

/**
 * @typedef {{ method: string, path: string, headers: import("node:http").IncomingHttpHeaders, body: string }} Request
 */

/** Serves until `close()`. */
export async function playServices() {
  /** @type {Request[]} */
  const asked = [];
  /** Tokens of the wallabag that are good now. */
  const good = { access: "", refresh: "", number: 0 };
  const state = { moves: false };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    const { method = "", url = "", headers } = request;
    asked.push({ method, path: url, headers, body });
    const answer = (
      /** @type {number} */ status,
      /** @type {object} */ data = {},
      /** @type {Record<string, string>} */ more = {},
    ) => {
      response.writeHead(status, { "content-type": "application/json", ...more });
      response.end(JSON.stringify(data));
    };
    if (state.moves) return answer(302, {}, { location: "/elsewhere" });
    const bearer = headers.authorization?.replace(/^Bearer /, "");
    if (url === "/api/profile" || url === "/api/bookmarks")
      return bearer === TOKEN ? answer(url === "/api/profile" ? 200 : 202) : answer(401);
    if (url === "/bag/oauth/v2/token") {
      const given = Object.fromEntries(new URLSearchParams(body));
      const knows = given["client_id"] === CLIENT.client && given["client_secret"] === CLIENT.secret;
      const byName =
        given["grant_type"] === "password" &&
        given["username"] === CLIENT.user &&
        given["password"] === CLIENT.password;
      const byToken = given["grant_type"] === "refresh_token" && given["refresh_token"] === good.refresh;
      if (!knows || !(byName || byToken)) return answer(400, { error: "invalid_grant" });
      good.number += 1;
      Object.assign(good, { access: `access-${good.number}`, refresh: `refresh-${good.number}` });
      return answer(200, {
        access_token: good.access,
        expires_in: 3600,
        refresh_token: good.refresh,
        token_type: "bearer",
      });
    }
    if (url === "/bag/api/entries.json")
      return bearer === good.access ? answer(200, { id: 1 }) : answer(401, { error: "invalid_grant" });
    return answer(404);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    state,
    /** Lets the access token of the wallabag end, as it does after an hour. */
    expire: () => void (good.access = ""),
    /** Lets all its tokens end. */
    revoke: () => void Object.assign(good, { access: "", refresh: "" }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
