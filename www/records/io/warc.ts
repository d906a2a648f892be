/**
 * Frozen pages as a WARC file (version 1.1), which web archives keep and read: of each page a `resource`, and a `metadata`
 * record with what its labels say. Each record is compressed by itself, so that one can be read without the others.
 */

import { sha256 } from "../../../extension/shared/sha256.js";
import { gzipSync } from "fflate";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import { blockText } from "../../../extension/shared/records/summary.js";
import type { Split } from "../compare/splits.js";
import { truthOf } from "./truth.js";

/** Parts that are joined when there are so many: browsers keep large blobs outside of the page's memory. */
const JOINED = 200;

/** When nothing was archived: a time that every file of this kind has. */
const NO_TIME = "2000-01-01T00:00:00.000Z";

type Fields = Readonly<Record<string, string>>;

/** A file that is being written. */
export class WarcFile {
  private parts: Blob[] = [];
  private hasBegun = false;

  async add(record: PageRecord, split: Split): Promise<void> {
    const { id, provenance, labels, snapshot, frozen } = record;
    const date = new Date(provenance.captured).toISOString();
    await this.begin(id, date, provenance.tool);
    const page = `<urn:uuid:${id}>`;
    const address = URL.canParse(provenance.url) ? new URL(provenance.url).href : `urn:uuid:${id}`;
    const common = { "WARC-Target-URI": address, "WARC-Date": date };
    await this.write(
      { "WARC-Type": "resource", "WARC-Record-ID": page, ...common, "Content-Type": "text/html;charset=utf-8" },
      frozen.html,
    );
    const said = {
      ...truthOf(record, split),
      labels: labels.map(({ role, either, state, by, nodes }) => ({
        role,
        either,
        state,
        by,
        text: blockText(snapshot, nodes),
      })),
    };
    const named = {
      "WARC-Type": "metadata",
      "WARC-Record-ID": await idOf(`${id} metadata`),
      "WARC-Refers-To": page,
      ...common,
    };
    await this.write({ ...named, "Content-Type": "application/json" }, JSON.stringify(said));
  }

  async finish(): Promise<Blob> {
    await this.begin("", NO_TIME, { name: "foreground", version: "" });
    return new Blob(this.parts, { type: "application/warc" });
  }

  /** The first record tells what made the file; its time is that of the first page, so that the same records give the same bytes. */
  private async begin(id: string, date: string, { name, version }: PageRecord["provenance"]["tool"]): Promise<void> {
    if (this.hasBegun) return;
    this.hasBegun = true;
    const lines = [
      `software: ${inLine(name)} ${inLine(version)}`,
      "format: WARC File Format 1.1",
      "description: frozen copies of pages that were shown in a browser, with labels; not what servers answered",
    ];
    await this.write(
      {
        "WARC-Type": "warcinfo",
        "WARC-Record-ID": await idOf(`${id} warcinfo`),
        "WARC-Date": date,
        "Content-Type": "application/warc-fields",
      },
      `${lines.join("\r\n")}\r\n`,
    );
  }

  private async write(fields: Fields, text: string): Promise<void> {
    const block = new TextEncoder().encode(text);
    const all: Fields = {
      ...fields,
      "WARC-Block-Digest": `sha256:${await sha256(block)}`,
      "Content-Length": String(block.length),
    };
    const head = new TextEncoder().encode(
      `WARC/1.1\r\n${Object.entries(all)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("")}\r\n`,
    );
    const whole = new Uint8Array(head.length + block.length + 4);
    whole.set(head);
    whole.set(block, head.length);
    whole.set([13, 10, 13, 10], head.length + block.length);
    this.parts.push(new Blob([gzipSync(whole, { mtime: 0 }).slice()]));
    if (this.parts.length >= JOINED) this.parts = [new Blob(this.parts)];
  }
}

/** A text without line breaks, which would end a field. */
function inLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A UUID (version 8) of a name. */
async function idOf(name: string): Promise<string> {
  const hex = await sha256(new TextEncoder().encode(name));
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}>`;
}
