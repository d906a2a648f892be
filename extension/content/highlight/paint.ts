/** Paints text on the live page with the CSS Custom Highlight API: no node of the page is changed. */

/** Name of the highlight; `www/highlight.css` styles it. */
const NAME = "foreground-content";

/** Paints text nodes. The function takes the paint off again. */
export function paintText(nodes: readonly Node[]): () => void {
  const windows = new Map<Window, AbstractRange[]>();
  for (const node of nodes) {
    const view = node.ownerDocument?.defaultView;
    if (node.nodeType !== Node.TEXT_NODE || !view) continue;
    const ranges = windows.get(view) ?? [];
    ranges.push(rangeOf(node));
    windows.set(view, ranges);
  }
  for (const [view, ranges] of windows) registryOf(view)?.set(NAME, new Highlight(...ranges));
  return () => {
    for (const view of windows.keys()) registryOf(view)?.delete(NAME);
  };
}

/** Unlike live ranges these cost the page nothing when it changes. */
function rangeOf(node: Node): StaticRange {
  const endOffset = (node.nodeValue ?? "").length;
  return new StaticRange({ startContainer: node, startOffset: 0, endContainer: node, endOffset });
}

/** Every document has a registry of its own. */
function registryOf(view: Window): HighlightRegistry | undefined {
  return (view as Window & typeof globalThis).CSS?.highlights;
}
