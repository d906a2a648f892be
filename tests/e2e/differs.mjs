/**
 * What differs between the browsers, and the tests that run in both of them for that reason. All others are about the logic
 * of the extension, which is the same code wherever it runs, and run in the first browser alone; with the variable
 * `BROWSERS=firefox` they run in the second. Of a group whose tests build on one another either all are listed or none.
 *
 * @typedef {string | [group: string, ...tests: (string | RegExp)[]]} Listed a whole group, or some of its tests
 */

/** By what differs. @type {Record<string, Listed[]>} */
export const DIFFERENCES = {
  // Which keys a page gets, which the browser takes, what the Tab key stops at and what Control and A take.
  keys: [
    "keys of commands",
    "Control and A in the reader",
    "the page of records by keyboard alone",
    [
      "accessibility",
      /^focus goes to the title/,
      /^the menu opens, moves and closes by keys/,
      /^what has the focus is in sight/,
      "a modal dialog of the page does not shut the reader off",
    ],
    "keys of the reader",
    "Escape",
    "a note that is being written",
    ["the generated page", /^leads the Tab key through everything/, /^gives the page back where it was read/],
  ],
  // What is saved where and under which name, and what lies on the clipboard.
  "downloads and clipboard": [
    "what is copied",
    "what is taken away",
    ["notes and highlights", /^leave in a file and in Markdown/],
  ],
  // How access to a site is asked for, granted and taken back, which pages are closed to extensions, and what menus do.
  permissions: [
    "sites that open by themselves",
    "links in the reader",
    "sending",
    "limits",
    "context menu",
    "private windows",
    "closed sites",
  ],
  // Firefox shows XML as such or in a view of its own, Chromium in another; each saves other types.
  "bare XML and text": [
    [
      "feeds",
      /^RSS 2\.0/,
      /^RSS 1\.0/,
      /^Atom/,
      /^a feed offers no highlighting/,
      /^the page is what it was/,
      /^nothing of a hostile post/,
      /^XML that is no feed/,
    ],
    "text files",
    ["the generated page", "has one MathML for a formula, with its TeX"],
  ],
  // Whether a page's policy holds for extensions, what trusted types and sandboxes forbid, what the worlds of scripts share.
  "policies and worlds": [
    "hostile pages",
    "attack vectors",
    "pages that reach for the controls",
    "a fault of the engine",
    [
      "reading",
      /^reads (csp-script-none|csp-nonce|trusted-types|sandbox|sandbox-strict|shadow-closed|frames|frameset|xhtml|hostile-globals|clobbered|hostile)$/,
    ],
    [
      "learning from a feed",
      /^what the feed taught names/,
      /^a page that forbids every request/,
      /^nothing in a hostile post/,
    ],
    ["label mode", /^a hostile page is frozen/, /^no script of the page operates label mode/],
    ["notes and highlights, guarded", /^no script of the page/, /^in a sandbox there are highlights/],
    ["drawings", /^nothing in them runs/, /^a page's policy on pictures/],
    ["the options of the npm package", /^work on a live page/, "work in a worker"],
    "a newcomer in a page",
  ],
  // How a text is looked for that an address names.
  "text fragments": ["chunks lead to their place"],
  // Voices are the system's, by way of the browser.
  speech: ["reading aloud", "what is skipped"],
  // When the background ends, what its storage and its messages take, and when they tell of a change.
  "background and storage": [
    [
      "the background",
      "wakes up for a click",
      "may be ended 20 ms after the click",
      /^may be ended while the reader is open/,
      /^takes a page that is too long for one message/,
      "gets bytes as bytes",
    ],
    "site memory",
    "what is stored of a site",
    "what a page may send",
    ["notes and highlights", /^a selection is highlighted by the bar/],
    ["label mode", /^a page is labeled by mouse/, /^work in progress is there again/],
    ["more than one", /^all pages of a text are put behind the first/],
    "learning from labels",
    "the page of models",
    "the welcome page",
    "a browser that crashes",
  ],
  // What the browser tells of a page: styles, boxes, shadow trees, its parser, what is still loading.
  capture: [
    "one core",
    "one parser",
    "the same article everywhere",
    "the npm package",
    "canvases",
    "pages that are still loading",
    "the page to try",
    ["languages", /^are told by the text/, /^set in vertical lines/],
    ["pages large in one way", /^opens a page of many/],
    ["reading", /^reads (messy|letters|shop|rtl|japanese|bare|mutating|large)$/],
  ],
  // What is painted, scrolled, printed, heard and given back by the browser itself.
  painting: [
    "highlight mode",
    "line focus",
    "mark and quiet",
    "what a screen reader gets",
    "coming and going",
    "the interface in fr",
    "the interface in ar",
    "the interface in ja",
    "the interface in narrow and low windows",
    [
      "reading",
      /^opens at what the page showed/,
      /^says when the page has moved on/,
      /^prints the article/,
      /^shows the lead picture/,
    ],
    ["label mode on large pages", /^boxes lie on their texts/],
    "leaving out",
    "papers",
    "accessibility in the dark",
    [
      "what the reader adds",
      /^a note is shown where its mark is/,
      /^a picture opens in the size/,
      /^tells how far the text is read/,
    ],
    "type and colours",
    ["the generated page", /^forbids no zoom/, /^loses no text to the spacing/],
    [
      "accessibility",
      /^checkers find nothing in the reader on \/messy/,
      /^in the order of the document/,
      /^the text can be found, selected/,
    ],
  ],
};

/**
 * What is listed of a group and none of its tests is called, as the files that define it run. An empty list where all is well.
 *
 * @param {string} group
 * @param {readonly string[]} tests of that group
 */
export function unknownOf(group, tests) {
  const listed = Object.values(DIFFERENCES)
    .flat()
    .flatMap((entry) => (typeof entry !== "string" && entry[0] === group ? entry.slice(1) : []));
  return listed.filter((wanted) => !tests.some((test) => isCalled(test, wanted))).map(String);
}

/** @param {string} test @param {string | RegExp} wanted */
function isCalled(test, wanted) {
  return typeof wanted === "string" ? wanted === test : wanted.test(test);
}

/**
 * Whether a group has tests for the second browser, or whether this one of it is.
 *
 * @param {string} group
 * @param {string} [test]
 */
export function differs(group, test) {
  return Object.values(DIFFERENCES)
    .flat()
    .some((listed) => {
      const [title, ...tests] = typeof listed === "string" ? [listed] : listed;
      if (title !== group) return false;
      return test === undefined || tests.length === 0 || tests.some((wanted) => isCalled(test, wanted));
    });
}
