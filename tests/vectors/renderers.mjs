/** Renderers of Markdown as people use them, with HTML allowed: none of them cleans what it writes. */

import * as commonmark from "commonmark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import showdown from "showdown";
import { ask } from "../../tools/python.mjs";

/** @typedef {(markdown: string) => string} Render */

const dangerous = { allowDangerousHtml: true, allowDangerousProtocol: true };

/** Those of JavaScript. @type {Record<string, Render>} */
export const RENDERERS = {
  "markdown-it": (() => {
    const renderer = new MarkdownIt({ html: true, linkify: true, typographer: true });
    // It refuses addresses that run something; others do not.
    renderer.validateLink = () => true;
    return (/** @type {string} */ markdown) => renderer.render(markdown);
  })(),
  marked: (markdown) => String(new Marked({ gfm: true, async: false }).parse(markdown)),
  "marked, pedantic": (markdown) => String(new Marked({ pedantic: true, gfm: false, async: false }).parse(markdown)),
  micromark: (markdown) => micromark(markdown, dangerous),
  "micromark + GFM": (markdown) => micromark(markdown, { ...dangerous, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  commonmark: (markdown) => new commonmark.HtmlRenderer({ safe: false }).render(new commonmark.Parser().parse(markdown)),
  showdown: (markdown) => new showdown.Converter().makeHtml(markdown),
  "showdown, GitHub": (() => {
    const renderer = new showdown.Converter({ tables: true, strikethrough: true, tasklists: true, simplifiedAutoLink: true, parseImgDimensions: true, literalMidWordUnderscores: true, emoji: true, underline: true, metadata: true });
    renderer.setFlavor("github");
    return (/** @type {string} */ markdown) => renderer.makeHtml(markdown);
  })(),
};

const PYTHON = `
import json, sys, markdown, markdown2, mistune
texts = json.load(sys.stdin)
extra = ["extra", "sane_lists", "smarty", "toc", "nl2br", "admonition", "wikilinks", "meta", "codehilite"]
extras = ["fenced-code-blocks", "tables", "footnotes", "strike", "task_list", "header-ids", "smarty-pants", "markdown-in-html", "cuddled-lists", "code-friendly", "metadata"]
renderers = {
  "Python-Markdown": lambda text: markdown.markdown(text),
  "Python-Markdown, fenced code and tables": lambda text: markdown.markdown(text, extensions=["fenced_code", "tables"]),
  "Python-Markdown, extra": lambda text: markdown.markdown(text, extensions=extra),
  "markdown2": lambda text: markdown2.markdown(text),
  "markdown2, extras": lambda text: markdown2.markdown(text, extras=extras),
  "mistune": mistune.create_markdown(escape=False),
  "mistune, plugins": mistune.create_markdown(escape=False, plugins=["strikethrough", "footnotes", "table", "url", "task_lists", "def_list", "abbr", "mark", "superscript", "math", "spoiler"]),
}
print(json.dumps({name: [render(text) for text in texts] for name, render in renderers.items()}))
`;

/**
 * What every renderer makes of every text.
 *
 * @param {string[]} texts
 * @param {boolean} withPython
 * @returns {Record<string, string[]>}
 */
export function rendered(texts, withPython) {
  const own = Object.entries(RENDERERS).map(([name, render]) => [name, texts.map(render)]);
  return { ...Object.fromEntries(own), ...(withPython ? ask(PYTHON, texts) : {}) };
}
