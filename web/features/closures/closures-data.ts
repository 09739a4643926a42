import { queryOptions } from '@tanstack/react-query';
import { clubMoment } from '../../../contracts/club-moment.ts';
import { addDays } from '../../../contracts/time.ts';
import { askQuery, rpcQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS = `id,location_id,starts_on,ends_on,reason,locations(${inAllLanguages('name')})` as const;

/** Days on which a location is shut; without one the whole club. */
export type Closure = Selected<'closures', typeof COLUMNS>;

/** All closed days, the latest first; closed hours are opened again from the day. */
export const closuresQuery = askQuery(['closures'], (club) =>
  club.from('closures').select(COLUMNS).is('closed_from', null).order('starts_on', { ascending: false }),
);

/** The official holidays to come on which the club is not closed, until the end of the next year. */
export const missingHolidaysQuery = queryOptions({
  queryKey: ['closures', 'official'],
  queryFn: async () => (await rpc('add_official_holidays', { preview: true })).holidays,
});

const LESSON_COLUMNS = `id,starts_at,classes!inner(location_id,${inAllLanguages('title')})` as const;

/** A lesson that is still to be held. */
export type ComingLesson = Selected<'lessons', typeof LESSON_COLUMNS>;

const SHOWN_LESSONS = 200;

/** The lessons that fall on some days, at a location or anywhere, the earliest first. */
export const lessonsDuringQuery = (days: { location_id: string | null; starts_on: string; ends_on: string }) =>
  askQuery(['lessons', 'during', days], (club) => {
    const all = club
      .from('lessons')
      .select(LESSON_COLUMNS)
      .eq('status', 'scheduled')
      .gt('starts_at', new Date(clubNow()).toISOString())
      .gte('starts_at', clubMoment(days.starts_on, '00:00') ?? '')
      .lt('starts_at', clubMoment(addDays(days.ends_on, 1), '00:00') ?? '');
    const there = days.location_id ? all.eq('classes.location_id', days.location_id) : all;
    return there.order('starts_at').limit(SHOWN_LESSONS);
  });

/** Whom closing a location for those hours concerns; changes nothing. */
export const closePreviewQuery = (closure: Pick<Args<'close_pool'>, 'location_id' | 'from' | 'until' | 'move_to'>) =>
  rpcQuery(['lessons', 'closing', closure], 'close_pool', {
    ...closure,
    reason: '–',
    dry_run: true,
  });

const CLOSED_COLUMNS = `id,closed_from,closed_until,reason,locations!inner(${inAllLanguages('name')})` as const;

/** A location that is closed for hours, now or soon. */
export type ClosedHours = Selected<'closures', typeof CLOSED_COLUMNS>;

/** The locations that are closed for hours which have not ended, the earliest first. */
export const closedHoursQuery = askQuery(['closures', 'hours'], (club) =>
  club
    .from('closures')
    .select(CLOSED_COLUMNS)
    .gt('closed_until', new Date(clubNow()).toISOString())
    .order('closed_from'),
);

/** Of these closures those about which families got a message: it has the id of its closure. */
export const writtenClosuresQuery = (ids: string[]) =>
  askQuery(['messages', 'of-closures', ids], (club) => club.from('messages').select('id').in('id', ids));
