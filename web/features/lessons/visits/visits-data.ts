import { clubDay } from '../../../../contracts/time.ts';
import type { GuestKind } from '../../../../contracts/visits.ts';
import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Returns } from '../../../lib/api/rpc.ts';

/** A credit for a make-up, and what became of it. */
export type MakeUp = Returns<'make_up_balance'>['credits'][number];

/** A lesson in which a child may be a guest. */
export type FittingLesson = Returns<'fitting_lessons'>[number];

/** The credits of a child for make-ups; kept on the device with its page. Throws ClubError. */
export const makeUpsQuery = (childId: string) =>
  rpcQuery(['children', childId, 'make-ups'], 'make_up_balance', { child_id: childId });

/** The request that waits for the club's choice of a trial lesson, of a child. Throws ClubError. */
export const trialRequestQuery = (childId: string) =>
  askQuery(['children', childId, 'trial-request'], (club) =>
    club.from('trial_requests').select('id,wish').eq('child_id', childId).is('answered_at', null).limit(1),
  );

interface Wanted {
  kind?: GuestKind | undefined;
  /** The visit that moves. */
  visitId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  classId?: string | undefined;
  locationId?: string | undefined;
}

/** The lessons that fit a child, of some days; of one class: for the desk all with a free seat. Seats go at any moment. Throws ClubError. */
export const fittingQuery = (
  childId: string,
  { kind = 'make_up', visitId, from, until, classId, locationId }: Wanted = {},
) =>
  rpcQuery(
    ['lessons', 'fitting', childId, kind, visitId, from, until, classId, locationId],
    'fitting_lessons',
    {
      child_id: childId,
      kind,
      visit_id: visitId ?? null,
      from: from ?? null,
      until: until ?? null,
      class_id: classId ?? null,
      location_id: locationId ?? null,
    },
    { staleTime: 0 },
  );

/** The effect of an absence if it were announced now; asked each time. Throws ClubError. */
export const absencePreviewQuery = (childId: string, lessonId: string) =>
  rpcQuery(
    ['lessons', 'absence', childId, lessonId],
    'announce_absence',
    { child_id: childId, lesson_id: lessonId, dry_run: true },
    { gcTime: 0, staleTime: Infinity },
  );

/** The location of the first of these credits that has one: a family looks there first. */
export const homeOf = (credits: readonly MakeUp[]) => credits.find(({ location_id }) => location_id !== null);

/** The day of the last of these credits that is free. */
export const lastDayOf = (credits: readonly MakeUp[]): string | undefined =>
  credits.findLast(({ state }) => state === 'free')?.valid_until;

/** The number of these credits that are free, and good on the day of a lesson where one is chosen. */
export const countFree = (credits: readonly MakeUp[], startsAt?: string): number =>
  credits.filter(({ state, valid_until }) => state === 'free' && (!startsAt || clubDay(startsAt) <= valid_until))
    .length;
