/** Two people's labels of one page side by side, block by block: a person takes one word or the other, and keeps the third record. */

import { choicesFrom } from "../../../extension/shared/labels/choices.js";
import { noContentName, roleName, typeName } from "../../../extension/shared/labels/names.js";
import { askBackground } from "../../../extension/shared/messages.js";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import * as store from "../../../extension/shared/records/store.js";
import { counted, listed, words } from "../../../extension/shared/words.js";
import { byId, make, press, say } from "../../elements.js";
import { type FrozenView, showFrozen } from "./frozen.js";
import { type Merge, mergedRecord, mergeOf, type Side, type Word } from "../compare/merge.js";
import { inDigits } from "./names.js";
import { renew } from "../selection.js";

/** Characters of a text that are shown. */
const LONGEST_TEXT = 160;

/** Longest pause between two decisions that counts as work, s. */
const LONGEST_PAUSE = 60;

/** Something that the two differ in. */
interface Difference {
  /** The place of the block, or what of the whole page it is. */
  readonly about: number | "pageType" | "noContent";
  readonly text: string;
  readonly words: readonly [string, string];
}

interface DecisionRow {
  readonly element: HTMLTableRowElement;
  readonly sides: readonly [HTMLButtonElement, HTMLButtonElement];
}

/** What is being decided. */
class Deciding {
  readonly merge: Merge;
  readonly differences: readonly Difference[];
  readonly rows: readonly DecisionRow[];
  readonly decided = new Map<Difference["about"], Side>();
  private readonly done: { readonly at: number; readonly before: Side | undefined }[] = [];
  private at = 0;
  private frozen: FrozenView | undefined;
  private seconds = 0;
  private before = performance.now();

  constructor(merge: Merge) {
    this.merge = merge;
    this.differences = differencesOf(merge);
    this.rows = this.differences.map((difference, at) => this.row(difference, at));
  }

  show(frozen: FrozenView): void {
    this.frozen = frozen;
  }

  /** Seconds of work so far, longer pauses left out. */
  worked(): number {
    const now = performance.now();
    this.seconds += Math.min(LONGEST_PAUSE, (now - this.before) / 1_000);
    this.before = now;
    return this.seconds;
  }

  /** Goes to a difference: to the side that was taken, or the first. */
  go(wanted: number): void {
    this.at = Math.max(0, Math.min(wanted, this.rows.length - 1));
    this.arrive();
    const side = this.decided.get(this.differences[this.at]?.about ?? -1) ?? 0;
    this.rows[this.at]?.sides[side].focus();
  }

  take(at: number, side: Side): void {
    const difference = this.differences[at];
    if (!difference) return;
    this.worked();
    this.done.push({ at, before: this.decided.get(difference.about) });
    this.write(at, side);
    byId("merge-status").textContent = `${difference.words[side]} ${counted("datasetLeft", this.left())}`;
  }

  undo(): void {
    const last = this.done.pop();
    if (!last) return void (byId("merge-status").textContent = words("labelNothing"));
    this.write(last.at, last.before);
    this.go(last.at);
    byId("merge-status").textContent = `${words("labelUndone")} ${counted("datasetLeft", this.left())}`;
  }

  left(): number {
    return this.differences.length - this.decided.size;
  }

  pressed(event: KeyboardEvent): boolean {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return false;
    const isRtl = document.documentElement.dir === "rtl";
    const sides: Readonly<Record<string, Side>> = {
      1: 0,
      2: 1,
      [isRtl ? "ArrowRight" : "ArrowLeft"]: 0,
      [isRtl ? "ArrowLeft" : "ArrowRight"]: 1,
    };
    const side = sides[event.key];
    const isInside = event.target instanceof Element && event.target.closest("tr") !== null;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: isInside ? this.at + 1 : this.at,
      ArrowUp: isInside ? this.at - 1 : this.at,
      Home: 0,
      End: this.rows.length - 1,
    };
    const place = places[event.key];
    if (side !== undefined) {
      this.take(this.at, side);
      this.go(this.at);
    } else if (place !== undefined) this.go(place);
    else if (event.key === "u" || event.key === "z") this.undo();
    else return false;
    return true;
  }

  private row({ text, words: said }: Difference, at: number): DecisionRow {
    const side = (which: Side): HTMLButtonElement => {
      const button = press(said[which], () => this.take(at, which), { "aria-pressed": "false" });
      button.tabIndex = at === 0 && which === 0 ? 0 : -1;
      button.addEventListener("focus", () => {
        this.at = at;
        this.arrive();
      });
      return button;
    };
    const sides = [side(0), side(1)] as const;
    const element = make(
      "tr",
      {},
      make("th", { scope: "row" }, text.slice(0, LONGEST_TEXT) || words("labelNoText")),
      make("td", {}, sides[0]),
      make("td", {}, sides[1]),
    );
    return { element, sides };
  }

  private write(at: number, side: Side | undefined): void {
    const { about } = this.differences[at] ?? {};
    if (about === undefined) return;
    if (side === undefined) this.decided.delete(about);
    else this.decided.set(about, side);
    this.rows[at]?.sides.forEach((button, which) => button.setAttribute("aria-pressed", String(which === side)));
  }

  /** Only one row is in the order of the Tab key. */
  private arrive(): void {
    for (const [at, { sides }] of this.rows.entries())
      for (const button of sides) button.tabIndex = at === this.at ? 0 : -1;
    const { about } = this.differences[this.at] ?? {};
    if (typeof about === "number") this.frozen?.reveal(about);
  }
}

