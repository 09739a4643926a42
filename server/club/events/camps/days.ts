import { sql } from 'kysely';
import { eventDays, MOST_EVENT_DAYS } from '../../../../contracts/events.ts';
import type { SaveEventInput } from '../../../../contracts/inputs/events.ts';
import { clubDay, daysBetween } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { LockedEvent } from '../seats.ts';

interface Hours {
  date: string;
  starts: string;
  ends: string;
}

const LAST_MINUTE = '23:59';

/** The days that are asked for; where none are said, those of a camp from its first to its last. */
export function daysOf(
  { days, kind, starts_time, ends_time }: Pick<SaveEventInput, 'days' | 'kind' | 'starts_time' | 'ends_time'>,
  span: { starts_at: string; ends_at: string },
): Hours[] {
  if (days)
    return days
      .map(({ date, from, until }) => ({ date, starts: from, ends: until }))
      .toSorted((a, b) => a.date.localeCompare(b.date));
  const all = kind === 'camp' ? eventDays(span) : [];
  if (all.length > MOST_EVENT_DAYS) return [];
  const ends = ends_time > starts_time ? ends_time : LAST_MINUTE;
  return all.map((date) => ({ date, starts: starts_time, ends }));
}

/**
 * Writes the days of a locked event. When all move by as many days, those who come move along; a day that goes is refused
 * while it is marked, or chosen by a family.
 */
export async function writeDays(trx: Transaction, event: Pick<LockedEvent, 'id' | 'by_day'>, days: Hours[]) {
  const faulty = days.findIndex(({ date }, index) => date === days[index - 1]?.date);
  if (faulty > 0) throw invalid(`days.${faulty}.date`);
  const before = await trx
    .selectFrom('event_days')
    .select(['id', 'date'])
    .where('event_id', '=', event.id)
    .orderBy('date')
    .execute();
  if (isShift(before, days)) await shift(trx, before, days);
  else await dropDays(trx, event, { before, days });
  const written = await trx.selectFrom('event_days').select(['id', 'date']).where('event_id', '=', event.id).execute();
  for (const { date, ...hours } of days) {
    const row = written.find((one) => one.date === date);
    if (row) await trx.updateTable('event_days').set(hours).where('id', '=', row.id).execute();
    else
      await trx
        .insertInto('event_days')
        .values({ event_id: event.id, date, ...hours })
        .execute();
  }
  if (!event.by_day) await comeEveryDay(trx, event.id);
}

/** True if there are as many days as before, each as much later or earlier. */
function isShift(before: readonly { date: string }[], days: readonly { date: string }[]): boolean {
  if (before.length !== days.length) return false;
  const moves = new Set(before.map(({ date }, index) => daysBetween(date, days[index]?.date ?? date)));
  return moves.size === 1 && !moves.has(0);
}

async function shift(trx: Transaction, before: readonly { id: string }[], days: readonly Hours[]): Promise<void> {
  await refuseTaken(
    trx,
    before.map(({ id }) => id),
    sql`attendance is not null`,
  );
  await sql`
    update event_days set date = moved.date
    from unnest(${before.map(({ id }) => id)}::uuid[], ${days.map(({ date }) => date)}::date[]) as moved (id, date)
    where event_days.id = moved.id`.execute(trx);
}

async function dropDays(
  trx: Transaction,
  { by_day }: Pick<LockedEvent, 'by_day'>,
  { before, days }: { before: readonly { id: string; date: string }[]; days: readonly Hours[] },
): Promise<void> {
  const dates = new Set(days.map(({ date }) => date));
  const gone = before.filter(({ date }) => !dates.has(date)).map(({ id }) => id);
  if (gone.length === 0) return;
  await refuseTaken(trx, gone, by_day ? sql`status <> 'cancelled'` : sql`chosen.attendance is not null`);
  await trx.deleteFrom('event_days').where('id', 'in', gone).execute();
}

async function refuseTaken(trx: Transaction, dayIds: readonly string[], taken: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from event_registration_days as chosen
      join (select id, status from event_registrations) as registrations on registrations.id = registration_id
      where day_id = any (${[...dayIds]}::uuid[]) and ${taken}
    ) as taken`.execute(trx);
  if (only(rows).taken) throw new ClubError('event_day_taken');
}

/** Everybody comes on every day of an event with one price. */
const comeEveryDay = (trx: Transaction, eventId: string) =>
  sql`
    insert into event_registration_days (registration_id, day_id, event_id)
    select event_registrations.id, event_days.id, event_days.event_id
    from event_registrations join event_days using (event_id)
    where event_id = ${eventId}::uuid and status <> 'cancelled'
    on conflict do nothing`.execute(trx);

export interface Chosen {
  id: string;
  date: string;
  free: number | null;
}

/** The days that a family chooses of a locked event, with their free seats; refuses others than its own. */
export async function chosenDays(
  trx: Transaction,
  event: Pick<LockedEvent, 'id' | 'by_day'>,
  days: readonly string[] | null,
): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select id, date, public.free_count(event_days) as free from event_days
    where event_id = ${event.id}::uuid order by date`.execute(trx);
  if (!event.by_day) {
    if (days) throw invalid('days');
    return rows;
  }
  if (!days || days.length === 0) throw invalid('days', 'required');
  const dates = new Set(days);
  const chosen = rows.filter(({ date }) => dates.has(date));
  if (chosen.length < dates.size) throw invalid('days');
  return chosen;
}

/** Lets a registration have these days as well. */
export async function addDaysTo(
  trx: Transaction,
  { id, event_id }: { id: string; event_id: string },
  days: readonly Chosen[],
): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map((day) => ({ registration_id: id, day_id: day.id, event_id }));
  await trx.insertInto('event_registration_days').values(rows).execute();
}

/** The most that come on one of the days of an event. */
export async function mostOnADay(trx: Transaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(registered)::integer as most from (
      select count(*) as registered from event_registration_days
      join event_registrations on event_registrations.id = registration_id
      where event_registration_days.event_id = ${eventId}::uuid and status = 'registered' group by day_id
    ) as days`.execute(trx);
  return only(rows).most ?? 0;
}

export const isPast = ({ date }: { date: string }): boolean => date < clubDay();

const invalid = (field: string, fault: 'invalid' | 'required' = 'invalid') =>
  new ClubError('invalid_input', { details: [{ field, fault }] });
