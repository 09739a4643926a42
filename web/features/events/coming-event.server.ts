import type { Locale } from '../../../contracts/roles.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages, localized } from '../../lib/format/localized.ts';
import type { ComingEvent } from './EventLd.tsx';

/** The public columns of an event, for a select of `events`. */
export const COMING_EVENT =
  `id,kind,starts_at,ends_at,registration_closes_at,age_min,age_max,fee,by_day,whole_fee,${inAllLanguages('title', 'description')},locations(${inAllLanguages('name', 'address')})` as const;

/** A row of that select. */
export type ComingEventRow = Selected<'events', typeof COMING_EVENT>;

/** The row in the reader's language, with the free seats of `event_seats`: null without a limit. */
export function comingEventOf(row: ComingEventRow, free: number | null | undefined, locale: Locale): ComingEvent {
  return {
    id: row.id,
    kind: row.kind,
    title: localized(row, 'title', locale),
    description: localized(row, 'description', locale),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOpen: new Date(row.registration_closes_at ?? row.starts_at) > new Date(),
    ages: { age_min: row.age_min, age_max: row.age_max },
    fee: row.fee,
    byDay: row.by_day,
    wholeFee: row.whole_fee,
    location: row.locations && {
      name: localized(row.locations, 'name', locale),
      address: localized(row.locations, 'address', locale),
    },
    free: free ?? null,
  };
}
