/** Words of the text in elements that act, that are hidden until asked for, or that style sheets alone explain. */

const TEXT = ["article", "documentation"];
const SAME = {};

const seenBlocks = (content) => content.content.filter(({ seen }) => seen);

/** Text nodes of the paragraphs with some length. */
const longTexts = (content) => content.paragraphs.flatMap(({ element }) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 40));

/** Puts some words of a text into an element. */
const wrap = (draw, text, from, count, make) => {
  const words = text.data.split(/(?<=\s)/u);
  const inner = make(words.slice(from, from + count).join("").trimEnd());
  text.replaceWith(words.slice(0, from).join(""), inner, " ", words.slice(from + count).join(""));
};

changes.group("acting", {
  "chips-of-text": {
    about: "Words of the text as chips side by side, below the heading that names them",
    kind: "in",
    fits: [...TEXT, "service"],
    places: ["between"],
    build: (draw) => {
      const tag = draw.pick(["span", "button", "a", "li"]);
      const chip = () => draw.el(tag, { type: tag === "button" ? "button" : undefined, style: "display: inline-block; border: 1px solid #999; border-radius: 12px; padding: 2px 10px; margin: 3px" }, draw.short());
      // Chips that touch in the source would be one word in the text of the page, which nobody sees so.
      const chips = draw.times(draw.int(4, 9), chip).flatMap((one) => [one, " "]);
      return draw.el("div", { class: draw.classes(["chips", "skills", "pills"]) }, draw.el("h3", {}, draw.label("ingredients")), tag === "li" ? draw.el("ul", {}, chips) : chips);
    },
  },
  "words-in-buttons": {
    about: "Some words within the sentences of the text are buttons",
    kind: "same",
    fits: TEXT,
    change: (draw, content) => {
      const texts = longTexts(content);
      for (const text of texts.slice(0, 6)) wrap(draw, text, 2, 2, (words) => draw.el("button", { type: "button", style: "border: 0; background: none; padding: 0; font: inherit" }, words));
      return texts.length > 0 ? SAME : null;
    },
  },
  "paragraph-as-link": {
    about: "Some paragraphs of the text are links as a whole",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      const some = content.paragraphs.filter(({ element }) => !element.querySelector("a")).slice(1, 4);
      for (const { element } of some) {
        const link = draw.el("a", { href: draw.address() });
        link.append(...element.childNodes);
        element.append(link);
      }
      return some.length > 0 ? SAME : null;
    },
  },
  "sentences-as-answers": {
    about: "Buttons that open parts of the text hold its headings",
    kind: "same",
    fits: TEXT,
    change: (draw, content) => {
      const headings = seenBlocks(content).filter(({ element }) => element.matches("h2, h3, h4"));
      for (const { element } of headings) {
        const button = draw.el("button", { type: "button", "aria-expanded": "true", style: "font: inherit; border: 0; background: none" });
        button.append(...element.childNodes);
        element.append(button);
      }
      return headings.length > 0 ? SAME : null;
    },
  },
  "not-to-be-selected": {
    about: "The text cannot be selected",
    kind: "same",
    change: (draw, content) => {
      content.root.style.userSelect = "none";
      return SAME;
    },
  },
  "text-over-picture": {
    about: "Sentences of the text over a picture",
    kind: "in",
    fits: ["article", "service"],
    places: ["between"],
    build: (draw) => {
      const words = draw.el("div", { style: "position: absolute; left: 20px; bottom: 20px; color: #fff; background: #0008; padding: 8px" }, draw.el("p", {}, draw.sentence()));
      const node = draw.el("div", { class: draw.classes(["slide", "hero", "cover"]), style: "position: relative; width: 600px" }, draw.picture(600, 320), words);
      return { node, content: [words] };
    },
  },
  "closed-disclosures": {
    about: "Parts of the text in disclosures that are closed",
    kind: "in",
    fits: TEXT,
    places: ["closing", "between"],
    build: (draw) => {
      const one = () => draw.el("details", {}, draw.el("summary", {}, draw.title(), " "), draw.el("p", {}, ` ${draw.paragraph()}`));
      const node = draw.el("div", { class: draw.classes(["accordion", "spoilers"]) }, draw.times(draw.int(2, 4), one));
      return { node, content: [...node.querySelectorAll("summary, p")], folded: true };
    },
  },
  "other-tabs": {
    about: "Parts of the text in tabs of which one is shown",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const count = draw.int(2, 4);
      const panels = draw.times(count, (at) => draw.el("div", { role: "tabpanel", id: `panel-${draw.sign()}`, style: at > 0 ? "display: none" : "" }, draw.el("p", {}, draw.paragraph())));
      const tabs = panels.map((panel, at) => draw.el("button", { role: "tab", type: "button", "aria-controls": panel.id, "aria-selected": at === 0 ? "true" : "false" }, draw.short()));
      const node = draw.el("div", { class: draw.classes(["tabs", "tabbed"]) }, draw.el("div", { role: "tablist" }, tabs), panels);
      return { node, content: panels, folded: true };
    },
  },
  "hidden-paragraphs": {
    about: "Paragraphs that nobody is shown: for print, for machines, or left over",
    kind: "out",
    places: ["between", "end"],
    build: (draw) => {
      const hiding = draw.pick(["display: none", "visibility: hidden", "position: absolute; left: -9999px", "opacity: 0; height: 0; overflow: hidden"]);
      const node = draw.el("div", { class: draw.classes(["print-only", "visually-hidden", "template"]), style: hiding }, draw.paragraphs(draw.int(1, 2)));
      return { node, clutter: [node], folded: true };
    },
  },
  "words-for-screen-readers": {
    about: "Words beside links and controls that are meant for screen readers alone",
    kind: "out",
    fits: TEXT,
    places: ["between"],
    build: (draw) => {
      const node = draw.el("span", { class: draw.classes(["sr-only", "screen-reader-text", "visually-hidden"]), style: "position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)" }, `${draw.label("readMore")}: ${draw.title()}`);
      return { node, clutter: [node], folded: true };
    },
  },
  "icon-words": {
    about: "Names of icons as text, where the letters of an icon font would be",
    kind: "out",
    places: ["between", "end", "before"],
    build: (draw) => {
      const icons = draw.shuffled(["open_in_new", "keyboard_arrow_down", "bookmark_border", "play_circle_outline", "more_vert", "file_download", "thumb_up_alt"]);
      return draw.el("div", { class: draw.classes(["icons", "actions"]) }, icons.slice(0, draw.int(2, 4)).map((icon) => draw.el("i", { class: "material-icons", "aria-hidden": "true" }, icon, " ")));
    },
  },
  "shortcodes": {
    about: "Codes of an editor that were never replaced, as text",
    kind: "out",
    fits: ["article", "service"],
    places: ["between"],
    build: (draw) => draw.el(draw.pick(["p", "div"]), {}, draw.times(draw.int(2, 6), () => `[${draw.pick(["vc_row", "et_pb_section", "fusion_text", "gallery", "column"])} ${draw.sign()}="${draw.int(1, 900)}" el_class="${draw.sign()}"] `).join("")),
  },
});

