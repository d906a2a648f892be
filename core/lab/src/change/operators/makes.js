/** The same page written in another way: names, elements, markup of text. */

const { ALL } = changes;

const inContent = (content) => content.content.filter(({ seen }) => seen).map(({ element }) => element);

/** Every element from the content's blocks up to the body. */
const around = (content) => {
  const found = new Set();
  for (const block of inContent(content)) {
    for (let up = block; up && up !== document.body; up = up.parentElement) found.add(up);
  }
  return [...found];
};

const SEMANTIC = "article, section, main, header, footer, aside, figure, nav";

/** Puts another element in the place of one, with its attributes and children. */
const rename = (element, tag, style) => {
  const other = document.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  if (style) other.style.cssText = `${element.style.cssText}; ${style}`;
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
};

const SAME = {};

/** Elements of HTML with class names or an id. */
const named = () => [...document.querySelectorAll("[class], [id]")].filter(({ namespaceURI }) => namespaceURI.endsWith("xhtml"));

const split = (element) => (element.getAttribute("class") ?? "").split(/\s+/u).filter(Boolean);

/** Another name for each name. */
const mapping = (draw) => {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, `x${draw.sign()}`);
    return known.get(name);
  };
};

const textOfRules = (rules) => [...rules].map((rule) => (rule.styleSheet ? textOfRules(rule.styleSheet.cssRules) : rule.cssText)).join("\n");

