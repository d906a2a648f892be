/** Mark and quiet: ways to the content for those who stay on the page, each undone exactly. */

import assert from "node:assert/strict";
import { inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("mark and quiet", ({ browser, open, test }) => {
  test("mark makes the content the one main landmark, goes to its heading, and hides nothing", async () => {
    const tab = await open("/messy/");
    const before = await page(tab);
    const tree = await accessibility(tab);
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /^Marked\. How lighthouses learned to say their names, \d+ minutes?, \d+ headings\.$/);
    const { mains, focus, inert } = await tab.evaluate(() => {
      const all = [...document.querySelectorAll("main, [role=main]")].filter(
        (element) => (element.getAttribute("role") ?? "main") === "main",
      );
      return {
        mains: all.map(
          (element) =>
            element.textContent?.includes("Imagine coming home by sea") &&
            !element.textContent.includes("147 partners"),
        ),
        focus: document.activeElement?.textContent?.trim() ?? "",
        inert: document.querySelectorAll("[inert]").length,
      };
    });
    assert.deepEqual(mains, [true]);
    assert.match(focus, /How lighthouses learned/);
    assert.equal(inert, 0);
    await tab.command("toggle-mark");
    await closed(tab);
    assert.equal(await page(tab), before);
    assert.equal(await accessibility(tab), tree);
  });

  test("quiet leaves nothing to hear or reach but the content, tells how much, and gives all of it back", async () => {
    const tab = await open("/messy/");
    const before = await page(tab);
    const tree = await accessibility(tab);
    await grant(tab);
    await tab.command("toggle-quiet");
    await announced(
      tab,
      /^Main content only\. How lighthouses learned to say their names, .* \d+ other parts of the page hidden\.$/,
    );
    const reached = await tab.evaluate(() => {
      const inContent = (/** @type {Element} */ element) => element.closest("[role=main]") !== null;
      const links = [...document.querySelectorAll("a[href], button, input")].filter(
        (element) => !element.closest("[inert]"),
      );
      return {
        count: links.length,
        outside: links.filter((element) => !inContent(element)).map((element) => element.outerHTML.slice(0, 80)),
      };
    });
    assert.deepEqual(reached.outside, []);
    if (browser === "chromium") {
      const heard = await accessibility(tab);
      assert.ok(heard?.includes("Imagine coming home by sea"));
      assert.ok(!heard?.includes("147 partners"), "what is hidden can be heard");
    }
    await tab.command("toggle-quiet");
    await closed(tab);
    assert.equal(await page(tab), before);
    assert.equal(await accessibility(tab), tree);
  });

  test("a page that has a main landmark keeps it, and the content becomes a landmark of its own", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const content = document.createElement("div");
      const main = document.querySelector("main");
      content.append(...(main?.childNodes ?? []));
      const links = document.createElement("nav");
      for (let number = 1; number < 90; number += 1)
        links.append(
          Object.assign(document.createElement("a"), {
            href: `/offer-${number}`,
            textContent: `Offer ${number} of the week`,
          }),
          " ",
        );
      main?.append(links, content);
    });
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /^Marked\./);
    const found = await tab.evaluate(() =>
      [...document.querySelectorAll("main, [role]")].map((element) => [
        element.getAttribute("role"),
        element.getAttribute("aria-label"),
        element.textContent?.includes("Offer 7"),
      ]),
    );
    assert.deepEqual(
      found.filter(([role]) => role !== "status"),
      [
        [null, null, true],
        ["region", "A short guide to drying herbs", false],
      ],
    );
  });

  test("whoever goes there is at the first text, past what stands below the title", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const links = document.createElement("div");
      for (const name of ["Share", "Print", "Save"])
        links.append(Object.assign(document.createElement("a"), { href: "#", textContent: name }), " ");
      document.querySelector("h1")?.after(links);
    });
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /^Marked\./);
    assert.match(
      await tab.evaluate(() => document.activeElement?.textContent?.trim() ?? ""),
      /^Fresh herbs are a gift of the summer/,
    );
    // It is a paragraph still: there is a heading above it.
    assert.equal(await tab.evaluate(() => document.activeElement?.getAttribute("role") ?? ""), "");
  });

  test("a subtitle in an element of headings is not where the text begins if much else is between", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const subtitle = Object.assign(document.createElement("h2"), {
        textContent: "What to cut, when to hang it up, and how to tell that it is done",
      });
      const menu = document.createElement("nav");
      for (const name of [
        "Latest news",
        "Garden and yard",
        "Kitchen",
        "Preserving",
        "Recipes of the week",
        "Our letter",
        "Sign in to your account",
        "About this magazine",
        "Shop for tools",
        "Events near you",
        "Letters from our readers",
        "Advertise with us",
      ]) {
        menu.append(Object.assign(document.createElement("a"), { href: `/${name.length}`, textContent: name }), " ");
      }
      document.querySelector("h1")?.after(subtitle, menu);
    });
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /^Marked\./);
    assert.match(
      await tab.evaluate(() => document.activeElement?.textContent?.trim() ?? ""),
      /^Fresh herbs are a gift of the summer/,
    );
  });

  test("headings that are content themselves are not passed over, however many are above the first paragraph", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      const headings = [
        "Mint and sage want shade and moving air, and a week of patience from whoever cuts them",
        "Thyme and rosemary dry on the stem, which may hang in the kitchen for as long as it looks well",
      ];
      const made = headings.map((textContent) => Object.assign(document.createElement("h2"), { textContent }));
      document.querySelector("h1")?.after(...made);
    });
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /^Marked\./);
    assert.match(
      await tab.evaluate(() => document.activeElement?.textContent?.trim() ?? ""),
      /^(Mint and sage|Thyme and rosemary)/,
    );
  });

  test("where the content is spread over the page, mark goes to its beginning, and quiet silences what is none of it", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() => {
      for (const box of ["article", "main"])
        for (const found of document.querySelectorAll(box)) found.replaceWith(...found.childNodes);
    });
    const before = await page(tab);
    await grant(tab);
    await tab.command("toggle-mark");
    await announced(tab, /didn’t mark anything\. The content begins here\.$/);
    assert.equal(await tab.evaluate(() => document.activeElement?.textContent?.slice(0, 11) ?? ""), "Fresh herbs");
    await tab.command("toggle-quiet");
    await announced(tab, / \d+ other parts? of the page hidden\.$/);
    const silent = await tab.evaluate(() =>
      [...document.querySelectorAll("[inert]")].map((part) => part.textContent).join(" "),
    );
    assert.ok(silent.includes("Compost") && !silent.includes("Fresh herbs"), silent);
    await tab.command("toggle-quiet");
    await closed(tab);
    assert.equal(await page(tab), before);
  });

  test("what the page adds meanwhile is silent too, and where it throws the content out all is given back", async () => {
    const tab = await open("/plain/");
    await grant(tab);
    await tab.command("toggle-quiet");
    await tab.until(() => document.querySelector("[inert]") !== null);
    await tab.evaluate(() => {
      const banner = document.createElement("div");
      banner.id = "late";
      banner.textContent = "Subscribe now to read on.";
      document.body.append(banner);
    });
    await tab.until(() => document.querySelector("#late")?.hasAttribute("inert") ?? false);
    await tab.evaluate(() => document.querySelector("main")?.remove());
    await tab.until(() => document.querySelectorAll("[inert]").length === 0);
  });
});

