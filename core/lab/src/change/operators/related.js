/** Boxes that lead to other texts, and boxes of the same look that belong to the text. */

const { ALL } = changes;
const NAMES = ["related", "related-posts", "recommended", "more-stories", "read-next", "teaser-list", "also-like", "popular"];
const PLAIN = ["box", "content-list", "entry-section", "inset", "text-block"];
const AROUND = ["between", "end", "after", "after", "ahead"];

/** A sentence that leads to what follows it. */
const lead = (draw) => draw.el("p", {}, draw.sentence().replace(/[.!?。！？]+$/u, ""), ":");

changes.group("related", {
  "related-links": {
    about: "A list of links to other texts under a heading that says so",
    kind: "out",
    fits: ALL,
    places: AROUND,
    build: (draw) => draw.box(NAMES, () => [draw.heading(draw.label("related")), draw.list(draw.links(draw.int(3, 7)))], { float: 0.25 }),
  },
  "links-without-heading": {
    about: "A list of links to other texts that nothing announces",
    kind: "out",
    fits: ALL,
    places: ["end", "after", "between"],
    build: (draw) => draw.box(NAMES, () => draw.list(draw.links(draw.int(3, 8)))),
  },
  "related-cards": {
    about: "Teasers of other texts side by side, with pictures, days or first words",
    kind: "out",
    fits: ALL,
    places: AROUND,
    build: (draw) => {
      const count = draw.int(2, 6);
      const shape = { pictures: draw.odds(0.6), words: draw.odds(0.5), day: draw.odds(0.5), whole: draw.odds(0.4) };
      return draw.box(NAMES, () => [draw.heading(draw.label("related")), draw.list(draw.times(count, () => draw.card(shape)))]);
    },
  },
  "cards-without-heading": {
    about: "Teasers with first words of other texts, without heading",
    kind: "out",
    fits: ALL,
    places: ["after", "end", "after"],
    build: (draw) => draw.box(NAMES, () => draw.list(draw.times(draw.int(3, 6), () => draw.card({ words: true })))),
  },
  "single-teaser": {
    about: "One teaser of another text in a box between paragraphs",
    kind: "out",
    fits: ALL,
    places: ["between", "early"],
    build: (draw) => draw.box(["teaser", "promo-card", "inline-related", "story-link"], () => draw.card({ words: draw.odds(0.6) }), { float: 0.3, narrow: 0.3 }),
  },
  "read-also-line": {
    about: "A line “read also” with a link, between paragraphs",
    kind: "out",
    places: ["between"],
    build: (draw) => {
      const words = [draw.el("strong", {}, draw.label("readAlso")), " ", draw.link(draw.title())];
      return draw.el(draw.pick(["p", "p", "div"]), { class: draw.classes(["read-also", "inline-link", "see-also"]) }, words);
    },
  },
  "bare-link-line": {
    about: "A link to another text as a paragraph of its own",
    kind: "out",
    places: ["between"],
    build: (draw) => {
      const link = draw.link(draw.title());
      const strong = draw.odds(0.4) ? draw.el("strong", {}, link) : link;
      return draw.el("p", { class: draw.classes(["link", "inline-teaser"]) }, strong);
    },
  },
  "read-also-list": {
    about: "“Read also” with two or three links between paragraphs, without a box",
    kind: "out",
    places: ["between", "end"],
    build: (draw) => {
      const list = draw.el("ul", {}, draw.links(draw.int(2, 3)).map((link) => draw.el("li", {}, link)));
      return draw.el("div", { class: draw.classes(["read-also", "inline-links"]) }, draw.el("p", {}, draw.el("b", {}, draw.label("readAlso"))), list);
    },
  },
  "most-read": {
    about: "A numbered list of what others read, in the side column or below",
    kind: "out",
    fits: ALL,
    places: ["ahead", "after", "between"],
    build: (draw) => {
      const links = draw.links(draw.int(4, 8)).map((link, at) => [draw.el("span", { style: "font-weight: 700" }, `${at + 1} `), link]);
      return draw.box(["most-read", "trending", "popular-posts"], () => [draw.heading(draw.label("mostRead")), draw.list(links)], { float: 0.5 });
    },
  },
  "headlines-in-text": {
    about: "A strip of other headlines with days in the midst of the text",
    kind: "out",
    places: ["between"],
    build: (draw) => {
      const item = () => [draw.el("time", { style: "margin-right: 8px" }, draw.day()), draw.link(draw.title())];
      return draw.box(["latest", "ticker", "headlines"], () => [draw.heading(draw.label("latest")), draw.list(draw.times(draw.int(3, 6), item))]);
    },
  },
  "previous-and-next": {
    about: "Links to the text before and the one after",
    kind: "out",
    fits: ALL,
    places: ["end", "after"],
    build: (draw) => {
      const to = (label) => draw.el("div", { style: "display: inline-block; width: 45%" }, draw.el("span", {}, draw.label(label)), " ", draw.link(draw.title()));
      return draw.box(["post-navigation", "pager", "nav-links"], () => [to("previous"), to("next")], { tags: ["nav", "div"] });
    },
  },
  "slides-of-others": {
    about: "A slide show of other stories with long captions in the midst of the text",
    kind: "out",
    places: ["between"],
    build: (draw) => {
      const slide = () => draw.el("div", { class: draw.part("slide"), style: "margin: 8px 0" }, draw.picture(300, 180), draw.el("p", {}, draw.sentence()), draw.link(draw.label("readMore")));
      return draw.box(["slideshow", "gallery", "carousel"], () => [draw.heading(draw.label("latest")), draw.times(draw.int(4, 8), slide)]);
    },
  },
  "event-list": {
    about: "A list of coming events with days and places beside or below the text",
    kind: "out",
    places: ["after", "ahead", "end"],
    build: (draw) => {
      const item = () => [draw.el("b", {}, draw.day()), " ", draw.link(draw.title()), " ", draw.el("span", {}, draw.short())];
      return draw.box(["events", "agenda", "calendar-list"], () => [draw.heading(draw.label("events")), draw.list(draw.times(draw.int(3, 5), item))], { float: 0.3 });
    },
  },
  "link-list-of-text": {
    about: "A list of links that a sentence of the text leads to",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between"],
    build: (draw) => {
      const list = draw.el(draw.pick(["ul", "ol"]), {}, draw.times(draw.int(3, 7), () => draw.el("li", {}, draw.link(draw.title()))));
      return draw.el("div", { class: draw.classes(PLAIN) }, lead(draw), list);
    },
  },
  "link-list-with-words": {
    about: "A list of links, each with a sentence on what it leads to",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between"],
    build: (draw) => {
      const item = () => draw.el("li", {}, draw.link(draw.title()), " – ", draw.sentence());
      return draw.el("div", { class: draw.classes(PLAIN) }, lead(draw), draw.el("ul", {}, draw.times(draw.int(3, 6), item)));
    },
  },
  "box-of-text-with-links": {
    about: "A box with heading, border and links whose sentences belong to the text",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between"],
    build: (draw) => {
      const words = () => draw.el("p", {}, draw.paragraph(), " ", draw.link(draw.short()), ".");
      return draw.box(PLAIN, () => [draw.heading(draw.label("facts")), draw.times(draw.int(1, 2), words)], { narrow: 0.3 });
    },
  },
  "reviewed-works": {
    about: "What the text reviews, one after the other: picture, linked title and a paragraph",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => {
      const item = () => draw.el("div", { style: "margin: 12px 0" }, draw.picture(160, 110), draw.el("h3", {}, draw.link(draw.title())), draw.el("p", {}, draw.paragraph()));
      return draw.el("div", { class: draw.classes(["products", "list-of-items", "roundup"]) }, draw.times(draw.int(2, 4), item));
    },
  },
});
