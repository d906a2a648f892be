/** Ways out of the reader: those that people use first, and behind "More" every other format, copied or as a file. */

import { askBackground } from "../../../shared/messages.js";
import { selection } from "../../document.js";
import { copy, download } from "../../export/deliver.js";
import { type Format, FORMATS, labelOf } from "../../export/formats.js";
import type { ExportKind } from "../../export/task.js";
import { loadScript } from "../../scripts.js";
import type { Feature, ReaderContext } from "../feature.js";
import type { Entry } from "./menu.js";
import { words } from "../../../shared/words.js";

/** How long a hint is seen until the dialog that it is about lies over it, ms. */
const HINT_SEEN = 600;

/** What people use first: a note, a book, a document, and what is pasted into a letter. */
export function firstExportsFeature(context: ReaderContext): Feature {
  return {
    entries: {
      export: [
        downloadOf(context, "markdown"),
        exportEntry(context, "download-epub", words("downloadAs", "EPUB"), "epub"),
        { id: "foreground-save-pdf", label: words("savePdf"), run: () => print(context.status.keep) },
        exportEntry(context, "copy-rich", words("copyAs", words("richText")), "rich"),
      ],
    },
  };
}

/** Copies in other forms. */
export function copiesFeature(context: ReaderContext): Feature {
  return {
    entries: {
      further: [
        ...FORMATS_IN_ORDER.map((format) => copyOf(context, format)),
        exportEntry(context, "copy-quote", words("copyQuote"), "quote"),
        exportEntry(context, "copy-quote-markdown", words("copyQuoteMarkdown"), "quote-markdown"),
      ],
    },
  };
}

/** Files of other kinds. */
export function filesFeature(context: ReaderContext): Feature {
  return {
    entries: {
      further: [
        ...FORMATS_IN_ORDER.filter((format) => format !== "markdown").map((format) => downloadOf(context, format)),
        exportEntry(context, "download-page", words("downloadPage"), "page"),
        exportEntry(context, "download-note", words("downloadNote"), "note"),
        { id: "foreground-edit-template", label: words("editTemplate"), run: () => context.openPage("templates") },
      ],
    },
  };
}

const FORMATS_IN_ORDER = Object.keys(FORMATS) as Format[];

function copyOf({ reading, tell }: ReaderContext, format: Format): Entry {
  return {
    id: `foreground-copy-${format}`,
    label: words("copyAs", labelOf(format)),
    run: () => tell(() => copy(reading, format)),
  };
}

function downloadOf({ reading, tell }: ReaderContext, format: Format): Entry {
  return {
    id: `foreground-download-${format}`,
    label: words("downloadAs", labelOf(format)),
    run: () => tell(() => download(reading, format)),
  };
}

/** An entry that does one of the exports of which the script is loaded when the person asks for one. */
export function exportEntry(
  { reading, article, status, signal, tell }: ReaderContext,
  id: string,
  label: string,
  kind: ExportKind,
): Entry {
  return {
    id: `foreground-${id}`,
    label,
    run: () => {
      const range = selectedIn(article.main);
      const templates = () => askBackground("recall-templates", undefined);
      tell(async (stop) =>
        (await loadScript("export"))(kind, {
          reading,
          signal: AbortSignal.any([signal, stop]),
          tell: status.keep,
          templates,
          range,
          body: article.body,
        }),
      );
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
