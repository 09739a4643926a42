import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { noticeEnds } from '../../../../contracts/attendance.ts';
import { announceAbsenceInput, withdrawAbsenceInput } from '../../../../contracts/inputs/attendance.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { lockEnrolled } from '../attendance/mark-attendance.ts';
import { settleSessions } from '../attendance/settle-sessions.ts';
import { writeMarks, type Mark } from '../attendance/write-marks.ts';
import { lessonFacts } from '../facts.ts';
import { offerSeats } from '../visits/offers/offer-seats.ts';

export const announceAbsence = defineProcedure({
  name: 'announce_absence',
  summary:
    'Announces that a child will not come to a lesson. In time it is excused and keeps its session, or earns a make-up; later it is noted for the instructor. A repeated announcement changes only the note. Returns whether it is excused, and the last day of the make-up; null: none. A dry run changes nothing.',
  input: announceAbsenceInput,
  async run(context, { child_id, lesson_id, note, dry_run }) {
    const child = await requireFamilyOf(context, child_id);
    const announced = await asServiceRole(context.trx, (trx) =>
      inSavepoint(
        trx,
        async () => {
          const lesson = await lockAhead(trx, lesson_id);
          const { id, excused, isNew } = await announce(trx, lesson, { child_id, note, by: context.userId });
          if (isNew) {
            await notifyInstructors(trx, child, note, [{ lesson, id }]);
            await offerSeats(trx, lesson, 1);
          }
          return { excused, make_up_until: await earnedUntil(trx, lesson_id, child_id) };
        },
        dry_run,
      ),
    );
    if (!dry_run) await auditForFamily(context, child, 'announce_absence', absenceOf(child_id, lesson_id));
    return announced;
  },
});

/** The last day of the credit for a lesson that the child misses; null: it has none. */
async function earnedUntil(trx: Transaction, lessonId: string, childId: string): Promise<string | null> {
  const credit = await trx
    .selectFrom('make_up_credits')
    .select('valid_until')
    .where('lesson_id', '=', lessonId)
    .where('child_id', '=', childId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return credit?.valid_until ?? null;
}

export const withdrawAbsence = defineProcedure({
  name: 'withdraw_absence',
  summary:
    'Withdraws an announced absence: an excused one until the time of notice, another until the lesson, as long as no guest has its seat, and its make-up is free where the child pays by the month; an offer of it lapses.',
  input: withdrawAbsenceInput,
  async run(context, { child_id, lesson_id }) {
    const child = await requireFamilyOf(context, child_id);
    await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockAhead(trx, lesson_id);
      const absence = await trx
        .deleteFrom('absences')
        .where('lesson_id', '=', lesson_id)
        .where('child_id', '=', child_id)
        .returning(['id', 'excused'])
        .executeTakeFirstOrThrow(() => new ClubError('absence_not_found'));
      await offerSeats(trx, lesson);
      // Refuses now, and not at the end, where a guest has the seat by now.
      await sql`set constraints absences__seat_is_free immediate`.execute(trx);
      if (!absence.excused) return;
      if (new Date() > (await noticeOf(trx, lesson))) throw new ClubError('notice_over');
      const counts = await trx
        .selectFrom('attendance')
        .select('client_id')
        .where('lesson_id', '=', lesson_id)
        .where('child_id', '=', child_id)
        .executeTakeFirst();
      // The staff has marked the child since, and that mark stays.
      if (counts?.client_id !== absence.id) return;
      await markBy(trx, lesson, { userId: context.userId, child_id, status: null, client_id: randomUUID() });
      await refuseBoth(trx, lesson_id, child_id);
    });
    await auditForFamily(context, child, 'withdraw_absence', absenceOf(child_id, lesson_id));
    return { lesson_id, child_id };
  },
});

