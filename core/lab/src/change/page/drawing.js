/** The draw of a variant: chance by a seed, material from other pages, class names, and the looks of what is put in. */

/** Numbers in [0, 1) that depend on the seed alone. */
const chance = (seed) => {
  let state = 2166136261;
  for (const unit of seed) state = Math.imul(state ^ unit.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

/** How often something is in another language than the page. */
const FOREIGN = 0.12;

/** What classes of generated style sheets look like. */
const HASHED = [
  (random) => `css-${random(6)}`,
  (random) => `sc-${random(8)}`,
  (random) => `_${random(5)}`,
  (random) => `jsx-${random(7)} ${random(5)}`,
  (random) => `${random(3)}_${random(6)}`,
];

/** What surrounds a telling name. */
const WRITINGS = [
  (name) => name,
  (name) => name,
  (name) => `c-${name}`,
  (name) => `site-${name}`,
  (name) => `${name}-wrapper`,
  (name) => `${name} clearfix`,
  (name) => name.replaceAll("-", "_"),
  (name) => name.replaceAll(/-(\p{Ll})/gu, (_, letter) => letter.toUpperCase()),
  (name) => `block-${name} mt-4`,
];

/** What serves where there is none of a kind. */
const INSTEAD = { names: "shorts", comments: "sentences", shorts: "titles", quotes: "sentences", sentences: "paragraphs" };

const BACKGROUNDS = ["#f4f4f4", "#eef5fb", "#fff8e1", "#f0f7ee", "#fbeeee", "#1d2733", "#e9e6f4"];
const ACCENTS = ["#0b5fa5", "#b3261e", "#2e7d32", "#7a4b00", "#5b2a86", "#444444", "#00695c"];

/** The look of a box: what of it is there is drawn. */
const boxLook = (draw, { float = 0, narrow = 0 } = {}) => {
  const look = [];
  const style = [];
  const add = (name, ...rules) => {
    look.push(name);
    style.push(...rules);
  };
  if (draw.odds(0.45)) {
    const border = draw.pick(["1px solid #ccc", "2px solid #444", "1px dashed #999", `3px solid ${draw.pick(ACCENTS)}`]);
    const side = draw.pick(["border", "border", "border-left", "border-top", "border-block"]);
    add("border", `${side}: ${border}`);
  }
  if (draw.odds(0.45)) {
    const colour = draw.pick(BACKGROUNDS);
    add("background", `background: ${colour}`);
    if (colour === "#1d2733") style.push("color: #f2f2f2");
  }
  if (look.length > 0 || draw.odds(0.4)) style.push(`padding: ${draw.pick(["8px 12px", "12px", "16px 20px", "1.5em"])}`);
  if (draw.odds(0.6)) style.push(`margin: ${draw.pick(["12px 0", "24px 0", "2em 0", "16px"])}`);
  if (draw.odds(0.3)) add("small", `font-size: ${draw.pick(["12px", "13px", "14px", "0.85em"])}`);
  if (draw.odds(0.12)) add("family", `font-family: ${draw.pick(["Georgia, serif", "Arial, sans-serif", "monospace"])}`);
  if (draw.odds(0.15)) add("colour", `color: ${draw.pick(["#555", "#666", "#333", "#0b3c5d"])}`);
  if (draw.odds(float)) add("float", `float: ${draw.pick(["right", "left"])}`, "width: 280px", "margin: 8px 16px");
  else if (draw.odds(narrow)) add("narrow", "max-width: 480px");
  return { look, style: style.join("; ") };
};

/** Everything that one variant is drawn from. */
changes.drawing = (seed, material) => {
  const random = chance(seed);
  const draw = { random, afterwards: [] };
  draw.odds = (share) => random() < share;
  draw.int = (least, most) => least + Math.floor(random() * (most - least + 1));
  draw.pick = (list) => list[Math.floor(random() * list.length)];
  draw.shuffled = (list) => {
    const left = [...list];
    for (let at = left.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [left[at], left[other]] = [left[other], left[at]];
    }
    return left;
  };
  draw.times = (count, make) => Array.from({ length: count }, (_, at) => make(at));

  const isForeign = Boolean(material.foreign) && draw.odds(FOREIGN);
  const own = isForeign ? material.foreign : material.own;
  const names = draw.pick(["telling", "telling", "hashed", "none"]);
  draw.variant = { names, lang: own.lang, look: [] };

  // Every text is taken once before any is taken again.
  const takers = new Map();
  draw.take = (kind) => {
    if (!takers.has(kind)) takers.set(kind, draw.shuffled(own[kind]));
    const left = takers.get(kind);
    if (left.length === 0) return INSTEAD[kind] ? draw.take(INSTEAD[kind]) : null;
    const text = left.shift();
    left.push(text);
    return text;
  };
  draw.paragraph = () => draw.take("paragraphs");
  draw.sentence = () => draw.take("sentences");
  draw.title = () => draw.take("titles");
  draw.short = () => draw.take("shorts");
  draw.comment = () => draw.take("comments");
  draw.name = () => draw.take("names");
  draw.code = () => draw.take("codes");
  draw.quote = () => draw.take("quotes");
  draw.rows = () => draw.take("tables");
  draw.label = (key) => draw.pick(changes.labels(key, own.lang));
  draw.number = (least, most) => draw.int(least, most).toLocaleString(own.lang);
  draw.day = () => {
    const day = new Date(Date.UTC(draw.int(2012, 2025), draw.int(0, 11), draw.int(1, 28)));
    const style = draw.pick(["medium", "long", "short"]);
    return day.toLocaleDateString(own.lang, { dateStyle: style, timeZone: "UTC" });
  };

  const letters = (count) => draw.times(count, () => draw.pick([..."abcdefghijkmnpqrstuvwxyz0123456789XZQK"])).join("");
  const hashed = draw.pick(HASHED);
  const writing = draw.pick(WRITINGS);
  let base = "block";
  /** Class names of the whole; those of its parts follow it. */
  draw.classes = (telling) => {
    base = draw.pick(telling);
    return { telling: writing(base), hashed: hashed(letters), none: "" }[names];
  };
  draw.part = (name) => ({ telling: `${base.split(" ")[0]}${draw.pick(["-", "__"])}${name}`, hashed: hashed(letters), none: "" })[names];
  draw.sign = () => letters(9);

  draw.el = (tag, properties, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties ?? {})) {
      if (value === undefined || value === "") continue;
      if (name === "style") element.style.cssText = value;
      else element.setAttribute(name, value);
    }
    element.append(...children.flat(Number.POSITIVE_INFINITY).filter((child) => child !== null && child !== undefined));
    return element;
  };
  /** A box of its own with a drawn look. */
  draw.box = (telling, children, { tags = ["div", "div", "section", "aside"], ...shape } = {}) => {
    const { look, style } = boxLook(draw, shape);
    draw.variant.look.push(...look);
    const dir = isForeign && RIGHT_TO_LEFT.includes(own.lang) ? "rtl" : undefined;
    return draw.el(draw.pick(tags), { class: draw.classes(telling), style, dir }, children());
  };
  changes.people(draw);
  return Object.assign(draw, changes.pieces(draw));
};
