/** Notices of the site in its own name, and notes that belong to the text in the same looks. */

const { ALL } = changes;

changes.group("notices", {
  "cookie-banner": {
    about: "A notice on cookies with its buttons",
    kind: "out",
    fits: ALL,
    places: ["top", "bottom"],
    build: (draw) => {
      const look = draw.odds(0.6) ? "position: fixed; left: 0; right: 0; bottom: 0; background: #222; color: #fff; padding: 12px" : "padding: 12px; background: #eee";
      return draw.el("div", { class: draw.classes(["cookie-banner", "consent", "gdpr", "cc-window"]), style: look, role: draw.odds(0.4) ? "dialog" : undefined }, draw.el("p", {}, `${draw.label("cookies")}. ${draw.sentence()}`), draw.button(draw.label("accept")), draw.button(draw.label("reject")));
    },
  },
  "long-cookie-wall": {
    about: "A wall on cookies that is longer than many texts",
    kind: "out",
    fits: ALL,
    places: ["top", "bottom"],
    build: (draw) => {
      const purpose = () => draw.el("div", {}, draw.el("h3", {}, draw.short()), draw.el("p", {}, draw.paragraph()), draw.button(draw.label("accept")));
      return draw.el("div", { class: draw.classes(["consent-wall", "privacy-center", "cmp"]), role: "dialog", style: "position: fixed; inset: 40px; overflow: auto; background: #fff; border: 1px solid #333; padding: 16px" }, draw.el("h2", {}, draw.label("cookies")), draw.times(draw.int(4, 8), purpose), draw.button(draw.label("reject")));
    },
  },
  "pay-box": {
    about: "A box that offers a subscription, in the midst of the text or at its end",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => {
      const offer = () => draw.el("div", { style: "display: inline-block; width: 40%; padding: 8px" }, draw.el("b", {}, draw.short()), draw.el("p", {}, `${draw.int(1, 29)}.99 €`), draw.button(draw.label("plan")));
      return draw.box(["paywall", "subscribe-wall", "premium", "piano-offer"], () => [draw.heading(draw.label("paywall")), draw.el("p", {}, draw.sentence()), draw.times(draw.int(1, 3), offer), draw.el("p", {}, draw.link(draw.label("signIn")))]);
    },
  },
  "donation-box": {
    about: "A paragraph in the site's own name that asks for money",
    kind: "out",
    fits: ["article"],
    places: ["between", "end"],
    build: (draw) => draw.box(["donate", "support-us", "appeal"], () => [draw.odds(0.7) ? draw.heading(draw.label("donate")) : null, draw.el("p", {}, draw.paragraph()), draw.button(draw.label("donate"))]),
  },
  "app-banner": {
    about: "An invitation to read in the site's app",
    kind: "out",
    fits: ALL,
    places: ["top", "between", "end"],
    build: (draw) => draw.box(["app-banner", "smart-banner", "get-app"], () => [draw.el("p", {}, draw.label("app")), draw.el("p", {}, draw.sentence()), draw.button("App Store"), draw.button("Google Play")]),
  },
  "affiliate-note": {
    about: "The site's sentence on what it earns by links",
    kind: "out",
    fits: ["article", "product"],
    places: ["before", "end"],
    build: (draw) => draw.el("p", { class: draw.classes(["disclaimer", "affiliate", "disclosure"]), style: "font-size: 12px; font-style: italic" }, `${draw.label("disclaimer")}. ${draw.sentence()}`),
  },
  "site-footer": {
    about: "A footer with the site's owner, columns of links and a sentence about it",
    kind: "out",
    fits: ALL,
    places: ["bottom", "after"],
    build: (draw) => {
      const column = () => draw.el("div", { style: "display: inline-block; width: 24%; vertical-align: top" }, draw.el("h4", {}, draw.short()), draw.list(draw.times(4, () => draw.link(draw.short()))));
      return draw.box(["footer", "site-info", "colophon"], () => [draw.times(3, column), draw.el("p", {}, draw.sentence()), draw.el("p", {}, `© ${draw.int(2015, 2025)} ${draw.short()}. ${draw.label("copyright")}.`)], { tags: ["footer", "div"] });
    },
  },
  "service-line": {
    about: "A call to write, buy or call as a heading with a button, between sections",
    kind: "out",
    fits: ["article", "service"],
    places: ["between", "end"],
    build: (draw) => draw.box(["cta", "call-to-action", "banner"], () => [draw.el("h3", {}, draw.title()), draw.button(draw.label(draw.pick(["subscribe", "cart", "app"])))]),
  },
});
