/** Metadata of the tables as Croissant 1.0, by which programs load them without reading the card. */

import type { Column, Kind, Table } from "./tables.js";
import type { Tally } from "../compare/tally.js";

/** A file of the data set. */
export interface CroissantFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** The context that the standard prescribes, word by word. */
const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileProperty: "cr:fileProperty",
  fileObject: "cr:fileObject",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const TYPES: Readonly<Record<Kind, string>> = {
  STRING: "sc:Text",
  INT32: "sc:Integer",
  DOUBLE: "sc:Float",
  BOOLEAN: "sc:Boolean",
  TIMESTAMP: "sc:DateTime",
};

/** The metadata, as JSON-LD. */
export function croissantOf(tally: Tally, tables: readonly Table<unknown>[], files: readonly CroissantFile[]): string {
  const licences = [...tally.licences.keys()].filter((licence) => licence !== "…");
  const whole = {
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: "labeled-web-pages",
    description: `${tally.pages} web pages of ${tally.sites.size} sites with ${tally.labels} labeled blocks; README.md tells more.`,
    url: "https://github.com/foreground-reader/foreground",
    version: "1.0.0",
    datePublished: tally.times?.[1].slice(0, 10) ?? "",
    license: licences.length > 0 ? licences : "https://schema.org/CreativeWork",
    citeAs: "README.md",
    usageInfo: `${tally.optedOut} of ${tally.pages} pages carry signals against use, ${tally.unlicensed} declare no licence; see README.md.`,
    distribution: files.map(fileObject),
    recordSet: tables.map(recordSet),
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

function fileObject({ name, bytes, sha256 }: CroissantFile): unknown {
  // `application/vnd.apache.parquet` is valid, too, but no program loads it.
  return {
    "@type": "cr:FileObject",
    "@id": name,
    name,
    contentUrl: name,
    contentSize: `${bytes} B`,
    encodingFormat: "application/x-parquet",
    sha256,
  };
}

function recordSet({ name, about, columns }: Table<unknown>): unknown {
  const key = name === "pages" ? [`${name}/page_id`] : [`${name}/page_id`, `${name}/block`];
  return {
    "@type": "cr:RecordSet",
    "@id": name,
    name,
    description: about,
    key: key.map((id) => ({ "@id": id })),
    field: columns.map((column) => field(name, column)),
  };
}

function field(table: string, { name, about, kind }: Column<unknown>): unknown {
  return {
    "@type": "cr:Field",
    "@id": `${table}/${name}`,
    name,
    description: about,
    dataType: TYPES[kind],
    source: { fileObject: { "@id": `${table}.parquet` }, extract: { column: name } },
    ...(table !== "pages" && name === "page_id" ? { references: { field: { "@id": "pages/page_id" } } } : {}),
  };
}
