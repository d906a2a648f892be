/**
 * Names of people on a page, by what the page calls their elements and where their links lead: of who is signed in, and of
 * members. How many there are never decides whether a name is found.
 */

import type { Snapshot, SnapshotNode } from "../../shared/records/record.js";

/** Names of people, each as often as it is shown. */
export interface People {
  /** Of who is signed in. */
  readonly own: readonly string[];
  /** Of others. */
  readonly others: readonly string[];
}

/** Names of elements that show who is signed in and nobody else. */
const SIGNED_IN = /(?:^|[-_\s])(?:logged-?in(?:-?as|-?user)?|current-?user|user-?login|my-?account)(?:$|[-_\s])/i;

/** Names of elements that show who is signed in, or on some pages every member. */
const ACCOUNT = /(?:^|[-_\s])(?:user-?name|account-?name|profile-?name|display-?name|user-?info)(?:$|[-_\s])/i;

/** Names of elements that show who else is on the page: members of a forum, those who comment. */
const MEMBER =
  /(?:^|[-_\s])(?:user|member|poster|commenter|nick|nickname|screen-?name|author|username)(?:-?(?:name|link))?(?:$|[-_\s])/i;

/** Paths of pages about a person. */
const PROFILE =
  /\/(?:u|users?|members?|profiles?|people)\/[^/?#]+\/?(?:[?#]|$)|\/[@~][^/?#]+\/?(?:[?#]|$)|member\.php|memberlist\.php/i;

/** Tags and roles of what is around the content, where a page shows who is signed in. */
const AROUND = /^(?:header|nav|banner|navigation|menubar|toolbar)$/;

/** Tags of one entry among others, which has a header of its own. */
const ENTRY = /^(?:article|li|main)$/;

/** Words of a member's name, at most: more are a sentence. */
const MOST_WORDS = 6;

/** Names that one person has on a page, at most: that of the account and that which is shown. */
const MOST_OWN = 2;

/** A name has as many characters. */
const [SHORTEST_NAME, LONGEST_NAME] = [2, 60];

/** Elements between one that is called like a person and the name, at most. */
const DEEPEST = 3;

/** The names on a page. */
export function peopleIn(snapshot: Snapshot): People {
  const { nodes } = snapshot;
  const texts = textsBelow(nodes);
  const own: string[] = [...declaredIn(snapshot)];
  const others: string[] = [];
  /** Names by what the page calls their elements: where one kind has many, nothing shows which of them is signed in. */
  const kinds = new Map<string, string[]>();
  for (const { text, parent } of nodes) {
    const name = text?.replace(/\s+/g, " ").trim() ?? "";
    if (parent === undefined || !isName(name)) continue;
    const holders = holdersOf(nodes, parent, texts);
    const called = holders.flatMap((holder) => valuesOf(nodes[holder], "class", "id", "itemprop"));
    const account = called.find((value) => ACCOUNT.test(value));
    if (called.some((value) => SIGNED_IN.test(value)) || (account !== undefined && isAround(snapshot, parent)))
      own.push(name);
    else if (account !== undefined) kinds.set(account, [...(kinds.get(account) ?? []), name]);
    else if (name.split(" ").length <= MOST_WORDS && holders.some((holder) => isMember(nodes[holder])))
      others.push(name);
  }
  for (const names of kinds.values()) (new Set(names).size > MOST_OWN ? others : own).push(...names);
  return { own, others: others.filter((name) => !own.includes(name)) };
}

function isName(text: string): boolean {
  return text.length >= SHORTEST_NAME && text.length <= LONGEST_NAME && /\p{L}/u.test(text);
}

/** What the page itself declares. */
function declaredIn(snapshot: Snapshot): string[] {
  const { meta = [] } = (snapshot["metadata"] ?? {}) as {
    readonly meta?: readonly { readonly key: string; readonly content: string }[];
  };
  const named = meta.filter(({ key }) => /^(?:user-login|octolytics-actor-login|username)$/.test(key));
  return named.map(({ content }) => content.trim()).filter(isName);
}

/** How many texts that can be seen are in each element, as deep as names are looked for. */
function textsBelow(nodes: readonly SnapshotNode[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { text, parent } of nodes) {
    if (!text?.trim()) continue;
    for (const element of ancestorsOf(nodes, parent, DEEPEST)) counts.set(element, (counts.get(element) ?? 0) + 1);
  }
  return counts;
}

/** The element of a text, and those around it that have no other text. */
function holdersOf(nodes: readonly SnapshotNode[], parent: number, texts: ReadonlyMap<number, number>): number[] {
  return ancestorsOf(nodes, parent, DEEPEST).filter((element, depth) => depth === 0 || texts.get(element) === 1);
}

function ancestorsOf(nodes: readonly SnapshotNode[], from: number | undefined, most = Infinity): number[] {
  const found: number[] = [];
  for (let at = from; at !== undefined && found.length < most; at = nodes[at]?.parent) found.push(at);
  return found;
}

/** Whether an element is in a header or navigation that belongs to the whole page. */
function isAround(snapshot: Snapshot, element: number): boolean {
  const tags = (snapshot["tags"] ?? []) as readonly string[];
  const names = ancestorsOf(snapshot.nodes, element).map((at) => [
    tags[Number(snapshot.nodes[at]?.element?.["tag"])] ?? "",
    ...valuesOf(snapshot.nodes[at], "role"),
  ]);
  const isIn = (kind: RegExp): boolean => names.some((called) => called.some((name) => kind.test(name)));
  return isIn(AROUND) && !isIn(ENTRY);
}

function isMember(node: SnapshotNode | undefined): boolean {
  return (
    valuesOf(node, "class", "itemprop", "rel").some((value) => MEMBER.test(value)) ||
    valuesOf(node, "href").some((href) => PROFILE.test(href))
  );
}

function valuesOf(node: SnapshotNode | undefined, ...names: string[]): string[] {
  return (node?.element?.attributes ?? []).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
}
