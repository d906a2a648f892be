/** What describes a book to those who show it: its container, its package document and its table of contents. */

import type { Outcome } from "../../core.js";
import { words } from "../../../shared/words.js";
import { escapeXml } from "../xml.js";
import type { Chapter, Heading } from "./chapter.js";
import { languageTag } from "./language.js";

/** Where the package document is. */
export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Days and times as the standard of books knows them. */
const MOMENT = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** A picture in the book. */
interface File {
  readonly name: string;
  readonly type: string;
}

/** The package document: what the book is called, who wrote it, and all of its files. */
export function packageDocument(
  about: Outcome["metadata"],
  chapter: Chapter,
  pictures: readonly File[],
  now: Date,
): string {
  const source = about.canonicalUrl || about.url;
  const dir = about.direction;
  const language = languageTag(about.language);
  const one = (name: string, text: string | undefined, attributes = ""): string => {
    const said = text === undefined ? "" : escapeXml(text).replace(/\s+/g, " ").trim();
    return said === "" ? "" : `<dc:${name}${attributes}>${said}</dc:${name}>\n`;
  };
  const published = about.published && MOMENT.test(about.published) ? about.published : about.published?.slice(0, 10);
  const access = ["textual", ...(pictures.length > 0 ? ["visual"] : [])].map((mode) =>
    property("schema:accessMode", mode),
  );
  const features = ["structuralNavigation", "tableOfContents", ...(chapter.hasFormulas ? ["MathML"] : [])].map(
    (feature) => property("schema:accessibilityFeature", feature),
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="source" xml:lang="${language}" dir="${dir}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${one("identifier", source || `urn:foreground:${now.getTime()}`, ' id="source"')}${one("title", about.title.trim() || "—")}${one("creator", about.byline)}${one("language", language)}${one("date", published && MOMENT.test(published) ? published : undefined)}${one("source", source)}${one("publisher", about.siteName)}${one("description", about.excerpt)}${(about.tags ?? []).map((tag) => one("subject", tag)).join("")}${property("dcterms:modified", `${now.toISOString().slice(0, 19)}Z`)}${access.join("")}${property("schema:accessModeSufficient", "textual")}${features.join("")}${property("schema:accessibilityHazard", "unknown")}</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="article" href="article.xhtml" media-type="application/xhtml+xml"${chapter.hasFormulas ? ' properties="mathml"' : ""}/>
<item id="look" href="look.css" media-type="text/css"/>
${pictures.map(({ name, type }, at) => `<item id="picture-${at + 1}" href="${name}" media-type="${type}"/>\n`).join("")}</manifest>
<spine page-progression-direction="${dir}">
<itemref idref="article"/>
</spine>
</package>
`;
}

function property(name: string, value: string): string {
  return `<meta property="${name}">${escapeXml(value)}</meta>\n`;
}

/** The table of contents. */
export function navigation(
  title: string,
  { language, direction }: Outcome["metadata"],
  headings: readonly Heading[],
): string {
  const tag = languageTag(language);
  const entries = headings.length > 0 ? headings : [{ level: 1, text: title.trim() || "—", id: "" }];
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${tag}" xml:lang="${tag}" dir="${direction}">
<head><title>${escapeXml(title.trim() || "—")}</title><link rel="stylesheet" type="text/css" href="look.css"/></head>
<body>
<nav epub:type="toc" role="doc-toc"><h1>${escapeXml(words("contents"))}</h1>
${listOf(entries)}
</nav>
</body>
</html>
`;
}

/** Headings as lists within lists; a level that is left out on the way down is none here. */
function listOf(headings: readonly Heading[]): string {
  const open: number[] = [];
  let out = "";
  for (const { level, text, id } of headings) {
    while (open.length > 1 && level < (open.at(-1) ?? 0)) {
      open.pop();
      out += "</li></ol>";
    }
    if (open.length === 0 || level > (open.at(-1) ?? 0)) {
      open.push(level);
      out += "<ol>";
    } else {
      out += "</li>";
    }
    out += `<li><a href="article.xhtml${id && `#${id}`}">${escapeXml(text)}</a>`;
  }
  return out + "</li></ol>".repeat(open.length);
}
