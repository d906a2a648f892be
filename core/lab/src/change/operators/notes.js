/** Notes, boxes of facts and corrections that belong to the text. */

const NAMES = ["note", "admonition", "callout", "infobox", "hint", "notice", "alert-info"];

/** A note, in one of the makes that manuals and blogs have. */
const note = (draw, label) => {
  const make = draw.pick(["box", "aside", "quote", "table", "block"]);
  draw.variant.make = make;
  const head = draw.pick([
    () => draw.el("strong", {}, `${label}: `),
    () => draw.el("p", { class: draw.part("title") }, label),
    () => draw.el("h4", {}, label),
  ])();
  const words = draw.el("p", {}, draw.sentence(), " ", draw.sentence());
  if (make === "aside") return draw.el("aside", { role: "note", class: draw.classes(NAMES), style: "border-left: 4px solid #c80; padding: 8px 12px" }, head, words);
  if (make === "quote") return draw.el("blockquote", { class: draw.classes(NAMES) }, head, words);
  if (make === "table") return draw.el("table", { class: draw.classes(NAMES), style: "border: 1px solid #ccc" }, draw.el("tbody", {}, draw.el("tr", {}, draw.el("td", {}, head), draw.el("td", {}, words))));
  if (make === "block") return draw.el("div", { "data-type": "note", class: draw.classes(NAMES), style: "padding: 10px; background: #eef6ff" }, head, words);
  return draw.box(NAMES, () => [head, words], { tags: ["div", "section"], narrow: 0.2 });
};

