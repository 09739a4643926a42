import { setTimeout } from 'node:timers/promises';
import { clubDay } from '../../contracts/time.ts';

/** A test file takes no longer, and a story neither, on a busy machine either. */
const LONGEST_MS = 300_000;

/** Waits for the club's next day where this one is about to end: a test that asks for the day once would run across midnight. */
export async function untilDayLasts(): Promise<void> {
  while (clubDay(new Date(Date.now() + LONGEST_MS)) !== clubDay()) await setTimeout(1000);
}