changes.group("styled", {
  "drop-cap": {
    about: "The first letter of the text is large and floats",
    kind: "same",
    fits: ["article"],
    change: (draw, content) => {
      const text = longTexts(content)[0];
      if (!text || !/^\s*\p{L}/u.test(text.data)) return null;
      const letter = text.data.trimStart().slice(0, 1);
      text.replaceWith(draw.el("span", { class: draw.classes(["dropcap", "initial"]), style: "float: left; font-size: 3em; line-height: .9" }, letter), text.data.trimStart().slice(1));
      return SAME;
    },
  },
  "struck-words": {
    about: "Words that a style sheet alone strikes through or underlines",
    kind: "same",
    change: (draw, content) => {
      const texts = longTexts(content).slice(0, 5);
      for (const text of texts) wrap(draw, text, 1, 3, (words) => draw.el("span", { style: `text-decoration: ${draw.pick(["line-through", "underline"])}` }, words));
      return texts.length > 0 ? SAME : null;
    },
  },
  "lines-as-written": {
    about: "Lines that a style sheet alone keeps apart",
    kind: "in",
    fits: ["article"],
    places: ["between"],
    build: (draw) => draw.el("div", { class: draw.classes(["letter", "preformatted", "verse"]), style: `white-space: ${draw.pick(["pre-line", "pre-wrap"])}` }, draw.times(draw.int(3, 8), () => draw.sentence()).join("\n")),
  },
  "highlighted": {
    about: "Words of the text on a coloured ground",
    kind: "same",
    change: (draw, content) => {
      const texts = longTexts(content).slice(0, 6);
      for (const text of texts) wrap(draw, text, 0, 4, (words) => draw.el("mark", {}, words));
      return texts.length > 0 ? SAME : null;
    },
  },
  "margin-notes": {
    about: "Notes in the margin beside the paragraphs that they belong to",
    kind: "in",
    fits: TEXT,
    places: ["between"],
    build: (draw) => draw.el(draw.pick(["aside", "span", "div"]), { class: draw.classes(["sidenote", "marginnote", "margin-note"]), style: "display: block; float: right; width: 180px; font-size: 13px; margin: 0 0 8px 16px" }, draw.sentence()),
  },
  "speakers-in-margin": {
    about: "A conversation in two columns: who speaks, and what is said",
    kind: "in",
    fits: ["article"],
    places: ["between", "closing"],
    build: (draw) => {
      const speakers = [draw.name(), draw.name()];
      const row = (at) => draw.el("div", { style: "display: grid; grid-template-columns: 140px 1fr; gap: 12px" }, draw.el("div", {}, draw.el("b", {}, speakers[at % 2])), draw.el("div", {}, draw.sentence(), " ", draw.sentence()));
      return draw.el("div", { class: draw.classes(["interview", "qa", "dialogue"]) }, draw.times(draw.int(4, 7), row));
    },
  },
  "programme": {
    about: "A programme: times beside titles and places, day after day",
    kind: "in",
    fits: ["article", "service"],
    places: ["between", "closing"],
    build: (draw) => {
      const row = () => draw.el("div", { style: "display: flex; gap: 16px; margin: 6px 0" }, draw.el("time", {}, `${draw.int(9, 22)}:${draw.pick(["00", "15", "30", "45"])}`), draw.el("div", {}, draw.el("strong", {}, draw.title()), draw.el("div", {}, draw.short())));
      return draw.el("div", { class: draw.classes(["schedule", "programme", "agenda"]) }, draw.times(draw.int(1, 3), () => [draw.el("h3", {}, draw.day()), draw.times(draw.int(2, 4), row)]));
    },
  },
});

changes.group("order", {
  "footer-first": {
    about: "What is after the content on the page is before it in the page's order",
    kind: "same",
    fits: changes.ALL,
    change: (draw, content) => {
      const last = document.body.lastElementChild;
      const isOther = last && last !== document.body.firstElementChild && !content.content.some(({ element }) => last.contains(element));
      if (!isOther) return null;
      document.body.prepend(last);
      return SAME;
    },
  },
  "side-column-moved": {
    about: "What is before the content in the page's order comes after it",
    kind: "same",
    fits: changes.ALL,
    change: (draw, content) => {
      const others = [...document.body.children].filter((child) => changes.isSeen(child) && !content.content.some(({ element }) => child.contains(element)));
      const first = others.find((child) => child.compareDocumentPosition(content.first.element) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (!first) return null;
      document.body.append(first);
      return SAME;
    },
  },
});