changes.group("notes", {
  "note-box": {
    about: "A note in a box between paragraphs",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between"],
    build: (draw) => note(draw, draw.label("note")),
  },
  "warning-box": {
    about: "A warning in a box between paragraphs",
    kind: "in",
    fits: ["documentation", "article"],
    places: ["between"],
    build: (draw) => note(draw, draw.label("warning")),
  },
  "correction": {
    about: "A correction at the end of the text",
    kind: "in",
    fits: ["article"],
    places: ["closing"],
    build: (draw) => draw.el(draw.pick(["p", "div", "aside"]), { class: draw.classes(["correction", "editors-note", "update"]), style: draw.pick(["", "font-style: italic", "border-top: 1px solid #ccc; padding-top: 8px"]) }, draw.el(draw.pick(["b", "em", "span"]), {}, `${draw.label("correction")}: `), draw.sentence(), " ", draw.sentence()),
  },
  "standfirst": {
    about: "A sentence or two in another look between title and text",
    kind: "in",
    fits: changes.TEXTS,
    places: ["opening", "titled"],
    build: (draw) => {
      const place = draw.odds(0.2) ? [draw.el("span", { style: "text-transform: uppercase; margin-right: 8px" }, draw.name()), " "] : [];
      const style = draw.pick(["font-size: 1.2em; color: #555", "font-weight: 700", "font-style: italic; color: #444", "font-size: 22px; line-height: 1.3", "color: #666", ""]);
      return draw.el(draw.pick(["p", "p", "div", "h2", "h3"]), { class: draw.classes(["standfirst", "dek", "lead", "sapo", "intro", "summary", "subtitle"]), style }, place, draw.sentence(), draw.odds(0.3) ? ` ${draw.sentence()}` : "");
    },
  },
  "closing-note": {
    about: "A short note in another look below the text",
    kind: "in",
    fits: changes.TEXTS,
    places: ["closing"],
    build: (draw) => {
      const style = draw.pick(["font-style: italic", "font-size: 14px; color: #666", "border-top: 1px solid #ccc; padding-top: 8px", "color: #555; margin-top: 2em", ""]);
      return draw.el(draw.pick(["p", "p", "div", "small"]), { class: draw.classes(["note", "remark", "endnote", "info", "post-note"]), style: `display: block; ${style}` }, draw.sentence());
    },
  },
  "facts-above-text": {
    about: "Facts as label and value, a line each, between title and text",
    kind: "in",
    fits: changes.TEXTS,
    places: ["opening", "titled"],
    build: (draw) => {
      const label = () => `${draw.short()}${draw.pick([":", ":", ""])}`;
      const value = () => (draw.odds(0.5) ? draw.short() : draw.sentence());
      const facts = draw.times(draw.int(2, 5), () => [label(), value()]);
      const make = draw.pick(["rows", "grid", "dl", "lines", "table"]);
      draw.variant.make = make;
      const rows = {
        rows: () => facts.map(([name, words]) => draw.el("div", { class: draw.part("row"), style: "margin: 6px 0" }, draw.el("div", { style: "font-weight: 700" }, name), draw.el("div", {}, words))),
        grid: () => draw.el("div", { style: "display: grid; grid-template-columns: 160px 1fr; gap: 4px 16px" }, facts.map(([name, words]) => [draw.el("span", { style: "color: #666" }, name), draw.el("span", {}, words)])),
        dl: () => draw.el("dl", {}, facts.map(([name, words]) => [draw.el("dt", {}, name), draw.el("dd", {}, words)])),
        lines: () => facts.map(([name, words]) => draw.el("p", {}, draw.el("strong", {}, name), " ", words)),
        table: () => draw.el("table", {}, facts.map(([name, words]) => draw.el("tr", {}, draw.el("th", { style: "text-align: left" }, name), draw.el("td", {}, words)))),
      };
      return draw.box(["facts", "key-facts", "event-info", "details", "hero", "overview"], rows[make]);
    },
  },
  "editors-note-first": {
    about: "A note of the editors above the text",
    kind: "in",
    fits: ["article"],
    places: ["early"],
    build: (draw) => draw.el("p", {}, draw.el("em", {}, `${draw.label("correction")}: ${draw.sentence()}`)),
  },
  "facts-box": {
    about: "A box with the main points of the text as a list",
    kind: "in",
    fits: ["article"],
    places: ["early", "between"],
    build: (draw) => draw.box(["key-points", "summary", "tldr", "facts"], () => [draw.heading(draw.label("facts")), draw.el("ul", {}, draw.times(draw.int(3, 6), () => draw.el("li", {}, draw.sentence())))], { float: 0.2 }),
  },
  "facts-in-large-box": {
    about: "Facts as term and value in a large coloured box",
    kind: "in",
    fits: ["article", "service"],
    places: ["early", "between"],
    build: (draw) => {
      const fact = () => draw.el("div", { style: "margin: 6px 0" }, draw.el("strong", { style: "display: block" }, draw.short()), draw.el("span", {}, draw.sentence()));
      return draw.box(["jumbotron", "facts", "profile", "panel"], () => draw.times(draw.int(3, 6), fact));
    },
  },
  "side-text": {
    about: "A text of its own in a box beside the text, with heading and paragraphs",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => draw.box(["sidebar-text", "inset", "background-box", "factbox"], () => [draw.el("h3", {}, draw.title()), draw.paragraphs(draw.int(1, 3))], { float: 0.5 }),
  },
  "block-of-notes": {
    about: "Numbered notes at the end of the text",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["closing"],
    build: (draw) => {
      const one = (at) => [draw.el("a", { href: `#r${at}` }, `[${at + 1}]`), " ", draw.sentence()];
      const list = draw.pick([
        () => draw.el("ol", {}, draw.times(draw.int(3, 7), () => draw.el("li", {}, draw.sentence()))),
        () => draw.times(draw.int(3, 7), (at) => draw.el("p", {}, one(at))),
        () => draw.el("dl", {}, draw.times(draw.int(3, 7), (at) => [draw.el("dt", {}, `(${at + 1})`), draw.el("dd", {}, draw.sentence())])),
      ])();
      const head = draw.odds(0.7) ? draw.el(draw.pick(["h2", "h3", "h4"]), {}, draw.label("sources")) : draw.el("hr", {});
      return draw.el("div", { class: draw.classes(["footnotes", "endnotes", "references", "footnote-block"]) }, head, list);
    },
  },
  "notes-below-their-marks": {
    about: "Notes at the end of the text, each behind a heading, a term or a cell with its mark, which leads back to the text",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["closing"],
    build: (draw, content) => {
      const some = content.paragraphs.slice(0, draw.int(2, 6));
      if (some.length < 2) return null;
      const name = draw.sign();
      const notes = some.map(({ element }, at) => {
        element.append(draw.el("a", { id: `${name}-at-${at}`, href: `#${name}-${at}` }, draw.el("sup", {}, `${at + 1}`)));
        return { mark: draw.el("a", { id: `${name}-${at}`, href: `#${name}-at-${at}` }, `(${at + 1})`), text: draw.sentence() };
      });
      const list = draw.pick([
        () => notes.map(({ mark, text }) => [draw.el("h5", {}, mark), draw.el("p", {}, text)]),
        () => draw.el("dl", {}, notes.map(({ mark, text }) => [draw.el("dt", {}, mark), draw.el("dd", {}, text)])),
        () => draw.el("table", {}, notes.map(({ mark, text }) => draw.el("tr", {}, draw.el("td", {}, mark), draw.el("td", {}, text)))),
      ])();
      const head = draw.odds(0.5) ? draw.el("h4", {}, draw.label("sources")) : draw.el("hr", {});
      const node = draw.el("div", { class: draw.classes(["footnotes-segment", "endnotes", "fn-group"]) }, head, list);
      return { node, content: [...node.querySelectorAll("p, dd, td:last-child")] };
    },
  },
  "terms-box": {
    about: "A box with words explained, term after term",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between", "closing"],
    build: (draw) => draw.box(["glossary", "definitions"], () => draw.el("dl", {}, draw.times(draw.int(3, 6), () => [draw.el("dt", {}, draw.el("b", {}, draw.short())), draw.el("dd", {}, draw.sentence())]))),
  },
});
