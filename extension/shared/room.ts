/** How much room the browser gives, and how much of it is taken. */

/** Share of the room from which on a person is warned. */
const NEARLY_FULL = 0.8;

/** The room, in bytes. Browsers round what they tell. */
export interface Room {
  readonly usage: number;
  readonly quota: number;
  readonly isNearlyFull: boolean;
}

/** The room as it is now. */
export async function roomNow(): Promise<Room> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, quota, isNearlyFull: quota > 0 && usage / quota > NEARLY_FULL };
}
