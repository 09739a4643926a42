import type { Selected } from '../../lib/api/rows.ts';
import { clubToday } from '../../lib/format/club-clock.ts';

const COLUMNS = 'starts_on,ends_on,began_at';
/** The columns of a subscription's pauses; narrow them to those with `ended_at` null. */
export const PAUSE_COLUMNS = `subscription_pauses(${COLUMNS})` as const;

/** A pause that runs or is to come. */
export type OpenPause = Selected<'subscription_pauses', typeof COLUMNS>;

/** True if a pause has begun, by the day: the work that sets the plan to rest may come by later. */
export const runs = ({ starts_on }: OpenPause): boolean => starts_on <= clubToday();
