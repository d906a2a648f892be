/** Title, byline and date, each written in the ways that pages write them, and people and days of other things nearby. */

/** Milliseconds. */
const DAY = 86_400_000;

const SMALL = "font-size: 14px; color: #666; margin: 6px 0";

/** A line of its own below or above the title. */
const line = (draw, names, ...parts) => draw.el(draw.pick(["div", "p", "div", "header"]), { class: draw.classes(names), style: SMALL }, parts);

const part = (draw, name, text, tags = ["span", "span", "div", "a"]) => {
  const tag = draw.pick(tags);
  const style = tag === "div" ? "" : "margin-right: 8px";
  return draw.el(tag, { class: draw.part(name), style, href: tag === "a" ? draw.address() : undefined }, text);
};

const day = (draw, written, tags = ["time", "span", "span", "div"]) => part(draw, "date", written, tags);

const and = (draw, names) => new Intl.ListFormat(draw.variant.lang, { type: "conjunction" }).format(names);

/** An operator on a page that says nothing of author and day any more; `change` gives what is true then. */
const onBareHead = (about, change) => ({
  about,
  kind: "metadata",
  fits: ["article"],
  change: (draw, content) => {
    const head = changes.bareHead(content);
    return head && change(draw, head, content);
  },
});

/** Puts something at the head of the text, or at one of the places; `make` gives it and what is true. */
const ofHead = (about, make, places) => onBareHead(about, (draw, head) => {
  const { node, expected } = make(draw);
  changes.putInHead(draw, head, node, places);
  return { expected };
});

/** A byline with a day, as simple as can be: for texts whose own is not in question. */
const plainLine = (draw) => {
  const name = draw.person();
  const { words, iso } = draw.date();
  return { node: line(draw, ["byline", "meta"], part(draw, "author", `${draw.label("by")} ${name}`), day(draw, words)), expected: { author: name, date: iso } };
};

/** Puts people and days of other things on the page, with or without a byline of the text's own. */
const beside = (about, make) => onBareHead(about, (draw, head, content) => {
  const own = draw.odds(0.6) ? plainLine(draw) : null;
  draw.variant.own = Boolean(own);
  if (own) changes.putInHead(draw, head, own.node);
  const { node, places } = make(draw);
  const place = changes.put(draw, content, node, places);
  return place && { expected: own?.expected ?? { author: "", date: "" }, place };
});

