/** What travels between the contexts of the extension, and the reasons why a page is closed to it. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const messages = await load("shared/messages.ts");
const notices = await load("shared/refusals.ts");

describe("messages", () => {
  it("are known by their form", () => {
    assert.equal(messages.isEnvelope({ kind: "perform", request: {} }), true);
    for (const other of [undefined, null, "perform", 1, {}, { kind: 1 }])
      assert.equal(messages.isEnvelope(other), false);
  });

  it("carry a value or an error", () => {
    assert.equal(messages.open({ value: 1 }), 1);
    assert.equal(messages.open({}), undefined);
    assert.throws(() => messages.open({ error: "no such tab" }), /no such tab/);
    assert.throws(() => messages.open(undefined), /No answer/);
  });
});

describe("notices", () => {
  it("name the likeliest reason", () => {
    const reasons = {
      "chrome://settings/": "browser-page",
      "about:newtab": "browser-page",
      "view-source:https://example.org/": "browser-page",
      "moz-extension://0/www/notice.html": "browser-page",
      "https://chromewebstore.google.com/detail/x": "store",
      "https://chrome.google.com/webstore/category/extensions": "store",
      "https://addons.mozilla.org/en-US/firefox/": "store",
      "https://chrome.google.com/": "refused",
      "file:///a/page.html": "local-file",
      "https://example.org/paper.PDF": "pdf",
      "https://example.org/": "refused",
    };
    for (const [address, reason] of Object.entries(reasons))
      assert.equal(notices.refusalReason(address), reason, address);
    assert.equal(notices.refusalReason(undefined), "refused");
  });

  it("know web pages from other files", () => {
    assert.equal(notices.contentTypeReason("text/html"), undefined);
    assert.equal(notices.contentTypeReason("application/xhtml+xml"), undefined);
    assert.equal(notices.contentTypeReason("text/plain"), undefined);
    assert.equal(notices.contentTypeReason("application/json"), "not-html");
    assert.equal(notices.contentTypeReason("application/pdf"), "pdf");
    assert.equal(notices.contentTypeReason("image/svg+xml"), "not-html");
  });

  it("survive the way through an address", () => {
    for (const reason of notices.NOTICE_REASONS) {
      assert.equal(notices.reasonOf(new URL(notices.noticePage(reason), "https://x/").search), reason);
    }
    assert.equal(notices.reasonOf("?reason=toString"), "failed");
  });
});
