/** Puts settings on the reader: the style sheets know them as attributes, of which each step has its rules. */

import { askBackground, type FontFile } from "../../../shared/messages.js";
import {
  CHOICES,
  COLOURS,
  type Settings,
  STEPS,
  type StoredSettings,
  usualSettings,
} from "../../../shared/settings/settings.js";

/** The family under which the reader's own font is known in the page. */
const FAMILY = "Foreground Legible";

/** Letters that the files named "extended" have, as far as others lack them. */
const EXTENDED = "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF";

const FILES: readonly {
  readonly file: FontFile;
  readonly weight: string;
  readonly style?: string;
  readonly unicodeRange?: string;
}[] = [
  { file: "legible-400", weight: "400" },
  { file: "legible-700", weight: "700" },
  { file: "legible-400-italic", weight: "400", style: "italic" },
  { file: "legible-extended-400", weight: "400", unicodeRange: EXTENDED },
  { file: "legible-extended-700", weight: "700", unicodeRange: EXTENDED },
];

/** The settings for this page, or the usual ones where they are not known. Never rejects. */
export async function recallSettings(): Promise<StoredSettings> {
  try {
    return await askBackground("recall-settings", undefined);
  } catch {
    return usualSettings();
  }
}

/** Makes the reader look like this from now on. */
export function apply(root: HTMLElement, settings: Settings): void {
  for (const name of [...Object.keys(CHOICES), ...Object.keys(STEPS)]) {
    root.setAttribute(`data-${name}`, String(settings[name as keyof Settings]));
  }
  for (const name of Object.keys(COLOURS) as (keyof typeof COLOURS)[]) {
    if (settings.theme === "custom") root.style.setProperty(`--foreground-own-${name}`, settings[name]);
    else root.style.removeProperty(`--foreground-own-${name}`);
  }
  if (settings.font === "legible") void bringFont();
}

let brought: Promise<void> | undefined;

/** Hands the font to the document, once. Where a page or browser takes none, the usual sans serif is seen. */
function bringFont(): Promise<void> {
  return (brought ??= Promise.all(FILES.map(bring)).then(
    () => undefined,
    () => undefined,
  ));
}

async function bring({ file, ...about }: (typeof FILES)[number]): Promise<void> {
  const bytes = Uint8Array.from(atob(await askBackground("load-font", { font: file })), (letter) =>
    letter.charCodeAt(0),
  );
  const face = new FontFace(FAMILY, bytes.buffer, { ...about, display: "swap" });
  (Reflect.get(Document.prototype, "fonts", document) as FontFaceSet).add(face);
  await face.load();
}
