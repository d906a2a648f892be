/** Short pages: a page cut down to a few paragraphs, and to a few of the links around them, before any other change. */

/** Most paragraphs that are left, and fewest words of the text. */
const MOST_PARAGRAPHS = 8;
const FEWEST_WORDS = 40;

/** How often a part that is not content goes, and most children of an element in those that stay. */
const GONE = 0.3;
const MOST_CHILDREN = 7;

/** What a page needs, whatever is cut. */
const NEEDED = "style, script, link, template, meta";

/** The paragraph with which the text ends from now on, drawn; `undefined` where the text is short as it is. */
const lastKept = (draw, { paragraphs, lines }) => {
  const wordsUpTo = ({ line }) => changes.wordsOf(lines.slice(0, line + 1).join("\n")).length;
  const ends = paragraphs.slice(1, MOST_PARAGRAPHS).filter((block) => wordsUpTo(block) >= FEWEST_WORDS);
  return draw.pick(ends);
};

const cutBehind = (block, content) => {
  const last = content.content.at(-1).element;
  if (last === block.element || !(block.element.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
  const range = document.createRange();
  range.setStartAfter(block.element);
  range.setEndAfter(last);
  range.deleteContents();
};

/** Thins out what is not content: whole parts, and what is in the others behind the first children. */
const thin = (draw, kept) => {
  const above = new Set();
  for (const { element } of kept) {
    for (let up = element.parentElement; up; up = up.parentElement) above.add(up);
  }
  const own = new Set(kept.map(({ element }) => element));
  const trim = (element, most) => {
    const children = [...element.children].filter((child) => !child.matches(NEEDED));
    for (const child of children.slice(most)) child.remove();
    for (const child of children.slice(0, most)) trim(child, most);
  };
  const visit = (element) => {
    for (const child of element.children) {
      if (child.matches(NEEDED) || own.has(child)) continue;
      if (above.has(child)) visit(child);
      else if (draw.odds(GONE)) child.remove();
      else trim(child, draw.int(2, MOST_CHILDREN));
    }
  };
  visit(document.body);
};

/** Cuts the page down; gives the text that is true from now on. */
changes.shorten = (draw, content) => {
  const block = lastKept(draw, content);
  const isKept = ({ line }) => !block || line <= block.line;
  if (block) cutBehind(block, content);
  thin(draw, content.content.filter((it) => it.element.isConnected && isKept(it)));
  return block ? content.lines.slice(0, block.line + 1).join("\n") : content.lines.join("\n");
};
