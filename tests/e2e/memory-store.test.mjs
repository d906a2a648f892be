/** What is stored of a site: nothing of it is text, no page breaks it, and what is broken costs nothing but itself. */

import assert from "node:assert/strict";
import { cautions, openFirst, PLEA, remembered, writeRule } from "./memory-support.mjs";
import { choose, enter, inEachBrowser, leaveOut, readerText, said, stored, why } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("what is stored of a site", ({ open, test }) => {
  test("what is stored has no text of the page", async () => {
    const tab = await openFirst(open, "/almanac/heron");
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, PLEA);
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    const text = JSON.stringify(await stored(tab));
    assert.ok(text.includes("plea"), "the selector is there");
    for (const word of ["heron", "town", "dawn", "gift", "almanac", "orchard"]) {
      assert.ok(!text.includes(word), `"${word}" is stored`);
    }
  });

  test("a page of 600 nested elements costs nothing that is remembered", async () => {
    const tab = await openFirst(open, "/almanac/ferry");
    await choose(tab, "show-rules");
    await writeRule(tab, "p.plea", "drop");
    await said(tab, "From now on, Foreground leaves these elements out on this site.");
    const deep = await open("/almanac/quarry");
    await deep.evaluate(() => {
      const whole = document.createElement("div");
      whole.append(...document.body.childNodes);
      let outer = whole;
      for (let i = 0; i < 600; i++) {
        const around = document.createElement("div");
        around.append(outer);
        outer = around;
      }
      document.body.append(outer);
    });
    await enter(deep);
    assert.ok(!(await readerText(deep)).includes(PLEA));
    await remembered(deep, 2);
    await choose(deep, "leave-parts-out");
    await leaveOut(deep, "at noon");
    await said(deep, "Foreground now leaves this out here and on this site’s other pages.");
    const later = await open("/almanac/orchard");
    await enter(later);
    assert.ok(!(await readerText(later)).includes(PLEA));
    assert.equal(await cautions(later), "");
    assert.match(await why(later), /remembers 2 pages of this site/);
  });

  test("a document in a sandbox has no site: nothing is kept, and nothing known", async () => {
    const other = await open("/almanac/ferry");
    await enter(other);
    await choose(other, "forget");
    await said(other, "Foreground has forgotten this site.");
    const before = await stored(other);
    for (const path of ["/sandbox/", "/sandbox-strict/"]) {
      const tab = await open(path);
      await enter(tab);
      await choose(tab, "show-rules");
      await writeRule(tab, "p", "drop");
      await said(tab, "From now on, Foreground leaves these elements out on this site.");
      // The background knows it by itself, whatever a script of the extension asks for.
      const answer = await tab.evaluateInExtension(
        () =>
          /** @type {any} */ (globalThis).chrome.runtime.sendMessage({
            kind: "remember-site",
            request: { memory: "{}" },
          }),
        undefined,
      );
      assert.deepEqual(answer, { value: false });
      assert.deepEqual(await stored(tab), before);
      const again = await open(path);
      await enter(again);
      assert.match(await why(again), /doesn’t remember any page of this site yet/);
    }
  });

  test("a broken memory costs nothing but itself, and one of a newer version stays", async () => {
    const tab = await openFirst(open, "/almanac/ferry");
    const [name] = Object.keys(await stored(tab)).filter((key) => key.startsWith("site "));
    assert.ok(name);

    await store(tab, { [name]: "{ no memory" });
    const broken = await open("/almanac/baker");
    await enter(broken);
    assert.match(await cautions(broken), /was damaged\. .* set it aside/);
    assert.equal((await stored(broken))[`aside 1 ${name.slice("site ".length)}`], "{ no memory");
    await remembered(broken, 1);
    const told = await open("/almanac/heron");
    await enter(told);
    assert.equal(await cautions(told), "", "it is told once");
    assert.match(await why(told), /remembers 1 page of this site/);
    await remembered(told, 2);

    await store(told, {
      [name]: String((await stored(told))[name]).replace('"corrections":[', '"corrections":[{"text":"?"}'),
    });
    const damaged = await open("/almanac/heron");
    await enter(damaged);
    assert.match(await cautions(damaged), /Part of Foreground’s data for this site was damaged/);
    assert.match(await why(damaged), /remembers 2 pages of this site/);
    await store(damaged, { "remembered sites": "broken, too" });
    await choose(damaged, "leave-parts-out");
    await leaveOut(damaged, PLEA);
    await said(damaged, "Foreground now leaves this out here and on this site’s other pages.");
    const [listed] = /** @type {any[]} */ ((await stored(damaged))["remembered sites"]);
    assert.deepEqual([listed.site, listed.own], [new URL(damaged.page.url()).origin, true]);

    const newer = JSON.stringify({ format: 4_000_000_000 });
    await store(tab, { [name]: newer });
    const later = await open("/almanac/baker");
    await enter(later);
    assert.match(await why(later), /A newer version of Foreground saved/);
    await choose(later, "leave-parts-out");
    await leaveOut(later, PLEA);
    await said(later, "A newer version of Foreground saved the data for this site, so this version can’t change it.");
    assert.equal((await stored(later))[name], newer);
  });
});

/** @param {Tab} tab @param {Record<string, unknown>} values */
function store(tab, values) {
  return tab.evaluateInExtension((given) => /** @type {any} */ (globalThis).chrome.storage.local.set(given), values);
}
