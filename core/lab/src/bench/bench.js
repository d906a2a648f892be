/**
 * Times the core on the live page, with the encodings of the page's module by turns, stage by stage. `foregroundPages`
 * holds them, `foregroundCore` is what runs in the background otherwise; the first run of each is told apart.
 */
(async (rounds) => {
  const modules = Object.entries(globalThis.foregroundPages);
  const { Session } = globalThis.foregroundCore;
  const results = Object.fromEntries(modules.map(([name]) => [name, { first: {}, runs: {} }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of modules.entries()) {
      const [name, { CapturedPage }] = modules[(turn + round) % modules.length];
      await new Promise((done) => setTimeout(done));
      const start = performance.now();
      const page = CapturedPage.capture(document);
      const session = Session.open(page.snapshot, performance.now() - start);
      const read = performance.now();
      const article = page.render(document, session.article());
      const rendered = performance.now();
      const extras = globalThis.foregroundExtras.Extras.open(page.snapshot, session.findings());
      extras.exportAs("html");
      const written = performance.now();
      const { capture, decide, article: assemble } = session.outcome().timings;
      extras.free();
      session.free();
      page.free();
      article.replaceChildren();
      const total = read - start;
      const times = { total, capture, decide, article: assemble, render: rendered - read, html: written - rendered };
      if (round === 0) results[name].first = times;
      else for (const [stage, time] of Object.entries(times)) (results[name].runs[stage] ??= []).push(time);
    }
  }
  return { encodings: results, elements: document.getElementsByTagName("*").length };
})
