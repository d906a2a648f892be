/** Where the true content of a page is: the blocks of text that its truth covers, in order, and the line of each. */

/** Words of every script; characters of a script that does not divide words are words. */
const ALONE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`;
const WORD = new RegExp(String.raw`[${ALONE}]|[[\p{L}\p{N}\p{M}]--[${ALONE}]]+`, "gv");

/** Elements whose text nobody reads. */
const UNREAD = "script, style, noscript, template, head, textarea, select, svg, iframe, object";

/** Share of a block's words from which on it is content. */
const COVERED = 0.7;

/** Words in a run that has to be in the truth. */
const RUN = 3;

/** Blocks on either side that show whether a block is among content. */
const CONTEXT = 3;

/** Parents that take any block. */
const FLOWING = "div, section, article, main, body, blockquote, center, form, fieldset, td, header, footer, aside, details";

/** Where a paragraph is none of the running text. */
const SET_APART = "li, table, figure, dl, blockquote, pre, h1, h2, h3, h4, h5, h6, aside, nav, footer, button, label, a";

const wordsOf = (text) => (text.toLowerCase().match(WORD) ?? []);

/** The blocks of text of the page in document order: an element each, with its words. */
const blocksOf = (root) => {
  const inline = new Map();
  const isInline = (element) => {
    if (!inline.has(element)) {
      const { display } = getComputedStyle(element);
      inline.set(element, display.startsWith("inline") || display === "contents" || display.startsWith("ruby"));
    }
    return inline.get(element);
  };
  const blocks = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/\S/u.test(node.data) || node.parentElement.closest(UNREAD)) continue;
    let element = node.parentElement;
    while (element !== root && isInline(element)) element = element.parentElement;
    const last = blocks.at(-1);
    if (last?.element === element) last.text += node.data;
    else blocks.push({ element, text: node.data });
  }
  for (const block of blocks) block.words = wordsOf(block.text);
  return blocks.filter((block) => block.words.length > 0);
};

/** Where each run of words begins in the truth. */
const runsOf = (words) => {
  const runs = new Map();
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const run = words.slice(at, at + RUN).join(" ");
    if (!runs.has(run)) runs.set(run, []);
    runs.get(run).push(at);
  }
  return runs;
};

/** Marks the words of each block that a run of the truth covers; runs reach over the borders of blocks. */
const cover = (blocks, order, taken) => {
  const all = blocks.flatMap((block) => block.words);
  const covered = new Uint8Array(all.length + RUN);
  for (const block of order) {
    for (let at = block.start; at < block.start + block.words.length; at += 1) {
      if (taken(all.slice(at, at + RUN).join(" "))) covered.fill(1, at, at + RUN);
    }
  }
  return (block) => {
    const own = covered.subarray(block.start, block.start + block.words.length);
    return own.reduce((sum, word) => sum + word, 0) / block.words.length;
  };
};

/** The blocks that the truth covers; of what is on the page several times, what lies among other content. */
const coveredBlocks = (blocks, runs) => {
  let start = 0;
  for (const block of blocks) {
    block.start = start;
    start += block.words.length;
  }
  const anywhere = cover(blocks, blocks, (run) => runs.has(run));
  const shares = blocks.map(anywhere);
  const density = (at) => {
    const around = shares.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1);
    return around.reduce((sum, share) => sum + share, 0) / around.length;
  };
  const order = blocks.map((block, at) => ({ block, dense: density(at), at }));
  order.sort((a, b) => b.dense - a.dense || a.at - b.at);
  const left = new Map([...runs].map(([run, places]) => [run, places.length]));
  const take = (run) => {
    const count = left.get(run) ?? 0;
    if (count > 0) left.set(run, count - 1);
    return count > 0;
  };
  const share = cover(blocks, order.map(({ block }) => block), take);
  return blocks.filter((block) => share(block) >= COVERED);
};

/** Gives each block the line of the truth in which it ends. */
const align = (blocks, runs, lineOf) => {
  let last = 0;
  for (const block of blocks) {
    const { words } = block;
    const places = runs.get(words.slice(-RUN).join(" ")) ?? runs.get(words.slice(0, RUN).join(" "));
    const behind = places?.find((place) => place >= last) ?? places?.at(-1);
    if (behind !== undefined) last = Math.max(last, behind);
    block.line = lineOf[Math.min(last + RUN - 1, lineOf.length - 1)] ?? 0;
  }
};

const isSeen = (element) => {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const visible = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  return width > 1 && height > 1 && right > 0 && bottom + scrollY > 0 && element.checkVisibility(visible);
};

/** Share of the truth's words that these blocks have, counted as often as they occur. */
const recall = (truth, blocks) => {
  const left = new Map();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of blocks.flatMap((block) => block.words)) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return truth.length > 0 ? found / truth.length : 0;
};

/** The lowest element that all of these are in. */
const commonAncestor = (elements) => {
  let [ancestor] = elements;
  while (ancestor && !elements.every((element) => ancestor.contains(element))) ancestor = ancestor.parentElement;
  return ancestor ?? document.body;
};

/** What of a page is content, by the text that is true for it. */
changes.findContent = (text) => {
  const lines = text.split("\n");
  const truth = [];
  const lineOf = [];
  for (const [line, words] of lines.map(wordsOf).entries()) {
    for (const word of words) {
      truth.push(word);
      lineOf.push(line);
    }
  }
  const runs = runsOf(truth);
  const blocks = blocksOf(document.body);
  const content = coveredBlocks(blocks, runs);
  align(content, runs, lineOf);
  for (const block of content) block.seen = isSeen(block.element);
  const isParagraph = ({ element, words, seen }) => {
    return seen && words.length >= 8 && !element.closest(SET_APART) && element.parentElement.matches(FLOWING);
  };
  const paragraphs = content.filter(isParagraph);
  const seen = content.filter((block) => block.seen);
  return {
    lines,
    share: recall(truth, content),
    words: truth.length,
    blocks,
    content,
    paragraphs,
    first: seen[0],
    last: seen.at(-1),
    root: commonAncestor(seen.map((block) => block.element)),
  };
};

changes.wordsOf = wordsOf;
changes.isSeen = isSeen;
changes.FLOWING = FLOWING;
