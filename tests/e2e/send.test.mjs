/** Articles that are sent to where a person keeps what they read: set up in the options, sent from the reader. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { eventually } from "../../tools/driver/waiting.mjs";
import { words } from "../words.mjs";
import { CLIENT, playServices, TOKEN } from "./services.mjs";
import { enter, inEachBrowser, said, stored, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("sending", ({ open, test }) => {
  /** @type {Awaited<ReturnType<typeof playServices>>} */
  let server;
  before(async () => void (server = await playServices()));
  after(() => server?.close());

  /** What was asked since, without what the browser asks for by itself. @param {number} from */
  const askedSince = (from) => server.asked.slice(from).filter(({ path }) => path !== "/favicon.ico");

  test("is off until something is set up", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    assert.deepEqual(await sendEntries(tab), []);
    assert.equal((await stored(tab))["services"], undefined);
    assert.deepEqual(server.asked, []);
  });

  test("a token that the server does not know is told at once, and nothing is kept", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await setUp(tab, "r", [server.origin, "wrong"], words("sendRefused", "Readeck"));
    assert.equal((await stored(tab))["services"], undefined);
    await setUp(tab, "r", ["no address", TOKEN], words("optionsSendNoServer"));
    await setUp(tab, "r", [server.origin, ""], words("optionsSendMissing"));
    assert.equal((await stored(tab))["services"], undefined);
  });

  test("Readeck gets the address and what the browser shows", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await setUp(tab, "r", [server.origin, TOKEN], words("optionsSendDone", "Readeck"));
    await eventually(
      async () => (await sendEntries(tab)).includes("send-readeck"),
      () => "nothing is offered",
    );
    const from = server.asked.length;
    await takeAway(tab, "send-readeck");
    await said(tab, words("sent", "Readeck"));
    const [request, ...more] = askedSince(from);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [request?.method, request?.path, request?.headers.authorization],
      ["POST", "/api/bookmarks", `Bearer ${TOKEN}`],
    );
    assert.deepEqual([request?.headers.cookie, request?.headers.referer], [undefined, undefined]);
    const body = request?.body ?? "";
    assert.match(body, /name="url"\r\n\r\nhttp/);
    assert.match(body, /name="feature_find_main"\r\n\r\nfalse\r\n/);
    const resource = /name="resource"[\s\S]*?\r\n\r\n(\{.*?\})\n([\s\S]*?)\r\n--/.exec(body);
    assert.match(JSON.parse(resource?.[1] ?? "{}").url, /^http/);
    const text = await tab.evaluate(
      () => document.querySelector("#foreground-body > p")?.textContent?.trim().slice(0, 40) ?? "",
    );
    assert.ok(text.length > 20 && resource?.[2]?.includes(text), text);
    await tab.page.keyboard.press("Escape");
    const page = await tab.evaluate(() =>
      [document.documentElement.outerHTML, JSON.stringify(Object.keys(globalThis))].join(),
    );
    assert.ok(!page.includes(TOKEN), "no page sees the token");
  });

  test("what goes wrong is told: a server that is gone, one that redirects, a token that has ended", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    const gone = await playServices();
    await setUp(tab, "r", [gone.origin, TOKEN], words("optionsSendDone", "Readeck"));
    await eventually(
      async () => (await sendEntries(tab)).includes("send-readeck"),
      () => "nothing is offered",
    );
    gone.state.moves = true;
    await takeAway(tab, "send-readeck");
    await said(tab, words("sendMoved", "Readeck"));
    assert.ok(!gone.asked.some(({ path }) => path === "/elsewhere"), "the token goes nowhere else");
    await gone.close();
    await takeAway(tab, "send-readeck");
    await said(tab, words("sendUnreachable", "Readeck"));
  });

  test("wallabag hands out tokens for the password, which is not kept, and new ones when they have ended", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    const address = `${server.origin}/bag`;
    await setUp(
      tab,
      "w",
      [address, CLIENT.client, CLIENT.secret, CLIENT.user, "wrong"],
      words("sendRefused", "wallabag"),
    );
    await setUp(
      tab,
      "w",
      [address, CLIENT.client, CLIENT.secret, CLIENT.user, CLIENT.password],
      words("optionsSendDone", "wallabag"),
    );
    assert.ok(!JSON.stringify(await stored(tab)).includes(CLIENT.password));
    await eventually(
      async () => (await sendEntries(tab)).includes("send-wallabag"),
      () => "nothing is offered",
    );
    for (const change of [() => undefined, server.expire]) {
      change();
      await tab.evaluate(() => {
        /** @type {Element} */ (document.querySelector("foreground_reader [role=status]")).textContent = "";
      });
      await takeAway(tab, "send-wallabag");
      await said(tab, words("sent", "wallabag"));
      const entry = JSON.parse(server.asked.at(-1)?.body ?? "{}");
      assert.match(entry.url, /^http/);
      assert.ok(entry.content.length > 500 && entry.title.length > 3);
    }
    server.revoke();
    await takeAway(tab, "send-wallabag");
    await said(tab, words("sendRefused", "wallabag"));
  });

  test("Obsidian is opened by the browser, with a long text by way of the clipboard", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await setUp(tab, "o", ["My notes"], words("optionsSendDone", "Obsidian"));
    await eventually(
      async () => (await sendEntries(tab)).includes("send-obsidian"),
      () => "nothing is offered",
    );
    await takeAway(tab, "send-obsidian");
    await tab.page.bringToFront();
    await said(tab, words("openedObsidianClipboard"));
    assert.ok(await tab.evaluate(() => document.querySelector("foreground_reader") !== null), "the page stays");
  });

  test("the system's sheet gets address and text, where there is one", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await tab.evaluateInExtension(async () => {
      await /** @type {any} */ (globalThis).chrome.storage.local.set({ services: { share: {} } });
      /** @type {any} */ (globalThis).sheet = [];
      Object.defineProperty(Navigator.prototype, "share", {
        configurable: true,
        value: async (/** @type {any} */ data) =>
          void (/** @type {any} */ (globalThis).sheet.push({ url: data.url, files: data.files?.length ?? 0 })),
      });
      Object.defineProperty(Navigator.prototype, "canShare", { configurable: true, value: () => true });
    });
    await tab.evaluate(() => void globalThis.dispatchEvent(new Event("focus")));
    await eventually(
      async () => (await sendEntries(tab)).includes("send-share"),
      () => "nothing is offered",
    );
    await takeAway(tab, "send-share");
    await said(tab, words("shared"));
    const [shared] = await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).sheet);
    assert.match(shared.url, /^http/);
    assert.equal(shared.files, 1);
  });
});