/** Chromium grants a page to the extension by a click on its button alone. @param {Tab} tab */
async function grant(tab) {
  await tab.click();
  await tab.until(() => document.querySelector("foreground_reader") !== null);
  await tab.page.keyboard.press("Escape");
  await tab.until(() => document.querySelectorAll("foreground_reader, foreground_message").length === 0);
}

/** @param {Tab} tab @param {RegExp} pattern */
function announced(tab, pattern) {
  return tab.until(
    (source) => new RegExp(source).test(document.querySelector("foreground_message [role=status]")?.textContent ?? ""),
    {},
    pattern.source,
  );
}

/** @param {Tab} tab */
function closed(tab) {
  return tab.until(() => document.querySelectorAll("foreground_message").length === 0);
}

/** The whole page as it is. @param {Tab} tab */
function page(tab) {
  return tab.evaluate(() => document.documentElement.outerHTML);
}

/** What assistive technology gets of the page, in Chromium; Firefox tells it to nobody who drives it. @param {Tab} tab */
async function accessibility(tab) {
  const tree = await tab.page.accessibility?.snapshot({ interestingOnly: false }).catch(() => undefined);
  // Numbers of nodes are given anew whenever somebody looks.
  return JSON.stringify(tree, (name, value) =>
    ["backendNodeId", "loaderId", "focused"].includes(name) ? undefined : value,
  );
}
