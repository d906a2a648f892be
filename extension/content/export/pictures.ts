/** The pictures of an article as files that every program shows, for exports that hold them. */

import { createElement } from "../document.js";
import { fetchPicture } from "../fetch.js";

const XHTML = "http://www.w3.org/1999/xhtml";

/** A picture as a file. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: keyof typeof EXTENSIONS;
}

/** Types of pictures that are taken over as they are, and how the names of such files end. */
export const EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

/** How such files begin, as Latin-1. */
const BEGINNINGS: readonly (readonly [RegExp, Picture["type"]])[] = [
  [/^\x89PNG\r\n\x1A\n/, "image/png"],
  [/^\xFF\xD8\xFF/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[\s\S]{4}WEBP/, "image/webp"],
];

/** Pictures of one article at most. */
const MOST = 400;

/** Bytes of all of them at most. */
const LARGEST_ALTOGETHER = 80_000_000;

/** Pictures that are asked for at the same time. */
const AT_ONCE = 4;

/** Pixels of a drawing for each pixel of the page: screens and paper show more than one. */
const SHARPNESS = 2;

/** Longest side of a drawing that is painted, pixels. */
const LONGEST_SIDE = 4_096;

/** Side of a drawing without a declared size, pixels. */
const USUAL_SIDE = 800;

/** The pictures at these addresses, as far as they can be had. Rejects where `signal` aborts. */
export async function gather(addresses: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Picture>> {
  const waiting = [...new Set(addresses)].slice(0, MOST);
  const gathered = new Map<string, Picture>();
  let room = LARGEST_ALTOGETHER;
  const work = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const picture = await pictureAt(address, signal);
      if (!picture || picture.bytes.length > room) continue;
      room -= picture.bytes.length;
      gathered.set(address, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return gathered;
}

async function pictureAt(address: string, signal: AbortSignal): Promise<Picture | undefined> {
  const bytes = /^data:/i.test(address)
    ? bytesOfData(address)
    : /^https?:/i.test(address)
      ? await fetchPicture(address, signal)
      : undefined;
  if (!bytes) return undefined;
  const beginning = String.fromCharCode(...bytes.subarray(0, 16));
  const type = BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
  try {
    if (type) return (await decodes(bytes, type)) ? { bytes, type } : undefined;
    return await painted(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes of an address that holds its own data. */
function bytesOfData(address: string): Uint8Array | undefined {
  const [, head = "", data = ""] = /^data:([^,]*),([\s\S]*)$/i.exec(address) ?? [];
  try {
    if (!/;base64$/i.test(head.trim())) return new TextEncoder().encode(decodeURIComponent(data));
    return Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function decodes(bytes: Uint8Array, type: string): Promise<boolean> {
  const bitmap = await createImageBitmap(new Blob([bytes as BlobPart], { type }));
  bitmap.close();
  return true;
}

/** Drawings and types that not every program knows, painted: what they hold beside a picture is gone then. */
async function painted(bytes: Uint8Array): Promise<Picture | undefined> {
  const text = new TextDecoder().decode(bytes.subarray(0, 1_024));
  const source = /<svg[\s>]/i.test(text)
    ? await drawing(bytes)
    : await createImageBitmap(new Blob([bytes as BlobPart]));
  if (!source) return undefined;
  const [width, height] = sizeOf(source);
  // An element, since Firefox lets extensions read no other canvas on which they have painted a drawing.
  const canvas = createElement(XHTML, "canvas") as HTMLCanvasElement;
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  return blob ? { bytes: new Uint8Array(await blob.arrayBuffer()), type: "image/png" } : undefined;
}

/** A drawing as an image, in which nothing runs and nothing is asked for. */
async function drawing(bytes: Uint8Array): Promise<HTMLImageElement | undefined> {
  const image = createElement(XHTML, "img") as HTMLImageElement;
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  image.src = `data:image/svg+xml;base64,${btoa(text)}`;
  await image.decode();
  return image;
}

function sizeOf(source: HTMLImageElement | ImageBitmap): [number, number] {
  if (!("naturalWidth" in source)) return [source.width, source.height];
  const [width, height] = [source.naturalWidth || USUAL_SIDE, source.naturalHeight || USUAL_SIDE];
  const scale = Math.min(SHARPNESS, LONGEST_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
