/** Formulas as books may have them: a program that checks a book knows how many parts each element of MathML has. */

/** Elements with a fixed number of parts. */
const PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  msubsup: 3,
  munder: 2,
  mover: 2,
  munderover: 3,
};

/** Elements that hold text alone. */
const TEXTS = ["mi", "mn", "mo", "ms", "mtext"];

/** Elements that have a meaning within others alone, and these. */
const WITHIN: Readonly<Record<string, string>> = {
  mtr: "mtable",
  mlabeledtr: "mtable",
  mtd: "mtr, mlabeledtr",
  mprescripts: "mmultiscripts",
  none: "mmultiscripts",
};

/** Attributes whose values the standard lists, and these; others of formulas only set their look. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  display: /^(block|inline)$/,
  dir: /^(ltr|rtl)$/,
  mathvariant:
    /^(normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace|initial|tailed|looped|stretched)$/,
  accent: /^(true|false)$/,
  accentunder: /^(true|false)$/,
  stretchy: /^(true|false)$/,
  fence: /^(true|false)$/,
  separator: /^(true|false)$/,
  largeop: /^(true|false)$/,
  movablelimits: /^(true|false)$/,
  displaystyle: /^(true|false)$/,
  form: /^(prefix|infix|postfix)$/,
  columnspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  open: /^\S?$/u,
  close: /^\S?$/u,
  encoding: /^application\/x-tex$/,
};

/** Mends all formulas of a document: those that differ from the standard become their text. */
export function mendFormulas(parsed: Document): void {
  for (const formula of parsed.querySelectorAll("math")) {
    const parts = [...formula.querySelectorAll("*")];
    if (parts.every(isSound) && formula.children.length > 0) {
      for (const part of [formula, ...parts]) keepKnown(part);
    } else {
      const code = parsed.createElement("code");
      code.textContent = formula.querySelector("annotation")?.textContent ?? formula.textContent;
      formula.replaceWith(code);
    }
  }
}

function isSound(part: Element): boolean {
  const { localName, children, parentElement } = part;
  const wanted = PARTS[localName];
  if (wanted !== undefined && children.length !== wanted) return false;
  if (TEXTS.includes(localName)) return children.length === 0;
  const holder = WITHIN[localName];
  if (holder !== undefined && !parentElement?.matches(holder)) return false;
  if (localName === "mtable") return [...children].every((row) => row.matches("mtr, mlabeledtr"));
  if (localName === "mtr" || localName === "mlabeledtr") return [...children].every((cell) => cell.localName === "mtd");
  if (localName === "annotation") return children.length === 0;
  if (localName === "mmultiscripts") return isSoundScripts([...children].map((child) => child.localName));
  return [...part.childNodes].every((child) => child.nodeType !== Node.TEXT_NODE || child.nodeValue?.trim() === "");
}

/** A base, then pairs, then perhaps `mprescripts` with more pairs. */
function isSoundScripts([base, ...scripts]: readonly string[]): boolean {
  if (base === undefined || base === "mprescripts" || base === "none") return false;
  const at = scripts.indexOf("mprescripts");
  const groups = at < 0 ? [scripts] : [scripts.slice(0, at), scripts.slice(at + 1)];
  return groups.every((group) => group.length % 2 === 0 && !group.includes("mprescripts"));
}

function keepKnown(part: Element): void {
  for (const { name, value } of [...part.attributes]) {
    if (!Object.hasOwn(ATTRIBUTES, name) || !ATTRIBUTES[name]?.test(value)) part.removeAttribute(name);
  }
}
