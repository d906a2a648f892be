/**
 * Templates by which a person wants articles to be written as Markdown: text with placeholders such as `{title}`. What
 * is between two lines of `---` at its beginning is YAML and stays YAML, whatever the page declares: the template is read
 * as such first, and values are put into its scalars afterwards, in double quotes.
 */

import { type Document, isScalar, isSeq, type Pair, parseDocument, type Scalar, visit, YAMLSeq } from "yaml";
import { inMarkdown } from "../in-markdown.js";
import { NAMES, type PlaceholderName, type Values } from "./placeholders.js";

/** What is wrong with a template. */
export type Problem =
  | { readonly kind: "unknown"; readonly name: string; readonly meant: PlaceholderName | undefined }
  | { readonly kind: "yaml"; readonly line: number; readonly reason: string }
  | { readonly kind: "content-above" };

/** Text between `---` lines, and what comes after it. */
interface Parts {
  readonly front: string | undefined;
  readonly body: string;
}

/** A backslash ahead keeps braces as they are. */
const PLACEHOLDER = /(\\?)\{([a-z]+)\}/gi;

/**
 * Marks around the number of a placeholder while YAML is read, and around that of a value while it is written: no text of
 * a person has them.
 */
const [OPEN, CLOSE, VALUE_OPEN, VALUE_CLOSE] = ["\uE000", "\uE001", "\uE002", "\uE003"];
const MARK = /\uE000(\d+)\uE001/g;
const ONE_MARK = /^\uE000(\d+)\uE001$/;
const VALUE = /\uE002(\d+)\uE003/g;

/** The first problem of a template; none where it can be used. */
export function problemIn(template: string): Problem | undefined {
  const { front, body } = partsOf(template);
  for (const [, escaped, name = ""] of `${front ?? ""}\n${body}`.matchAll(PLACEHOLDER)) {
    if (!escaped && !isName(name)) return { kind: "unknown", name, meant: nearest(name) };
  }
  if (front === undefined) return undefined;
  if ([...front.matchAll(PLACEHOLDER)].some(([, escaped, name]) => !escaped && name === "content"))
    return { kind: "content-above" };
  const [error] = readFront(front).document.errors;
  // The first line of the template is the one of `---`.
  return (
    error && {
      kind: "yaml",
      line: (error.linePos?.[0].line ?? 1) + 1,
      reason: error.message.split(/ at line \d|\n/)[0] ?? "",
    }
  );
}

/** A template with its values. Throws where {@link problemIn} finds one. */
export function fill(template: string, values: Values): string {
  if (problemIn(template)) throw new Error("The template has a problem.");
  const { front, body } = partsOf(template);
  const written = replaced(body, (name) =>
    name === "content" ? (values.content ?? "") : inMarkdown(plain(name, values), name),
  );
  const filled = `${written.replace(/\n{3,}/g, "\n\n").trimEnd()}\n`;
  return front === undefined ? filled : `---\n${fillFront(front, values)}---\n${filled}`;
}

/** A template for one line, such as a name, with its values as they are. A part without any is left out with its dash. */
export function fillLine(template: string, values: Values): string {
  // Every other one is what parts them.
  const parts = template.split(/(\s+[-–—·|]\s+|,\s+)/);
  return parts.reduce((line, part, at) => {
    if (at % 2 === 1) return line;
    const filled = replaced(part, (name) => (name === "content" ? "" : plain(name, values))).trim();
    if (filled === "") return line;
    return line === "" ? filled : `${line}${parts[at - 1] ?? ""}${filled}`;
  }, "");
}

function partsOf(template: string): Parts {
  const clean = template.replace(/\r\n?/g, "\n").replace(/[\uE000-\uE003]/g, "");
  const [all, front] = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(clean) ?? [];
  return all === undefined ? { front: undefined, body: clean } : { front: front ?? "", body: clean.slice(all.length) };
}

function isName(name: string): name is PlaceholderName {
  return (NAMES as readonly string[]).includes(name);
}

function replaced(text: string, value: (name: PlaceholderName) => string): string {
  return text.replace(PLACEHOLDER, (all: string, escaped: string, name: string) =>
    escaped ? all.slice(1) : isName(name) ? value(name) : all,
  );
}

