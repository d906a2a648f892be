/** What a page looks like from afar: its largest labeled blocks as boxes, small enough for a list of ten thousand. */

import { ALL_ROLES, type Label, type PageRecord, type Role, type SnapshotNode } from "./record.js";

/** Boxes of a thumbnail at most: the largest. */
const MOST_BOXES = 48;

/** Numbers of a box: left, top, width, height in {@link STEPS}, and the place of its role among all. */
const NUMBERS = 5;

/** Steps of a thumbnail's width and height. */
export const STEPS = 255;

/** Height of what is shown of a page, by its width: as much as a tall sheet has. */
export const SHAPE = 4 / 3;

/** A box in a thumbnail; lengths in {@link STEPS}. */
export interface ThumbnailBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly role: Role;
}

type Rect = Readonly<Record<"left" | "top" | "width" | "height", number>>;

/** The thumbnail of a record, {@link NUMBERS} bytes for each box; empty where no place of a block is known. */
export function thumbnailOf({ labels, snapshot }: PageRecord): Uint8Array {
  const page = widthOf(snapshot["viewport"]);
  const boxes = labels.flatMap((label) => {
    const rect = rectOf(label, snapshot.nodes);
    return rect && rect.top < page * SHAPE ? [{ rect, role: ALL_ROLES.indexOf(label.role) }] : [];
  });
  const largest = boxes.sort((one, other) => areaOf(other.rect) - areaOf(one.rect)).slice(0, MOST_BOXES);
  const step = (length: number, whole: number): number =>
    Math.max(0, Math.min(STEPS, Math.round((length / whole) * STEPS)));
  return Uint8Array.from(
    largest.flatMap(({ rect: { left, top, width, height }, role }) => [
      step(left, page),
      step(top, page * SHAPE),
      step(width, page),
      step(height, page * SHAPE),
      role,
    ]),
  );
}

/** The boxes that a thumbnail holds. */
export function boxesOf(thumbnail: Uint8Array): readonly ThumbnailBox[] {
  return Array.from({ length: Math.floor(thumbnail.length / NUMBERS) }, (_, at) => {
    const [left = 0, top = 0, width = 0, height = 0, role = 0] = thumbnail.slice(at * NUMBERS);
    return { left, top, width, height, role: ALL_ROLES[role] ?? "other/skip" };
  });
}

/** The place of a block: that of the elements that hold its text. Snapshots from outside may have anything there. */
function rectOf({ nodes }: Label, all: readonly SnapshotNode[]): Rect | undefined {
  const rects = nodes.flatMap((id) => {
    const node = all[id];
    const rect = (node?.element ?? all[node?.parent ?? 0]?.element)?.["rect"];
    return isRect(rect) ? [rect] : [];
  });
  if (rects.length === 0) return undefined;
  // One after the other: a record may have more rectangles than a function takes arguments.
  return rects.reduce((one, other) => {
    const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
    const right = Math.max(one.left + one.width, other.left + other.width);
    const bottom = Math.max(one.top + one.height, other.top + other.height);
    return { left, top, width: right - left, height: bottom - top };
  });
}

/** Whether this is a rectangle whose sides are numbers. */
export function isRect(data: unknown): data is Rect {
  return (
    typeof data === "object" &&
    data !== null &&
    ["left", "top", "width", "height"].every((side) => Number.isFinite(Reflect.get(data, side)))
  );
}

function widthOf(viewport: unknown): number {
  const width: unknown = typeof viewport === "object" && viewport !== null ? Reflect.get(viewport, "width") : undefined;
  return typeof width === "number" && width > 0 ? width : 1280;
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}
