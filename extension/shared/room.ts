/**
 * How much room the browser gives, and how much of it is taken. Chromium reports ten gigabytes more than are
 * taken, whatever the disk has; there a person hears of it only when something cannot be stored.
 */

/** Share of the room from which on a person is warned. */
const NEARLY_FULL = 0.8;

/** The room, in bytes. Browsers round it. */
export interface Room {
  readonly usage: number;
  readonly quota: number;
  readonly isNearlyFull: boolean;
}

/** The room as it is now. */
export async function roomNow(): Promise<Room> {
  return roomOf(await navigator.storage.estimate());
}

/** The room by the browser's estimate. */
export function roomOf({ usage = 0, quota = 0 }: { readonly usage?: number; readonly quota?: number }): Room {
  return { usage, quota, isNearlyFull: quota > 0 && usage / quota > NEARLY_FULL };
}
