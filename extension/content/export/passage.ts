/** The text of a passage of the article, paragraph by paragraph. */

/** What parts paragraphs. */
const BLOCKS =
  "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, pre, blockquote, summary, div, figure, article, main";

/** What the reader has added, which is no text of the page. */
const ADDED = "button, .foreground-code-tools, .foreground-about, [hidden]";

/** Marks of notes. */
const MARKS = "[role=doc-noteref]";

/** A passage as it is quoted, and as the page's own document has it: there the marks of notes are part of the text. */
export interface Passage {
  readonly quoted: readonly string[];
  readonly found: readonly string[];
}

/** The passage of a range. Other than the browser's own text of a selection it has nothing that only style sheets add. */
export function passageOf(range: Range): Passage {
  const root = range.commonAncestorContainer;
  const paragraphs: { block: Element | null; quoted: string; found: string }[] = [];
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
  for (
    let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
    node;
    node = walker.nextNode()
  ) {
    const holder = node.parentElement;
    if (!holder || !range.intersectsNode(node) || holder.closest(ADDED)) continue;
    const text = node.nodeValue ?? "";
    const part = text.slice(
      node === range.startContainer ? range.startOffset : 0,
      node === range.endContainer ? range.endOffset : text.length,
    );
    const block = holder.closest(BLOCKS);
    if (paragraphs.at(-1)?.block !== block) paragraphs.push({ block, quoted: "", found: "" });
    const last = paragraphs.at(-1);
    if (!last) continue;
    last.found += part;
    if (!holder.closest(MARKS)) last.quoted += part;
  }
  const said = paragraphs
    .map(({ quoted, found }) => ({ quoted: plain(quoted), found: plain(found) }))
    .filter(({ quoted }) => quoted !== "");
  return { quoted: said.map(({ quoted }) => quoted), found: said.map(({ found }) => found) };
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
