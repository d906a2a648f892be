/** Faults that the tests are to find: five in the core, five in the extension, two in what exports escape. */

/**
 * @typedef {object} Fault
 * @property {string} name what is wrong with it
 * @property {string} file
 * @property {string} right what the file has once
 * @property {string} wrong what it has instead
 * @property {string} [crate] the crate whose tests are to find it
 * @property {string} [test] for a fault of the extension: a word of the paths of the tests with browsers that are to find it
 */

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: "text that is unlikely is kept in long answers",
    file: "core/judge/src/choice.rs",
    right: "probabilities[index] >= least(index)",
    wrong: "probabilities[index] >= 0.0",
    crate: "foreground-judge",
  },
  {
    name: "tags in quoted text of Markdown are not escaped",
    file: "core/render/src/markdown.rs",
    right:
      "'<' if harmless::opens_tag(tail(value, place + 1).chars().next()) => push_escape(out, character),\n            '`' | '{'",
    wrong: "'`' | '{'",
    crate: "foreground-render",
  },
  {
    name: "JSON-LD with a comma at its end is lost",
    file: "core/page/src/json_ld.rs",
    right: "c.is_whitespace() || c == ','",
    wrong: "c.is_whitespace()",
    crate: "foreground-page",
  },
  {
    name: "a form to sign in is taken for an article",
    file: "core/judge/src/rules/refusals.rs",
    right: "verdicts.reason() == Reason::LoginForm &&",
    wrong: "verdicts.reason() == Reason::ErrorPage &&",
    crate: "foreground-judge",
  },
  {
    name: "the former price of a product is lost",
    file: "core/article/src/product.rs",
    right: "former_price: offer.former,",
    wrong: "former_price: None,",
    crate: "foreground-article",
  },
  {
    name: "a page's script presses our buttons",
    file: "extension/content/trust.ts",
    right: "if (!event.isTrusted || !isIntact(control, root)) {",
    wrong: "if (!isIntact(control, root)) {",
    test: "e2e/trust",
  },
  {
    name: "Escape that an input method needs closes the reader",
    file: "extension/content/keys.ts",
    right: "!modified && !event.isComposing",
    wrong: "!modified",
    test: "e2e/escape",
  },
  {
    name: "quiet leaves the rest of the page to screen readers",
    file: "extension/content/depth/silence.ts",
    right: 'changes.set(inner, "inert", "");',
    wrong: "",
    test: "e2e/depths",
  },
  {
    name: "settings of a site are not put back when settings are imported",
    file: "extension/background/settings-store.ts",
    right: "    ...own,\n  ]);",
    wrong: "  ]);",
    test: "e2e/options",
  },
  {
    name: "the page's modal dialog lies above the reader",
    file: "extension/content/reader/page/cover.ts",
    right: 'elements(document, "dialog:modal").length === 0',
    wrong: "true",
    test: "e2e/accessibility",
  },
  {
    name: "quotes in the head of a table are not escaped in Markdown",
    file: "core/render/src/stand_ins.rs",
    right: "marked(&text_with_marks(&text), &['\"'])",
    wrong: "marked(&text_with_marks(&text), &[])",
    test: "e2e/vectors",
  },
  {
    name: "formulas may open tags in Markdown",
    file: "core/render/src/harmless.rs",
    right: "if character == '<' && opens_tag(rest.peek().copied())",
    wrong: "if false && opens_tag(rest.peek().copied())",
    test: "e2e/vectors",
  },
];
