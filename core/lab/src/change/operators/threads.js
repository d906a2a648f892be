/** Pages of repeated things: posts of a thread, cards of a shop, rows of a list. */

/** Of the groups of siblings of one make, those that hold nearly as many words of the content as the best one does. */
const NEARLY = 0.9;

/** The repeated things that hold the content: siblings of one make with content in each. */
const unitsOf = (content) => {
  const seen = content.content.filter((block) => block.seen);
  const words = new Map();
  for (const block of seen) {
    for (let up = block.element; up && up !== document.body; up = up.parentElement) words.set(up, (words.get(up) ?? 0) + block.words.length);
  }
  const make = (element) => `${element.localName} ${[...element.classList].slice(0, 2).join(" ")}`;
  const groups = [];
  for (const children of Map.groupBy(words.keys(), (element) => element.parentElement).values()) {
    for (const alike of Map.groupBy(children, make).values()) {
      const sum = alike.reduce((total, unit) => total + words.get(unit), 0);
      if (alike.length > 1) groups.push({ alike, sum });
    }
  }
  const most = Math.max(0, ...groups.map(({ sum }) => sum));
  const best = groups.filter(({ sum }) => sum >= NEARLY * most).sort((a, b) => b.alike.length - a.alike.length);
  return best[0]?.alike ?? null;
};

/** The line of the truth with which a unit ends. */
const endOf = (content, unit) => content.content.filter(({ element }) => unit.contains(element)).at(-1)?.line;

/** The blocks of a unit's copy that were content in it, with other words in them. */
const refill = (draw, content, unit, copy) => {
  const path = (element) => {
    const steps = [];
    for (let up = element; up !== unit; up = up.parentElement) steps.unshift([...up.parentElement.children].indexOf(up));
    return steps;
  };
  const own = content.content.filter(({ element, seen }) => seen && unit.contains(element));
  const found = own.map((block) => ({ block, element: path(block.element).reduce((node, step) => node?.children[step], copy) }));
  const written = found.filter(({ element }) => element && !found.some((other) => other.element !== element && element.contains(other.element)));
  for (const { block, element } of written) {
    const count = block.words.length;
    const words = count > 14 ? draw.comment() : count > 4 ? draw.title() : draw.short();
    let deepest = element;
    while (deepest.children.length === 1 && deepest.textContent.trim() === deepest.firstElementChild.textContent.trim()) deepest = deepest.firstElementChild;
    deepest.textContent = words;
  }
  for (const marked of copy.querySelectorAll("[id]")) marked.removeAttribute("id");
  copy.removeAttribute("id");
  return written.map(({ element }) => element);
};

const one = (about, fits) => ({
  about,
  kind: "in",
  fits,
  change: (draw, content) => {
    const units = unitsOf(content);
    const unit = units && draw.pick(units);
    const line = unit && endOf(content, unit);
    if (line === undefined || line === null) return null;
    const copy = unit.cloneNode(true);
    const parts = refill(draw, content, unit, copy);
    if (parts.length === 0) return null;
    unit.after(copy);
    return { content: parts, place: { name: "among its like", line } };
  },
});

changes.group("threads", {
  "post-more": one("A post more in a thread", ["forum"]),
  "post-signature": {
    about: "The signature of a writer below each of several posts",
    kind: "out",
    fits: ["forum"],
    change: (draw, content) => {
      const units = unitsOf(content);
      if (!units) return null;
      const words = [draw.short(), draw.sentence()];
      const classes = draw.classes(["signature", "sig", "user-signature"]);
      const clutter = units.slice(0, 4).map((unit) => {
        const node = draw.el("div", { class: classes, style: "border-top: 1px solid #ccc; font-size: 12px; margin-top: 8px" }, words.map((line) => draw.el("div", {}, line)));
        const last = content.content.filter(({ element, seen }) => seen && unit.contains(element)).at(-1)?.element;
        if (last?.parentElement.matches(changes.FLOWING)) last.after(node);
        return node;
      });
      return clutter.every((node) => node.isConnected) ? { clutter } : null;
    },
  },
  "thread-banner": {
    about: "A box of the site between two posts of a thread",
    kind: "out",
    fits: ["forum"],
    change: (draw, content) => {
      const units = unitsOf(content);
      if (!units) return null;
      const tag = units[0].localName === "li" || units[0].localName === "tr" ? units[0].localName : "div";
      if (tag === "tr") return null;
      const node = draw.el(tag, { class: draw.classes(["promo", "between-posts", "ad-post"]) }, draw.el("strong", {}, draw.label("signIn")), draw.el("p", {}, draw.sentence()), draw.button(draw.label("subscribe")));
      units[Math.floor(units.length / 2) - 1].after(node);
      return { clutter: [node] };
    },
  },
  "similar-threads": {
    about: "A list of threads on the same below the posts",
    kind: "out",
    fits: ["forum"],
    places: ["after"],
    build: (draw) => draw.box(["similar-threads", "suggested-topics", "related-topics"], () => [draw.heading(draw.label("related")), draw.el("table", {}, draw.el("tbody", {}, draw.times(draw.int(4, 7), () => draw.el("tr", {}, draw.el("td", {}, draw.link(draw.title())), draw.el("td", {}, draw.name()), draw.el("td", {}, draw.number(1, 4_000))))))]),
  },
});

changes.group("items", {
  "card-more": one("A card or row more among those of the page", ["collection", "listing"]),
  "panel-among-cards": {
    about: "A panel of the site among the cards or rows of the page",
    kind: "out",
    fits: ["collection", "listing"],
    change: (draw, content) => {
      const units = unitsOf(content);
      if (!units || units[0].localName === "tr") return null;
      const tag = units[0].localName === "li" ? "li" : "div";
      const node = draw.el(tag, { class: draw.classes(["promo-tile", "newsletter-tile", "campaign"]) }, draw.el("h3", {}, draw.label("newsletter")), draw.el("p", {}, draw.sentence()), draw.button(draw.label("subscribe")));
      draw.pick(units).after(node);
      return { clutter: [node] };
    },
  },
  "others-bought": {
    about: "Things that others bought, with prices, below a product",
    kind: "out",
    fits: ["product", "collection"],
    places: ["after", "end"],
    build: (draw) => draw.box(["related-products", "upsells", "also-bought"], () => [draw.heading(draw.label("related")), draw.list(draw.times(draw.int(3, 6), () => [draw.picture(120, 120), draw.link(draw.title()), draw.el("div", {}, `${draw.int(3, 900)}.90 €`), draw.button(draw.label("cart"))]))]),
  },
  "specifications-more": {
    about: "A table of specifications of a product",
    kind: "in",
    fits: ["product"],
    places: ["end"],
    build: (draw) => draw.table(draw.times(draw.int(4, 8), () => [draw.short(), draw.short()]), false),
  },
  "description-more": {
    about: "Paragraphs more in the description of a product or page",
    kind: "in",
    fits: ["product", "service"],
    places: ["closing", "end"],
    build: (draw) => draw.el("div", { class: draw.classes(["description", "text", "details"]) }, draw.paragraphs(draw.int(1, 3))),
  },
});
