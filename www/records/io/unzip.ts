/**
 * Reads archives by their directory, so that a part of a file is never taken for the whole. What is stored is cut out of the
 * file, what is packed is unpacked by the browser, up to a bound.
 */

/** Why an archive is not read. */
export class BrokenArchive extends Error {
  constructor() {
    super("no whole archive");
    this.name = "BrokenArchive";
  }
}

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
  /** Its content. Throws {@link BrokenArchive} where that is not what the directory says. */
  read(): Promise<Blob>;
}

/** Bytes of the record that ends an archive, its comment left out, and of the longest comment. */
const END = 22;
const LONGEST_COMMENT = 0xffff;

/** Marks of the end, of an entry of the directory, and of a file. */
const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const FILE_MARK = 0x04034b50;

/** Bytes of the fixed part of an entry of the directory, and of a file's own head. */
const ENTRY = 46;
const HEAD = 30;

/** Bytes of a directory at most. */
const LARGEST_DIRECTORY = 32 << 20;

/** How many times its own size an archive may unpack to, and bytes that any may. */
const MOST_TIMES = 200;
const ALWAYS = 64 << 20;

/** The files of an archive. Throws {@link BrokenArchive}. */
export async function entriesOf(archive: Blob): Promise<readonly Entry[]> {
  const tail = await viewOf(archive, Math.max(0, archive.size - END - LONGEST_COMMENT), archive.size);
  let end = tail.byteLength - END;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new BrokenArchive();
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (size > LARGEST_DIRECTORY || start + size > archive.size) throw new BrokenArchive();
  const directory = await viewOf(archive, start, start + size);
  const entries: Entry[] = [];
  let at = 0;
  let unpacked = 0;
  while (entries.length < count) {
    if (at + ENTRY > directory.byteLength || directory.getUint32(at, true) !== ENTRY_MARK) throw new BrokenArchive();
    const [method, crc, packed, full] = [
      directory.getUint16(at + 10, true),
      directory.getUint32(at + 16, true),
      directory.getUint32(at + 20, true),
      directory.getUint32(at + 24, true),
    ];
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const offset = directory.getUint32(at + 42, true);
    if (at + ENTRY + name > directory.byteLength) throw new BrokenArchive();
    unpacked += full;
    if (unpacked > Math.max(ALWAYS, archive.size * MOST_TIMES)) throw new BrokenArchive();
    const text = new TextDecoder().decode(new Uint8Array(directory.buffer, at + ENTRY, name));
    entries.push({ name: text, size: full, read: () => contentOf(archive, { method, crc, packed, full, offset }) });
    at += ENTRY + name + extra + comment;
  }
  return entries;
}

interface Place {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly full: number;
  readonly offset: number;
}

async function contentOf(archive: Blob, { method, crc, packed, full, offset }: Place): Promise<Blob> {
  if (offset + HEAD > archive.size) throw new BrokenArchive();
  const head = await viewOf(archive, offset, offset + HEAD);
  if (head.getUint32(0, true) !== FILE_MARK) throw new BrokenArchive();
  const from = offset + HEAD + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packed > archive.size || (method !== 0 && method !== 8)) throw new BrokenArchive();
  const raw = archive.slice(from, from + packed);
  const stream = method === 0 ? raw.stream() : raw.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const parts: Blob[] = [];
  let [size, sum] = [0, ~0];
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length;
      // The directory may lie, so what comes out counts.
      if (size > full) throw new BrokenArchive();
      sum = crcOf(piece.value, sum);
      if (method !== 0) parts.push(new Blob([piece.value.slice()]));
    }
  } catch {
    throw new BrokenArchive();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (size !== full || ~sum >>> 0 !== crc) throw new BrokenArchive();
  return method === 0 ? raw : new Blob(parts);
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

/** Remainders of CRC-32 for each byte. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crcOf(bytes: Uint8Array, before: number): number {
  let sum = before;
  for (const byte of bytes) sum = (CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return sum;
}
