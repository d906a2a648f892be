/**
 * Takes records from outside: each part is checked by hand, and what does not fit is refused with its place and the reason.
 * Parts that the format does not know are left out; what comes back is a sound record and nothing else.
 */

import {
  ALL_ROLES,
  type EngineAnswer,
  type Frozen,
  type Label,
  type LostLabel,
  NO_CONTENT,
  PAGE_TYPES,
  type PageRecord,
  type Picture,
  type Provenance,
  RECORD_FORMAT,
  REDACTION_KINDS,
  type Redaction,
  type Replay,
  type Revision,
  type Snapshot,
  type SnapshotNode,
  type Source,
  STATES,
  type TextRange,
  rangesOf,
  startsOf,
} from "./record.js";
import { withSecondFormat } from "./format.js";

/** Why a record is refused. */
export type Refusal =
  | "no-json"
  | "newer"
  | "missing"
  | "wrong-kind"
  | "unknown-word"
  | "out-of-bounds"
  | "too-large"
  | "too-deep"
  | "does-not-fit";

/** What was to be a record is none. */
export class NotARecord extends Error {
  /** Leads to the part, as in `labels[3].role`; empty where the whole is meant. */
  readonly place: string;
  readonly reason: Refusal;

  constructor(place: string, reason: Refusal) {
    super(`no record: ${place || "the whole"} is ${reason}`);
    this.name = "NotARecord";
    this.place = place;
    this.reason = reason;
  }
}

/** Characters of a record at most. */
export const LONGEST_RECORD = 64 << 20;
const LONGEST_WORD = 4_096;
const LONGEST_HTML = 48 << 20;
const LONGEST_SCREENSHOT = 16 << 20;
const MOST_ITEMS = 1_000_000;

/** Characters of a person's note at most. */
export const LONGEST_NOTE = 10_000;

/** Records that one was merged from, at most. */
const MOST_SOURCES = 100;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Snapshots are flat, so what is nested deeper than this is none. */
const DEEPEST = 16;

/** A part of a record, and where it lies. */
class Part {
  readonly value: unknown;
  readonly place: string;

  constructor(value: unknown, place: string) {
    this.value = value;
    this.place = place;
  }

  refuse(reason: Refusal): never {
    throw new NotARecord(this.place, reason);
  }

  at(name: string): Part {
    const { value } = this;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return this.refuse("wrong-kind");
    const place = this.place ? `${this.place}.${name}` : name;
    if (!Object.hasOwn(value, name)) throw new NotARecord(place, "missing");
    return new Part((value as Record<string, unknown>)[name], place);
  }

  text(longest = LONGEST_WORD): string {
    if (typeof this.value !== "string") return this.refuse("wrong-kind");
    return this.value.length > longest ? this.refuse("too-large") : this.value;
  }

  word<T extends string>(words: readonly T[]): T {
    const text = this.text();
    return words.find((word) => word === text) ?? this.refuse("unknown-word");
  }

  flag(): boolean {
    return typeof this.value === "boolean" ? this.value : this.refuse("wrong-kind");
  }

  number(least: number, most: number): number {
    const { value } = this;
    if (typeof value !== "number" || !Number.isFinite(value)) return this.refuse("wrong-kind");
    return value < least || value > most ? this.refuse("out-of-bounds") : value;
  }

  whole(least: number, most: number): number {
    const value = this.number(least, most);
    return Number.isInteger(value) ? value : this.refuse("wrong-kind");
  }

  orNull<T>(read: (part: Part) => T): T | null {
    return this.value === null ? null : read(this);
  }

  list<T>(read: (part: Part, index: number) => T): T[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.refuse("wrong-kind");
    if (value.length > MOST_ITEMS) return this.refuse("too-large");
    return value.map((item, index) => read(new Part(item, `${this.place}[${index}]`), index));
  }

  pair<T>(read: (part: Part) => T): [T, T] {
    const [first, second, ...more] = this.list(read);
    return first === undefined || second === undefined || more.length > 0 ? this.refuse("wrong-kind") : [first, second];
  }
}