/** Entries of the export menu that send something. @param {Tab} tab @returns {Promise<string[]>} */
async function sendEntries(tab) {
  await tab.page.click("#foreground-export");
  const seen = await tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-export-menu [role=menuitem]")]
      .filter((item) => item.checkVisibility())
      .map(({ id }) => id.replace("foreground-", "")),
  );
  await tab.page.keyboard.press("Escape");
  return seen.filter((id) => id.startsWith("send-"));
}

/**
 * Sets a service up in the options by keys, as a person does, and waits for what is said of it.
 *
 * @param {Tab} tab of a page on which the extension has run
 * @param {string} letter by which the list of services has it
 * @param {string[]} fields what is typed into its fields
 * @param {string} sentence
 */
async function setUp(tab, letter, fields, sentence) {
  const {
    allow,
    browser,
    closeExtensionPages,
    evaluateInExtensionPage,
    extensionId,
    openExtensionPage,
    pressInExtensionPage,
  } = tab.backend;
  await allow?.("http://127.0.0.1/*");
  const own = openExtensionPage ? undefined : await browser.newPage();
  await own?.goto(`chrome-extension://${extensionId}/www/options.html`);
  await openExtensionPage?.("www/options.html#send-title");
  /** What a function gives in the page. @param {() => any} fn @returns {Promise<any>} */
  const run = async (fn) => (own ? own.evaluate(fn) : evaluateInExtensionPage?.(fn));
  await eventually(
    () => run(() => document.querySelectorAll("#commands tbody tr").length >= 4).catch(() => false),
    () => "the options are not filled",
  );
  await run(() => /** @type {HTMLElement} */ (document.querySelector("#service")).focus());
  const keys = [letter, ...fields.flatMap((field) => ["Tab", ...field]), "Enter"];
  if (own) for (const key of keys) await own.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key));
  else await pressInExtensionPage?.(keys);
  let heard = "";
  await eventually(
    async () => (heard = await run(() => document.querySelector("#status")?.textContent ?? "")) === sentence,
    () => `the options say "${heard}" in place of "${sentence}"`,
    60_000,
  );
  if (own) await own.close();
  else await closeExtensionPages();
  await tab.page.bringToFront();
}
