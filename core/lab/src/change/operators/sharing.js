/** What passes a page on, follows, likes and prints. */

const { ALL } = changes;
const NETWORKS = ["Facebook", "X", "LinkedIn", "WhatsApp", "Reddit", "Telegram", "Pinterest", "LINE", "微博", "VK"];

changes.group("sharing", {
  "share-bar": {
    about: "A bar to share the page, with the names of networks",
    kind: "out",
    fits: ALL,
    places: ["before", "between", "end", "after"],
    build: (draw) => draw.box(["share", "social-share", "sharedaddy", "addtoany"], () => [draw.odds(0.6) ? draw.heading(draw.label("share")) : null, draw.list(draw.shuffled(NETWORKS).slice(0, draw.int(3, 6)).map((name) => draw.link(name)))]),
  },
  "share-counts": {
    about: "Counts of shares, likes and readers",
    kind: "out",
    fits: ALL,
    places: ["before", "end", "after"],
    build: (draw) => draw.box(["counts", "post-stats", "engagement"], () => draw.times(draw.int(2, 4), () => draw.el("span", { style: "margin-right: 12px" }, `${draw.number(10, 90_000)} ${draw.label(draw.pick(["share", "like", "comments"]))}`))),
  },
  "tools-of-page": {
    about: "Controls to print, save and mail the page",
    kind: "out",
    places: ["before", "end"],
    build: (draw) => draw.box(["tools", "article-actions", "toolbar"], () => draw.times(draw.int(2, 4), () => draw.button(draw.label("print")))),
  },
  "follow-box": {
    about: "An invitation to follow the site elsewhere",
    kind: "out",
    fits: ALL,
    places: ["between", "end", "after"],
    build: (draw) => draw.box(["follow", "social-follow", "join-us"], () => [draw.el("p", {}, `${draw.label("follow")}: `, draw.shuffled(NETWORKS).slice(0, 3).map((name) => [draw.link(name), " "]))]),
  },
  "reactions": {
    about: "A row of reactions to choose from, with their counts",
    kind: "out",
    places: ["end", "after"],
    build: (draw) => draw.box(["reactions", "emoji-bar"], () => [draw.el("p", {}, draw.label("poll")), ["👍", "❤️", "😂", "😮", "😢"].map((sign) => draw.el("button", { type: "button" }, `${sign} ${draw.int(0, 400)} ${draw.label("like")}`))]),
  },
  "tag-list": {
    about: "The tags of the text as links",
    kind: "out",
    fits: ["article", "product"],
    places: ["end", "after", "before"],
    build: (draw) => draw.box(["tags", "post-tags", "topics"], () => [draw.odds(0.6) ? draw.el("span", {}, `${draw.label("tags")}: `) : null, draw.list(draw.times(draw.int(3, 7), () => draw.link(draw.short())))]),
  },
});