/** The record that a line of JSON holds. Throws {@link NotARecord}. */
export function recordFromLine(line: string): PageRecord {
  if (line.length > LONGEST_RECORD) throw new NotARecord("", "too-large");
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw new NotARecord("", "no-json");
  }
  return recordFrom(parsed);
}

/** The record that plain data is, in today's format. Throws {@link NotARecord}. */
export function recordFrom(data: unknown): PageRecord {
  const given = new Part(data, "").at("format");
  if (given.whole(1, Number.MAX_SAFE_INTEGER) > RECORD_FORMAT) given.refuse("newer");
  const whole = new Part(given.value === 1 ? withSecondFormat(data as object) : data, "");
  const snapshot = snapshotFrom(whole.at("snapshot"));
  const starts = startsOf(snapshot);
  return {
    format: RECORD_FORMAT,
    id: idFrom(whole.at("id")),
    provenance: provenanceFrom(whole.at("provenance")),
    pageType: {
      name: whole.at("pageType").at("name").word(PAGE_TYPES),
      by: whole.at("pageType").at("by").word(["model", "person"]),
    },
    noContent: whole.at("noContent").orNull((part) => part.word(NO_CONTENT)),
    labels: whole.at("labels").list((part) => labelFrom(part, snapshot, starts)),
    lost: whole.at("lost").list(lostFrom),
    note: whole.at("note").text(LONGEST_NOTE),
    revision: revisionFrom(whole.at("revision")),
    mergedFrom: sourcesFrom(whole.at("mergedFrom")),
    engine: engineFrom(whole.at("engine")),
    redactions: whole.at("redactions").list(redactionFrom),
    frozen: frozenFrom(whole.at("frozen"), snapshot),
    screenshot: whole.at("screenshot").orNull(screenshotFrom),
    replay: whole.at("replay").orNull(replayFrom),
    snapshot,
  };
}

function idFrom(part: Part): string {
  return UUID.test(part.text()) ? part.text() : part.refuse("wrong-kind");
}

/** A moment, and not only a day. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function timeFrom(part: Part): string {
  const text = part.text();
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? text : part.refuse("wrong-kind");
}

function revisionFrom(part: Part): Revision {
  return {
    number: part.at("number").whole(1, MOST_ITEMS),
    at: timeFrom(part.at("at")),
    annotator: part.at("annotator").text(),
  };
}

function sourcesFrom(part: Part): Source[] {
  const sources = part.list((source) => ({
    id: idFrom(source.at("id")),
    annotator: source.at("annotator").text(),
    revision: source.at("revision").whole(1, MOST_ITEMS),
  }));
  return sources.length > MOST_SOURCES ? part.refuse("too-large") : sources;
}

function screenshotFrom(part: Part): string {
  const address = part.text(LONGEST_SCREENSHOT);
  // Only pixels: a drawing could hold scripts and addresses.
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(address) ? address : part.refuse("wrong-kind");
}

function snapshotFrom(part: Part): Snapshot {
  const format = part.at("format");
  if (format.whole(1, Number.MAX_SAFE_INTEGER) > 1) format.refuse("newer");
  part.at("url").text(LONGEST_HTML);
  part.at("nodes").list((node, id) => {
    const { parent, text, element } =
      node.value !== null && typeof node.value === "object" ? (node.value as SnapshotNode) : node.refuse("wrong-kind");
    if (id === 0 ? parent !== undefined : !Number.isInteger(parent) || Number(parent) < 0 || Number(parent) >= id)
      node.refuse("out-of-bounds");
    if ((typeof text === "string") === (typeof element === "object" && element !== null)) node.refuse("wrong-kind");
  });
  if (isDeeper(part.value, DEEPEST)) part.refuse("too-deep");
  return part.value as Snapshot;
}

/** Whether data is nested deeper than that. It keeps no stack of calls, which data could use up. */
function isDeeper(data: unknown, deepest: number): boolean {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}

