/** What each key and button of label mode does: to the labels, to where the person is, and to the announcements. */

import type { Status } from "../status.js";
import { likelyRoles } from "../../shared/labels/likely-roles.js";
import { ALL_ROLES, type Role } from "../../shared/records/record.js";
import type { Command, Deed, Keys } from "../../shared/labels/keys.js";
import { roleName, stateName } from "../../shared/labels/names.js";
import { counted, listed, words } from "../../shared/words.js";
import { type Board, consequencesOf, type Setting, type Stroke } from "../../shared/labels/board.js";
import type { Cursor } from "./cursor.js";
import type { Panel } from "./panel.js";
import type { Surface } from "./surface.js";

/** What a labeler works with, and whom it notifies. */
export interface Tools {
  readonly board: Board;
  readonly cursor: Cursor;
  readonly surface: Surface;
  readonly panel: Panel;
  readonly status: Status;
  readonly keys: Keys;
  /** After each stroke. */
  readonly changed: () => void;
  readonly blind: (isBlind: boolean) => void;
  readonly save: () => void;
  readonly close: () => void;
}

/** Characters of a text that are spoken. */
const SPOKEN = 160;

/** Does what the person asks for. */
export class Labeler {
  private readonly tools: Tools;
  private isBlind: boolean;
  /** Blocks that are offered to be labeled like the last one, and how. */
  private offered: readonly number[] = [];
  private offeredRole: Role | undefined;

  constructor(tools: Tools, isBlind: boolean) {
    this.tools = tools;
    this.isBlind = isBlind;
    tools.surface.blind(isBlind);
    this.show();
  }

  /** Does it; `false` where that is nothing. */
  run(deed: Deed): boolean {
    const role = ALL_ROLES.find((known) => known === deed);
    if (role) this.set({ role });
    else if (this.tools.cursor.move(deed)) this.arrive();
    else {
      const command = this.commands[deed as Command];
      command?.();
      return command !== undefined;
    }
    return true;
  }

  /** Goes to what was pointed at; to nothing where nothing is there. */
  pick(places: readonly number[], how: Parameters<Cursor["pick"]>[1]): void {
    const { cursor } = this.tools;
    if (places.length > 0) {
      cursor.pick(places, how);
      this.arrive();
    } else if (cursor.clear()) {
      this.show();
    }
  }

  private readonly commands: Partial<Record<Command, () => void>> = {
    accept: () => {
      this.see(this.tools.cursor.targets());
      this.tools.cursor.move("next");
      this.arrive();
    },
    "see-screen": () => {
      const { board, cursor, surface, panel, status } = this.tools;
      const seen = surface.inView();
      this.see(seen);
      if (surface.turnScreen(panel.element.getBoundingClientRect().height)) {
        // The arrow keys go on from what has just come into view. What is fixed to the window was seen before.
        const next = surface.inView().find((at) => board.state(at) === "unseen" && (surface.rect(at)?.top ?? -1) >= 0);
        if (next !== undefined) {
          cursor.go(next);
          keepClear(panel.element, surface.rect(next));
        }
      }
      this.show();
      status.show(counted("labelSeen", seen.length));
    },
    undo: () => this.takeBack(this.tools.board.undo(), "labelUndone"),
    redo: () => this.takeBack(this.tools.board.redo(), "labelRedone"),
    take: () => {
      if (this.offeredRole && this.offered.length > 0) this.set({ role: this.offeredRole }, this.offered);
      else this.tools.status.announce(words("labelNothing"));
    },
    either: () => this.set({ either: !this.here().either }),
    "post-more": () => this.set({ post: this.here().post + 1 }),
    "post-less": () => this.set({ post: Math.max(0, this.here().post - 1) }),
    blind: () => {
      this.isBlind = !this.isBlind;
      this.tools.blind(this.isBlind);
      this.tools.surface.blind(this.isBlind);
      this.show();
      this.tools.status.show(words(this.isBlind ? "labelBlindOn" : "labelBlindOff"));
    },
    panel: () => void this.tools.panel.element.toggleAttribute("data-above"),
    help: () => {
      if (this.tools.panel.help()) this.tools.status.announce(words("labelHelpShown"));
    },
    save: () => this.tools.save(),
    leave: () => {
      if (this.tools.cursor.clear()) this.show();
      else this.tools.close();
    },
  };

