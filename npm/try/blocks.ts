/** The blocks that lie over the page: painted by how likely they are content, and telling why. */

import type { Explanation } from "../src/index.js";
import { child, element } from "./elements.js";

type Block = Explanation["blocks"][number];

/** Blocks that are painted at most: more of them are no picture any more. */
const MOST = 4_000;
/** Characters of a block's text that are said of it. */
const SAID = 80;

/** Lays the blocks over the page in `sheet`. What comes out moves them to where they are in a later layout. */
export function paint(sheet: HTMLElement, explanation: Explanation): (layout: Explanation) => void {
  const why = element("why");
  why.replaceChildren(child("p", "Nothing is pointed at."));
  const blocks = explanation.blocks
    .filter(({ rect }) => rect !== undefined && rect.width > 0 && rect.height > 0)
    .slice(0, MOST);
  const buttons = blocks.map((block, index) => {
    const button = child("button", "", block.kept || isTitle(block) ? "block kept" : "block");
    button.type = "button";
    button.tabIndex = index === 0 ? 0 : -1;
    button.setAttribute(
      "aria-label",
      `${verdict(block)}${block.text.trim() === "" ? "" : `, ${percent(block.probability)}`}: ${beginning(block)}`,
    );
    button.style.setProperty("--p", String(block.probability));
    return button;
  });
  const point = (at: number) => {
    const block = blocks[at];
    if (!block) return;
    explain(why, block, explanation);
    buttons.forEach((button, index) =>
      button.classList.toggle("alike", block.cluster !== undefined && blocks[index]?.cluster === block.cluster),
    );
  };
  const at = (event: Event) => buttons.indexOf(event.target as HTMLButtonElement);
  sheet.append(...buttons);
  sheet.addEventListener("pointerover", (event) => point(at(event)));
  sheet.addEventListener("focusin", (event) => {
    for (const button of buttons) button.tabIndex = button === event.target ? 0 : -1;
    point(at(event));
  });
  sheet.addEventListener("keydown", (event) => {
    const seen = buttons.filter((button) => !button.hidden);
    const to = target(event.key, seen.indexOf(event.target as HTMLButtonElement), seen.length);
    if (to === undefined) return;
    event.preventDefault();
    seen[to]?.focus();
  });
  return (layout) => {
    const places = new Map(layout.blocks.map(({ nodes, rect }) => [nodes[0], rect]));
    for (const [index, button] of buttons.entries()) {
      const rect = places.get(blocks[index]?.nodes[0]);
      button.hidden = rect === undefined;
      if (rect)
        Object.assign(button.style, {
          left: `${rect.left}px`,
          top: `${rect.top}px`,
          width: `${rect.width}px`,
          height: `${rect.height}px`,
        });
    }
  };
}

/** Fills the table, which has the hidden blocks as well. */
export function list({ blocks }: Explanation): void {
  element("rows").replaceChildren(
    ...blocks.map((block) => {
      const row = child("tr");
      const text = child("td", beginning(block));
      text.dir = "auto";
      row.append(
        text,
        ...[
          block.kept ? "in" : isTitle(block) ? "title" : "out",
          percent(block.probability),
          percent(block.trees),
          block.rule ?? "",
          block.role,
          block.cluster?.toString() ?? "",
        ].map((cell) => child("td", cell)),
      );
      return row;
    }),
  );
}

function explain(why: HTMLElement, block: Block, { blocks, rules }: Explanation): void {
  const alike = blocks.filter(({ cluster }) => cluster !== undefined && cluster === block.cluster);
  const rule = rules.find(({ id }) => id === block.rule);
  const facts: [string, string][] = [
    ...(block.text.trim() === "" ? [] : likelihoods(block)),
    ["Last rule", rule ? `${rule.id}: ${rule.summary}` : "none changed it"],
    ["Role", block.role],
    [
      "Cluster",
      block.cluster === undefined
        ? "none"
        : `${block.cluster}: ${alike.length} look like this, ${alike.filter(({ kept }) => kept).length} of them in the article`,
    ],
  ];
  const details = child("dl");
  details.append(
    ...facts.map(([name, value]) => {
      const fact = child("div");
      fact.append(child("dt", name), " ", child("dd", value));
      return fact;
    }),
  );
  const text = child("p", beginning(block));
  text.dir = "auto";
  const head = child("p");
  head.append(child("strong", verdict(block)));
  why.replaceChildren(head, details, text);
}

/** What has no text, like a picture, is never weighed: rules keep it with the text beside it. */
function likelihoods({ probability, trees }: Block): [string, string][] {
  return [
    ["Likely content", percent(probability)],
    ["By the trees alone", percent(trees)],
  ];
}

function target(key: string, at: number, count: number): number | undefined {
  if (at < 0) return undefined;
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function verdict(block: Block): string {
  if (block.kept) return "In the article";
  return isTitle(block) ? "Above the article: its title" : "Left out";
}

/** The article shows its title above its text, not in it. */
function isTitle({ role }: Block): boolean {
  return role === "main/title";
}

function beginning({ text, role }: Block): string {
  const folded = text.replace(/\s+/g, " ").trim();
  if (folded === "") return role === "main/figure" ? "(picture)" : "(no text)";
  return folded.length > SAID ? `${folded.slice(0, SAID)}…` : folded;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`;
}
