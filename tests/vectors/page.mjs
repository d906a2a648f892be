/** Pages full of attack vectors: each in an article that is read like any other. */

const SENTENCE = "The keeper of the archive walks along the shelves every evening, counts the boxes, and writes down in a ledger of her own what was moved, by whom, and whether it came back.";

/**
 * Text in every place of an article where a page can have text.
 *
 * @type {((text: string) => string)[]}
 */
const CARRIERS = [
  (text) => `<p>${text}</p>`,
  (text) => `<p>It says ${text} at its door.</p>`,
  (text) => `<h2>${text}</h2>`,
  (text) => `<ul><li>${text}</li><li>another</li></ul>`,
  (text) => `<ol><li><p>${text}</p><pre><code>${text}</code></pre></li></ol>`,
  (text) => `<blockquote><p>${text}</p><pre>${text}</pre></blockquote>`,
  (text) => `<table><tr><th>Name</th><th>${text}</th></tr><tr><td>${text}</td><td><code>${text}</code></td></tr></table>`,
  (text) => `<p>Written as <code>${text}</code> by <em>${text}</em><code>${text}</code> and \\<code>${text}</code></p>`,
  (text) => `<pre><code class="language-html">${text}\n\n${text}</code></pre>`,
  (text) => `<pre>${text}</pre>`,
  (text) => `<p>So <a href="https://example.org/?${text}" title="${text}">${text}</a> it is.</p>`,
  (text) => `<p><img src="https://example.org/${text}.png" alt="${text}" title="${text}" width=300 height=200></p>`,
  (text) => `<figure><img src="https://example.org/a.png" alt="${text}" width=300 height=200><figcaption>${text}</figcaption></figure>`,
  (text) => `<details open><summary>${text}</summary><p>${text} and <code>${text}</code></p><pre>${text}</pre></details>`,
  (text) => `<dl><dt>${text}</dt><dd>${text}</dd></dl>`,
  (text) => `<p>The <abbr title="${text}">${text}</abbr> and <kbd>${text}</kbd>, <sub>${text}</sub>, <ruby>${text}<rt>${text}</rt></ruby>, <q cite="${text}">${text}</q>.</p>`,
  (text) => `<p>As <math><semantics><mrow><mi>x</mi><mtext>${text}</mtext></mrow><annotation encoding="application/x-tex">${text}</annotation></semantics></math> shows.</p>`,
  (text) => `<math display=block><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x ${text}</annotation></semantics></math>`,
  (text) => `<p>A picture of a formula: <img class="mwe-math-fallback-image-inline" alt="${text}" src="https://example.org/f.svg"></p>`,
  (text) => `<p lang="${text}" dir="${text}">${text}</p>`,
  (text) => `<aside class=note role=note><p>${text}</p></aside>`,
  (text) => `<p>With a note<sup><a href="#fn-N" id="ref-N">1</a></sup>.</p><section class=footnotes role=doc-endnotes><ol><li id="fn-N">${text} <a href="#ref-N">↩</a></li></ol></section>`,
];

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Pages with so many vectors each: those in HTML as they are, those in text in every so-manieth carrier. The next vector
 * starts with the next carrier, so that each carrier has its share of every kind of vector.
 *
 * @param {import("./kinds.mjs").Vectors} vectors
 * @param {number} size parts of a page
 * @param {{ every?: number, policy?: string }} [options] an own policy for each page, in a `meta` element
 * @returns {string[]}
 */
export function pages({ html, text }, size, { every = 1, policy } = {}) {
  const texts = text.flatMap((vector, which) =>
    CARRIERS.map((carry, at) => carry(escaped(vector)).replaceAll("-N", `-${which}-${at}`)).filter((_, at) => (which + at) % every === 0),
  );
  const parts = [...html, ...texts];
  const made = [];
  for (let start = 0; start < parts.length; start += size) {
    const about = text[(start / size) % text.length] ?? "";
    made.push(page(parts.slice(start, start + size), about, policy));
  }
  return made;
}

/** How many parts vectors make. @param {import("./kinds.mjs").Vectors} vectors */
export function countParts({ html, text }) {
  return html.length + text.length * CARRIERS.length;
}

/**
 * One page. Each part is parsed by itself, so that none swallows the others; scripts among them do not run in this way,
 * but their handlers do.
 *
 * @param {string[]} parts
 * @param {string} about what the head says in every field
 * @param {string} [policy]
 */
export function page(parts, about, policy) {
  const said = escaped(about);
  const nonce = policy === undefined ? "" : " nonce=own";
  return `<!doctype html><html lang=en><head><meta charset=utf-8>${policy === undefined ? "" : `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`}
<title>${said} The archive</title><meta name=author content="${said}"><meta name=keywords content="${said}, ${said}"><meta property=og:site_name content="${said}"><meta property="article:published_time" content="${said}"><link rel=canonical href="https://example.org/${said}">
<script type="application/ld+json">${JSON.stringify({ "@type": "Article", headline: about, author: { name: about }, datePublished: about }).replaceAll("<", "\\u003c")}</script>
<script${nonce}>
  // What runs is noted with where it runs: in the reader it must not, in the page it may.
  window.ran = [];
  window.r = (number) => {
    const target = window.event?.target;
    window.ran.push(number);
    if (target instanceof Node && (target instanceof Element ? target : target.parentElement)?.closest("foreground_reader")) window.ran.inReader = number;
  };
  for (const name of ["alert", "confirm", "prompt", "print", "open", "stop", "find"]) window[name] = () => window.r(-1);
</script>
</head><body><main><article><h1>${said} The archive</h1><div id=parts></div></article></main>
<script${nonce}>
  {
    const place = document.getElementById("parts");
    for (const part of ${JSON.stringify(parts).replaceAll("<", "\\u003c")}) {
      const [sentence, holder] = [document.createElement("p"), document.createElement("div")];
      sentence.textContent = ${JSON.stringify(SENTENCE)};
      holder.innerHTML = part;
      place.append(sentence, holder);
    }
  }
</script></body></html>`;
}
