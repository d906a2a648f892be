/**
 * Runs the systems on the live page by turns, so that whatever slows the machine down slows all of them; the order
 * changes with every round. The first run of each gives its answer and is timed apart, before anything is warm.
 */
(async (rounds) => {
  const systems = {
    foreground() {
      const start = performance.now();
      const page = globalThis.foregroundPage.CapturedPage.capture(document);
      const session = globalThis.foregroundCore.Session.open(page.snapshot, performance.now() - start);
      const read = performance.now();
      const extras = globalThis.foregroundExtras.Extras.open(page.snapshot, session.findings());
      extras.exportAs("html");
      const exported = performance.now();
      const outcome = session.outcome();
      const { capture, decide, article } = outcome.timings;
      const pageType = outcome.pageType?.name;
      const { title, byline, published } = outcome.metadata;
      const answer = { text: extras.exportAs("text"), title, author: byline, date: published, pageType };
      extras.free();
      session.free();
      page.free();
      const times = { total: read - start, capture, decide, article, html: exported - read };
      return { times, answer: { ...answer, confidence: outcome.confidence } };
    },
    async npm() {
      const { extract, snapshot, read, Readability, isProbablyReadable } = globalThis.foregroundPeers.npm;
      const start = performance.now();
      const { html, title, byline, published, confidence } = await extract(document);
      const extracted = performance.now();
      const bytes = await snapshot(document);
      const captured = performance.now();
      await read(bytes);
      const done = performance.now();
      new Readability(document).parse();
      const dropped = performance.now();
      isProbablyReadable(document);
      const looked = performance.now();
      const times = { total: extracted - start, snapshot: captured - extracted, read: done - captured, readability: dropped - done, worth: looked - dropped };
      return { times, answer: { html, title, author: byline, date: published, confidence } };
    },
    readability() {
      const start = performance.now();
      const copy = document.cloneNode(true);
      const copied = performance.now();
      const answer = globalThis.foregroundPeers.readability(copy);
      const end = performance.now();
      return { times: { total: end - start, clone: copied - start, parse: end - copied }, answer };
    },
    defuddle() {
      const start = performance.now();
      const answer = globalThis.foregroundPeers.defuddle(document);
      return { times: { total: performance.now() - start }, answer };
    },
  };
  const names = Object.keys(systems).filter((name) => name === "foreground" || globalThis.foregroundPeers?.[name]);
  const results = Object.fromEntries(names.map((name) => [name, { times: {}, first: {}, changes: 0 }]));
  // Of a system that answers later, changes are told while it works.
  let told = 0;
  const changes = new MutationObserver((records) => void (told += records.length));
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };

  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of names.entries()) {
      const name = names[(turn + round) % names.length];
      const result = results[name];
      if (result.error) continue;
      // Everyone finds a page at rest: nobody pays for the layout of what another has changed, or left to be done.
      await new Promise((done) => setTimeout(done));
      document.documentElement.getBoundingClientRect();
      if (round === 0) changes.observe(document, everything);
      try {
        const { times, answer } = await systems[name]();
        if (round === 0) Object.assign(result, { first: times, answer });
        else for (const [part, time] of Object.entries(times)) (result.times[part] ??= []).push(time);
      } catch (error) {
        result.error = String(error);
      }
      result.changes += told + changes.takeRecords().length;
      told = 0;
      changes.disconnect();
    }
  }
  return {
    systems: results,
    language: document.documentElement.lang || null,
    elements: document.getElementsByTagName("*").length,
  };
})