  private here(): ReturnType<Board["mark"]> {
    return this.tools.board.mark(this.tools.cursor.at());
  }

  /** Shows where the person is, marks it as seen and announces it. */
  private arrive(): void {
    const { board, cursor, surface, panel, status } = this.tools;
    const at = cursor.at();
    const before = board.state(at);
    board.see([at]);
    if (board.state(at) !== before) surface.paint([at]);
    surface.reveal(at);
    keepClear(panel.element, surface.rect(at));
    this.show();
    const { size } = cursor.chosen();
    status.announce(size > 1 ? counted("labelChosen", size) : this.describe(at));
  }

  private set(setting: Setting, places: readonly number[] = this.tools.cursor.targets()): void {
    const { board, cursor, keys } = this.tools;
    const stroke = board.set(places, setting);
    this.offeredRole = setting.role;
    this.offered = stroke && setting.role ? consequencesOf(board, stroke) : [];
    const done =
      places.length > 1
        ? counted("labelSet", places.length, roleName(board.mark(places[0] ?? cursor.at()).role))
        : this.describe(cursor.at());
    const offer =
      this.offered.length > 0 && setting.role
        ? counted("labelOffered", this.offered.length, keys.take, roleName(setting.role))
        : "";
    this.struck(stroke, [done, offer].filter(Boolean).join(" "));
  }

  private takeBack(stroke: Stroke | undefined, done: "labelUndone" | "labelRedone"): void {
    const { cursor } = this.tools;
    this.offered = [];
    const [first] = stroke ?? [];
    if (first) cursor.go(first.at);
    this.struck(stroke, stroke ? `${words(done)} ${this.describe(cursor.at())}` : words("labelNothing"));
  }

  private struck(stroke: Stroke | undefined, said: string): void {
    if (stroke) this.tools.surface.paint(stroke.map(({ at }) => at));
    this.show();
    this.tools.status.announce(said);
    if (stroke) this.tools.changed();
  }

  private see(places: readonly number[]): void {
    this.tools.board.see(places);
    this.tools.surface.paint(places);
    this.tools.changed();
  }

  private show(): void {
    const { board, cursor, surface, panel } = this.tools;
    const at = cursor.at();
    surface.choose(cursor.chosen(), at);
    panel.where(this.describe(at));
    const isHidden = this.isBlind && board.mark(at).by === "model";
    // Whoever labels without proposals is offered all roles: the likeliest would be one.
    panel.role(isHidden ? undefined : board.mark(at).role, this.isBlind ? ALL_ROLES : likelyRoles(board, at));
    panel.counts({ ...board.depth(), offered: this.offered.length });
  }

  /** Where a block is, what it is labeled, and how it begins. */
  private describe(at: number): string {
    const { board, cursor } = this.tools;
    if (cursor.count === 0) return words("labelNothing");
    const { role, either, post, by } = board.mark(at);
    const text = board.parts[at]?.text.slice(0, SPOKEN) || words("labelNoText");
    const known =
      this.isBlind && by === "model" ? words("labelBlind") : `${roleName(role)}, ${stateName(board.state(at), by)}`;
    const label = [known, either ? words("labelKey_either") : "", post > 0 ? words("labelPost", String(post)) : ""];
    return words("labelAt", String(cursor.position(at)), String(cursor.count), listed(label.filter(Boolean)), text);
  }
}

/** Moves the panel to where it covers nothing of the block that the person is at. */
function keepClear(panel: HTMLElement, block: DOMRect | undefined): void {
  if (!block) return;
  const { height } = panel.getBoundingClientRect();
  const below = block.bottom > innerHeight - height;
  const above = block.top < height;
  if (below !== above) panel.toggleAttribute("data-above", below);
}
