/** What leads about the page and the site. */

const { ALL } = changes;

changes.group("navigation", {
  "breadcrumbs": {
    about: "The way to the page through the site",
    kind: "out",
    fits: ALL,
    places: ["before", "ahead"],
    build: (draw) => draw.box(["breadcrumb", "crumbs", "path"], () => [draw.link(draw.label("home")), draw.times(draw.int(1, 3), () => [" › ", draw.link(draw.short())])], { tags: ["nav", "div", "p"] }),
  },
  "table-of-contents": {
    about: "The headings of the page as links to its parts",
    kind: "out",
    fits: ["article", "documentation"],
    places: ["before", "early"],
    build: (draw, content) => {
      const headings = content.content.filter(({ element, seen }) => seen && element.matches("h2, h3, h4"));
      if (headings.length < 3) return null;
      const list = headings.map(({ element }) => draw.el("a", { href: `#${draw.sign()}` }, element.textContent.trim()));
      return draw.box(["toc", "table-of-contents", "ez-toc"], () => [draw.heading(draw.label("contents")), draw.list(list)], { float: 0.3 });
    },
  },
  "side-menu": {
    about: "A side column with the site's sections that comes before the text in the page's order",
    kind: "out",
    fits: ALL,
    places: ["ahead", "before"],
    build: (draw) => {
      const links = () => draw.list(draw.times(draw.int(6, 14), () => draw.link(draw.short())));
      const node = draw.box(["sidebar", "side-nav", "left-column"], () => [draw.heading(draw.label("contents")), links(), draw.odds(0.6) ? draw.el("p", {}, draw.sentence()) : null], { tags: ["aside", "div", "nav"] });
      node.style.float = draw.pick(["left", "right"]);
      node.style.width = "240px";
      return node;
    },
  },
  "side-column-of-texts": {
    about: "A side column with paragraphs on other things, before the text in the page's order",
    kind: "out",
    fits: ["article"],
    places: ["ahead", "before"],
    build: (draw) => {
      const part = () => [draw.el("h3", {}, draw.short()), draw.el("p", {}, draw.paragraph()), draw.link(draw.label("readMore"))];
      const node = draw.box(["sidebar", "widget-area", "col-left"], () => draw.times(draw.int(2, 4), part), { tags: ["aside", "div"] });
      node.style.float = draw.pick(["left", "right"]);
      node.style.width = "260px";
      return node;
    },
  },
  "large-menu": {
    about: "A menu with columns of links and a teaser in each, above everything",
    kind: "out",
    fits: ALL,
    places: ["top"],
    build: (draw) => {
      const column = () => draw.el("div", { style: "display: inline-block; width: 24%; vertical-align: top" }, draw.el("b", {}, draw.short()), draw.list(draw.times(5, () => draw.link(draw.short()))), draw.odds(0.5) ? draw.el("p", {}, draw.sentence()) : null);
      return draw.box(["mega-menu", "main-navigation", "header-nav"], () => draw.times(4, column), { tags: ["nav", "div", "header"] });
    },
  },
  "paging": {
    about: "Links to the pages that the list or text is divided into",
    kind: "out",
    fits: ALL,
    places: ["end", "after"],
    build: (draw) => draw.box(["pagination", "page-numbers"], () => [draw.link(draw.label("previous")), draw.times(draw.int(4, 9), (at) => [" ", draw.link(String(at + 1))]), " ", draw.link(draw.label("next"))], { tags: ["nav", "div"] }),
  },
  "page-tools": {
    about: "Lines on editing the page, copying its address and reporting a fault",
    kind: "out",
    fits: ["documentation", "article"],
    places: ["before", "end", "after"],
    build: (draw) => draw.box(["page-tools", "edit-page", "doc-actions"], () => [draw.times(draw.int(1, 3), () => draw.button(draw.label("edit"))), draw.el("p", {}, `${draw.label("updated")}: ${draw.day()}`)]),
  },
  "to-top": {
    about: "A link back to the top of the page, between sections",
    kind: "out",
    places: ["between", "end", "after"],
    build: (draw) => draw.el("p", { class: draw.classes(["to-top", "back-to-top"]), style: "text-align: right" }, draw.el("a", { href: "#top" }, `${draw.label("top")} ↑`)),
  },
  "filters": {
    about: "Filters with their counts, and ways to sort",
    kind: "out",
    fits: ["collection", "listing"],
    places: ["ahead", "before"],
    build: (draw) => {
      const option = () => draw.el("label", { style: "display: block" }, draw.el("input", { type: "checkbox" }), ` ${draw.short()} (${draw.int(1, 99)})`);
      return draw.box(["filters", "facets", "refine"], () => [draw.heading(draw.short()), draw.times(draw.int(4, 8), option), draw.button(draw.label("more"))], { float: 0.4 });
    },
  },
});

changes.group("advertising", {
  "advertisement": {
    about: "An advertisement with its label in the midst of the text",
    kind: "out",
    places: ["between", "end", "ahead"],
    build: (draw) => draw.box(["ad", "advert", "banner", "dfp-slot"], () => [draw.el("div", { style: "font-size: 11px; text-align: center" }, draw.label("advertisement")), draw.picture(300, 250), draw.odds(0.5) ? draw.el("p", {}, draw.sentence()) : null], { float: 0.2 }),
  },
  "label-of-advertisement": {
    about: "The label of an advertisement alone, without what it labels",
    kind: "out",
    places: ["between"],
    build: (draw) => draw.el(draw.pick(["div", "p", "span"]), { class: draw.classes(["ad-label", "advert-title"]), style: "display: block; text-align: center; font-size: 11px; color: #888" }, draw.label("advertisement")),
  },
  "product-box": {
    about: "A box that sells something within an article: picture, price, button",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => draw.box(["product-box", "shop-widget", "deal"], () => [draw.picture(120, 120), draw.el("div", {}, draw.el("b", {}, draw.title())), draw.el("div", {}, `${draw.int(5, 900)}.99 €`), draw.button(draw.label("cart"))], { float: 0.3, narrow: 0.4 }),
  },
  "paid-links": {
    about: "A grid of paid teasers below the text",
    kind: "out",
    fits: ["article"],
    places: ["end", "after"],
    build: (draw) => draw.box(["outbrain", "taboola", "promoted-links"], () => [draw.el("div", {}, draw.label("sponsored")), draw.el("div", { style: "display: flex; flex-wrap: wrap; gap: 12px" }, draw.times(draw.int(4, 8), () => draw.el("div", { style: "width: 30%" }, draw.picture(200, 120), draw.link(draw.title()), draw.el("small", { style: "display: block" }, draw.short()))))]),
  },
});
