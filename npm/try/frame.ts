/** Documents of others in sandboxed frames: nothing in them runs, and nothing in them leads anywhere. */

/** Height of the window that a page is laid out for, CSS px. */
const WINDOW = 900;
/** A page that is longer ends there, CSS px. */
const LONGEST = 40_000;
/** Style sheets and pictures that take longer are gone without, ms. */
const PATIENCE = 8_000;

/** What a page may load where it is shown as it is in the HTML. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
/** The same where the person asked for its style sheets and pictures. */
const LOOKS =
  "default-src 'none'; style-src 'unsafe-inline' https: http:; img-src data: https: http:; font-src data: https: http:";

/** How an article looks here. */
const PLAIN =
  "<style>:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}body{margin:1rem;overflow-wrap:anywhere}img,video,svg,table,pre{max-width:100%;height:auto}pre,table{display:block;overflow-x:auto;overflow-wrap:normal}blockquote{margin-inline-start:1rem;padding-inline-start:1rem;border-inline-start:3px solid}</style>";

/** A page as it is laid out in its frame. */
export interface Shown {
  readonly frame: HTMLIFrameElement;
  readonly document: Document;
}

/** Rules that show pictures of a bundled page, which nothing is loaded for. */
let pictures = "";

/** Takes the rules for the pictures of what is shown from now on. */
export function showPictures(rules: string): void {
  pictures = rules === "" ? "" : `<style>${rules}</style>`;
}

/** Lays a page out below `parent`. `address` is what its links are relative to. */
export async function layOut(parent: Element, html: string, address: string, load: boolean): Promise<Shown> {
  const frame = sandbox("The page, without its scripts");
  frame.style.height = `${WINDOW}px`;
  // For those who see it. What it says is in the blocks that lie over it.
  frame.inert = true;
  parent.append(frame);
  const document = await filled(
    frame,
    `${head(load ? LOOKS : NOTHING)}<base href="${escaped(base(html, address))}">${pictures}${html}`,
  );
  return { frame, document };
}

/** Gives the frame the height of the page, so that it is scrolled by what is around it. */
export function spread({ frame, document }: Shown): void {
  frame.style.height = `${Math.min(heightOf(document), LONGEST)}px`;
}

/** Shows a piece of HTML that another program made, below `parent`; its links tell where they lead and lead nowhere. */
export async function showArticle(
  parent: Element,
  title: string,
  name: string,
  html: string,
  { language, direction }: { language?: string | undefined; direction?: string | undefined },
): Promise<void> {
  const frame = sandbox(name);
  parent.append(frame);
  const root = `<html lang="${escaped(language ?? "")}" dir="${escaped(direction ?? "auto")}">`;
  const document = await filled(
    frame,
    `<!doctype html>${root}<head>${head(NOTHING)}<title>${escaped(name)}</title>${PLAIN}${pictures}</head><body><main><h1>${escaped(title)}</h1>${withoutLinks(html)}</main></body></html>`,
  );
  frame.style.height = `${Math.min(heightOf(document) + 2, LONGEST)}px`;
  // Its width is another one when it is seen for the first time.
  new ResizeObserver(() => (frame.style.height = `${Math.min(heightOf(document) + 2, LONGEST)}px`)).observe(parent);
}

/** Never `allow-scripts`: together with `allow-same-origin` it would open this page to the other. */
function sandbox(title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.title = title;
  return frame;
}

async function filled(frame: HTMLIFrameElement, source: string): Promise<Document> {
  const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  frame.srcdoc = source;
  await Promise.race([loaded, later()]);
  const inner = frame.contentDocument;
  if (!inner?.documentElement) throw new Error("The browser does not show the page.");
  await Promise.race([inner.fonts.ready, later()]);
  return inner;
}

function later(): Promise<void> {
  return new Promise((done) => setTimeout(done, PATIENCE));
}

/** A page can name its fields so that they answer to plain properties: the prototypes' own are asked. */
function heightOf(document: Document): number {
  const root = Reflect.get(Document.prototype, "documentElement", document) as Element;
  const body = Reflect.get(Document.prototype, "body", document) as Element | null;
  const height = (element: Element | null) =>
    element === null ? 0 : (Reflect.get(Element.prototype, "scrollHeight", element) as number);
  // As high as its window at least; a body without margins tells how high an article is.
  return Math.max(
    Element.prototype.getBoundingClientRect.call(root).height,
    height(body) === 0 ? height(root) : 0,
    body === null ? 0 : bottomOf(body),
  );
}

function bottomOf(body: Element): number {
  return Element.prototype.getBoundingClientRect.call(body).bottom;
}

function head(policy: string): string {
  return `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">`;
}

/** The page's own base, else its address. */
function base(html: string, address: string): string {
  const own = parsed(html).querySelector("base[href]")?.getAttribute("href");
  return own !== null && own !== undefined && URL.canParse(own, address) ? new URL(own, address).href : address;
}

/** A document that is shown nowhere: it loads nothing and runs nothing. */
export function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function withoutLinks(html: string): string {
  const { body } = parsed(html);
  for (const link of body.querySelectorAll("[href], [*|href]")) {
    const leads = link.getAttribute("href") ?? "";
    for (const name of link.getAttributeNames().filter((name) => name.endsWith("href"))) link.removeAttribute(name);
    link.setAttribute("title", leads);
  }
  return body.innerHTML;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
