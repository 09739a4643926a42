import { sql } from 'kysely';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { cancelLessonInput } from '../../../contracts/inputs/lessons.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { requireLessonStaff, type Lesson } from './attendance/access.ts';
import { settleMakeUps } from './make-ups/settle-make-ups.ts';
import { notifyOfLessons } from './notify-families.ts';
import { closeRequests } from './substitutes/substitutes.ts';
import { endVisitPayments } from './visits/charge-visit.ts';
import { notifyGuests, type Guest } from './visits/notify-visits.ts';

export const cancelLesson = defineProcedure({
  name: 'cancel_lesson',
  summary:
    'Cancels a lesson: its marks go, every session that it took comes back, and each family is notified once, with the reason.',
  input: cancelLessonInput,
  async run(context, { lesson_id, reason }) {
    const { families, returned_sessions } = await cancelLessons(context, [lesson_id], { reason });
    return { families, returned_sessions };
  },
});

interface Cancelation {
  reason: string;
  /** The closure that cancels them. */
  closureId?: string;
  /** Only those who would have led them are notified: the families get a message. */
  staffOnly?: boolean;
}

/**
 * Cancels lessons, all or none; a family with several of them is notified once. Returns also the guests who are none any more.
 * Throws what cancel_lesson throws.
 */
export async function cancelLessons(
  context: ProcedureContext,
  lessonIds: readonly string[],
  { reason, closureId, staffOnly = false }: Cancelation,
): Promise<{ families: number; returned_sessions: number; guests: Guest[] }> {
  const cancelled: { lesson: Lesson; returned_sessions: number }[] = [];
  const guests: Guest[] = [];
  for (const lesson_id of lessonIds) {
    const lesson = await requireLessonStaff(context, lesson_id, { lock: true, ownersOnly: true });
    if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
    if (clubDay(lesson.starts_at) < addDays(clubDay(), -MARKING_DAYS_BACK)) throw new ClubError('too_late');
    const { returned_sessions, sent } = await asServiceRole(context.trx, (trx) =>
      callOff(trx, lesson_id, { reason, closure_id: closureId ?? null }, context.userId),
    );
    await audit(context, 'cancel_lesson', {
      table: 'lessons',
      id: lesson_id,
      details: { reason, returned_sessions },
    });
    cancelled.push({ lesson, returned_sessions });
    guests.push(...sent);
  }
  const lessons = cancelled.map(({ lesson }) => lesson);
  const families = await asServiceRole(context.trx, async (trx) => {
    const change = { kind: 'lesson_cancelled', reason } as const;
    // These are no guests any more, and so hear it from here, also where the others get a message.
    const ofGuests = await notifyGuests(trx, lessons, guests, change);
    return notifyOfLessons(trx, lessons, { ...change, staffOnly }, context.userId, ofGuests);
  });
  return { families, returned_sessions: cancelled.reduce((sum, each) => sum + each.returned_sessions, 0), guests };
}

/** Returns how many sessions came back, and whose visits go. */
async function callOff(
  trx: Transaction,
  lessonId: string,
  { reason, closure_id }: { reason: string; closure_id: string | null },
  by: string | null,
): Promise<{ returned_sessions: number; sent: Guest[] }> {
  await trx
    .updateTable('lessons')
    .set({ status: 'cancelled', cancel_reason: reason, closure_id })
    .where('id', '=', lessonId)
    .execute();
  await takeMarksBack(trx, lessonId, by);
  await sql`
    update visit_offers set status = 'lapsed', answered_at = now() where lesson_id = ${lessonId}::uuid and status = 'open'
  `.execute(trx);
  const sent = [...(await dropMakeUps(trx, lessonId)), ...(await dropPaidVisits(trx, lessonId, by))];
  await settleMakeUps(trx, lessonId);
  const returned_sessions = await returnSessions(trx, lessonId);
  await closeRequests(trx, lessonId, { status: 'withdrawn' });
  return { returned_sessions, sent };
}

/** Deletes the marks of a lesson; their history records who did, so that no earlier mark may count again. */
async function takeMarksBack(trx: Transaction, lessonId: string, userId: string | null): Promise<void> {
  await sql`
    with marked as (delete from attendance where lesson_id = ${lessonId}::uuid returning child_id),
    visited as (
      update visits set mark = null, marked_by = ${userId}::uuid, marked_at = clock_timestamp(), client_id = null
      where lesson_id = ${lessonId}::uuid and mark is not null
      returning child_id
    )
    insert into attendance_marks (lesson_id, child_id, status, marked_by, marked_at)
    select ${lessonId}::uuid, child_id, null, ${userId}::uuid, clock_timestamp()
    from (table marked union all table visited) as gone`.execute(trx);
}

/** Guests who make up for another lesson get their credits back, valid for as long as one of this lesson would be. */
const dropMakeUps = (trx: Transaction, lessonId: string): Promise<Guest[]> => allRows(trx)`
    with gone as (delete from visits where lesson_id = ${lessonId}::uuid and credit_id is not null returning credit_id, visits.child_id)
    update make_up_credits set valid_until = greatest(valid_until, (starts_at at time zone 'Europe/Sofia')::date + make_up_days)
    from gone, children, lessons, club_settings
    where make_up_credits.id = credit_id and children.id = gone.child_id and lessons.id = ${lessonId}::uuid
    returning lessons.id as lesson_id, children.id as child_id, full_name, parent_id,
      case make_up_credits.kind when 'private' then 'package' else 'make_up' end as back`;

/** Guests who pay get their money back as credit, or are not asked for it any more. A private lesson that is restored is free again. */
async function dropPaidVisits(trx: Transaction, lessonId: string, by: string | null): Promise<Guest[]> {
  const { rows } = await sql<Guest & { id: string }>`
    select visits.id, lesson_id, child_id, full_name, parent_id from visits join children on children.id = child_id
    where lesson_id = ${lessonId}::uuid and (kind = 'private' or exists (select from payments where visit_id = visits.id)) order by visits.id
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await endVisitPayments(trx, ids, by);
  await trx.deleteFrom('visits').where('id', 'in', ids).execute();
  return rows;
}

/**
 * The sessions of this lesson go back to where they were taken, also to an enrollment that has ended, but for those that
 * are credits now. Returns how many sessions.
 */
async function returnSessions(trx: Transaction, lessonId: string): Promise<number> {
  await sql`
    select from enrollments
    where id in (select enrollment_id from session_ledger where lesson_id = ${lessonId}::uuid) order by id for update
  `.execute(trx);
  const { rows } = await sql<{ delta: number }>`
    insert into session_ledger (enrollment_id, lesson_id, delta, reason)
    select enrollment_id, ${lessonId}::uuid, -taken - credited, case when credited > 0 then 'make_up' else 'lesson_cancelled' end
    from (
      select enrollments.id as enrollment_id, coalesce(sum(delta), 0)::integer as taken, (select count(*) from make_up_credits
        where make_up_credits.enrollment_id = enrollments.id and make_up_credits.lesson_id = ${lessonId}::uuid and withdrawn_at is null)::integer as credited
      from enrollments join plans on plans.id = plan_id
      left join session_ledger on session_ledger.enrollment_id = enrollments.id and session_ledger.lesson_id = ${lessonId}::uuid
      where session_ledger.id is not null or (plans.sessions is not null and enrollments.id in (
        select enrollment_id from make_up_credits where lesson_id = ${lessonId}::uuid))
      group by enrollments.id
    ) as sums where taken + credited <> 0
    returning delta`.execute(trx);
  return rows.reduce((sum, { delta }) => sum + Math.max(0, delta), 0);
}
