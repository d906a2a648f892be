/** Pictures of the frozen page: put into it, or identified by a hash. Those of other origins no extension may read. */

import { sha256 } from "../../shared/sha256.js";
import type { Picture } from "../../shared/records/record.js";
import type { FrozenPage } from "./freeze.js";

/** Area of a picture beyond which it is not read, px: it would take more than 64 MB. */
const LARGEST = 16_000_000;

/** Characters of all pictures that are put into a page. */
const MOST_CHARACTERS = 24 << 20;

/** What is stored of the pictures. Where they are to be inlined, the copies show them from now on. */
export async function picturesOf(
  pictures: FrozenPage["pictures"],
  inline: boolean,
  cover: (text: string) => string,
): Promise<Picture[]> {
  const canvas = new OffscreenCanvas(1, 1);
  let room = MOST_CHARACTERS;
  const stored: Picture[] = [];
  for (const { picture, copy, live } of pictures) {
    const file = await fileOf(live, canvas);
    const address = file && inline ? await dataAddress(file) : "";
    const inlined = address !== "" && address.length <= room;
    if (inlined) {
      room -= address.length;
      copy.setAttribute("src", address);
    }
    stored.push({ ...picture, address: cover(picture.address), sha256: file ? await hashOf(file) : null, inlined });
  }
  return stored;
}

/** The picture's pixels as PNG. */
async function fileOf(live: HTMLImageElement, canvas: OffscreenCanvas): Promise<Blob | undefined> {
  const { naturalWidth: width, naturalHeight: height } = live;
  if (width * height > LARGEST) return undefined;
  try {
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(live, 0, 0);
    return await canvas.convertToBlob({ type: "image/png" });
  } catch {
    return undefined;
  }
}

async function hashOf(file: Blob): Promise<string | null> {
  // Pages without a secure connection have no such function.
  if (!globalThis.isSecureContext) return null;
  return sha256(await file.arrayBuffer());
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read."));
    reader.readAsDataURL(file);
  });
}
