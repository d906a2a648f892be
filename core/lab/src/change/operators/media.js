/** Players and pictures: what is around them that nobody reads, and what belongs to the text. */

changes.group("media", {
  "audio-player": {
    about: "The words of an audio player above or within the text",
    kind: "out",
    fits: ["article"],
    places: ["before", "early", "between"],
    build: (draw) => {
      const time = () => `${draw.int(0, 9)}:${draw.int(10, 59)}`;
      const speeds = ["0.75x", "1x", "1.25x", "1.5x", "2x"].map((speed) => draw.el("span", { style: "margin: 0 4px" }, speed));
      return draw.box(["audio-player", "listen", "tts-player"], () => [draw.el("div", {}, draw.label("listen")), draw.button(draw.label("play")), draw.el("span", {}, `${time()} / ${time()}`), draw.el("div", {}, draw.label("speed"), " ", speeds)]);
    },
  },
  "video-player": {
    about: "A video player with the names of its controls",
    kind: "out",
    places: ["before", "early", "between"],
    build: (draw) => {
      const controls = draw.times(5, () => draw.el("button", { type: "button", style: "margin: 0 4px" }, draw.label("speed")));
      return draw.box(["video-player", "jwplayer", "vjs"], () => [draw.picture(560, 300), draw.button(draw.label("play")), draw.el("div", {}, controls), draw.el("div", {}, `${draw.int(0, 9)}:${draw.int(10, 59)}`)]);
    },
  },
  "video-list": {
    about: "A list of other videos with their lengths",
    kind: "out",
    places: ["between", "after", "end"],
    build: (draw) => {
      const video = () => [draw.picture(160, 90), draw.el("span", { style: "font-size: 12px" }, `${draw.int(0, 9)}:${draw.int(10, 59)}`), draw.el("div", {}, draw.link(draw.title()))];
      return draw.box(["playlist", "videos", "video-rail"], () => [draw.heading(draw.label("videos")), draw.list(draw.times(draw.int(3, 6), video))]);
    },
  },
  "gallery-controls": {
    about: "The controls of a gallery: count, enlarge, before and after",
    kind: "out",
    places: ["before", "early", "between"],
    build: (draw) => draw.box(["gallery-nav", "slider-controls"], () => [draw.picture(500, 280), draw.button(draw.label("previous")), draw.el("span", {}, `1 / ${draw.int(4, 30)}`), draw.button(draw.label("next")), draw.button(draw.label("enlarge"))]),
  },
  "picture-with-caption": {
    about: "A picture with its caption",
    kind: "in",
    fits: ["article", "documentation"],
    places: ["between", "early"],
    build: (draw) => {
      const words = draw.sentence();
      const credit = draw.odds(0.4) ? ` ${draw.label("photo")} ${draw.name()}` : "";
      const caption = draw.el("figcaption", {}, words, credit);
      const node = draw.el("figure", { class: draw.classes(["figure", "wp-caption", "image"]) }, draw.picture(600, 340), caption);
      return { node, content: [caption] };
    },
  },
  "picture-with-plain-caption": {
    about: "A picture whose caption is an element without a telling name",
    kind: "in",
    fits: ["article"],
    places: ["between", "early"],
    build: (draw) => {
      const caption = draw.el(draw.pick(["p", "div", "span"]), { class: draw.part("text"), style: `display: block; font-size: ${draw.pick(["12px", "13px", "14px"])}; color: #666` }, draw.sentence());
      const node = draw.el("div", { class: draw.classes(["media", "img-box", "photo"]) }, draw.picture(600, 340), caption);
      return { node, content: [caption] };
    },
  },
  "gallery-with-captions": {
    about: "Several pictures one below the other, each with a caption",
    kind: "in",
    fits: ["article"],
    places: ["between", "closing"],
    build: (draw) => {
      const captions = draw.times(draw.int(3, 6), () => draw.el("figcaption", {}, draw.sentence()));
      const node = draw.el("div", { class: draw.classes(["gallery", "slideshow", "photos"]) }, captions.map((caption) => draw.el("figure", {}, draw.picture(480, 300), caption)));
      return { node, content: captions };
    },
  },
  "transcript": {
    about: "The transcript of a video under its heading",
    kind: "in",
    fits: ["article"],
    places: ["closing", "between"],
    build: (draw) => {
      const line = (at) => draw.el("p", {}, draw.el("span", { style: "color: #777" }, `[0${at}:${draw.int(10, 59)}]`), " ", draw.paragraph());
      return draw.el("div", { class: draw.classes(["transcript", "video-text"]) }, draw.picture(560, 300), draw.times(draw.int(3, 5), line));
    },
  },
});
