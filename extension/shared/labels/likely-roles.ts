/** Which roles a person is likely to want for a block: those that are offered first. */

import type { Board } from "./board.js";
import { ALL_ROLES, type Role } from "../records/record.js";

/** Roles that are offered at once; all others are found by their names. */
export const OFFERED = 8;

/**
 * The likeliest roles of the block at a place, in the order in which roles are listed everywhere: what it is labeled, what
 * was proposed, the person's labels of blocks that look alike or are built alike, and then what the page has most of,
 * on the side of content or besides it as the engine judges the block.
 */
export function likelyRoles(board: Board, at: number): readonly Role[] {
  const part = board.parts[at];
  if (!part) return ALL_ROLES.slice(0, OFFERED);
  const onPage = new Map<Role, number>();
  const alike = new Map<Role, number>();
  for (const [other, { proposed, cluster, kind }] of board.parts.entries()) {
    const { role, by } = board.mark(other);
    onPage.set(proposed, (onPage.get(proposed) ?? 0) + 1);
    const isAlike = kind === part.kind || (cluster !== undefined && cluster === part.cluster);
    if (by === "person" && isAlike) alike.set(role, (alike.get(role) ?? 0) + 1);
  }
  const { role: current } = board.mark(at);
  const weightOf = (role: Role): number => {
    if (role === current || role === part.proposed) return Number.POSITIVE_INFINITY;
    const side = role.startsWith("main/") ? part.probability : 1 - part.probability;
    // The person's labels count more than all that is guessed.
    return (alike.get(role) ?? 0) * board.parts.length + side * (1 + (onPage.get(role) ?? 0));
  };
  const weighted = ALL_ROLES.map((role) => ({ role, weight: weightOf(role) }));
  weighted.sort((one, other) => (one.weight === other.weight ? 0 : other.weight - one.weight));
  const likely = new Set(weighted.slice(0, OFFERED).map(({ role }) => role));
  return ALL_ROLES.filter((role) => likely.has(role));
}
