/** Who wrote a text, and people whom the text is about. */

changes.group("authors", {
  "author-box": {
    about: "A box about the author below the text",
    kind: "out",
    fits: ["article"],
    places: ["end", "after"],
    build: (draw) => draw.box(["author-box", "about-author", "bio"], () => [draw.odds(0.6) ? draw.heading(draw.label("author")) : null, draw.picture(80, 80), draw.el("b", {}, draw.name()), draw.el("p", {}, draw.sentence()), draw.odds(0.5) ? draw.link(draw.label("follow")) : null]),
  },
  "author-box-above": {
    about: "Name, picture, role and links of the author above the text",
    kind: "out",
    fits: ["article"],
    places: ["before"],
    build: (draw) => draw.box(["byline", "author-card", "contributor"], () => [draw.picture(48, 48), draw.link(draw.name()), draw.el("div", {}, draw.short()), draw.button(draw.label("follow"))]),
  },
  "dates-line": {
    about: "A line with the day, the time to read and the section",
    kind: "out",
    fits: ["article"],
    places: ["before"],
    build: (draw) => draw.el("div", { class: draw.classes(["meta", "post-meta", "dateline"]), style: "color: #777; font-size: 13px" }, draw.el("span", {}, `${draw.label("updated")} ${draw.day()} · `), draw.link(draw.short()), ` · ${draw.int(2, 14)} min`),
  },
  "people-of-text": {
    about: "People whom the text presents: picture, name and some sentences each",
    kind: "in",
    fits: ["article", "service"],
    places: ["between", "closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["people", "team", "speakers"]) }, draw.times(draw.int(2, 4), () => draw.el("div", { style: "margin: 12px 0" }, draw.picture(90, 90), draw.el("h4", {}, draw.name()), draw.el("p", {}, draw.paragraph())))),
  },
});
