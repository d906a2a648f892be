/** Parts of pages of firms, manuals and shops: what is theirs to say, and what only serves. */

changes.group("services", {
  "opening-hours": {
    about: "Opening hours and an address as part of the page's own content",
    kind: "in",
    fits: ["service"],
    places: ["between", "closing", "end"],
    build: (draw) => draw.el("div", { class: draw.classes(["contact", "hours", "address"]) }, draw.el("h3", {}, draw.short()), draw.el("address", {}, draw.name(), draw.el("br", {}), draw.short()), draw.table(draw.times(draw.int(3, 6), () => [draw.short(), `${draw.int(7, 10)}:00–${draw.int(15, 20)}:00`]), false)),
  },
  "testimonials": {
    about: "What customers said, put there by the owner of the page",
    kind: "in",
    fits: ["service"],
    places: ["between", "closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["testimonials", "references", "voices"]), style: "display: flex; gap: 16px" }, draw.times(draw.int(2, 3), () => draw.el("div", { style: "width: 30%" }, draw.el("p", {}, `“${draw.comment()}”`), draw.el("p", {}, draw.el("b", {}, draw.name()))))),
  },
  "prices-of-service": {
    about: "What a service costs, in boxes side by side",
    kind: "in",
    fits: ["service"],
    places: ["between", "closing"],
    build: (draw) => {
      const contents = [];
      const one = () => {
        const words = draw.el("div", {}, draw.el("h3", {}, draw.short()), draw.el("p", {}, `${draw.int(10, 400)} €`), draw.el("ul", {}, draw.times(3, () => draw.el("li", {}, draw.sentence()))));
        contents.push(words);
        return draw.el("div", { style: "width: 30%; border: 1px solid #ddd; padding: 10px" }, words, draw.button(draw.label("plan")));
      };
      const node = draw.el("div", { class: draw.classes(["pricing", "plans"]), style: "display: flex; gap: 12px" }, draw.times(3, one));
      return { node, content: contents };
    },
  },
  "logos-and-names": {
    about: "A strip of partners' names and pictures",
    kind: "out",
    fits: ["service", "article"],
    places: ["end", "after"],
    build: (draw) => draw.box(["partners", "logos", "trusted-by"], () => [draw.heading(draw.label("sponsored")), draw.times(draw.int(3, 6), () => draw.el("div", { style: "display: inline-block; margin: 8px" }, draw.picture(100, 50), draw.link(draw.short())))]),
  },
  "countdown": {
    about: "A countdown with a call to buy",
    kind: "out",
    fits: ["service", "product", "article"],
    places: ["top", "between", "ahead"],
    build: (draw) => draw.box(["countdown", "sale-timer", "promo-bar"], () => [draw.el("b", {}, draw.title()), draw.el("div", {}, `${draw.int(0, 9)} : ${draw.int(10, 23)} : ${draw.int(10, 59)} : ${draw.int(10, 59)}`), draw.button(draw.label("cart"))]),
  },
  "chat-widget": {
    about: "A window to write to the firm, in a corner of the page",
    kind: "out",
    fits: changes.ALL,
    places: ["bottom", "top"],
    build: (draw) => draw.el("div", { class: draw.classes(["chat-widget", "intercom", "livechat"]), style: "position: fixed; right: 20px; bottom: 20px; width: 280px; background: #fff; border: 1px solid #888; padding: 10px" }, draw.el("b", {}, draw.name()), draw.el("p", {}, draw.sentence()), draw.field(draw.label("email")), draw.button(draw.label("reply"))),
  },
  "language-choice": {
    about: "The languages that the page is there in",
    kind: "out",
    fits: changes.ALL,
    places: ["top", "before", "bottom"],
    build: (draw) => draw.box(["languages", "lang-switch", "locale-picker"], () => draw.list(draw.shuffled(["English", "Deutsch", "Français", "Español", "Italiano", "Português", "Polski", "Русский", "中文", "日本語", "العربية"]).slice(0, draw.int(3, 8)).map((name) => draw.link(name)))),
  },
  "old-browser-notice": {
    about: "A notice on the reader's browser or connection above the page",
    kind: "out",
    fits: changes.ALL,
    places: ["top"],
    build: (draw) => draw.el("div", { class: draw.classes(["browser-notice", "outdated", "system-message"]), role: draw.odds(0.5) ? "alert" : undefined, style: "background: #ffe; border: 1px solid #cc9; padding: 8px" }, draw.el("p", {}, draw.sentence()), draw.button(draw.label("accept"))),
  },
  "letter-size-control": {
    about: "Controls for the size of letters, and the time that reading takes",
    kind: "out",
    fits: ["article"],
    places: ["before", "early"],
    build: (draw) => draw.box(["font-resize", "reading-tools"], () => ["A−", "A", "A+"].map((sign) => draw.el("button", { type: "button" }, sign)).concat(draw.el("span", {}, ` ${draw.int(2, 15)} min ${draw.label("readMore")}`))),
  },
});

changes.group("manuals", {
  "member-of-api": {
    about: "A member of a programming interface more: its name, what it does and its arguments",
    kind: "in",
    fits: ["documentation"],
    places: ["between", "closing"],
    build: (draw) => {
      const name = `${draw.sign().replaceAll(/\d/gu, "a")}(${draw.pick(["a", "value, count", "path", ""])})`;
      return draw.el("div", { class: draw.classes(["method", "member", "api-entry", "function"]) }, draw.el("h4", {}, draw.el("code", {}, name)), draw.el("p", {}, draw.sentence()), draw.el("dl", {}, draw.times(draw.int(1, 3), () => [draw.el("dt", {}, draw.el("code", {}, draw.sign())), draw.el("dd", {}, draw.sentence())])));
    },
  },
  "version-choice": {
    about: "The versions that a manual is there for",
    kind: "out",
    fits: ["documentation"],
    places: ["before", "ahead"],
    build: (draw) => draw.box(["version-switch", "versions", "doc-version"], () => [draw.el("span", {}, `${draw.label("updated")} `), draw.list(draw.times(draw.int(3, 6), (at) => draw.link(`v${9 - at}.${draw.int(0, 9)}`)))]),
  },
  "output-of-cell": {
    about: "Input and output of a notebook's cell",
    kind: "in",
    fits: ["documentation", "article"],
    places: ["between"],
    build: (draw) => {
      const code = draw.code();
      return code && draw.el("div", { class: draw.classes(["cell", "notebook-cell"]) }, draw.el("div", { style: "background: #f7f7f7" }, draw.el("pre", {}, code)), draw.el("div", { class: draw.part("output"), style: "border-left: 3px solid #999; padding-left: 8px" }, draw.el("pre", {}, draw.sentence())));
    },
  },
  "see-also-of-manual": {
    about: "“See also” with the names of other members, at the end of a page of a manual",
    kind: "in",
    fits: ["documentation"],
    places: ["closing"],
    build: (draw) => draw.el("section", { class: draw.classes(["see-also", "seealso"]) }, draw.el("h2", {}, draw.label("reading")), draw.el("ul", {}, draw.times(draw.int(2, 5), () => draw.el("li", {}, draw.link(draw.title()))))),
  },
});

changes.group("shops", {
  "variant-choice": {
    about: "The choice of sizes, colours and number of a product",
    kind: "out",
    fits: ["product"],
    places: ["before", "end"],
    build: (draw) => draw.box(["variants", "swatches", "options"], () => [draw.el("span", {}, draw.short()), draw.times(draw.int(3, 6), () => draw.el("label", { style: "margin: 0 6px" }, draw.el("input", { type: "radio", name: "v" }), draw.short())), draw.button(draw.label("cart"))]),
  },
  "promises-of-shop": {
    about: "Promises of a shop on delivery and payment beside a product",
    kind: "out",
    fits: ["product", "collection"],
    places: ["end", "after"],
    build: (draw) => draw.box(["usp", "trust-badges", "delivery-info"], () => draw.list(draw.times(draw.int(3, 5), () => [draw.picture(24, 24), draw.el("b", {}, draw.short()), " ", draw.el("span", {}, draw.short())]))),
  },
});