/** Lets the rules of all style sheets name elements in another way, so that these look as before. */
const restyle = (draw, byClass, byId) => {
  const classes = new Set(named().flatMap(split));
  const ids = new Set(named().map(({ id }) => id));
  for (const sheet of [...document.styleSheets]) {
    let rules;
    try {
      rules = textOfRules(sheet.cssRules);
    } catch {
      continue;
    }
    if (sheet.disabled || !sheet.ownerNode) continue;
    sheet.disabled = true;
    draw.afterwards.push(() => {
      sheet.disabled = false;
    });
    const others = rules
      .replaceAll(/\.(-?[A-Za-z_][\w-]*)/gu, (whole, name) => (classes.has(name) ? byClass(name) : whole))
      .replaceAll(/#([A-Za-z_][\w-]*)(?=[^;}]*\{)/gu, (whole, id) => (ids.has(id) ? byId(id) : whole));
    sheet.ownerNode.after(draw.el("style", { media: sheet.media.mediaText || undefined }, others));
  }
};

changes.group("makes", {
  "names-hashed": {
    about: "All class names and ids are letters without meaning; the page looks the same",
    kind: "same",
    fits: ALL,
    change: (draw) => {
      const names = mapping(draw);
      restyle(draw, (name) => `.${names(name)}`, (id) => `#${names(id)}`);
      for (const element of named()) {
        if (element.hasAttribute("class")) element.setAttribute("class", split(element).map(names).join(" "));
        if (element.id) element.setAttribute("id", names(element.id));
      }
      return SAME;
    },
  },
  "no-names": {
    about: "No class names and no ids; the page looks the same",
    kind: "same",
    fits: ALL,
    change: (draw) => {
      const names = mapping(draw);
      restyle(draw, (name) => `[data-n~="${names(name)}"]`, (id) => `[data-i="${names(id)}"]`);
      for (const element of named()) {
        element.setAttribute("data-n", split(element).map(names).join(" "));
        if (element.id) element.setAttribute("data-i", names(element.id));
        if (element.hasAttribute("class")) element.setAttribute("class", "");
        if (element.id) element.setAttribute("id", "");
      }
      return SAME;
    },
  },
  "frightening-names": {
    about: "The elements around the content have names of what is not content",
    kind: "same",
    change: (draw, content) => {
      const names = ["sidebar", "comment", "related", "promo", "share", "footer", "menu", "widget", "popup", "advert", "newsletter", "tags"];
      for (const element of draw.shuffled(around(content)).slice(0, 6)) element.setAttribute("class", `${element.getAttribute("class") ?? ""} ${draw.pick(names)}`);
      return SAME;
    },
  },
  "frightening-ids": {
    about: "Headings and sections of the text have ids such as “related”, “tags” and “newsletter”",
    kind: "same",
    change: (draw, content) => {
      const headings = inContent(content).filter((element) => element.matches("h1, h2, h3, h4, section, p"));
      if (headings.length === 0) return null;
      const ids = draw.shuffled(["related", "tags", "links", "share", "newsletter", "popular", "comments", "cookie", "topics"]);
      for (const element of draw.shuffled(headings).slice(0, ids.length)) element.setAttribute("id", ids.pop());
      return SAME;
    },
  },
  "boxes-only": {
    about: "Articles, sections, headers and the like are plain boxes",
    kind: "same",
    fits: ALL,
    change: () => {
      for (const element of [...document.body.querySelectorAll(SEMANTIC)]) rename(element, "div");
      return SAME;
    },
  },
  "paragraphs-as-boxes": {
    about: "The paragraphs of the text are boxes",
    kind: "same",
    change: (draw, content) => {
      const paragraphs = inContent(content).filter((element) => element.localName === "p");
      if (paragraphs.length === 0) return null;
      for (const element of paragraphs) rename(element, "div", "margin: 1em 0");
      return SAME;
    },
  },
  "headings-as-boxes": {
    about: "The headings of the text are boxes in bold letters",
    kind: "same",
    change: (draw, content) => {
      const headings = inContent(content).filter((element) => element.matches("h2, h3, h4"));
      if (headings.length === 0) return null;
      for (const element of headings) {
        const { fontSize } = getComputedStyle(element);
        rename(element, draw.pick(["div", "p"]), `font-weight: 700; font-size: ${fontSize}; margin: 1em 0`);
      }
      return SAME;
    },
  },
  "custom-elements": {
    about: "The elements around the content have names of their own",
    kind: "same",
    change: (draw, content) => {
      const boxes = around(content).filter((element) => element.matches("div, section, article, main"));
      if (boxes.length === 0) return null;
      for (const element of boxes) rename(element, `${draw.pick(["app", "x", "ui", "cms"])}-${draw.pick(["body", "part", "view", "block"])}`, "display: block");
      return SAME;
    },
  },
  "lines-by-breaks": {
    about: "Paragraphs that follow each other are one, divided by line breaks",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      const paragraphs = changes.gaps(content).map(({ element }) => element).filter((element) => element.localName === "p" && element.nextElementSibling?.localName === "p");
      if (paragraphs.length < 2) return null;
      const taken = new Set(content.paragraphs.map(({ element }) => element));
      for (const first of paragraphs) {
        if (!first.isConnected) continue;
        const whole = draw.el("div", {});
        first.before(whole);
        for (let next = first; next?.localName === "p" && taken.has(next); ) {
          const after = next.nextElementSibling;
          if (whole.childNodes.length > 0) whole.append(document.createElement("br"), document.createElement("br"));
          whole.append(...next.childNodes);
          next.remove();
          next = after;
        }
      }
      return SAME;
    },
  },
  "deeper": {
    about: "Every block of the text is within three boxes more",
    kind: "same",
    change: (draw, content) => {
      const blocks = content.paragraphs.map(({ element }) => element);
      if (blocks.length === 0) return null;
      for (const element of blocks) {
        const box = draw.el("div", { class: draw.classes(["wrap", "row", "block"]) }, draw.el("div", {}, draw.el("div", {})));
        element.before(box);
        box.firstElementChild.firstElementChild.append(element);
      }
      return SAME;
    },
  },
  "sections-apart": {
    about: "The text is cut into several sections of their own",
    kind: "same",
    fits: ["article", "documentation"],
    change: (draw, content) => {
      const blocks = changes.gaps(content);
      if (blocks.length < 4) return null;
      const parent = blocks[0].element.parentElement;
      const children = [...parent.childNodes];
      const size = Math.ceil(children.length / draw.int(2, 4));
      for (let at = 0; at < children.length; at += size) {
        const section = draw.el(draw.pick(["section", "div"]), { class: draw.classes(["section", "elementor-section", "w-block"]) });
        children[at].before(section);
        section.append(...children.slice(at, at + size));
      }
      return SAME;
    },
  },
  "words-in-spans": {
    about: "Runs of words in the text are in elements of their own",
    kind: "same",
    change: (draw, content) => {
      for (const { element } of content.paragraphs) {
        for (const text of [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.length > 20)) {
          const words = text.data.split(/(?<=\s)/u);
          const half = Math.floor(words.length / 2);
          text.replaceWith(draw.el("span", {}, words.slice(0, half).join("")), draw.el(draw.pick(["span", "b", "font", "em"]), {}, words.slice(half).join("")));
        }
      }
      return SAME;
    },
  },
  "text-in-links": {
    about: "Many words of the text are links",
    kind: "same",
    fits: ["article", "documentation"],
    change: (draw, content) => {
      for (const { element } of content.paragraphs) {
        const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 40);
        if (!text) continue;
        const words = text.data.split(/(?<=\s)/u);
        const from = draw.int(0, Math.max(0, words.length - 8));
        const link = draw.link(words.slice(from, from + draw.int(3, 8)).join(""));
        const count = link.textContent.split(/(?<=\s)/u).length;
        text.replaceWith(words.slice(0, from).join(""), link, words.slice(from + count).join(""));
      }
      return SAME;
    },
  },
});

