/** Captures the live page with the memo of styles and without, by turns, in another order each round. */
(rounds) => {
  const { CapturedPage } = globalThis.foregroundPage;
  const ways = [false, true];

  function timed(exactly, keep) {
    const start = performance.now();
    const captured = CapturedPage.capture(document, exactly);
    const time = performance.now() - start;
    keep?.(captured.snapshot);
    captured.free();
    return time;
  }

  function base64(bytes) {
    let characters = "";
    for (let at = 0; at < bytes.length; at += 32768) {
      characters += String.fromCharCode(...bytes.subarray(at, at + 32768));
    }
    return btoa(characters);
  }

  function stylesOf(exactly) {
    const read = globalThis.getComputedStyle;
    let count = 0;
    globalThis.getComputedStyle = (...of) => {
      count++;
      return read.apply(globalThis, of);
    };
    timed(exactly);
    globalThis.getComputedStyle = read;
    return count;
  }

  const snapshots = [];
  ways.forEach((exactly) => timed(exactly, (bytes) => snapshots.push(base64(bytes))));
  const times = ways.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < ways.length; turn++) {
      const way = (turn + round) % ways.length;
      times[way].push(timed(ways[way]));
    }
  }
  const costs = ways.map((exactly, way) => ({ least: rounds > 0 ? Math.min(...times[way]) : null, styles: stylesOf(exactly) }));
  return { snapshots, costs };
}
