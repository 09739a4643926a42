import { sql } from 'kysely';
import type { ClashCode } from '../../../../contracts/classes.ts';
import { clashesWithin, type SaveClassInput } from '../../../../contracts/inputs/classes.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { titleIn } from '../../core/title-in.ts';

interface Clash extends Translated<'title'> {
  index: number;
  same_instructor: boolean;
  whole_hall: boolean;
}

/** The part of a class that may clash with another. */
type Hours = Pick<
  SaveClassInput,
  | 'sessions'
  | 'duration_minutes'
  | 'location_id'
  | 'lane'
  | 'instructor_id'
  | 'teacher_ids'
  | 'assistant_ids'
  | 'is_active'
>;

/**
 * Refuses a class that would share its lane, the hall or an instructor with other classes, and names all of these, a line
 * each, or whose own sessions overlap; the hint has the field of each, the own ones last, with its code where that is
 * another. Runs with the club’s rights.
 */
export async function refuseClashes(
  { trx, locale }: Pick<ProcedureContext, 'trx' | 'locale'>,
  input: Hours & { runs: string },
  classId: string | null,
): Promise<void> {
  const others = input.is_active ? await clashesWithOthers(trx, input, classId) : [];
  const all = [
    ...others.map((clash) => ({ index: clash.index, code: codeOf(clash) })),
    ...clashesWithin(input.sessions, input.duration_minutes),
  ];
  const [first] = all;
  if (!first) return;
  throw new ClubError(first.code, {
    details: others.map((clash) => titleIn(locale, clash)).join('\n') || null,
    hint: all
      .map(({ index, code }) => `sessions.${index}.start_time${code === first.code ? '' : `:${code}`}`)
      .join(' '),
  });
}

async function clashesWithOthers(
  trx: Transaction,
  input: Hours & { runs: string },
  classId: string | null,
): Promise<Clash[]> {
  const ids = await withThoseWhoStay(trx, input, classId);
  const { rows } = await sql<Clash>`
    with wanted as (
      select (ordinality - 1)::integer as index, (session ->> 'day_of_week')::integer as day_of_week,
        int4range(minute, minute + ${input.duration_minutes}::integer) as minutes
      from jsonb_array_elements(${JSON.stringify(input.sessions)}::jsonb) with ordinality as list (session, ordinality),
        lateral (select (extract(epoch from (session ->> 'start_time')::time) / 60)::integer as minute) as start
    ), mine as (
      select case when ${input.lane ?? null}::integer is null then int4range(1, 21) else int4range(${input.lane ?? null}::integer, ${input.lane ?? null}::integer + 1) end as lanes
    )
    select classes.title, classes.title_en, classes.title_ru, index, same_instructor,
      classes.lane is null or ${input.lane ?? null}::integer is null as whole_hall
    from wanted cross join mine
    join class_sessions on class_sessions.day_of_week = wanted.day_of_week and class_sessions.minutes && wanted.minutes and class_sessions.is_active
      and class_sessions.runs && ${input.runs}::daterange
    join classes on classes.id = class_sessions.class_id
    cross join lateral (values
      (true, private.instructor_ids_of(class_sessions.class_id) && ${ids}::uuid[]),
      (false, class_sessions.location_id = ${input.location_id} and class_sessions.lanes && mine.lanes)
    ) as clashes (same_instructor, is_one)
    where is_one and class_sessions.class_id is distinct from ${classId}::uuid
    order by same_instructor desc, index, classes.id`.execute(trx);
  return rows;
}

const codeOf = ({ same_instructor, whole_hall }: Clash): ClashCode =>
  same_instructor ? 'instructor_clash' : whole_hall ? 'hall_clash' : 'lane_clash';

/** Everybody whom the call names as teaching the class, the main instructor first. */
export const instructorsOf = ({ instructor_id, teacher_ids, assistant_ids }: Hours): string[] => [
  ...new Set([instructor_id, ...(teacher_ids ?? []), ...(assistant_ids ?? [])]),
];

/** The same, with those whom the call leaves as they are. */
async function withThoseWhoStay(trx: Transaction, input: Hours, classId: string | null): Promise<string[]> {
  const named = instructorsOf(input);
  const left = [...(input.teacher_ids ? [] : ['teacher']), ...(input.assistant_ids ? [] : ['assistant'])];
  if (!classId || left.length === 0) return named;
  const { rows } = await sql<{ instructor_id: string }>`
    select instructor_id from class_instructors where class_id = ${classId}::uuid and part = any (${left}::text[])
  `.execute(trx);
  return [...named, ...rows.map((row) => row.instructor_id)];
}

const HOURS = sql.raw(
  'class_sessions__lane_free, class_sessions__instructor_free, class_sessions__instructors_free, class_instructors__free, class_sessions__private_free, class_instructors__private_free',
);

/** Lets hours collide until checkClashes: two classes may swap theirs. */
export const deferClashes = async (trx: Transaction): Promise<void> =>
  void (await sql`set constraints ${HOURS} deferred`.execute(trx));

/** Throws the constraint’s violation where lanes, halls or instructors collide. */
export const checkClashes = async (trx: Transaction): Promise<void> =>
  void (await sql`set constraints ${HOURS} immediate`.execute(trx));
