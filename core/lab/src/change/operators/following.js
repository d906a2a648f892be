/** Whole texts that follow the text, and parts of it that look as if another began. */

changes.group("following", {
  "next-article": {
    about: "The next article in full below this one",
    kind: "out",
    fits: ["article"],
    places: ["after", "end", "after"],
    build: (draw) => {
      const byline = draw.el("p", { class: draw.part("meta") }, draw.name(), " · ", draw.day());
      const title = draw.el(draw.pick(["h1", "h2", "h2"]), { class: draw.part("title") }, draw.title());
      return draw.el(draw.pick(["article", "section", "div"]), { class: draw.classes(["article", "post", "next-article", "story"]) }, title, byline, draw.picture(600, 320), draw.paragraphs(draw.int(6, 14)));
    },
  },
  "next-article-announced": {
    about: "The next article in full, below a line that announces it",
    kind: "out",
    fits: ["article"],
    places: ["after", "end"],
    build: (draw) => draw.el("div", { class: draw.classes(["infinite-scroll", "up-next", "loaded-article"]) },
      draw.el("div", { style: "border-top: 2px solid #333; padding: 8px 0" }, draw.label("next")),
      draw.el("article", {}, draw.el("h2", {}, draw.link(draw.title())), draw.paragraphs(draw.int(5, 10)))),
  },
  "beginnings-of-others": {
    about: "The beginnings of several other articles below this one, each with “read more”",
    kind: "out",
    fits: ["article"],
    places: ["after", "after", "end"],
    build: (draw) => {
      const one = () => draw.el("article", { class: draw.part("item"), style: "margin: 20px 0" }, draw.el("h2", {}, draw.link(draw.title())), draw.el("p", {}, draw.paragraph()), draw.link(draw.label("readMore")));
      return draw.el("div", { class: draw.classes(["posts", "stream", "latest-posts"]) }, draw.times(draw.int(2, 5), one));
    },
  },
  "paid-article-box": {
    about: "A paragraph that somebody paid for, with its label",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => draw.box(["sponsored", "partner-content", "native-ad", "promoted"], () => [draw.el("div", { style: "font-size: 11px" }, draw.label("sponsored")), draw.el("p", {}, draw.el("strong", {}, draw.title())), draw.el("p", {}, draw.paragraph())]),
  },
  "section-more": {
    about: "A section more of the text: a heading and its paragraphs",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["closing", "between"],
    build: (draw) => draw.el(draw.pick(["section", "div"]), { class: draw.classes(["section", "chapter", "part"]) }, draw.el("h2", {}, draw.title()), draw.paragraphs(draw.int(2, 4))),
  },
  "section-with-byline": {
    about: "A section of the text that has a writer of its own",
    kind: "in",
    fits: ["article"],
    places: ["closing", "between"],
    build: (draw) => draw.el("section", { class: draw.classes(["entry", "contribution", "essay"]) }, draw.el("h2", {}, draw.title()), draw.el("p", {}, draw.el("em", {}, draw.name())), draw.paragraphs(draw.int(2, 3))),
  },
  "live-entries": {
    about: "Entries of a live report, each with its time, that continue the text",
    kind: "in",
    fits: ["article"],
    places: ["closing"],
    build: (draw) => {
      const entry = () => draw.el("div", { class: draw.part("entry"), style: "margin: 16px 0; border-left: 3px solid #999; padding-left: 10px" }, draw.el("b", {}, `${draw.int(8, 22)}:${draw.int(10, 59)}`), draw.el("p", {}, draw.paragraph()));
      return draw.el("div", { class: draw.classes(["liveblog", "timeline", "entries"]) }, draw.times(draw.int(3, 6), entry));
    },
  },
  "single-paragraphs": {
    about: "Paragraphs more in the midst of the text, in its own look",
    kind: "in",
    fits: ["article", "documentation", "service"],
    places: ["between"],
    build: (draw, content) => {
      const like = changes.gaps(content)[0]?.element;
      if (!like) return null;
      const paragraph = () => {
        const copy = like.cloneNode(false);
        copy.removeAttribute("id");
        copy.append(draw.paragraph());
        return copy;
      };
      const node = draw.el("div", {}, draw.times(draw.int(1, 3), paragraph));
      node.style.display = "contents";
      return { node, content: [...node.children] };
    },
  },
});