/** Refuses a lesson of a plan without sessions whose make-up is booked or swum: a package pays for both, a month only once. */
async function refuseBoth(trx: Transaction, lessonId: string, childId: string): Promise<void> {
  const { rows } = await sql`
    select from make_up_credits join enrollments on enrollments.id = enrollment_id join plans on plans.id = plan_id
    where make_up_credits.lesson_id = ${lessonId}::uuid and make_up_credits.child_id = ${childId}::uuid
      and withdrawn_at is null and sessions is null`.execute(trx);
  if (rows.length > 0) throw new ClubError('make_up_taken');
}

const absenceOf = (childId: string, lessonId: string) => ({
  table: 'children',
  id: childId,
  details: { lesson_id: lessonId },
});

async function lockAhead(trx: Transaction, lessonId: string): Promise<Lesson> {
  const lesson = await lockLesson(trx, lessonId);
  if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
  if (new Date(lesson.starts_at) <= new Date()) throw new ClubError('lesson_started');
  await lockClasses(trx, [lesson.class_id]);
  return lesson;
}

interface Announcement {
  child_id: string;
  note: string | null;
  by: string | null;
}

/** Announces a child of the class absent, in a lesson that is locked with its class; announced again, only the note changes. */
export async function announce(trx: Transaction, lesson: Lesson, { child_id, note, by }: Announcement) {
  await lockEnrolled(trx, lesson, [child_id]);
  const again = await trx
    .updateTable('absences')
    .set({ note, announced_by: by })
    .where('lesson_id', '=', lesson.id)
    .where('child_id', '=', child_id)
    .returning(['id', 'excused'])
    .executeTakeFirst();
  if (again) return { ...again, isNew: false };
  const excused = new Date() <= (await noticeOf(trx, lesson));
  const id = randomUUID();
  const absence = { id, child_id, lesson_id: lesson.id, note, excused, announced_by: by };
  await trx.insertInto('absences').values(absence).execute();
  if (excused) await markBy(trx, lesson, { userId: by, child_id, status: 'excused', client_id: id });
  return { id, excused, isNew: true };
}

async function noticeOf(trx: Transaction, lesson: Lesson): Promise<Date> {
  const club = await trx.selectFrom('club_settings').select('absence_notice_hours').executeTakeFirstOrThrow();
  return noticeEnds(lesson.starts_at, club.absence_notice_hours);
}

async function markBy(
  trx: Transaction,
  lesson: Lesson,
  { userId, ...mark }: Omit<Mark, 'marked_at'> & { userId: string | null },
): Promise<void> {
  const marks = [{ ...mark, marked_at: new Date().toISOString() }];
  const { changed } = await writeMarks(trx, { lessonId: lesson.id, userId, marks });
  await settleSessions(trx, { lessonId: lesson.id, classId: lesson.class_id, childIds: changed });
}

/** Notifies those who lead the lessons, each once for all of theirs, the earliest first. */
export async function notifyInstructors(
  trx: Transaction,
  child: FamilyChild,
  note: string | null,
  absences: readonly { lesson: Lesson; id: string }[],
): Promise<void> {
  const facts = { child_id: child.id, child_name: child.full_name, note };
  const led = absences.flatMap((absence) => leadersOf(absence.lesson).map((leader) => ({ leader, ...absence })));
  for (const [to, own] of Map.groupBy(led, ({ leader }) => leader)) {
    const [first, ...others] = own;
    const once = `absence:${first?.id}`;
    if (first && others.length === 0)
      await notify(trx, { to, kind: 'absence_announced', data: { ...lessonFacts(first.lesson), ...facts }, once });
    else {
      const lessons = own.map(({ lesson }) => ({ ...lessonFacts(lesson), child_names: [] }));
      await notify(trx, { to, kind: 'absences_announced', data: { ...facts, lessons }, once });
    }
  }
}

const leadersOf = ({ instructor_id, instructor_ids, substitute_instructor_id }: Lesson): string[] => [
  ...new Set([substitute_instructor_id ?? instructor_id, ...instructor_ids.filter((id) => id !== instructor_id)]),
];
