/** Ways out of the reader beside the plain formats: a book, a file with its pictures, a note, a quotation, a PDF. */

import { askBackground } from "../../shared/messages.js";
import { selection } from "../document.js";
import { doExport, type ExportKind } from "../export/exporter.js";
import type { Feature, ReaderContext } from "./feature.js";
import type { Entry } from "./menu.js";
import { words } from "../../shared/words.js";

/** How long a hint is seen until the dialog that it is about lies over it, ms. */
const HINT_SEEN = 600;

/** Adds the entries to the menu. */
export function exportsFeature({ reading, article, status, signal, tell }: ReaderContext): Feature {
  const entry = (id: string, label: string, kind: ExportKind): Entry => ({
    id: `foreground-${id}`,
    label,
    run: () => {
      const range = selectedIn(article.main);
      const templates = () => askBackground("recall-templates", undefined);
      tell(() => doExport(kind, { reading, signal, tell: status.keep, templates, range, body: article.body }));
    },
  });
  return {
    entries: {
      export: [
        entry("copy-rich", words("copyAs", words("richText")), "rich"),
        entry("copy-quote", words("copyQuote"), "quote"),
        entry("copy-quote-markdown", words("copyQuoteMarkdown"), "quote-markdown"),
        entry("download-epub", words("downloadAs", "EPUB"), "epub"),
        entry("download-page", words("downloadPage"), "page"),
        entry("download-note", words("downloadNote"), "note"),
        { id: "foreground-edit-template", label: words("editTemplate"), run: () => void askBackground("open-templates", undefined) },
        { id: "foreground-save-pdf", label: words("savePdf"), run: () => print(status.keep) },
      ],
    },
  };
}

/** The selection where it lies in the article. */
function selectedIn(main: HTMLElement): Range | undefined {
  const chosen = selection();
  const range = chosen && chosen.rangeCount > 0 && !chosen.isCollapsed ? chosen.getRangeAt(0) : undefined;
  return range && main.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

function print(tell: (sentence: string) => void): void {
  tell(words("pdfHint"));
  setTimeout(() => globalThis.print(), HINT_SEEN);
}