changes.group("bylines", {
  "byline-with-label": ofHead("“By” and a name", (draw) => {
    const name = draw.person();
    return { node: line(draw, ["byline", "author", "post-meta"], part(draw, "author", `${draw.label("by")} ${name}`, ["span", "a", "div"])), expected: { author: name } };
  }),
  "byline-in-another-language": ofHead("“By” in a language that is not the page’s, as themes have it, and a name", (draw) => {
    const name = draw.person();
    const language = draw.pick(Object.keys(changes.LABELS).filter((one) => one !== draw.variant.lang));
    const by = `${draw.pick(changes.labels("by", language))} ${name}`;
    return { node: line(draw, ["byline", "author", "post-meta"], draw.odds(0.5) ? by : part(draw, "author", by, ["span", "a", "div"])), expected: { author: name } };
  }),
  "byline-in-parts": ofHead("“By” and the name in elements of their own", (draw) => {
    const name = draw.person();
    return { node: line(draw, ["byline", "author", "credits"], draw.el("span", {}, `${draw.label("by")} `), part(draw, "name", name, ["a", "b", "span", "strong"])), expected: { author: name } };
  }),
  "byline-with-day": ofHead("Name and day in one line", (draw) => {
    const name = draw.person();
    const { words, iso } = draw.date();
    const parts = [part(draw, "author", draw.odds(0.6) ? `${draw.label("by")} ${name}` : name), draw.pick(["", " · ", " | ", " – "]), day(draw, words)];
    return { node: line(draw, ["byline", "meta", "entry-meta"], draw.odds(0.5) ? parts : parts.reverse()), expected: { author: name, date: iso } };
  }),
  "byline-in-one-text": ofHead("“By”, name and day in one run of text", (draw) => {
    const name = draw.person();
    const { words, iso } = draw.date();
    const separator = draw.pick([" · ", " | ", " – ", ", "]);
    return { node: line(draw, ["byline", "meta", "info"], `${draw.label("by")} ${name}${separator}${words}`), expected: { author: name, date: iso } };
  }),
  "byline-with-role": ofHead("“By”, a name, and what the person does", (draw) => {
    const name = draw.person();
    const role = draw.role();
    const written = draw.odds(0.5) ? [part(draw, "name", `${draw.label("by")} ${name}`), part(draw, "role", role)] : [`${draw.label("by")} ${name}, ${role}`];
    return { node: line(draw, ["byline", "author"], written), expected: { author: name } };
  }),
  "byline-role-and-day": ofHead("Name, role and day in one line", (draw) => {
    const name = draw.person();
    const { words, iso } = draw.date();
    return { node: line(draw, ["byline", "author-line"], part(draw, "name", name), part(draw, "role", draw.role()), day(draw, words)), expected: { author: name, date: iso } };
  }),
  "byline-of-several": ofHead("Two or three names", (draw) => {
    const names = draw.times(draw.int(2, 3), () => draw.person());
    const written = draw.odds(0.5)
      ? [`${draw.label("by")} ${and(draw, names)}`]
      : [`${draw.label("by")} `, ...names.map((name, at) => [at > 0 ? ", " : "", draw.link(name)])];
    return { node: line(draw, ["byline", "authors"], written), expected: { author: names.join(", ") } };
  }),
  "byline-card": ofHead("A picture, a name, a role and a button", (draw) => {
    const name = draw.person();
    const card = draw.box(["author-card", "byline", "contributor"], () => [draw.picture(48, 48), draw.odds(0.5) ? draw.link(name) : draw.el("b", {}, name), draw.el("div", {}, draw.role()), draw.button(draw.label("follow"))]);
    return { node: card, expected: { author: name } };
  }),
  "byline-linked": ofHead("A name that links to the person’s texts, and a day", (draw) => {
    const name = draw.person();
    const { words, iso } = draw.date();
    const link = draw.el("a", { href: `/${draw.pick(["author", "people", "autor", "by", "profile"])}/${draw.sign()}` }, name);
    return { node: line(draw, ["byline", "meta"], link, " ", day(draw, words)), expected: { author: name, date: iso } };
  }),
  "byline-at-end": ofHead("Who wrote the text is said below it", (draw) => {
    const name = draw.person();
    return { node: line(draw, ["author", "signature", "credit"], draw.pick([`${draw.label("by")} ${name}`, `— ${name}`])), expected: { author: name } };
  }, ["end"]),
  "company-declared": ofHead("The page declares its company as the author; a person is named above the text", (draw) => {
    const own = plainLine(draw);
    const declared = { "@context": "https://schema.org", "@type": "Article", author: { "@type": "Organization", name: draw.short() } };
    document.head.append(draw.el("script", { type: "application/ld+json" }, JSON.stringify(declared)));
    return own;
  }),
});