let deciding: Deciding | undefined;

/** Makes the dialog work. */
export function startMergeView(): void {
  const dialog = byId("merge") as HTMLDialogElement;
  byId("merge-frame").setAttribute("aria-label", words("datasetFrozen"));
  byId("merge-close").addEventListener("click", () => dialog.close());
  byId("merge-undo").addEventListener("click", () => deciding?.undo());
  byId("merge-keep").addEventListener("click", () => void keep(dialog));
  byId("merge-table").addEventListener("keydown", (event) => {
    if (deciding?.pressed(event)) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    deciding = undefined;
    byId("merge-frame").replaceChildren();
  });
}

/** Sets two records of a page side by side; the keyboard comes back to `from`. */
export async function openMerge(ids: readonly [string, string], from: HTMLElement): Promise<void> {
  const [one, other] = await Promise.all(ids.map((id) => store.get(id).catch(() => undefined)));
  if (!one || !other) return say(words("recordsFailed"));
  const dialog = byId("merge") as HTMLDialogElement;
  const names = [one, other].map(({ provenance }) => provenance.annotator || words("datasetNobody"));
  byId("merge-title").textContent = words(
    "datasetMergeOf",
    one.provenance.title || one.provenance.url,
    names[0] ?? "",
    names[1] ?? "",
  );
  const opened = new Deciding(mergeOf(one, other));
  deciding = opened;
  const table = make(
    "table",
    {},
    make("tr", {}, ...[words("datasetText"), ...names].map((name) => make("th", { scope: "col" }, name))),
    ...opened.rows.map(({ element }) => element),
  );
  byId("merge-table").replaceChildren(table);
  byId("merge-status").textContent = counted("datasetLeft", opened.left());
  dialog.addEventListener("close", () => (from.isConnected ? from : byId("title")).focus(), { once: true });
  dialog.showModal();
  byId("merge-title").focus();
  opened.show(
    await showFrozen(byId("merge-frame"), one, (at) =>
      opened.go(opened.differences.findIndex(({ about }) => about === at)),
    ),
  );
}

async function keep(dialog: HTMLDialogElement): Promise<void> {
  if (!deciding) return;
  if (deciding.left() > 0) {
    byId("merge-status").textContent = counted("datasetLeft", deciding.left());
    return deciding.go(deciding.differences.findIndex(({ about }) => !deciding?.decided.has(about)));
  }
  const { merge, decided } = deciding;
  try {
    await keepMerged(merge, decided, deciding.worked());
  } catch {
    byId("merge-status").textContent = words("recordsFailed");
    return;
  }
  dialog.close();
  say(words("datasetMerged"));
}

/** Keeps the merged record of pages that were decided, or on which there was nothing to decide. */
export async function keepMerged(
  merge: Merge,
  decided: ReadonlyMap<Difference["about"], Side>,
  seconds: number,
): Promise<void> {
  const { annotator } = choicesFrom(await askBackground("recall-label-choices", undefined));
  const blocks = new Map(
    [...decided].flatMap(([about, side]) => (typeof about === "number" ? [[about, side] as const] : [])),
  );
  const record: PageRecord = mergedRecord(
    merge,
    { blocks, pageType: decided.get("pageType") ?? 0, noContent: decided.get("noContent") ?? 0 },
    annotator,
    seconds,
  );
  renew(await store.add(record));
}

function differencesOf({ blocks, pageTypes, noContents }: Merge): Difference[] {
  return [
    ...(pageTypes
      ? [
          {
            about: "pageType" as const,
            text: words("labelPageType"),
            words: [typeName(pageTypes[0]), typeName(pageTypes[1])] as const,
          },
        ]
      : []),
    ...(noContents
      ? [
          {
            about: "noContent" as const,
            text: words("labelNoContent"),
            words: [noneName(noContents[0]), noneName(noContents[1])] as const,
          },
        ]
      : []),
    ...blocks.flatMap(({ at, text, said: [mine, theirs], differs }) =>
      differs && theirs ? [{ about: at, text, words: [wordName(mine), wordName(theirs)] as const }] : [],
    ),
  ];
}

function noneName(reason: Parameters<typeof noContentName>[0] | null): string {
  return reason ? noContentName(reason) : words("labelHasContent");
}

function wordName({ role, post }: Word): string {
  const branch = words(role.startsWith("main/") ? "datasetContent" : "datasetOther");
  return listed([
    words("choiceIs", branch, roleName(role)),
    ...(post > 0 ? [words("datasetPost", inDigits(post))] : []),
  ]);
}
