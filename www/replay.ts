/**
 * The page that loads a frozen page, which nobody sees, and captures it as live pages are captured. The frozen page lies in
 * a sandbox in which no script runs, and its own policy lets it load nothing.
 */

import type * as PageModule from "foreground-page";
import { askBackground } from "../extension/shared/messages.js";
import { toText } from "../extension/shared/parcels.js";

/** The attribute that carries the id of a node of the live page. */
const STAMP = "data-foreground-node";

/** Fonts and pictures within the page are there by then, ms. */
const LONGEST_WAIT = 3_000;

async function work(): Promise<void> {
  const id = new URLSearchParams(location.search).get("job") ?? "";
  const { html, width, height, rootWidth } = await askBackground("take-replay", { id });
  const frame = document.createElement("iframe");
  // Never `allow-scripts`: together with `allow-same-origin` it would open the extension to the frozen page.
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.width = String(width);
  frame.height = String(height);
  // Unlike in `srcdoc`, the doctype counts, so that old pages are laid out by the old rules.
  const address = URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
  frame.src = address;
  const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  document.body.append(frame);
  await loaded;
  URL.revokeObjectURL(address);
  const inner = frame.contentDocument;
  if (!inner) throw new Error("The frozen page cannot be read.");
  await Promise.race([inner.fonts.ready, new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
  widen(frame, inner, width, rootWidth);
  const captured = page().CapturedPage.capture(inner);
  const stamps = captured.liveNodes().map(stampOf);
  await askBackground("give-replay", { id, replayed: { snapshot: toText(captured.snapshot), stamps } });
}

/** Gives the frozen page the room that the live page had beside its scroll bar, which may take another width here. */
function widen(frame: HTMLIFrameElement, inner: Document, width: number, rootWidth: number): void {
  // A field of that name would answer to a plain property access.
  const root = Reflect.get(Document.prototype, "documentElement", inner) as Element;
  const missing = rootWidth - Element.prototype.getBoundingClientRect.call(root).width;
  if (missing !== 0) frame.width = String(width + missing);
}

function stampOf(node: Node): number {
  // Nodes of the frame are of its own classes.
  const stamp = node.nodeType === Node.ELEMENT_NODE ? (node as Element).getAttribute(STAMP) : null;
  return stamp === null ? -1 : Number(stamp);
}

function page(): typeof PageModule {
  const { foregroundPage } = globalThis as { foregroundPage?: typeof PageModule };
  if (!foregroundPage) throw new Error("The core does not start in this page.");
  return foregroundPage;
}

void work();
