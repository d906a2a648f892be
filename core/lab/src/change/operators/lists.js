/** Lists, tables, quotations, code and questions that belong to the text. */

const TEXT = ["article", "documentation"];
const PLAIN = ["entry", "text", "block", "content-part"];

changes.group("lists", {
  "plain-list": {
    about: "A list of sentences between paragraphs",
    kind: "in",
    fits: [...TEXT, "service"],
    places: ["between"],
    build: (draw) => draw.el(draw.pick(["ul", "ol"]), { class: draw.classes(PLAIN) }, draw.times(draw.int(3, 8), () => draw.el("li", {}, draw.sentence()))),
  },
  "short-list": {
    about: "A list of a few words each",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const label = draw.label("ingredients");
      return draw.el("div", { class: draw.classes(PLAIN) }, draw.el("h3", {}, label), draw.el("ul", {}, draw.times(draw.int(4, 10), () => draw.el("li", {}, draw.short()))));
    },
  },
  "list-of-boxes": {
    about: "A list whose items are boxes, not list items",
    kind: "in",
    fits: [...TEXT, "service"],
    places: ["between"],
    build: (draw) => draw.el("div", { class: draw.classes(["grid", "features", "cards"]), style: "display: flex; flex-wrap: wrap; gap: 12px" }, draw.times(draw.int(3, 6), () => draw.el("div", { style: "width: 30%; border: 1px solid #ddd; padding: 8px" }, draw.el("h4", {}, draw.short()), draw.el("p", {}, draw.sentence())))),
  },
  "steps": {
    about: "Numbered steps, each with a heading of its own",
    kind: "in",
    fits: TEXT,
    places: ["between", "closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["steps", "how-to", "instructions"]) }, draw.times(draw.int(3, 6), (at) => draw.el("div", {}, draw.el("h3", {}, `${draw.label("step")} ${at + 1}`), draw.el("p", {}, draw.sentence(), " ", draw.sentence())))),
  },
  "questions": {
    about: "Questions and answers",
    kind: "in",
    fits: [...TEXT, "service"],
    places: ["closing", "between"],
    build: (draw) => {
      const tag = draw.pick(["h3", "dt", "strong", "button"]);
      const one = () => {
        const ask = tag === "dt" ? draw.el("h4", {}, draw.sentence()) : draw.el(tag, tag === "button" ? { type: "button", "aria-expanded": "true" } : {}, draw.sentence());
        return draw.el("div", { class: draw.part("item"), style: "margin: 10px 0" }, ask, draw.el("p", {}, draw.paragraph()));
      };
      return draw.el("div", { class: draw.classes(["faq", "accordion", "qa"]) }, draw.el("h2", {}, draw.label("questions")), draw.times(draw.int(2, 5), one));
    },
  },
  "open-disclosures": {
    about: "Parts of the text in disclosures that are open",
    kind: "in",
    fits: TEXT,
    places: ["between", "closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["accordion", "details"]) }, draw.times(draw.int(2, 4), () => draw.el("details", { open: "open" }, draw.el("summary", {}, draw.title()), draw.el("p", {}, draw.paragraph())))),
  },
  "terms": {
    about: "A list of terms with what each means",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => draw.el("dl", { class: draw.classes(PLAIN) }, draw.times(draw.int(3, 7), () => [draw.el("dt", {}, draw.short()), draw.el("dd", {}, draw.sentence())])),
  },
  "reading-list": {
    about: "Books or links at the end that the text recommends, each with a few words",
    kind: "in",
    fits: TEXT,
    places: ["closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["sources", "bibliography", "resources"]) }, draw.el("h3", {}, draw.label("reading")), draw.el("ul", {}, draw.times(draw.int(3, 6), () => draw.el("li", {}, draw.el("i", {}, draw.title()), ". ", draw.name(), ". ", draw.sentence())))),
  },
  "sources-with-links": {
    about: "The sources of the text as a list of links at its end",
    kind: "in",
    fits: ["article"],
    places: ["closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["references", "sources", "citations"]) }, draw.el("h2", {}, draw.label("sources")), draw.el("ol", {}, draw.times(draw.int(3, 7), () => draw.el("li", {}, draw.name(), ": ", draw.link(draw.title()))))),
  },
  "timeline": {
    about: "A timeline of boxes: a day and what happened",
    kind: "in",
    fits: ["article"],
    places: ["between", "closing"],
    build: (draw) => draw.el("div", { class: draw.classes(["timeline", "chronology"]) }, draw.times(draw.int(3, 7), () => draw.el("div", { style: "display: flex; gap: 12px; margin: 8px 0" }, draw.el("div", { style: "width: 120px" }, draw.day()), draw.el("div", {}, draw.sentence())))),
  },
  "verses": {
    about: "Lines divided by line breaks, as songs and poems are",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => draw.el(draw.pick(["p", "div"]), { class: draw.classes(["lyrics", "poem", "verse"]) }, draw.times(draw.int(4, 10), () => [draw.short(), draw.el("br", {})])),
  },
});

changes.group("tables", {
  "table": {
    about: "A table of data with borders or without",
    kind: "in",
    fits: [...TEXT, "service", "product"],
    places: ["between", "closing"],
    build: (draw) => {
      const rows = draw.rows();
      return rows && draw.el("div", { class: draw.classes(["table-wrapper", "data", "scroll"]), style: "overflow-x: auto" }, draw.table(rows));
    },
  },
  "table-of-boxes": {
    about: "A table made of boxes in rows",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const rows = draw.rows();
      const row = (cells) => draw.el("div", { style: "display: table-row" }, cells.map((cell) => draw.el("div", { style: "display: table-cell; padding: 4px 10px" }, cell)));
      return rows && draw.el("div", { class: draw.classes(["grid-table", "rows"]), style: "display: table" }, rows.map(row));
    },
  },
  "facts-table": {
    about: "A table with a term and its value in each row",
    kind: "in",
    fits: [...TEXT, "product"],
    places: ["early", "between", "closing"],
    build: (draw) => draw.table(draw.times(draw.int(4, 8), () => [draw.short(), draw.sentence()]), false),
  },
  "league-table": {
    about: "A table of other things in the side column, each row a link",
    kind: "out",
    fits: ["article"],
    places: ["ahead", "after"],
    build: (draw) => draw.box(["standings", "market-data", "widget"], () => [draw.heading(draw.label("latest")), draw.el("table", {}, draw.el("tbody", {}, draw.times(draw.int(4, 8), (at) => draw.el("tr", {}, draw.el("td", {}, String(at + 1)), draw.el("td", {}, draw.link(draw.short())), draw.el("td", {}, draw.number(10, 9_999))))))], { float: 0.5 }),
  },
});

changes.group("quotations", {
  "quotation": {
    about: "A quotation between paragraphs",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => draw.el("blockquote", { class: draw.classes(["quote", "blockquote"]) }, draw.el("p", {}, draw.quote()), draw.odds(0.5) ? draw.el("cite", {}, draw.name()) : null),
  },
  "quotation-in-box": {
    about: "A quotation in a box, large, with who said it",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => draw.box(["testimonial", "quote-box", "statement"], () => [draw.el("p", { style: "font-size: 1.3em" }, `“${draw.sentence()}”`), draw.el("p", {}, `— ${draw.name()}`)], { tags: ["div", "figure", "aside"] }),
  },
  "pull-quote": {
    about: "A sentence of the text said again in large letters",
    kind: "out",
    fits: ["article"],
    places: ["between"],
    build: (draw, content) => {
      const said = draw.pick(content.paragraphs.filter(({ words }) => words.length < 60));
      const words = said?.element.textContent.trim().split(/(?<=[.!?。！？])\s*/u)[0];
      return words && words.length > 30 ? draw.el(draw.pick(["aside", "blockquote", "div"]), { class: draw.classes(["pullquote", "pull-quote", "highlight"]), style: "font-size: 1.6em; float: right; width: 260px; margin: 12px" }, words) : null;
    },
  },
});

changes.group("code", {
  "code-block": {
    about: "Lines of code",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const code = draw.code();
      return code && draw.el("pre", { class: draw.classes(["highlight", "code-block", "language-js"]) }, draw.el("code", {}, code));
    },
  },
  "code-with-controls": {
    about: "Lines of code with the name of a file above and a button to copy them",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const code = draw.code();
      if (!code) return null;
      const lines = draw.el("pre", {}, draw.el("code", {}, code));
      const button = draw.button(draw.label("copy"));
      const node = draw.el("div", { class: draw.classes(["snippet", "codeblock", "highlight"]), style: "background: #f6f6f6; padding: 8px" }, draw.el("div", {}, button), lines);
      return { node, content: [lines] };
    },
  },
  "code-by-line": {
    about: "Code in which every line is an element, with its number in a cell of its own",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const code = draw.code();
      if (!code) return null;
      const cells = code.split("\n").filter((line) => /\S/u.test(line)).map((line) => draw.el("td", { style: "white-space: pre; font-family: monospace" }, line));
      const row = (cell, at) => draw.el("tr", {}, draw.el("td", { "data-line": at + 1, style: "width: 3em" }), cell);
      const node = draw.el("table", { class: draw.classes(["code", "listing", "hljs-ln"]) }, draw.el("tbody", {}, cells.map(row)));
      return { node, content: cells };
    },
  },
});
