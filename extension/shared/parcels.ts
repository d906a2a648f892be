/**
 * Plain data with bytes beside it, over a line between page and background.
 *
 * Browsers bound the size of a message, so bytes travel in parts. Where messages are cloned, bytes stay bytes; where
 * they are written as JSON (Chromium before 148), they become text. Both ends try that out with the first message.
 */

import type { Line } from "./platform/platform.js";

/** Bytes in one message at most. Chromium takes 64 MiB, of which text made of bytes is a third more. */
const PART = 8 << 20;

/** Arguments that a call may safely have. */
const CHUNK = 0x8000;

/** One end of a line. */
export interface Parcels {
  /** Sends data, and bytes with it. Throws where the line has ended. */
  send(data: unknown, bytes?: Uint8Array): void;
  /** Resolves when it is known how bytes travel, which is when the other end is there. */
  readonly ready: Promise<void>;
}

/** Bytes as they travel. */
type Carried = Uint8Array | string;

interface Message {
  /** Bytes, to see whether they arrive as such. */
  readonly probe?: unknown;
  /** Some bytes of the parcel that comes next. */
  readonly part?: Carried;
  /** Its data, after all its bytes. */
  readonly parcel?: { readonly data: unknown; readonly hasBytes: boolean };
}

/** Sends and receives over a line. */
export function parcelsOver(line: Line, receive: (data: unknown, bytes: Uint8Array | undefined) => void): Parcels {
  let clones = false;
  let parts: Uint8Array[] = [];
  let known: () => void;
  const ready = new Promise<void>((resolve) => (known = resolve));
  line.onMessage((message) => {
    if (typeof message !== "object" || message === null) return;
    const { probe, part, parcel } = message as Message;
    if (probe !== undefined) {
      clones = ArrayBuffer.isView(probe);
      known();
    } else if (part !== undefined) {
      parts.push(typeof part === "string" ? fromText(part) : part);
    } else if (parcel !== undefined) {
      const bytes = parcel.hasBytes ? joined(parts) : undefined;
      parts = [];
      receive(parcel.data, bytes);
    }
  });
  line.send({ probe: Uint8Array.of(1) } satisfies Message);
  return {
    ready,
    send(data, bytes) {
      for (let at = 0; bytes && at < bytes.length; at += PART) {
        const part = bytes.subarray(at, at + PART);
        // A view would take the whole buffer with it.
        line.send({
          part: clones ? (part.length < bytes.length ? part.slice() : part) : toText(part),
        } satisfies Message);
      }
      line.send({ parcel: { data, hasBytes: bytes !== undefined } } satisfies Message);
    },
  };
}

/** Several pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Bytes in base64. */
export function toText(bytes: Uint8Array): string {
  let characters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(characters);
}

/** The bytes of a text in base64. */
export function fromText(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
