/** Ways out of the reader beside the plain formats: a book, a file with its pictures, a note, a quotation, a PDF. */

import { askBackground } from "../../shared/messages.js";
import { selection } from "../document.js";
import type { ExportKind } from "../export/task.js";
import { loadScript } from "../scripts.js";
import type { Feature, ReaderContext } from "./feature.js";
import type { Entry } from "./menu.js";
import { words } from "../../shared/words.js";

/** How long a hint is seen until the dialog that it is about lies over it, ms. */
const HINT_SEEN = 600;

/** Copies in other forms than the plain formats. */
export function copiesFeature(context: ReaderContext): Feature {
  return {
    entries: {
      export: [
        entry(context, "copy-rich", words("copyAs", words("richText")), "rich"),
        entry(context, "copy-quote", words("copyQuote"), "quote"),
        entry(context, "copy-quote-markdown", words("copyQuoteMarkdown"), "quote-markdown"),
      ],
    },
  };
}

/** Files of other kinds than the plain formats. */
export function filesFeature(context: ReaderContext): Feature {
  return {
    entries: {
      export: [
        entry(context, "download-epub", words("downloadAs", "EPUB"), "epub"),
        entry(context, "download-page", words("downloadPage"), "page"),
        { id: "foreground-save-pdf", label: words("savePdf"), run: () => print(context.status.keep) },
        entry(context, "download-note", words("downloadNote"), "note"),
        { id: "foreground-edit-template", label: words("editTemplate"), run: () => void askBackground("open-own-page", { page: "templates" }) },
      ],
    },
  };
}

function entry({ reading, article, status, signal, tell }: ReaderContext, id: string, label: string, kind: ExportKind): Entry {
  return {
    id: `foreground-${id}`,
    label,
    run: () => {
      const range = selectedIn(article.main);
      const templates = () => askBackground("recall-templates", undefined);
      tell(async () => (await loadScript("export"))(kind, { reading, signal, tell: status.keep, templates, range, body: article.body }));
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
