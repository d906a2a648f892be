/** A page with everything that an export has to write, and with names that mean harm; its pictures lie on two servers. */

/** A red dot, 1 × 1. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==", "base64");

/** What is there where a page says something about itself. */
export const NASTY = '"</title><script>top.ran = 1</script> & Co: a/b\\c';

/** @param {string} text */
const attribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** @param {string} text */
const content = (text) => attribute(text).replaceAll("<", "&lt;");

const SENTENCE = "The keeper of the archive writes down each evening what has been taken away that day, by whom and in which box, since whoever asks next wants to know.";

/**
 * @param {string} elsewhere origin of the other server
 */
function page(elsewhere) {
  const picture = (/** @type {string} */ address, /** @type {string} */ alt) => `<figure><img src="${attribute(address)}" alt="${attribute(alt)}" width="200" height="100"><figcaption>Seen on a day in May: ${content(alt)}</figcaption></figure>`;
  return `<!doctype html><html lang="en"><head><title>${content(NASTY)}</title>
<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "NewsArticle", headline: NASTY, author: { "@type": "Person", name: "Ann O'Box & Sons" }, datePublished: "2024-05-03T10:00:00Z", keywords: "boxes, shelves" }).replaceAll("<", "\\u003C")}</script>
<meta property="og:site_name" content="The Archive"><meta name="description" content="${attribute(NASTY)}"></head>
<body><article><h1>${content(NASTY)}</h1>
<p id="one">${SENTENCE} ${content(NASTY)}</p>
<h2 id="one">Pictures &amp; more</h2><p>${SENTENCE}</p>
${picture("/picture.png", "one of its own")}
${picture(`${elsewhere}/open.png`, "one from elsewhere")}
${picture(`${elsewhere}/closed.png`, `</p><script>top.ran = 4</script> "a closed one"`)}
${picture("/missing.png", "one that is missing")}
<p>${SENTENCE} A note tells where.<sup id="ref1"><a href="#fn1">1</a></sup> More in <a href="https://example.org/a b?c=<d>#e f">another place</a>, <a href="#nowhere at all">nowhere</a> and <a href="#two">below</a>.</p>
<h3 id="two">A table\u0007</h3>
<table><caption>Boxes</caption><thead><tr><th scope="sideways">Box</th><th scope="col"><h4>Taken</h4></th></tr></thead><tbody><tr><td colspan="2">All of them, in May</td></tr><tr><td>3</td><td><ul><li>one</li><li>two</li></ul></td></tr></tbody></table>
<dl><dt>Box</dt><dd>What things are kept in.</dd><dt>Shelf</dt><dd>What boxes are kept on.</dd></dl>
<ul><li><input type="checkbox" checked disabled> done</li><li><input type="checkbox" disabled> to be done</li></ul>
<ol start="4" reversed><li>four</li><li value="2">two</li></ol>
<pre><code class="language-python">
if box < shelf and "x" & 1:
    take(box)
</code></pre>
<p>The share is <math><mfrac><mi>a</mi><mi mathvariant="wild">b</mi></mfrac><mo lspace="none of it">=</mo><msup><mi>c</mi></msup></math> and <math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>, said at <time datetime="some day in May">some day in May</time>.</p>
<details><summary>What is folded away</summary><p>Letters that nobody has asked for in thirty years are kept in the cellar, and come up again when somebody does.</p></details>
<blockquote><p>Whoever takes a box without writing it down has taken two: the box, and the place where it could be looked for.</p></blockquote>
<p lang="he" dir="rtl">הארכיון נפתח בכל בוקר בשעה שמונה, והשומר רושם כל ארגז שיוצא ממנו ואת שם האדם שלקח אותו, עד הערב.</p>
<p lang="no such language">The windows are washed twice in a year, and on these two days the archive is closed to everybody but the window cleaner.</p>
<p><ruby>灯<rt>ひ</rt></ruby> is a light, H<sub>2</sub>O is water, and <abbr title="${attribute(NASTY)}">etc</abbr> is the rest of it. <kbd>Ctrl</kbd> is a key that opens no door.</p>
<p>${SENTENCE} It is the last of what there is to say, and it comes at the very end.</p>
<section class="notes"><h2>Notes</h2><ol><li id="fn1">In the third box from the left, below the window, where the light falls in the afternoon and nothing fades. <a href="#ref1">↩</a></li></ol></section>
</article></body></html>`;
}

/**
 * Routes of the server with the page, and of that with pictures which only some pages may read.
 *
 * @param {() => string} elsewhere origin of the other server
 * @returns {{ own: Record<string, import("../../tools/serve.mjs").Route>, other: Record<string, import("../../tools/serve.mjs").Route> }}
 */
export function routes(elsewhere) {
  const picture = { type: "image/png", body: PNG };
  const html = (/** @type {string} */ body) => ({ type: "text/html; charset=utf-8", body });
  return {
    own: { "/": { headers: { "set-cookie": "who=me" }, make: (rest) => (rest === "" ? html(page(elsewhere())) : rest === "picture.png" ? picture : undefined) } },
    other: {
      "/": {
        make: (rest) =>
          rest === "open.png" ? { ...picture, headers: { "access-control-allow-origin": "*" } } : rest === "closed.png" ? picture : undefined,
      },
    },
  };
}
