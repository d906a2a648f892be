/** The workshop beside a page: operators by id, one of them at a time at work, and the way back to the page as it was. */

globalThis.changes = { operators: new Map() };

/** Types of page that an operator may fit. */
changes.TEXTS = ["article", "documentation", "service"];
changes.ALL = ["article", "documentation", "service", "forum", "product", "collection", "listing"];

/** Adds the operators of a group: what is said about each, its kind, the pages it fits, and what it does. */
changes.group = (group, operators) => {
  for (const [id, operator] of Object.entries(operators)) {
    if (changes.operators.has(id)) throw new Error(`${id} is there twice`);
    changes.operators.set(id, { fits: changes.TEXTS, ...operator, id, group });
  }
};

/** Everything about the operators but what they do. */
changes.list = () => {
  return [...changes.operators.values()].map(({ id, group, kind, about, fits }) => ({ id, group, kind, about, fits }));
};

/** Share of the truth's words that has to be found on the page. */
const FOUND = 0.9;

/** Fewest words of a text that can be changed. */
const FEWEST = 30;

let page;
let observer;

/** What has to be taken back beside the document itself: functions of the operator that is at work. */
let afterwards = [];

/** What is content; where the page is to be short, of what is left of it. */
const contentOf = ({ id, text, author, seed, material, isShort }) => {
  const found = changes.findContent(text);
  if (!isShort || found.share < FOUND || !found.last) return { ...found, author };
  const left = changes.shorten(changes.drawing(`${seed} ${id} short`, material), found);
  return { ...changes.findContent(left), author };
};

/** Gets ready for a page; gives how much of its text was found, and the operators that may fit it. */
changes.open = (given) => {
  const { id, type, seed, material, wanted } = given;
  const content = contentOf(given);
  page = { id, seed, material, content, html: document.documentElement.outerHTML };
  observer = new MutationObserver(() => {});
  const asked = (list, value) => list.length === 0 || list.includes(value);
  const fits = (operator) => {
    const { operators, kinds, groups } = wanted;
    const isAsked = asked(operators, operator.id) && asked(kinds, operator.kind) && asked(groups, operator.group);
    return isAsked && operator.fits.includes(type);
  };
  const known = [...changes.operators.keys()];
  const groups = new Set(changes.list().map(({ group }) => group));
  const { share, words, paragraphs } = content;
  return {
    share,
    text: content.lines.join("\n"),
    usable: share >= FOUND && words >= FEWEST && Boolean(content.last),
    paragraphs: paragraphs.length,
    unknown: [...wanted.operators.filter((id) => !known.includes(id)), ...wanted.groups.filter((it) => !groups.has(it))],
    operators: [...changes.operators.values()].filter(fits).map(({ id }) => id),
  };
};

const EVERYTHING = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
};

/** Takes back everything that was done to the document since it is observed. */
changes.undo = () => {
  const records = observer.takeRecords();
  observer.disconnect();
  for (const takeBack of afterwards.splice(0)) takeBack();
  for (const record of records.reverse()) {
    const { type, target, oldValue } = record;
    if (type === "characterData") {
      target.data = oldValue;
    } else if (type === "attributes") {
      if (oldValue === null) target.removeAttributeNS(record.attributeNamespace, record.attributeName);
      else target.setAttributeNS(record.attributeNamespace, record.attributeName, oldValue);
    } else {
      for (const node of record.addedNodes) if (node.parentNode === target) node.remove();
      for (const node of record.removedNodes) {
        if (record.nextSibling) target.insertBefore(node, record.nextSibling);
        else target.append(node);
      }
    }
  }
  if (document.documentElement.outerHTML !== page.html) throw new Error("the page is not what it was before");
};

/** Text of elements as a reader sees it, a block a line. */
const textOf = (elements, folded) => {
  const text = elements.map((element) => (folded ? element.textContent : element.innerText)).join("\n");
  const lines = text.split("\n").map((line) => line.replaceAll(/\s+/gu, " ").trim());
  return lines.filter(Boolean).join("\n");
};

/** Whether a reader sees an element: laid out, on the page, and not cut off by what it is in. */
const isOnPage = (element) => {
  if (!changes.isSeen(element)) return false;
  const own = element.getBoundingClientRect();
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    const box = up.getBoundingClientRect();
    const clips = getComputedStyle(up).overflow !== "visible" && getComputedStyle(up).display !== "inline";
    if (clips && (own.top >= box.bottom || own.bottom <= box.top || own.left >= box.right)) return false;
  }
  return true;
};

const truthWith = (lines, line, text) => {
  const at = line + 1;
  return [...lines.slice(0, at), ...text.split("\n"), ...lines.slice(at)].join("\n");
};

/** What an operator with `build` does: something is built and put at one of its places. */
const insert = (operator, draw, content) => {
  const built = operator.build(draw, content);
  if (!built) return null;
  const made = built instanceof Element ? { node: built } : built;
  const place = changes.put(draw, content, made.node, built.places ?? operator.places);
  if (!place) return null;
  const own = operator.kind === "in" ? { content: [made.node] } : { clutter: [made.node] };
  return { ...own, ...made, place };
};

/**
 * Changes the page once, as the operator's `n`th variant; `undo` is called after it. Gives what was put in as content
 * and as clutter, the text that is true now (`null`: as before), the metadata that is expected, and the variant; `null`
 * where the operator does not fit this page.
 */
changes.apply = (id, n) => {
  const operator = changes.operators.get(id);
  const { content, material, seed } = page;
  const draw = changes.drawing(`${seed} ${page.id} ${id} ${n}`, material);
  ({ afterwards } = draw);
  observer.observe(document, EVERYTHING);
  const made = operator.build ? insert(operator, draw, content) : operator.change(draw, content);
  if (!made) return null;
  const parts = [...(made.content ?? []), ...(made.clutter ?? [])];
  if (!made.folded && !parts.every(isOnPage)) return { unseen: true };
  const put = textOf(made.content ?? [], made.folded);
  const clutter = textOf(made.clutter ?? [], made.folded);
  const inQuestion = { in: put, out: clutter }[operator.kind];
  if (inQuestion !== undefined && changes.wordsOf(inQuestion).length === 0) return { unseen: true };
  const line = made.place?.line ?? -1;
  const variant = { ...draw.variant, place: made.place?.name, depth: made.place?.depth, folded: made.folded };
  const text = put ? truthWith(content.lines, line, put) : null;
  return { group: operator.group, kind: operator.kind, variant, put, clutter, line, expected: made.expected ?? {}, text };
};

/** The document with its style sheets in it, for those who read it without the network. */
changes.document = () => {
  const sheets = new Map();
  for (const sheet of document.styleSheets) {
    if (sheet.ownerNode?.localName !== "link") continue;
    try {
      sheets.set(sheet.ownerNode, [...sheet.cssRules].map((rule) => rule.cssText).join("\n"));
    } catch {
      // A sheet of another site does not show its rules.
    }
  }
  const copy = document.documentElement.cloneNode(true);
  const links = [...document.documentElement.querySelectorAll("link")];
  for (const [at, link] of [...copy.querySelectorAll("link")].entries()) {
    const rules = sheets.get(links[at]);
    if (rules === undefined) continue;
    const style = document.createElement("style");
    style.textContent = rules.replaceAll("</", "<\\/");
    link.replaceWith(style);
  }
  return `<!doctype html>${copy.outerHTML}`;
};
