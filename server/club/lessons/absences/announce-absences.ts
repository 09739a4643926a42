import { sql } from 'kysely';
import { announceAbsencesInput } from '../../../../contracts/inputs/attendance.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { offerSeats } from '../visits/offers/offer-seats.ts';
import { announce, notifyInstructors } from './announce-absence.ts';

interface AnnouncedAbsence extends Translated<'title'> {
  child_id: string;
  lesson_id: string;
  class_id: string;
  starts_at: string;
  /** In time. */
  excused: boolean;
  /** A make-up, or the session that stays in the package. */
  earns: 'make_up' | 'session' | 'nothing';
  /** It had been announced before: only its note changes. */
  again: boolean;
}

export const announceAbsences = defineProcedure({
  name: 'announce_absences',
  summary:
    'Announces that children will not come to any of their lessons from one day to another, each by the rule of announce_absence: all or none. Returns the lessons and what each earns; a dry run changes nothing.',
  input: announceAbsencesInput,
  async run(context, { child_ids, from, until, reason, dry_run }) {
    const children: FamilyChild[] = [];
    for (const id of new Set(child_ids)) children.push(await requireFamilyOf(context, id));
    const note = reason ?? null;
    const lessons = await asServiceRole(context.trx, (trx) =>
      inSavepoint(trx, () => announceAll(context, trx, children, { from, until, note }), dry_run),
    );
    for (const child of dry_run ? [] : children) {
      const count = lessons.filter(({ child_id }) => child_id === child.id).length;
      const details = { from, until, count };
      await auditForFamily(context, child, 'announce_absence', { table: 'children', id: child.id, details });
    }
    return { lessons };
  },
});

interface Days {
  from: string;
  until: string;
  note: string | null;
}

async function announceAll(
  context: ProcedureContext,
  trx: Transaction,
  children: readonly FamilyChild[],
  { from, until, note }: Days,
): Promise<AnnouncedAbsence[]> {
  const missed = await lockMissed(trx, children, from, until);
  const announced = [];
  for (const { child_id, lesson } of missed)
    announced.push({ child_id, lesson, ...(await announce(trx, lesson, { child_id, note, by: context.userId })) });
  const fresh = announced.filter(({ isNew }) => isNew);
  for (const child of children)
    await notifyInstructors(
      trx,
      child,
      note,
      fresh.filter(({ child_id }) => child_id === child.id),
    );
  // Seats are offered when all credits are earned: two families with such days do not wait for each other.
  for (const [lesson, own] of Map.groupBy(fresh, (absence) => absence.lesson))
    await offerSeats(trx, lesson, own.length);
  const earnings = await readEarnings(
    trx,
    announced.map(({ id }) => id),
  );
  return announced.map(({ child_id, lesson, id, excused, isNew }) => ({
    child_id,
    lesson_id: lesson.id,
    class_id: lesson.class_id,
    starts_at: lesson.starts_at,
    title: lesson.title,
    title_en: lesson.title_en,
    title_ru: lesson.title_ru,
    excused,
    earns: earnings.get(id) ?? 'nothing',
    again: !isNew,
  }));
}

interface Missed {
  child_id: string;
  lesson: Lesson;
}

/** The lessons to come of these children, the earliest first; locked in one order: lessons, classes, children. */
async function lockMissed(
  trx: Transaction,
  children: readonly FamilyChild[],
  from: string,
  until: string,
): Promise<Missed[]> {
  const ids = children.map(({ id }) => id);
  const { rows } = await sql<{ child_id: string; lesson_id: string }>`
    select child_id, lessons.id as lesson_id from enrollments join lessons using (class_id)
    where child_id = any (${ids}::uuid[]) and enrollments.status = 'active' and lessons.status <> 'cancelled' and starts_at > now()
      and private.swims_on(enrollments, starts_at)
      and starts_at >= (${from}::date)::timestamp at time zone 'Europe/Sofia'
      and starts_at < (${until}::date + 1)::timestamp at time zone 'Europe/Sofia'
    order by lessons.id`.execute(trx);
  const lessons = new Map<string, Lesson>();
  for (const { lesson_id } of rows)
    if (!lessons.has(lesson_id)) lessons.set(lesson_id, await lockLesson(trx, lesson_id));
  await lockClasses(trx, [...new Set([...lessons.values()].map(({ class_id }) => class_id))]);
  await sql`select from children where id = any (${ids}::uuid[]) order by id for no key update`.execute(trx);
  const isAhead = ({ status, starts_at }: Lesson) => status !== 'cancelled' && new Date(starts_at) > new Date();
  return rows
    .flatMap(({ child_id, lesson_id }) => {
      const lesson = lessons.get(lesson_id);
      return lesson && isAhead(lesson) ? [{ child_id, lesson }] : [];
    })
    .toSorted(
      (one, other) =>
        Date.parse(one.lesson.starts_at) - Date.parse(other.lesson.starts_at) ||
        ids.indexOf(one.child_id) - ids.indexOf(other.child_id),
    );
}

/** The make-up or the session that the child has for each absence; for one that is not excused it has nothing. */
async function readEarnings(trx: Transaction, absenceIds: string[]): Promise<Map<string, 'make_up' | 'session'>> {
  const { rows } = await sql<{ id: string; earns: 'make_up' | 'session' }>`
    select absences.id, case when make_up_credits.id is not null then 'make_up' else 'session' end as earns
    from absences
    join lessons on lessons.id = lesson_id
    left join make_up_credits on make_up_credits.lesson_id = absences.lesson_id and make_up_credits.child_id = absences.child_id and withdrawn_at is null
    join enrollments on enrollments.class_id = lessons.class_id and enrollments.child_id = absences.child_id and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
    join plans on plans.id = plan_id
    where absences.id = any (${absenceIds}::uuid[]) and (make_up_credits.id is not null or (excused and sessions is not null))
  `.execute(trx);
  return new Map(rows.map(({ id, earns }) => [id, earns]));
}