changes.group("layout", {
  "layout-table": {
    about: "The whole content is in a cell of a table",
    kind: "same",
    change: (draw, content) => {
      const parent = content.root;
      const cell = draw.el("td", { style: "vertical-align: top" });
      const table = draw.el("table", { width: "100%" }, draw.el("tbody", {}, draw.el("tr", {}, cell)));
      cell.append(...parent.childNodes);
      parent.append(table);
      return SAME;
    },
  },
  "two-columns": {
    about: "The text is in two columns",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      const parent = changes.gaps(content)[0]?.element.parentElement;
      if (!parent) return null;
      parent.style.columns = "2";
      return SAME;
    },
  },
  "narrow-column": {
    about: "The text is narrow and in the middle",
    kind: "same",
    change: (draw, content) => {
      content.root.style.maxWidth = draw.pick(["480px", "560px", "640px"]);
      content.root.style.margin = "0 auto";
      return SAME;
    },
  },
  "within-form": {
    about: "The whole page is within a form, as some servers make it",
    kind: "same",
    fits: ALL,
    change: (draw) => {
      const form = draw.el("form", { action: "/", method: "post", id: "aspnetForm" });
      form.append(...document.body.childNodes);
      document.body.append(form);
      return SAME;
    },
  },
  "content-in-header-and-footer": {
    about: "The first blocks of the text are in a header, the last in a footer",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      const blocks = changes.gaps(content).map(({ element }) => element);
      if (blocks.length < 4) return null;
      const put = (tag, element) => {
        const box = draw.el(tag, { class: draw.classes(["entry-header", "entry-footer"]) });
        element.before(box);
        box.append(element);
      };
      put("header", blocks[0]);
      put("footer", blocks.at(-1));
      return SAME;
    },
  },
  "content-in-aside": {
    about: "The content is in an element that is meant for what is beside it",
    kind: "same",
    fits: ["article", "documentation"],
    change: (draw, content) => {
      const { root } = content;
      if (root === document.body) return null;
      const box = draw.el(draw.pick(["aside", "section"]), { role: draw.odds(0.3) ? "complementary" : undefined });
      root.before(box);
      box.append(root);
      return SAME;
    },
  },
  "paragraphs-in-panels": {
    about: "Each paragraph is a box with border and background",
    kind: "same",
    change: (draw, content) => {
      const look = `border: 1px solid #ccc; background: ${draw.pick(["#fafafa", "#f2f7fb", "#fffbe8"])}; padding: 10px`;
      for (const { element } of content.paragraphs) element.style.cssText += `; ${look}`;
      return content.paragraphs.length > 0 ? SAME : null;
    },
  },
});

changes.group("looks", {
  "colour-step": {
    about: "Some paragraphs differ by one step of grey",
    kind: "same",
    change: (draw, content) => {
      for (const { element } of content.paragraphs) if (draw.odds(0.4)) element.style.color = draw.pick(["#222", "#2a2a2a", "#333"]);
      return content.paragraphs.length > 1 ? SAME : null;
    },
  },
  "size-step": {
    about: "Some paragraphs differ by half a pixel or one in size",
    kind: "same",
    change: (draw, content) => {
      for (const { element } of content.paragraphs) {
        if (!draw.odds(0.4)) continue;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        element.style.fontSize = `${size + draw.pick([0.5, 1, -0.5])}px`;
      }
      return content.paragraphs.length > 1 ? SAME : null;
    },
  },
  "two-families": {
    about: "Every second paragraph is in another family of letters",
    kind: "same",
    change: (draw, content) => {
      for (const [at, { element }] of content.paragraphs.entries()) if (at % 2 === 1) element.style.fontFamily = draw.pick(["Georgia, serif", "Verdana, sans-serif"]);
      return content.paragraphs.length > 1 ? SAME : null;
    },
  },
  "large-opening": {
    about: "The first paragraphs are larger than the rest",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      if (content.paragraphs.length < 4) return null;
      for (const { element } of content.paragraphs.slice(0, draw.int(1, 3))) element.style.cssText += `; font-size: ${draw.pick(["1.3em", "1.5em"])}; font-weight: ${draw.pick([400, 600])}`;
      return SAME;
    },
  },
  "small-letters": {
    about: "The whole text is in small grey letters",
    kind: "same",
    change: (draw, content) => {
      content.root.style.fontSize = "12px";
      content.root.style.color = "#666";
      return SAME;
    },
  },
  "dark-page": {
    about: "Light letters on a dark page",
    kind: "same",
    fits: ALL,
    change: () => {
      document.body.style.background = "#111";
      document.body.style.color = "#eee";
      return SAME;
    },
  },
  "set-in": {
    about: "Some paragraphs are set in",
    kind: "same",
    change: (draw, content) => {
      for (const { element } of content.paragraphs) if (draw.odds(0.4)) element.style.marginLeft = draw.pick(["24px", "40px"]);
      return content.paragraphs.length > 1 ? SAME : null;
    },
  },
});