function provenanceFrom(part: Part): Provenance {
  return {
    url: part.at("url").text(LONGEST_HTML),
    canonical: part.at("canonical").orNull((canonical) => canonical.text(LONGEST_HTML)),
    title: part.at("title").text(),
    captured: timeFrom(part.at("captured")),
    browser: part.at("browser").text(),
    tool: { name: part.at("tool").at("name").text(), version: part.at("tool").at("version").text() },
    licences: part.at("licences").list((licence) => licence.text()),
    optOuts: part
      .at("optOuts")
      .list((signal) => ({ name: signal.at("name").text(), value: signal.at("value").text() })),
    purpose: part.at("purpose").text(),
    consent: part.at("consent").text(),
    annotator: part.at("annotator").text(),
    rubric: part.at("rubric").whole(1, 1_000_000),
    blind: part.at("blind").flag(),
    seconds: part.at("seconds").number(0, 1e9),
  };
}

function labelFrom(part: Part, snapshot: Snapshot, starts: readonly number[]): Label {
  const nodes = part.at("nodes").list((node) => node.whole(0, snapshot.nodes.length - 1));
  if (nodes.length === 0 || nodes.some((node, index) => index > 0 && node <= (nodes[index - 1] ?? 0)))
    part.at("nodes").refuse("does-not-fit");
  const ranges = part
    .at("ranges")
    .list((range): TextRange => range.pair((end) => end.whole(0, Number.MAX_SAFE_INTEGER)));
  // Ranges that mean another text than the nodes would move the label in silence.
  if (JSON.stringify(ranges) !== JSON.stringify(rangesOf(snapshot, nodes, starts)))
    part.at("ranges").refuse("does-not-fit");
  return {
    nodes,
    ranges,
    role: part.at("role").word(ALL_ROLES),
    either: part.at("either").flag(),
    post: part.at("post").whole(0, MOST_ITEMS),
    state: part.at("state").word(STATES),
    by: part.at("by").word(["model", "person"]),
    proposed: part.at("proposed").word(ALL_ROLES),
    probability: part.at("probability").number(0, 1),
  };
}

function lostFrom(part: Part): LostLabel {
  return { text: part.at("text").text(), role: part.at("role").word(ALL_ROLES) };
}

function engineFrom(part: Part): EngineAnswer {
  return {
    model: part.at("model").text(),
    confidence: part.at("confidence").number(0, 1),
    pageType: part.at("pageType").orNull((name) => name.word(PAGE_TYPES)),
    reason: part.at("reason").orNull((reason) => reason.text()),
  };
}

function redactionFrom(part: Part): Redaction {
  return {
    kind: part.at("kind").word(REDACTION_KINDS),
    places: part.at("places").whole(0, MOST_ITEMS),
  };
}

function frozenFrom(part: Part, { nodes }: Snapshot): Frozen {
  const picture = (given: Part): Picture => ({
    node: given.at("node").whole(0, nodes.length - 1),
    address: given.at("address").text(LONGEST_HTML),
    width: given.at("width").number(0, 1e7),
    height: given.at("height").number(0, 1e7),
    sha256: given
      .at("sha256")
      .orNull((hash) => (/^[0-9a-f]{64}$/.test(hash.text()) ? hash.text() : hash.refuse("wrong-kind"))),
    inlined: given.at("inlined").flag(),
  });
  return {
    html: part.at("html").text(LONGEST_HTML),
    pictures: part.at("pictures").list(picture),
    missingSheets: part.at("missingSheets").whole(0, MOST_ITEMS),
  };
}

function replayFrom(part: Part): Replay {
  const drift = part.at("drift");
  return {
    nodes: part.at("nodes").pair((count) => count.whole(0, MOST_ITEMS)),
    text: part.at("text").pair((hash) => hash.text()),
    drift: { median: drift.at("median").number(0, 1e9), most: drift.at("most").number(0, 1e9) },
    found: part.at("found").number(0, 1),
    answer: part.at("answer").number(0, 1),
    verified: part.at("verified").flag(),
  };
}
