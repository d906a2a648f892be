/** What readers say below a text, and conversations that are the text. */

const NAMES = ["comments", "comment-list", "discussion", "responses", "disqus-thread", "opinions"];

const thread = (draw, count, { nested = draw.odds(0.4), controls = draw.odds(0.6) } = {}) => {
  const tag = draw.pick(["div", "li", "article"]);
  const one = (at) => draw.el(tag, { class: draw.part("item"), style: nested && at % 3 > 0 ? `margin-left: ${(at % 3) * 30}px` : "margin: 10px 0" }, draw.message({ controls }).parts);
  const items = draw.times(count, one);
  return tag === "li" ? draw.el(draw.pick(["ol", "ul"]), { class: draw.part("list") }, items) : items;
};

changes.group("comments", {
  "few-comments": {
    about: "Two or three comments of readers below the text",
    kind: "out",
    fits: ["article", "product"],
    places: ["after", "end", "after"],
    build: (draw) => draw.box(NAMES, () => [draw.heading(draw.label("comments")), thread(draw, draw.int(2, 3))]),
  },
  "long-comments": {
    about: "More comments than text",
    kind: "out",
    fits: ["article"],
    places: ["after", "end", "after"],
    build: (draw, content) => {
      const comments = Math.min(30, Math.max(8, Math.ceil(content.words / 40)));
      return draw.box(NAMES, () => [draw.heading(`${comments} ${draw.label("comments")}`), thread(draw, comments)]);
    },
  },
  "comments-without-heading": {
    about: "Comments that nothing announces, names and days alone",
    kind: "out",
    fits: ["article"],
    places: ["after", "end"],
    build: (draw) => draw.box(NAMES, () => thread(draw, draw.int(4, 9), { controls: false })),
  },
  "comment-form": {
    about: "A form for the reader's own comment",
    kind: "out",
    fits: ["article", "product"],
    places: ["after", "end"],
    build: (draw) => draw.box(["respond", "comment-form", "reply"], () => [
      draw.heading(draw.label("writeComment")),
      draw.el("p", {}, draw.sentence()),
      draw.el("form", { action: "/comment" }, draw.el("textarea", { rows: 4, style: "width: 300px" }), draw.field(draw.label("email")), draw.button(draw.label("reply"))),
    ]),
  },
  "featured-comment": {
    about: "One comment of a reader in a box in the midst of the text",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => draw.box(["featured-comment", "top-comment", "reader-voice"], () => [draw.heading(draw.label("comments")), draw.message({ controls: true }).parts], { narrow: 0.4 }),
  },
  "customer-reviews": {
    about: "Reviews of customers with stars below what is sold or told",
    kind: "out",
    fits: ["product"],
    places: ["after", "end"],
    build: (draw) => {
      const review = () => draw.el("div", { class: draw.part("review"), style: "margin: 10px 0" }, draw.el("span", {}, "★".repeat(draw.int(2, 5))), draw.message({ controls: false }).parts);
      return draw.box(["reviews", "customer-reviews", "ratings"], () => [draw.heading(draw.label("reviews")), draw.times(draw.int(2, 5), review)]);
    },
  },
  "post-in-network": {
    about: "A post of a social network that the text quotes, embedded as text",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => {
      const words = draw.el("p", {}, draw.comment());
      const foot = draw.el("p", {}, `— ${draw.name()} (@${draw.sign()}) `, draw.link(draw.day()));
      return draw.el("blockquote", { class: draw.classes(["twitter-tweet", "social-post", "embed"]), style: "border: 1px solid #ccc; padding: 12px; max-width: 480px" }, words, foot);
    },
  },
  "letters": {
    about: "Letters that the text consists of: each with the name of its writer",
    kind: "in",
    fits: ["article"],
    places: ["between", "closing"],
    build: (draw) => {
      const letter = () => draw.el("div", { style: "margin: 12px 0" }, draw.el("p", {}, draw.paragraph()), draw.el("p", {}, draw.el("em", {}, draw.name())));
      return draw.el("div", { class: draw.classes(["letters", "voices", "statements"]) }, draw.times(draw.int(2, 4), letter));
    },
  },
  "chat-transcript": {
    about: "A conversation line by line, speaker and words, that belongs to the text",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => {
      const speakers = [draw.name(), draw.name()];
      const line = (at) => draw.el("p", {}, draw.el("strong", {}, `${speakers[at % 2]}:`), " ", draw.sentence());
      return draw.el("div", { class: draw.classes(["interview", "transcript", "dialog"]) }, draw.times(draw.int(4, 8), line));
    },
  },
});
