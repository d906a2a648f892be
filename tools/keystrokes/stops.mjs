/**
 * A page as a screen reader's browse mode reads it, from Chromium's accessibility tree: stops in reading order, one for
 * each block of text or line that a break begins, with the places to which single keys jump. What is in one line of the
 * page's code is one stop, however often it wraps on the screen.
 *
 * @typedef {object} Stop
 * @property {string} text what is read, without names of controls and pictures
 * @property {string} names of controls and pictures
 * @property {boolean} heading
 *
 * @typedef {object} Heard
 * @property {Stop[]} stops
 * @property {Record<Way, number[]>} jumps stops that each key goes to, ascending
 * @property {number} start the stop with the focus; the first where none has it
 *
 * @typedef {"heading" | "landmark" | "paragraph"} Way
 *
 * @typedef {import("devtools-protocol").Protocol.Accessibility.AXNode} AXNode
 */

/** Roles whose name is read in place of what they hold. */
const NAMED = new Set([
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "radio",
  "switch",
  "slider",
  "spinbutton",
  "image",
  "img",
  "Video",
  "Audio",
  "Canvas",
  "progressbar",
  "meter",
  "MenuListPopup",
  "listbox",
  "Iframe",
]);

const LANDMARKS = new Set(["banner", "main", "navigation", "complementary", "contentinfo", "search", "region", "form"]);

/** What a block is not. */
const INLINE = /^(inline|contents|ruby|none|$)/;

/**
 * @param {import("../driver/driver.mjs").Tab} tab
 * @returns {Promise<Heard>}
 */
export async function hear({ page }) {
  const session = await page.createCDPSession();
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const snapshot = await session.send("DOMSnapshot.captureSnapshot", { computedStyles: ["display"] });
    return flatten(nodes, blocksIn(snapshot));
  } finally {
    await session.detach();
  }
}

/**
 * Gives for each node of the DOM the block that it is part of.
 *
 * @param {import("devtools-protocol").Protocol.DOMSnapshot.CaptureSnapshotResponse} snapshot
 * @returns {Map<number, number>}
 */
function blocksIn({ documents, strings }) {
  const blocks = new Map();
  for (const { nodes, layout } of documents) {
    const ids = nodes.backendNodeId ?? [];
    /** @type {Map<number, string>} */
    const displays = new Map();
    layout.nodeIndex.forEach((node, index) => displays.set(node, strings[layout.styles[index]?.[0] ?? -1] ?? ""));
    // Parents come before their children.
    ids.forEach((id, index) => {
      const isBlock = nodes.nodeType?.[index] === 1 && !INLINE.test(displays.get(index) ?? "");
      const parent = ids[nodes.parentIndex?.[index] ?? -1] ?? id;
      blocks.set(id, isBlock ? id : (blocks.get(parent) ?? id));
    });
  }
  return blocks;
}

/**
 * @param {readonly AXNode[]} nodes
 * @param {ReadonlyMap<number, number>} blocks
 * @returns {Heard}
 */
export function flatten(nodes, blocks) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** @type {Heard} */
  const heard = { stops: [], jumps: { heading: [], landmark: [], paragraph: [] }, start: 0 };
  /** @type {{ node: string, way: Way | "start" }[]} */
  let waiting = [];
  /** @type {number | undefined} */
  let open;
  let headings = 0;
  let pieces = 0;
  const read = (/** @type {string} */ text, /** @type {string} */ names, /** @type {number | undefined} */ block) => {
    if (`${text}${names}`.trim() === "") return;
    pieces += 1;
    if (open === undefined || open !== block) heard.stops.push({ text: "", names: "", heading: false });
    open = block ?? -1;
    const stop = /** @type {Stop} */ (heard.stops.at(-1));
    stop.text += text;
    if (names) stop.names = `${stop.names} ${names}`.trim();
    stop.heading ||= headings > 0;
    for (const { way } of waiting) mark(heard, way);
    waiting = [];
  };
  const walk = (/** @type {AXNode} */ node, /** @type {number | undefined} */ outer) => {
    const role = node.ignored ? "" : String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "").trim();
    const block = (node.backendDOMNodeId === undefined ? undefined : blocks.get(node.backendDOMNodeId)) ?? outer;
    const way = wayTo(role, name);
    const before = pieces;
    if (way) waiting.push({ node: node.nodeId, way });
    if (
      node.properties?.some((property) => property.name === "focused" && property.value.value === true) &&
      role !== "RootWebArea"
    )
      waiting.push({ node: node.nodeId, way: "start" });
    if (role === "LineBreak") open = undefined;
    else if (role === "StaticText") read(String(node.name?.value ?? ""), "", block);
    else if (NAMED.has(role)) read("", name, block);
    else {
      if (role === "heading") headings += 1;
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child) walk(child, block);
      }
      // A link with a picture that has no text of its own still has a name.
      if (pieces === before && role === "link") read("", name || "link", block);
      if (role === "heading") headings -= 1;
    }
    // Where nothing was read in it, no key stops there.
    waiting = waiting.filter((mark) => mark.node !== node.nodeId);
  };
  const [root] = nodes;
  if (root) walk(root, undefined);
  return heard;
}

/** @param {string} role @param {string} name @returns {Way | undefined} */
function wayTo(role, name) {
  if (role === "heading" || role === "paragraph") return role;
  const isLandmark = LANDMARKS.has(role) && (name !== "" || (role !== "region" && role !== "form"));
  return isLandmark ? "landmark" : undefined;
}

/** @param {Heard} heard @param {Way | "start"} way */
function mark(heard, way) {
  const stop = heard.stops.length - 1;
  if (way === "start") heard.start = stop;
  else if (heard.jumps[way].at(-1) !== stop) heard.jumps[way].push(stop);
}
