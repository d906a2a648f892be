/** Style sheets as text, and what stands for a picture. */

/**
 * The rules of a sheet with those that it imports, as they are in force; `undefined` where it is of another origin, of
 * which no extension may read any.
 */
export function sheetText(sheet: CSSStyleSheet): string | undefined {
  try {
    // The text is in a style element, which an end tag within a string would close.
    return rulesOf(sheet).join("\n").replaceAll("</", "<\\/");
  } catch {
    return undefined;
  }
}

function rulesOf({ cssRules }: CSSStyleSheet): string[] {
  return [...cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSImportRule)) return [rule.cssText];
    const imported = rule.styleSheet ? sheetText(rule.styleSheet) : undefined;
    if (imported === undefined) return [];
    return [rule.media.mediaText ? `@media ${rule.media.mediaText} {\n${imported}\n}` : imported];
  });
}

/** A picture of the same size in which nothing is seen. */
export function placeholderOf(width: number, height: number): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;
}
