/**
 * Times the encodings of the core on the live page by turns, stage by stage. `foregroundCores` holds them; the first
 * run of each is told apart.
 */
(async (rounds) => {
  const cores = Object.entries(globalThis.foregroundCores);
  const results = Object.fromEntries(cores.map(([name]) => [name, { first: {}, runs: {} }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of cores.entries()) {
      const [name, { Reading }] = cores[(turn + round) % cores.length];
      await new Promise((done) => setTimeout(done));
      const start = performance.now();
      const reading = Reading.read(document);
      const read = performance.now();
      const article = reading.render(document);
      const rendered = performance.now();
      reading.exportAs("html");
      const written = performance.now();
      const { capture, decide, article: assemble } = reading.outcome().timings;
      reading.free();
      article.replaceChildren();
      const total = read - start;
      const times = { total, capture, decide, article: assemble, render: rendered - read, html: written - rendered };
      if (round === 0) results[name].first = times;
      else for (const [stage, time] of Object.entries(times)) (results[name].runs[stage] ??= []).push(time);
    }
  }
  return { encodings: results, elements: document.getElementsByTagName("*").length };
})
