import { clubToday } from '../../lib/format/club-clock.ts';

/** The day that the address names; today when it names none. */
export function dayOf(search: URLSearchParams): string {
  const day = search.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : clubToday();
}
