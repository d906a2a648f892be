/** The head of a text: its title, and the place where byline and date stand; what the page says of these is taken away. */

/** What declares metadata where nobody sees it. */
const DECLARED = [
  "script[type*='ld+json']",
  "meta[name*='author' i]", "meta[property*='author' i]", "meta[name*='byl' i]", "meta[name*='creator' i]", "meta[name*='publish' i]",
  "meta[name*='date' i]", "meta[property*='published' i]", "meta[property*='modified' i]", "meta[property*='updated' i]", "meta[name*='parsely' i]",
  "meta[itemprop]", "meta[name*='citation' i]", "meta[name^='twitter:label' i]", "meta[name^='twitter:data' i]", "link[rel='author']",
].join(", ");

/** What names an author or a day for programs or for the eye. */
const NAMED = "time, address, [rel~='author'], [itemprop*='author'], [itemprop*='date' i], [class*='author' i], [class*='byline' i], [class*='date' i], [class*='meta' i], [class*='posted' i], [class*='publish' i]";

/** Longest line that may be a byline, in words. */
const LONGEST = 30;

/** Blocks between the title and the first paragraph where a line before this is still at the head of the text. */
const NEAR = 4;

/** Whether one element comes before another. */
const isBefore = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The page's own title: the last heading of the first level above the text. */
const titleOf = (content) => {
  const [first] = content.paragraphs;
  if (!first) return null;
  const headings = [...document.querySelectorAll("h1")].filter((heading) => changes.isSeen(heading) && isBefore(heading, first.element));
  const title = headings.at(-1);
  const words = title ? changes.wordsOf(title.innerText) : [];
  return title?.parentElement && words.length >= 3 && !title.closest("a, button, label") ? title : null;
};

/**
 * Takes away what a page says about author and day of its text: what is declared, what is named so, and short lines beside
 * the title. Gives the title's element and the first paragraph; `null` where the page has no title of its own, or still
 * names its author elsewhere.
 */
changes.bareHead = (content) => {
  const title = titleOf(content);
  if (!title) return null;
  const first = content.paragraphs[0].element;
  const isContent = (element) => content.content.some((block) => element.contains(block.element));
  const isTitle = (element) => element.contains(title) || title.contains(element);
  for (const element of document.querySelectorAll(DECLARED)) element.remove();
  for (const element of document.querySelectorAll(NAMED)) {
    if (element.isConnected && !isContent(element) && !isTitle(element) && element !== document.body) element.remove();
  }
  const all = content.blocks;
  const from = all.findIndex(({ element }) => isTitle(element));
  for (const [at, { element, words }] of all.entries()) {
    const isBeside = at >= from - 3 && (at < from + 3 || isBefore(element, first));
    const isBehind = isBefore(content.last.element, element) && at <= all.findIndex((block) => block.element === content.last.element) + 3;
    const isTaken = (isBeside || isBehind) && words.length <= LONGEST && !isContent(element) && !isTitle(element);
    if (isTaken && element.isConnected && element !== document.body) element.remove();
  }
  const stillNamed = content.author && document.documentElement.outerHTML.includes(content.author);
  if (stillNamed) return null;
  // Boxes between the title and the text part a line before the text from its title.
  const blocks = all.filter(({ element }) => element.isConnected && isBefore(title, element) && isBefore(element, first));
  return { title, first: blocks.length <= NEAR ? first : null, last: content.last.element };
};

/** Puts a node right below the title or above it, before the first paragraph, or behind the text. */
changes.putInHead = (draw, head, node, places = ["below", "below", "above", "first"]) => {
  const drawn = draw.pick(places);
  const place = drawn === "first" && !head.first ? "below" : drawn;
  draw.variant.where = place;
  if (place === "below") head.title.after(node);
  else if (place === "above") head.title.before(node);
  else if (place === "first") head.first.before(node);
  else head.last.after(node);
  return node;
};
