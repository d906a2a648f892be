/** Paints the person's highlights with the CSS Custom Highlight API: no node of the page or of the article is changed. */

/** Names of the highlights, which `www/marks.css` styles: of mere highlights, and of those with a note. */
const PLAIN = "foreground-mark";
const NOTED = "foreground-mark-note";

/** Parts of passages, by whether they have a note. */
export interface Painted {
  readonly parts: readonly StaticRange[];
  readonly hasNote: boolean;
}

/** The windows that something was painted in. */
const windows = new Set<Window>();

/** Paints these passages in place of all that were painted before. */
export function paint(passages: readonly Painted[]): void {
  const byWindow = new Map<Window, { readonly plain: StaticRange[]; readonly noted: StaticRange[] }>();
  for (const { parts, hasNote } of passages) {
    for (const part of parts) {
      const view = part.startContainer.ownerDocument?.defaultView;
      if (!view) continue;
      const here = byWindow.get(view) ?? { plain: [], noted: [] };
      byWindow.set(view, here);
      (hasNote ? here.noted : here.plain).push(part);
    }
  }
  for (const view of windows)
    if (!byWindow.has(view)) for (const name of [PLAIN, NOTED]) registryOf(view)?.delete(name);
  windows.clear();
  for (const [view, { plain, noted }] of byWindow) {
    windows.add(view);
    registryOf(view)?.set(PLAIN, above(new Highlight(...plain)));
    registryOf(view)?.set(NOTED, above(new Highlight(...noted)));
  }
}

/** Above the paint of highlight mode. */
function above(highlight: Highlight): Highlight {
  highlight.priority = 1;
  return highlight;
}

/** Every document has a registry of its own. */
function registryOf(view: Window): HighlightRegistry | undefined {
  return (view as Window & typeof globalThis).CSS?.highlights;
}
