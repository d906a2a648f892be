/**
 * Notes and highlights as a file: a page of annotations after the W3C's Web Annotation model, which other programs for
 * notes read and write, too. What comes from a file is checked, and each refusal has a reason.
 */

import { CONTEXT, isMoment, LONGEST_EXACT, LONGEST_NOTE, type Mark, markFrom, pageOf } from "./marks.js";

/** Why an annotation is not taken over. */
export type Refusal = "kind" | "page" | "quote" | "long" | "body" | "known" | "room";

/** What a file holds for a page. */
export interface Annotations {
  readonly marks: readonly Mark[];
  /** The reason for each annotation that is refused. */
  readonly refused: readonly Refusal[];
}

/** Annotations of one file that are looked at. */
const MOST_ITEMS = 10_000;

const CONTEXT_ADDRESS = "http://www.w3.org/ns/anno.jsonld";

type Json = Readonly<Record<string, unknown>>;

/** The marks of a page as JSON. */
export function writeAnnotations(page: string, title: string, marks: readonly Mark[]): string {
  const items = marks.map(({ id, exact, prefix, suffix, start, end, note, created, modified }) => ({
    id: `urn:uuid:${id}`,
    type: "Annotation",
    motivation: note === "" ? "highlighting" : "commenting",
    created,
    modified,
    ...(note === ""
      ? {}
      : { body: [{ type: "TextualBody", value: note, format: "text/plain", purpose: "commenting" }] }),
    target: {
      source: page,
      selector: [
        { type: "TextQuoteSelector", exact, prefix, suffix },
        { type: "TextPositionSelector", start, end },
      ],
    },
  }));
  return `${JSON.stringify({ "@context": CONTEXT_ADDRESS, type: "AnnotationPage", label: title, items }, undefined, 2)}\n`;
}

/**
 * Reads annotations of a page from the text of a file: a page of annotations, a list of them, or a single one. Gives
 * `undefined` for what is none of these. `makeId` gives an id to what has none of ours.
 */
export function readAnnotations(
  text: string,
  page: string,
  known: readonly Mark[],
  makeId: () => string,
  now: string,
): Annotations | undefined {
  const items = itemsOf(parsed(text));
  if (!items) return undefined;
  const marks: Mark[] = [];
  const refused: Refusal[] = [];
  for (const item of items.slice(0, MOST_ITEMS)) {
    const read = markOf(item, page, makeId, now);
    if (typeof read === "string") refused.push(read);
    else if ([...known, ...marks].some((other) => isSame(other, read))) refused.push("known");
    else marks.push([...known, ...marks].some(({ id }) => id === read.id) ? { ...read, id: makeId() } : read);
  }
  refused.push(...items.slice(MOST_ITEMS).map(() => "room" as const));
  return { marks, refused };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function itemsOf(file: unknown): readonly unknown[] | undefined {
  if (Array.isArray(file)) return file;
  if (!isObject(file)) return undefined;
  if (Array.isArray(file["items"])) return file["items"];
  return typesOf(file).includes("Annotation") ? [file] : undefined;
}

function markOf(item: unknown, page: string, makeId: () => string, now: string): Mark | Refusal {
  if (!isObject(item) || !typesOf(item).includes("Annotation")) return "kind";
  const [target] = listOf(item["target"]);
  if (!isObject(target)) return "quote";
  if (pageOf(String(addressOf(target["source"]))) !== page) return "page";
  const selectors = listOf(target["selector"]).filter(isObject);
  const quote = selectors.find((selector) => typesOf(selector).includes("TextQuoteSelector"));
  const position = selectors.find((selector) => typesOf(selector).includes("TextPositionSelector"));
  const exact = textOf(quote?.["exact"]);
  if (!quote || exact === "") return "quote";
  const note = noteOf(item);
  if (note === undefined) return "body";
  if (exact.length > LONGEST_EXACT || note.length > LONGEST_NOTE) return "long";
  const created = isMoment(item["created"]) ? item["created"] : now;
  const mark = {
    id: /^urn:uuid:(.{36})$/.exec(String(item["id"]))?.[1] ?? makeId(),
    exact,
    prefix: textOf(quote["prefix"]).slice(-CONTEXT),
    suffix: textOf(quote["suffix"]).slice(0, CONTEXT),
    start: placeOf(position?.["start"]),
    end: Math.max(placeOf(position?.["start"]), placeOf(position?.["end"])),
    note,
    created,
    modified: isMoment(item["modified"]) ? item["modified"] : created,
  };
  return markFrom(mark) ?? markFrom({ ...mark, id: makeId() }) ?? "kind";
}

/** The text of an annotation; empty for a mere highlight, `undefined` where it is no plain text. */
function noteOf(item: Json): string | undefined {
  if (item["bodyValue"] !== undefined) return typeof item["bodyValue"] === "string" ? item["bodyValue"] : undefined;
  const said = listOf(item["body"]).filter((body) => !(isObject(body) && body["purpose"] === "tagging"));
  const texts = said.map((body) => {
    if (!isObject(body) || typeof body["value"] !== "string") return undefined;
    const format = body["format"] ?? "text/plain";
    return typesOf(body).includes("TextualBody") && (format === "text/plain" || format === "text/markdown")
      ? body["value"]
      : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join("\n\n");
}

function isSame(one: Mark, other: Mark): boolean {
  return (
    one.exact === other.exact && one.prefix === other.prefix && one.suffix === other.suffix && one.note === other.note
  );
}

/** An address, or the id of an object that stands for it. */
function addressOf(source: unknown): unknown {
  return isObject(source) ? source["id"] : source;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ") : "";
}

function placeOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;
}

function typesOf(value: Json): readonly unknown[] {
  return listOf(value["type"]);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
