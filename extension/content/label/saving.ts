/** From the labels of a page to its record: what may show who labeled is shown, taken out, and the rest is stored. */

import type { LabelProposal } from "../core.js";
import type { Choices } from "../../shared/labels/choices.js";
import { askBackground } from "../../shared/messages.js";
import type { LostLabel, NoContent, PageType, Redaction, Replay, Snapshot } from "../../shared/records/record.js";
import { language, words } from "../../shared/words.js";
import type { Board } from "../../shared/labels/board.js";
import { composeRecord } from "./compose.js";
import type { FrozenPage } from "./freeze.js";
import { markupOf } from "./markup.js";
import { picturesOf } from "./pictures.js";
import { covered, covering, type Finding, findingsIn, redacted, UNREAD } from "./redact.js";
import { createReview } from "./review.js";
import { typedIn } from "./typed.js";

/** What is known when label mode opens. */
export interface Prepared {
  readonly proposal: LabelProposal;
  readonly snapshot: Snapshot;
  readonly frozen: FrozenPage;
  readonly live: readonly Node[];
  readonly captured: Date;
  readonly choices: Choices;
}

/** The person's choices for the page as a whole. */
interface Said {
  readonly pageType: PageType | undefined;
  readonly noContent: NoContent | null;
  readonly blind: boolean;
  readonly seconds: number;
}

type Show = (part: HTMLElement | undefined) => void;
type Tell = (sentence: string) => void;
/** Lets the page be seen without what label mode shows over it, or with it again. */
type Bare = (isBare: boolean) => void;

/** The screenshot that the person has asked for; `null` where the browser gives none. */
async function screenshotOf(bare: Bare): Promise<string | null> {
  const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
  bare(true);
  try {
    // The second frame begins when the first was drawn.
    await frame();
    await frame();
    return await askBackground("take-screenshot", undefined);
  } catch {
    return null;
  } finally {
    bare(false);
  }
}

/** What happens when the person wants to store the record. `clock` brings the seconds up to date. */
export function createSaving(
  prepared: Prepared,
  board: Board,
  lost: readonly LostLabel[],
  said: Said,
  clock: () => void,
): (show: Show, tell: Tell, bare: Bare) => void {
  const { snapshot, live } = prepared;
  const typed = typedIn(live);
  const store = async (findings: readonly Finding[], bare: Bare | undefined): Promise<string> => {
    clock();
    const screenshot = bare ? await screenshotOf(bare) : null;
    const record = await recordOf(findings, screenshot);
    const { kept, replay, nearlyFull } = await askBackground("keep-record", { record });
    if (!kept) return words("labelPrivate");
    return [
      told(replay),
      ...(bare && !screenshot ? [words("labelNoScreenshot")] : []),
      ...(nearlyFull ? [words("labelNearlyFull")] : []),
    ].join(" ");
  };
  const recordOf = async (findings: readonly Finding[], screenshot: string | null) => {
    const { frozen, choices, proposal, captured } = prepared;
    const cover = covering(findings);
    const pictures = await picturesOf(frozen.pictures, choices.pictures === "inlined", cover);
    const html = markupOf(frozen.document, {
      text: (text) => (frozen.typed.has(text) ? covered(text.nodeValue ?? "") : cover(text.nodeValue ?? "")),
      attribute: (name, value) => (UNREAD.has(name) ? value : cover(value)),
      frames: frozen.frames,
      doctype: frozen.doctype,
    });
    return composeRecord({
      board,
      said: {
        ...said,
        pageType: { name: said.pageType ?? proposal.pageType?.name ?? "other", by: said.pageType ? "person" : "model" },
      },
      lost,
      proposal,
      choices,
      captured,
      snapshot: redacted(snapshot, cover, typed.texts),
      frozen: { html, pictures, missingSheets: frozen.missingSheets },
      redactions: redactionsOf(findings, typed.count),
      screenshot,
    });
  };
  return (show, tell, bare) => {
    const save = (findings: readonly Finding[], withScreenshot: boolean): void => {
      tell(words("labelSaving"));
      store(findings, withScreenshot ? bare : undefined).then(
        (sentence) => {
          show(undefined);
          tell(sentence);
        },
        () => tell(words("labelNotSaved")),
      );
    };
    show(createReview(findingsIn(snapshot), typed.count, { save, back: () => show(undefined) }).element);
  };
}

function redactionsOf(findings: readonly Finding[], typed: number): Redaction[] {
  const kinds = ["e-mail", "token", "name", "own"] as const;
  const counts = kinds.map((kind) => ({
    kind,
    places: findings.filter((finding) => finding.kind === kind).reduce((sum, { places }) => sum + places, 0),
  }));
  return [...counts, { kind: "typed" as const, places: typed }].filter(({ places }) => places > 0);
}

/** The message about a record that was stored. */
function told(replay: Replay | null): string {
  if (!replay) return words("labelSavedUnchecked");
  if (replay.verified) return words("labelSaved");
  const { lang } = language();
  const share = new Intl.NumberFormat(lang, { style: "percent" }).format(replay.found);
  return words(
    "labelSavedDrifted",
    share,
    new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }).format(replay.drift.most),
  );
}
