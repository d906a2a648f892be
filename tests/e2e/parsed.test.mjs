/**
 * HTML read without a browser gives the page snapshot that a browser's own parser and the page's module give, byte for
 * byte, on every fixture and on markup that parsers have to mend.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";
import { routes } from "../fixtures/index.mjs";
import { serve } from "../../tools/serve.mjs";
import { enter, inEachBrowser } from "./support.mjs";

const lab = buildLab();

/** Markup that is wrong, or has addresses, encodings and names of every kind. @type {Record<string, string>} */
const MARKUP = {
  nesting: "<table>x<tr><td>1</table><b>2<p>3</b>4<a href=1>a<a href=2>b</a><i><p>c</i>d<ul><li>e<li>f</ul></p>",
  addresses:
    "<a href=''>a</a><a href='  b c?d=e f#g '>b</a><a href='http://[x'>c</a><a href='//h.example/%zz'>d</a><img src><img src='a\nb.png'><video poster=p.png src=v.mp4><track src=t.vtt></video><q cite=/c>q</q><object data=o.bin></object><a href='HTTP://A.example:80/ä?ö'>e</a><area href=f><iframe src=g></iframe><div href=/h cite=i>j</div><a href='mailto:a b@c'>k</a><a href='javascript:void 0'>l</a><link rel=next href=2><base href='/base/x'><ins cite=m>n</ins><form src=o cite=p>q</form><input src=r><embed src=s>",
  streamed:
    "<p>a<!--$?--><template id='B:0'></template><i>b<!--$?--><template id='B:7'></template><!--/$--></i><!--/$-->c<p>d<template id='P:1'><b>e</b></template>f<template id='B:4'></template><div hidden id='S:0'>g<u>h</u></div><div hidden id='S:3'>i</div><div id='S:4'>j</div><script>$RS(\"S:3\",\"P:1\")</script><script type='math/tex; mode=display'>x^2</script><script type=math/none>y</script><!-- k -->",
  noscript:
    "<p>a<img src=b><noscript> <img src=c></noscript><p><noscript><picture><img src=d></picture></noscript>e<noscript>f<img src=g></noscript><noscript><img src=h></noscript><img src=i>",
  foreign:
    "<math><annotation-xml encoding=text/html><p>a</annotation-xml><annotation-xml><p>b</math><svg viewBox='0 0 1 1'><a xlink:href=x>t</a><foreignObject><p>f</foreignObject></svg><math definitionurl=d alttext='x y' xml:lang=en><mi id=m>x</mi><annotation encoding=tex>x</annotation></math><p xml:lang=de>g",
  head: "<!doctype html><title> A &amp; \n\t B </title><meta name=a content=b><meta property=' P ' content=' c '><meta content=d><link rel='stylesheet' href=e><link rel='Canonical' href='/f' type=g title=h hreflang=i><script type=' application/ld+json'>{}</script><script type='Application/LD+json; x'>{\"a\":1}</script><noscript><meta name=n content=o><img src=p></noscript><p>q<template><p>r<meta name=s content=t></template><svg><title>u</title></svg>",
  fields:
    "<form name=a><input name=nextSibling value=secret><input name=firstChild><textarea>b</textarea><select><option>c</select><button value=d>e</button><output value=f>g</output><li value=3>h</li></form>",
  odd: "a\u0000b<p CLASS=' A  b ' Aria-Label=c onclick=d DATA-src=e data-x=f style=g hidden>h</p>\r\ni\rj&nbsp;&#x80;&notit;<!-- k --><?pi?><![CDATA[l]]></p></br><image src=m><plaintext>n</plaintext>",
  frames: "<frameset><frame src=a><noframes><p>b</noframes></frameset>",
  details:
    "<details open><summary>a</summary>b</details><dialog open>c</dialog><picture><source srcset=d><img srcset='e 2x' alt=f></picture><pre>\n\ng\n</pre><textarea>\nh</textarea><ruby>i<rt>j</ruby><my-card><slot name=k>l</slot></my-card><canvas>m</canvas><audio controls>n</audio>",
};

/** No HTML; or so large or deep that bounds decide, which each parser passes elsewhere. */
const NO_MARKUP = /pdf|^\/(vast|deep|large-)/;

inEachBrowser("one parser", ({ open, test }) => {
  test("gives what the browser's gives", async () => {
    const pages = { ...MARKUP, ...(await fixtures()) };
    const tab = await open("/plain/");
    await enter(tab);
    const url = await tab.evaluateInExtension(() => location.href);
    const source = readFileSync(`${ROOT}dist/extension/page-wasm.js`, "utf8");
    await tab.evaluateInExtension(`(() => { ${source}; })()`);
    const differing = [];
    for (const [name, html] of Object.entries(pages)) {
      const theirs = Buffer.from(await tab.evaluateInExtension(parsing(html, url)), "latin1");
      const { status, stdout, stderr } = spawnSync(lab, ["parse", "--wire", "--url", url], {
        input: html,
        maxBuffer: 1 << 28,
      });
      assert.equal(status, 0, `${name}: ${stderr}`);
      if (!theirs.equals(stdout)) differing.push(`${name}: ${difference(theirs, stdout)}`);
    }
    assert.deepEqual(differing, []);
    assert.ok(Object.keys(pages).length > 30, `only ${Object.keys(pages)}`);
  });
});

/** What the browser's parser and the page's module make of it, as characters. @param {string} html @param {string} url */
function parsing(html, url) {
  return `(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html");
    const bytes = globalThis.foregroundPage.capturePost(parsed, ${JSON.stringify(url)});
    let characters = "";
    for (let at = 0; at < bytes.length; at += 4096) characters += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return characters;
  })()`;
}

/** The pages of the fixtures as they are served. @returns {Promise<Record<string, string>>} */
async function fixtures() {
  const { origin, close } = await serve(routes());
  try {
    /** @type {Record<string, string>} */
    const found = {};
    for (const path of Object.keys(routes())) {
      if (NO_MARKUP.test(path)) continue;
      const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      const isHtml = answer?.ok && /text\/html|xhtml/.test(answer.headers.get("content-type") ?? "");
      const html = isHtml ? await answer.text() : "";
      if (html.trim() !== "") found[path] = html;
    }
    return found;
  } finally {
    await close();
  }
}

/** The places around the first byte that differs. @param {Buffer} theirs @param {Buffer} ours */
function difference(theirs, ours) {
  let at = 0;
  while (theirs[at] === ours[at]) at++;
  const around = (/** @type {Buffer} */ bytes) =>
    JSON.stringify(bytes.subarray(Math.max(0, at - 80), at + 40).toString("utf8"));
  return `at ${at} of ${theirs.length} and ${ours.length}: ${around(theirs)} ≠ ${around(ours)}`;
}
