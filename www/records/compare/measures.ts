/** How far people agree who label the same things. */

/** What one person says of one thing; `null` where nothing. */
export type Said = string | null;

/** Two people's words for the same thing. */
export type Pair = readonly [string, string];

/** How far one takes the same things for a role as the other. */
export interface RoleAgreement {
  readonly role: string;
  /** How many things either has given this role. */
  readonly counts: readonly [number, number];
  readonly both: number;
  /** Harmonic mean of precision and recall; which of the two is held to the other makes no difference. */
  readonly f1: number;
}

/** Agreement in each role that somebody has given, the most frequent first. */
export function roleAgreements(pairs: readonly Pair[]): RoleAgreement[] {
  const roles = [...new Set(pairs.flat())];
  const all = roles.map((role) => {
    const one = pairs.filter(([left]) => left === role).length;
    const other = pairs.filter(([, right]) => right === role).length;
    const both = pairs.filter(([left, right]) => left === role && right === role).length;
    return { role, counts: [one, other] as const, both, f1: (2 * both) / (one + other) };
  });
  return all.sort(
    (one, other) =>
      other.counts[0] + other.counts[1] - one.counts[0] - one.counts[1] || (one.role < other.role ? -1 : 1),
  );
}

/**
 * Cohen's kappa (1960): agreement beyond what chance gives, from -1 to 1. `null` where it is undefined: there is nothing to
 * agree on, or both say the same one word throughout.
 */
export function cohensKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null;
  const observed = pairs.filter(([one, other]) => one === other).length / pairs.length;
  const ones = frequencies(pairs.map(([one]) => one));
  const others = frequencies(pairs.map(([, other]) => other));
  let chance = 0;
  for (const [word, number] of ones) chance += (number * (others.get(word) ?? 0)) / pairs.length ** 2;
  return chance === 1 ? null : (observed - chance) / (1 - chance);
}

/**
 * Krippendorff's alpha for names, by coincidences: any number of people, who need not all have said something of each
 * thing. `null` where it is undefined: nothing was named twice, or all names are the same.
 */
export function krippendorffsAlpha(things: readonly (readonly Said[])[]): number | null {
  const totals = new Map<string, number>();
  let all = 0;
  let disagreeing = 0;
  for (const thing of things) {
    const said = thing.filter((word) => word !== null);
    if (said.length < 2) continue;
    const found = frequencies(said);
    for (const [word, number] of found) {
      totals.set(word, (totals.get(word) ?? 0) + number);
      disagreeing += (number * (said.length - number)) / (said.length - 1);
    }
    all += said.length;
  }
  let chance = 0;
  for (const number of totals.values()) chance += (number * (all - number)) / (all - 1);
  return chance === 0 || all === 0 ? null : 1 - disagreeing / chance;
}

function frequencies(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}