/** What a placeholder is filled with where one text is wanted; empty where it is not known. */
function plain(name: PlaceholderName, values: Values): string {
  const value = values[name];
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** What a mark is about: a placeholder, or braces that are to stay as they are. */
interface Marked {
  readonly text: string;
  readonly name: PlaceholderName | undefined;
}

/** The front matter with a mark for each placeholder, and what the marks are about. */
function readFront(front: string): { readonly document: Document.Parsed; readonly marked: readonly Marked[] } {
  const marked: Marked[] = [];
  const text = front.replace(PLACEHOLDER, (all: string, escaped: string, name: string) => {
    const placeholder = !escaped && isName(name) ? name : undefined;
    return `${OPEN}${marked.push({ text: escaped ? all.slice(1) : all, name: placeholder }) - 1}${CLOSE}`;
  });
  return { document: parseDocument(text, { prettyErrors: true }), marked };
}

function fillFront(front: string, values: Values): string {
  const { document, marked } = readFront(front);
  const contents: string[] = [];
  const keep = (content: string): string => `${VALUE_OPEN}${contents.push(content) - 1}${VALUE_CLOSE}`;
  const nameAt = (index: string): PlaceholderName | undefined => marked[Number(index)]?.name;
  const textAt = (index: string): string => {
    const name = nameAt(index);
    return name === undefined ? (marked[Number(index)]?.text ?? "") : plain(name, values);
  };
  const aloneIn = (node: unknown): PlaceholderName | undefined => {
    const index = isScalar(node) && typeof node.value === "string" ? ONE_MARK.exec(node.value.trim())?.[1] : undefined;
    return index === undefined ? undefined : nameAt(index);
  };
  const asNode = (name: PlaceholderName): unknown => {
    const value = values[name];
    if (!Array.isArray(value)) return scalar(document, value, keep);
    const list = new YAMLSeq(document.schema);
    list.flow = true;
    for (const item of value) list.add(scalar(document, item, keep));
    return list;
  };
  visit(document, {
    Pair: (_, { value }: Pair) => {
      const name = aloneIn(value);
      return name !== undefined && isUnknown(values[name]) ? visit.REMOVE : undefined;
    },
    Scalar: (_, node, path) => {
      if (typeof node.value !== "string" || !node.value.includes(OPEN)) return undefined;
      const name = aloneIn(node);
      if (name === undefined)
        return quoted(
          document,
          node.value.replace(MARK, (_, index: string) => textAt(index)),
          keep,
        );
      if (isUnknown(values[name])) return isSeq(path.at(-1)) ? visit.REMOVE : undefined;
      return asNode(name) as Scalar;
    },
  });
  if (document.contents === null || isEmptyMap(document)) return "";
  // What is left of the first marks is in comments.
  const text = document
    .toString({ lineWidth: 0 })
    .replace(MARK, (_, index: string) => marked[Number(index)]?.text ?? "");
  const written = text.replace(VALUE, (_, index: string) => contents[Number(index)] ?? "");
  return written.endsWith("\n") ? written : `${written}\n`;
}

function isEmptyMap({ contents }: Document.Parsed): boolean {
  return contents !== null && "items" in contents && contents.items.length === 0;
}

function isUnknown(value: Values[PlaceholderName]): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Days and numbers stay what they are, so that programs can sort by them; all else is text. */
function scalar(document: Document, value: Values[PlaceholderName], keep: (content: string) => string): Scalar {
  const text = String(value);
  if (typeof value !== "number" && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return quoted(document, text, keep);
  const node = document.createNode(keep(text));
  node.type = "PLAIN";
  return node;
}

function quoted(document: Document, text: string, keep: (content: string) => string): Scalar {
  const node = document.createNode(keep(escaped(text)));
  node.type = "QUOTE_DOUBLE";
  return node;
}

/**
 * Text within double quotes: JSON's escapes are YAML's. What YAML calls unprintable is escaped, too, and so is what would
 * make HTML or a link of a value where front matter is not known.
 */
function escaped(text: string): string {
  const code = (character: string): string =>
    `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/<(?=[a-z/!?])|[`{\u007F-\u009F\u2028\u2029\uE000-\uE003\uFEFF\uFFFE\uFFFF]|(?<=\]\s*)[([:]/gi, code);
}

/** The name that is written most like another, if any is close. */
function nearest(name: string): PlaceholderName | undefined {
  const ranked = NAMES.map((known) => ({ known, changes: distance(name.toLowerCase(), known) })).sort(
    (a, b) => a.changes - b.changes,
  );
  const [best] = ranked;
  return best && best.changes <= Math.max(1, Math.floor(0.4 * best.known.length)) ? best.known : undefined;
}

/** Letters to change, add or remove until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