changes.group("days", {
  "day-in-words": ofHead("A day in words, perhaps with a label", (draw) => {
    const { words, iso } = draw.date();
    return { node: line(draw, ["date", "meta", "published"], draw.odds(0.5) ? `${draw.label("published")} ` : "", day(draw, words)), expected: { date: iso } };
  }),
  "day-in-numbers": ofHead("A day in numbers", (draw) => {
    const { words, iso } = draw.date("short");
    return { node: line(draw, ["date", "meta", "published"], day(draw, draw.odds(0.2) ? iso : words)), expected: { date: iso } };
  }),
  "day-with-time": ofHead("A day with the time of day", (draw) => {
    const { words, time, iso } = draw.date();
    return { node: line(draw, ["date", "timestamp"], day(draw, `${words}${draw.pick([", ", " ", " | ", " - "])}${time}`)), expected: { date: iso } };
  }),
  "day-relative": ofHead("“3 days ago”, and the day for programs", (draw) => {
    const { day: moment, iso } = draw.date();
    const ago = new Intl.RelativeTimeFormat(draw.variant.lang).format(-draw.int(1, 11), draw.pick(["day", "month", "year"]));
    return { node: line(draw, ["date", "meta"], draw.el("time", { datetime: moment.toISOString() }, ago)), expected: { date: iso } };
  }),
  "day-and-update": ofHead("The day of publication and that of the last change", (draw) => {
    const one = draw.date("long");
    const later = draw.written(new Date(one.day.getTime() + draw.int(3, 400) * DAY), "long");
    const parts = [day(draw, `${draw.label("published")} ${one.words}`), day(draw, `${draw.label("updated")} ${later}`)];
    return { node: line(draw, ["date", "meta", "dates"], draw.odds(0.6) ? parts : parts.reverse()), expected: { date: one.iso } };
  }),
  "day-among-other-facts": ofHead("The day between section, time to read and number of comments", (draw) => {
    const { words, iso } = draw.date();
    const parts = [draw.link(draw.short()), day(draw, words), part(draw, "time", `${draw.int(2, 14)} min`), part(draw, "comments", `${draw.label("comments")} (${draw.int(0, 40)})`)];
    return { node: line(draw, ["meta", "entry-meta", "info"], draw.shuffled(parts).flatMap((one) => [one, draw.pick([" ", " · ", " | "])])), expected: { date: iso } };
  }),
  "day-at-end": ofHead("The day is said below the text", (draw) => {
    const { words, iso } = draw.date();
    return { node: line(draw, ["date", "published", "footer"], `${draw.label("published")} `, day(draw, words)), expected: { date: iso } };
  }, ["end"]),
});

changes.group("other-people", {
  "comments-with-days": beside("Comments with names and days", (draw) => ({
    node: draw.box(["comments", "responses", "discussion"], () => [draw.heading(draw.label("comments")), draw.times(draw.int(2, 6), () => {
      const one = draw.message();
      one.who.textContent = draw.person();
      return draw.el("div", { class: draw.part("item"), style: "margin: 12px 0" }, one.parts);
    })]),
    places: ["after"],
  })),
  "quoted-post": beside("A post of somebody else in the text, with name and day", (draw) => {
    const { words } = draw.date();
    const name = draw.person();
    const post = draw.el("blockquote", { class: draw.classes(["twitter-tweet", "social-embed", "quote-post"]) }, draw.el("p", {}, draw.sentence()), `— ${name} (@${draw.sign()}) `, draw.link(words));
    return { node: post, places: ["between", "early"] };
  }),
  "next-with-byline": beside("The next text below this one: title, name, day and first words", (draw) => {
    const { words } = draw.date();
    return {
      node: draw.box(["next-article", "up-next", "post"], () => [draw.odds(0.5) ? draw.heading(draw.label("next")) : null, draw.el("h2", {}, draw.link(draw.title())), draw.el("div", { style: SMALL }, `${draw.label("by")} ${draw.person()} · ${words}`), draw.el("p", {}, draw.paragraph())]),
      places: ["after"],
    };
  }),
  "cards-with-days": beside("Teasers of other texts with names and days", (draw) => ({
    node: draw.box(["related", "latest", "sidebar"], () => [draw.heading(draw.label("latest")), draw.times(draw.int(3, 5), () => draw.el("div", { class: draw.part("item") }, draw.card({ day: true }), draw.odds(0.5) ? draw.el("span", { style: SMALL }, `${draw.label("by")} ${draw.person()}`) : null))]),
    places: ["after", "before", "ahead"],
  })),
  "today-in-masthead": beside("The day of today above the page", (draw) => {
    const today = new Date().toLocaleDateString(draw.variant.lang, { dateStyle: "full" });
    return { node: draw.el("div", { class: draw.classes(["masthead", "topbar", "header-date"]), style: SMALL }, today), places: ["top"] };
  }),
});

