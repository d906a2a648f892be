/**
 * The rubric: what each role means, for who labels. Its words are messages, in every language; the version counts up
 * whenever the English ones change what a role means, and each record has the version by which it was labeled.
 */

import type { Role } from "./record.js";
import { type PlainName, words } from "../words.js";

/** What some roles are. */
export interface Rule {
  readonly roles: readonly Role[];
  readonly name: PlainName;
}

/** The rules in the order in which they win: when two roles fit, the one that comes first is right. */
export const RULES: readonly Rule[] = [
  { roles: ["main/title", "main/byline", "main/date", "main/lead"], name: "rubricHead" },
  {
    roles: [
      "main/body",
      "main/heading",
      "main/list",
      "main/table",
      "main/quote",
      "main/code",
      "main/math",
      "main/footnote",
    ],
    name: "rubricText",
  },
  { roles: ["main/figure", "main/caption"], name: "rubricFigure" },
  { roles: ["main/comment"], name: "rubricComment" },
  { roles: ["main/price", "main/spec"], name: "rubricProduct" },
  { roles: ["other/nav", "other/header", "other/footer", "other/sidebar"], name: "rubricSite" },
  { roles: ["other/ad", "other/related", "other/share", "other/cookie", "other/form"], name: "rubricInserted" },
  { roles: ["other/skip"], name: "rubricSkip" },
];

/** What holds for all roles. */
export const PRINCIPLES = ["rubricWhat", "rubricOrder", "rubricEither"] as const satisfies readonly PlainName[];

/** What a role is. */
export function meaningOf(role: Role): string {
  const rule = RULES.find(({ roles }) => roles.includes(role));
  return rule ? words(rule.name) : "";
}
