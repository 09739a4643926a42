import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { openSlotsInput } from '../../../../contracts/inputs/slots.ts';
import type { RefusedSlot } from '../../../../contracts/slots.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { nameOf, requireInstructor } from '../substitutes/substitutes.ts';
import { instructorOfCall, requirePrivateLessons } from './access.ts';
import { timesOf } from './slot-times.ts';

type Terms = z.output<typeof openSlotsInput>;

/** A time, and why no slot can be there. */
type Looked = Omit<RefusedSlot, 'fault'> & { fault: RefusedSlot['fault'] | null };

export const openSlots = defineProcedure({
  name: 'open_slots',
  summary:
    'Opens slots of private lessons of an instructor, single ones or weekly, for one child or for two. Where a time cannot be opened, nothing is, and each of these is named with the reason; with skip the others are opened.',
  input: openSlotsInput,
  async run(context, terms) {
    const instructorId = await instructorOfCall(context, terms.instructor_id);
    const times = timesOf(terms.times);
    const { name, ...opened } = await asServiceRole(context.trx, async (trx) => {
      await requirePrivateLessons(trx);
      await requireInstructor(trx, instructorId);
      await requireLane(trx, terms);
      await sql`select private.hold_for_lessons(array[${instructorId}::uuid], ${terms.location_id}::uuid)`.execute(trx);
      const looked = await lookAt(trx, { instructorId, terms, times });
      const refused = looked.filter((one): one is RefusedSlot => one.fault !== null);
      const free = looked.filter(({ fault }) => fault === null).map(({ starts_at }) => starts_at);
      if ((refused.length > 0 && !terms.skip) || free.length === 0)
        return { name: null, lesson_ids: [], refused, free: free.length };
      const id = await classOf(trx, instructorId, terms);
      const lesson_ids = await makeSlots(trx, id, terms.duration_minutes, free);
      return { name: await nameOf(trx, instructorId), lesson_ids, refused, free: free.length };
    });
    if (name !== null)
      await audit(context, 'open_slots', {
        table: 'profiles',
        id: instructorId,
        details: { name, lessons: opened.lesson_ids.length },
      });
    return opened;
  },
});

/** Refuses a location that is closed for good, and a lane that it does not have. Its row is locked: a closure that is being made is waited for. */
async function requireLane(trx: Transaction, { location_id, lane }: Terms): Promise<void> {
  const location = await trx
    .selectFrom('locations')
    .select(['lane_count', 'is_active'])
    .where('id', '=', location_id)
    .forUpdate()
    .executeTakeFirst();
  if (!location?.is_active) throw new ClubError('location_not_found');
  if (lane && location.lane_count !== null && lane > location.lane_count)
    throw new ClubError('lane_not_found', { details: String(location.lane_count) });
}

/** Says of each time why no slot can be there, in order. */
async function lookAt(
  trx: Transaction,
  { instructorId, terms, times }: { instructorId: string; terms: Terms; times: { date: string; time: string }[] },
): Promise<Looked[]> {
  const { location_id, lane = null, duration_minutes } = terms;
  const { rows } = await sql<Looked>`
    with wanted as (
      select ordinality, (day + hour) at time zone 'Europe/Sofia' as starts_at
      from jsonb_array_elements(${JSON.stringify(times)}::jsonb) with ordinality as list (one, ordinality)
      cross join lateral (select (one ->> 'date')::date as day, (one ->> 'time')::time as hour) as asked
    ), timed as (
      select *, tstzrange(starts_at, starts_at + make_interval(mins => ${duration_minutes}::integer)) as during from wanted
    )
    select starts_at, case
      when starts_at <= now() then 'past'
      when exists (select from timed as other where other.ordinality < timed.ordinality and other.during && timed.during) then 'twice'
      when exists (
        select from closures where (location_id is null or location_id = ${location_id}::uuid) and period && during
      ) then 'closed'
      else private.lesson_clash(
        array[${instructorId}::uuid], ${location_id}::uuid,
        case when ${lane}::integer is null then int4range(1, 21) else int4range(${lane}::integer, ${lane}::integer + 1) end,
        during, null, false
      )
    end as fault
    from timed order by ordinality`.execute(trx);
  return rows;
}

/** The class of these terms, which all slots of them share; the instructor is held, so that it is made once. */
async function classOf(trx: Transaction, instructorId: string, terms: Terms): Promise<string> {
  const { location_id, lane = null, price, seats, duration_minutes } = terms;
  const columns = {
    instructor_id: instructorId,
    location_id,
    duration_minutes,
    price_per_class: price,
    max_capacity: seats,
    kind: 'private' as const,
  };
  const existing = await trx
    .selectFrom('classes')
    .select('id')
    .where((eb) => eb.and(columns))
    .where(sql<boolean>`lane is not distinct from ${lane}::integer`)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (existing) return existing.id;
  return insertRow(trx, 'classes', { ...columns, lane, ...(seats === 2 ? PAIRED : PRIVATE) });
}
const PRIVATE = { title: 'Частен урок', title_en: 'Private lesson', title_ru: 'Частное занятие' };
const PAIRED = {
  title: 'Частен урок за двама',
  title_en: 'Private lesson for two',
  title_ru: 'Частное занятие вдвоём',
};

/** Makes the lessons; one that was canceled at that time is there again, as it was opened. Returns their ids, the earliest first. */
async function makeSlots(trx: Transaction, classId: string, minutes: number, starts: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into lessons (class_id, starts_at, duration_minutes)
    select ${classId}::uuid, starts_at, ${minutes}::integer from unnest(${starts}::timestamptz[]) as starts_at order by starts_at
    on conflict on constraint lessons__once do update set status = 'scheduled', cancel_reason = null, closure_id = null,
      substitute_instructor_id = null, moved_to = null, moved_lane = null
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