/** Writes the title in another way, or puts something beside it. */
const ofTitle = (about, make) => onBareHead(about, (draw, head) => {
  const title = head.title.innerText.replaceAll(/\s+/gu, " ").trim();
  for (const element of document.querySelectorAll("meta[property='og:title'], meta[name='twitter:title'], meta[property='og:site_name']")) element.remove();
  document.title = title;
  make(draw, head, title);
  return { expected: { title } };
});

changes.group("titles", {
  "title-with-site": ofTitle("The window’s title has the name of the site, and perhaps the section, beside that of the text", (draw, head, title) => {
    const site = draw.short();
    const separator = draw.pick([" | ", " - ", " – ", " — ", " :: ", " • "]);
    const parts = draw.odds(0.7) ? [title, ...(draw.odds(0.3) ? [draw.short()] : []), site] : [site, title];
    document.title = parts.join(separator);
    if (draw.odds(0.5)) document.head.append(draw.el("meta", { property: "og:site_name", content: site }));
    if (draw.odds(0.4)) document.head.append(draw.el("meta", { property: "og:title", content: draw.odds(0.5) ? document.title : title }));
  }),
  "section-as-heading": ofTitle("The section is the first heading, and the text’s title is the second", (draw, head, title) => {
    const { fontSize } = getComputedStyle(head.title);
    const section = draw.el("h1", { class: draw.classes(["section-title", "category", "site-title"]), style: `font-size: ${draw.pick(["14px", "18px", fontSize])}` }, draw.short());
    const own = draw.el("h2", { class: head.title.className, style: `font-size: ${fontSize}` }, ...head.title.childNodes);
    head.title.replaceWith(section, own);
    document.title = `${title} - ${draw.short()}`;
  }),
  "standfirst-below": ofTitle("A sentence below the title, in large letters", (draw, head) => {
    head.title.after(draw.el(draw.pick(["h2", "p", "div"]), { class: draw.classes(["standfirst", "subtitle", "deck"]), style: "font-size: 20px" }, draw.sentence()));
  }),
  "kicker-above": ofTitle("A few words above the title, or in it", (draw, head) => {
    const kicker = draw.el("span", { class: draw.classes(["kicker", "eyebrow", "overline"]), style: "display: block; font-size: 13px" }, draw.short());
    if (draw.odds(0.5)) head.title.before(kicker);
    else head.title.prepend(kicker);
  }),
  "title-no-heading": ofTitle("The title is a box in large letters", (draw, head) => {
    const { fontSize } = getComputedStyle(head.title);
    head.title.replaceWith(draw.el(draw.pick(["div", "p", "span"]), { class: draw.classes(["title", "headline"]), style: `display: block; font-weight: 700; font-size: ${fontSize}` }, ...head.title.childNodes));
    document.title = `${document.title} | ${draw.short()}`;
  }),
  "title-marked-up": ofTitle("Parts of the title are in elements of their own, with a link for anchors", (draw, head) => {
    const text = [...head.title.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && /\s\S+\s/u.test(node.data));
    if (text) text.replaceWith(...text.data.split(/(?<=\s)/u).map((word) => (draw.odds(0.3) ? draw.el(draw.pick(["em", "span", "b"]), {}, word) : word)));
    head.title.append(draw.el("a", { href: "#title", class: draw.classes(["anchor", "headerlink"]), "aria-hidden": "true" }, draw.pick(["#", "¶", "🔗"])));
    document.title = `${document.title} | ${draw.short()}`;
  }),
});
