/** Forms and what asks for an answer, and boxes of their look that belong to the text. */

const { ALL } = changes;
const ANYWHERE = ["between", "between", "end", "after", "ahead"];

changes.group("forms", {
  "newsletter-box": {
    about: "A box that asks for the reader's address",
    kind: "out",
    fits: ALL,
    places: ANYWHERE,
    build: (draw) => draw.box(["newsletter", "signup", "subscribe-form", "mc4wp", "email-capture"], () => [
      draw.heading(draw.label("newsletter")),
      draw.odds(0.7) ? draw.el("p", {}, draw.sentence()) : null,
      draw.el(draw.pick(["form", "div"]), {}, draw.field(draw.label("email")), draw.button(draw.label("subscribe"))),
    ], { float: 0.2 }),
  },
  "newsletter-line": {
    about: "A sentence that asks to subscribe, with a link and no field",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => draw.el("p", { class: draw.classes(["newsletter-line", "cta", "promo-text"]) }, draw.el("em", {}, `${draw.label("newsletter")}. `, draw.link(draw.label("subscribe")))),
  },
  "poll": {
    about: "A question to the readers with answers to choose from",
    kind: "out",
    places: ["between", "end", "after"],
    build: (draw) => {
      const name = draw.sign();
      const answer = () => draw.el("label", { style: "display: block; margin: 4px 0" }, draw.el("input", { type: "radio", name }), " ", draw.short());
      return draw.box(["poll", "survey", "vote-box"], () => [draw.heading(draw.label("poll")), draw.el("p", {}, draw.sentence()), draw.el("form", {}, draw.times(draw.int(2, 5), answer), draw.button(draw.label("vote")))]);
    },
  },
  "poll-results": {
    about: "The results of a vote of the readers in per cent",
    kind: "out",
    places: ["between", "end"],
    build: (draw) => {
      const bar = () => draw.el("div", { style: "margin: 4px 0" }, draw.short(), " ", draw.el("b", {}, `${draw.int(2, 70)} %`));
      return draw.box(["poll-results", "vote-result"], () => [draw.heading(draw.label("poll")), draw.el("p", {}, draw.sentence()), draw.times(draw.int(2, 5), bar), draw.el("small", {}, `${draw.number(200, 9000)} ${draw.label("votes")}`)]);
    },
  },
  "helpful-question": {
    about: "“Was this page helpful?” with its buttons",
    kind: "out",
    fits: ["documentation", "article", "service"],
    places: ["end", "after"],
    build: (draw) => draw.box(["feedback", "page-rating", "helpful"], () => [draw.el("p", {}, draw.label("helpful")), draw.button(draw.label("yes")), draw.button(draw.label("no"))]),
  },
  "search-box": {
    about: "A search field with suggestions",
    kind: "out",
    fits: ALL,
    places: ["ahead", "top", "after"],
    build: (draw) => draw.box(["search", "site-search"], () => [draw.el("form", { role: "search" }, draw.field(draw.label("search")), draw.button(draw.label("search"))), draw.list(draw.times(4, () => draw.link(draw.short())))]),
  },
  "sign-in-box": {
    about: "A form to sign in",
    kind: "out",
    fits: ALL,
    places: ["ahead", "after", "between"],
    build: (draw) => draw.box(["login", "account", "signin"], () => [draw.heading(draw.label("signIn")), draw.el("p", {}, draw.sentence()), draw.field(draw.label("email")), draw.button(draw.label("signIn"))]),
  },
  "quote-request": {
    about: "A form that asks for an offer or a call back, in the midst of the page",
    kind: "out",
    fits: ["article", "service", "product"],
    places: ["between", "end", "after"],
    build: (draw) => {
      const fields = () => draw.times(draw.int(3, 5), () => draw.el("p", {}, draw.el("label", { style: "display: block" }, draw.short()), draw.el("input", { type: "text", style: "width: 240px" })));
      return draw.box(["contact-form", "wpforms", "lead-form"], () => [draw.heading(draw.title()), draw.el("form", {}, fields(), draw.button(draw.label("vote")))]);
    },
  },
  "quiz-of-text": {
    about: "Questions with answers in a box, which the text is about",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => {
      const answers = () => draw.el("ol", { type: "a" }, draw.times(3, () => draw.el("li", {}, draw.sentence())));
      return draw.box(["exercise", "quiz", "questions"], () => [draw.heading(draw.label("questions")), draw.times(draw.int(2, 3), () => [draw.el("p", {}, draw.el("b", {}, draw.sentence())), answers()])]);
    },
  },
  "options-of-text": {
    about: "Sentences of the text within labels, as lists to tick off are made",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between"],
    build: (draw) => {
      const one = () => draw.el("label", { style: "display: block; margin: 6px 0" }, draw.el("input", { type: "checkbox" }), " ", draw.sentence());
      return draw.el("div", { class: draw.classes(["checklist", "todo", "tasks"]) }, draw.times(draw.int(4, 8), one));
    },
  },
});
