/** Writes an archive piece by piece. */

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Bytes of an archive at most: readers without the extension for larger ones take no more. */
const LARGEST = 4_000_000_000;

/** Files of an archive at most, for the same reason. */
const MOST_FILES = 65_000;

/** Bytes that are read of a blob at once. */
const PIECE = 4 << 20;

/** A fixed time, so that the same records give the same archive. */
const TIME = new Date(2000, 0, 1);

/** The archive would be larger than its readers take. */
export class TooLarge extends Error {
  constructor() {
    super("too large for an archive");
    this.name = "TooLarge";
  }
}

/** An archive that is being written. */
export class Archive {
  private readonly parts: Blob[] = [];
  private readonly zip: Zip;
  private size = 0;
  private files = 0;
  private failed: Error | null = null;

  constructor() {
    this.zip = new Zip((error, chunk) => {
      if (error) this.failed = error;
      else this.parts.push(new Blob([chunk.slice()]));
      this.size += chunk?.length ?? 0;
    });
  }

  /** Adds a text, compressed. */
  addText(name: string, text: string): void {
    const file = new ZipDeflate(name, { level: 6 });
    this.begin(file);
    file.push(new TextEncoder().encode(text), true);
    this.check();
  }

  /** Adds a file as it is. */
  async add(name: string, content: Blob): Promise<void> {
    const file = new ZipPassThrough(name);
    this.begin(file);
    for (let from = 0; from < content.size; from += PIECE) {
      file.push(new Uint8Array(await content.slice(from, from + PIECE).arrayBuffer()), false);
      this.check();
    }
    file.push(new Uint8Array(), true);
    this.check();
  }

  /** The whole archive. */
  finish(): Blob {
    this.zip.end();
    this.check();
    return new Blob(this.parts, { type: "application/zip" });
  }

  private begin(file: ZipDeflate | ZipPassThrough): void {
    this.files += 1;
    file.mtime = TIME;
    this.zip.add(file);
  }

  private check(): void {
    if (this.failed) throw this.failed;
    if (this.size > LARGEST || this.files > MOST_FILES) throw new TooLarge();
  }
}
