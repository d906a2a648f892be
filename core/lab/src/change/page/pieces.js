/** Pieces that boxes are made of, each in one of several makes: headings, links, lists, pictures, controls, fields. */

changes.pieces = (draw) => {
  const { el } = draw;
  const address = () => `/${draw.pick(["a", "news", "p", "story", "blog", "item"])}/${draw.sign()}`;

  const link = (text, properties) => el("a", { href: address(), ...properties }, text);

  const heading = (text) => {
    draw.variant.look.push("heading");
    const make = draw.pick(["h2", "h3", "h4", "h3", "p", "div", "span"]);
    const strong = `font-weight: 700; font-size: ${draw.pick(["16px", "18px", "20px", "1.2em"])}`;
    if (make.startsWith("h")) return el(make, { class: draw.part("title") }, text);
    if (make === "p") return el("p", {}, el("strong", {}, text));
    return el(make, { class: draw.part("title"), style: `display: block; ${strong}` }, text);
  };

  const picture = (width, height) => {
    draw.variant.look.push("picture");
    const source = `/media/${draw.sign()}.jpg`;
    const style = `display: block; width: ${width}px; height: ${height}px; background: #bbb`;
    return el("img", { src: source, alt: draw.odds(0.4) ? draw.title() : " ", width, height, style });
  };

  const button = (text) => {
    const look = draw.odds(0.5)
      ? "display: inline-block; padding: 6px 14px; background: #0b5fa5; color: #fff; border: 0"
      : "display: inline-block; margin: 2px 8px";
    const make = draw.pick(["button", "button", "a", "span"]);
    if (make === "button") return el("button", { type: "button", class: draw.part("button"), style: look }, text);
    if (make === "a") return el("a", { href: address(), class: draw.part("button"), style: look }, text);
    return el("span", { role: "button", tabindex: 0, class: draw.part("button"), style: look }, text);
  };

  const field = (text) => {
    const input = el("input", { type: draw.pick(["text", "email", "search"]), placeholder: text, style: "width: 200px" });
    return draw.odds(0.4) ? el("label", {}, text, " ", input) : input;
  };

  /** Items one below the other or side by side. */
  const list = (items) => {
    const make = draw.pick(["ul", "ul", "ol", "div", "flex", "article"]);
    draw.variant.look.push(make);
    if (make === "ul" || make === "ol") return el(make, { class: draw.part("list") }, items.map((item) => el("li", {}, item)));
    const style = make === "flex" ? "display: flex; gap: 16px; flex-wrap: wrap" : "";
    const tag = make === "article" ? "article" : "div";
    const width = make === "flex" ? "width: 30%" : "margin: 6px 0";
    return el("div", { class: draw.part("list"), style }, items.map((item) => el(tag, { class: draw.part("item"), style: width }, item)));
  };

  /** A teaser of another text: its title, perhaps with picture, first words, section and day. */
  const card = ({ pictures = draw.odds(0.5), words = draw.odds(0.4), day = draw.odds(0.4), whole = draw.odds(0.3) } = {}) => {
    const title = draw.title();
    const parts = [];
    if (pictures) parts.push(picture(draw.pick([80, 120, 200]), draw.pick([60, 80, 120])));
    if (day) parts.push(el("span", { class: draw.part("date"), style: "display: block; font-size: 12px" }, draw.day()));
    const name = whole ? title : link(title);
    parts.push(draw.odds(0.5) ? el(draw.pick(["h3", "h4", "h5"]), {}, name) : el("div", { style: "font-weight: 600" }, name));
    if (words) parts.push(el("p", { class: draw.part("text") }, draw.sentence()));
    return whole ? el("a", { href: address(), class: draw.part("card"), style: "display: block" }, parts) : parts;
  };

  const links = (count) => draw.times(count, () => link(draw.title()));
  const paragraphs = (count) => draw.times(count, () => el("p", {}, draw.paragraph()));

  /** A table of rows of cells, the first perhaps its head. */
  const table = (rows, hasHead = draw.odds(0.7)) => {
    const cell = (tag) => (text) => el(tag, { style: draw.variant.bordered ? "border: 1px solid #aaa; padding: 4px" : "" }, text);
    draw.variant.bordered ??= draw.odds(0.6);
    const [first, ...others] = rows;
    const body = (hasHead ? others : rows).map((cells) => el("tr", {}, cells.map(cell("td"))));
    const head = hasHead ? [el("thead", {}, el("tr", {}, first.map(cell("th"))))] : [];
    return el("table", { class: draw.part("table") }, head, el("tbody", {}, body));
  };

  /** A comment or message: who, when, what, and perhaps controls. */
  const message = ({ controls = draw.odds(0.6) } = {}) => {
    const who = el(draw.pick(["strong", "b", "span", "a", "h4"]), { class: draw.part("author") }, draw.name());
    const when = el(draw.pick(["time", "span", "a"]), { class: draw.part("date"), style: "margin-left: 8px; font-size: 12px" }, draw.day());
    const text = el(draw.pick(["p", "div"]), { class: draw.part("body") }, draw.comment());
    const head = el("div", { class: draw.part("head") }, who, when);
    const actions = controls ? el("div", { class: draw.part("actions") }, button(draw.label("reply")), button(draw.label("like"))) : null;
    const face = draw.odds(0.4) ? picture(40, 40) : null;
    return { who, when, text, actions, parts: [face, head, text, actions] };
  };

  return { address, link, heading, picture, button, field, list, card, links, paragraphs, table, message };
};
