/** Where on a page something is put: before the content, within it at several depths, beside it, or after it. */

/** Ancestors of an element from itself up to the child of the body, that have a parent which takes any block. */
const chain = (element) => {
  const found = [];
  for (let node = element; node && node !== document.body; node = node.parentElement) {
    const parent = node.parentElement;
    if (parent?.matches(changes.FLOWING) && !parent.closest("p, a, button, label, pre, h1, h2, h3, h4")) found.push(node);
  }
  return found;
};

/** Paragraphs that are followed by another one of the same parent. */
const gaps = ({ paragraphs }) => {
  const followed = (block, at) => paragraphs[at + 1]?.element.parentElement === block.element.parentElement;
  return paragraphs.filter(followed);
};

const at = (anchor, where, line) => ({ anchor, where, line });

/** Every place by its name: where to put something, given what is content; `null` where there is none. */
const PLACES = {
  /** Above the first block of the content, at any depth. */
  before: ({ draw, content }) => {
    const node = draw.pick(chain(content.first.element));
    return node ? at(node, "before", -1) : null;
  },
  /** First in the body, before the header. */
  top: () => (document.body.firstElementChild ? at(document.body.firstElementChild, "before", -1) : null),
  /** Before the element that has all of the content. */
  ahead: ({ content }) => {
    const node = content.root === document.body ? document.body.firstElementChild : content.root;
    return node?.parentElement.matches(changes.FLOWING) ? at(node, "before", -1) : null;
  },
  /** Right above the first paragraph, below a title. */
  opening: ({ content }) => {
    const [block] = content.paragraphs;
    return block ? at(block.element, "before", block.line - 1) : null;
  },
  /** Right below the heading of the page, wherever its text is. */
  titled: ({ content }) => {
    const [block] = content.paragraphs;
    const isAbove = (heading) => heading.compareDocumentPosition(block.element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const heading = block && [...document.querySelectorAll("h1")].filter((it) => changes.isSeen(it) && isAbove(it)).at(-1);
    if (!heading?.parentElement.matches(changes.FLOWING)) return null;
    return at(heading, "after", content.content.find(({ element }) => heading.contains(element))?.line ?? -1);
  },
  /** Between two paragraphs. */
  between: ({ draw, content }) => {
    const block = draw.pick(gaps(content));
    return block ? at(block.element, "after", block.line) : null;
  },
  /** Behind the first paragraph. */
  early: ({ content }) => {
    const [block] = gaps(content);
    return block ? at(block.element, "after", block.line) : null;
  },
  /** Right behind the last block of the content, as its sibling. */
  end: ({ content }) => {
    const [node] = chain(content.last.element);
    return node ? at(node, "after", content.last.line) : null;
  },
  /** Behind the last paragraph of the running text. */
  closing: ({ content }) => {
    const block = content.paragraphs.at(-1);
    return block ? at(block.element, "after", block.line) : null;
  },
  /** Behind the content, some levels up. */
  after: ({ draw, content }) => {
    const nodes = chain(content.last.element).slice(1);
    const node = draw.pick(nodes.length > 0 ? nodes : chain(content.last.element));
    return node ? at(node, "after", content.last.line) : null;
  },
  /** Last in the body. */
  bottom: ({ content }) => at(document.body.lastElementChild, "after", content.lines.length - 1),
};

/** Puts a node at one of these places, drawn; gives its name, depth and line, or `null` where it fits nowhere. */
changes.put = (draw, content, node, names) => {
  for (const name of draw.shuffled(names)) {
    const place = PLACES[name]({ draw, content });
    if (!place) continue;
    place.anchor[place.where](node);
    let depth = 0;
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) depth += 1;
    return { name, depth, line: place.line };
  }
  return null;
};

changes.PLACES = PLACES;
changes.gaps = gaps;
changes.chain = chain;
