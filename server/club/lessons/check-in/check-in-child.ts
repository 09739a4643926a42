import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CheckIn, CHECK_IN_MINUTES_BEFORE, type CheckInLesson } from '../../../../contracts/check-ins.ts';
import { checkInChildInput } from '../../../../contracts/inputs/attendance.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { firstRow, hasRows } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { hindrancesIn, readHindrances } from '../../hindrances/read-hindrances.ts';
import { lockLesson } from '../attendance/access.ts';
import { markChildren } from '../attendance/mark-attendance.ts';
import { markIn } from '../hand-overs/in-lesson.ts';

export const checkInChild = defineProcedure({
  name: 'check_in_child',
  summary: `Marks a child present whose card was read at a location with check-in: in its lesson there that begins within ${CHECK_IN_MINUTES_BEFORE} minutes or is being held, as its child or as a visitor. A second time changes nothing. Without such a lesson the answer has its next one.`,
  input: checkInChildInput,
  async run(context, { child_id, location_id }): Promise<CheckIn> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const child_name = await requireCard(trx, child_id, location_id);
      const here = await lessonOf(trx, child_id, location_id);
      const lesson = here && (await lockLesson(trx, here.id));
      if (!lesson || lesson.status === 'cancelled') {
        const next = await lessonOf(trx, child_id, null);
        return { outcome: 'no_lesson', child_name, lesson: next, was_absent: false, hindrances: [] };
      }
      const before = await markIn(trx, { lesson_id: lesson.id, child_id });
      const isAnnounced = await isAnnouncedAbsent(trx, lesson.id, child_id);
      const mark = {
        child_id,
        status: 'present',
        client_id: randomUUID(),
        marked_at: new Date().toISOString(),
      } as const;
      if (before !== 'present') await markChildren(trx, lesson, { userId: context.userId, marks: [mark] });
      const hindrances = await readHindrances(trx, [child_id], clubDay(lesson.starts_at));
      return {
        outcome: before === 'present' ? 'already' : 'checked_in',
        child_name,
        lesson: here,
        was_absent: before !== 'present' && (before !== null || isAnnounced),
        hindrances: hindrancesIn(hindrances, child_id, lesson.class_id),
      };
    });
  },
});

/** The name of the child. Throws location_not_found, also where cards are not read, and child_not_found. */
async function requireCard(trx: Transaction, childId: string, locationId: string): Promise<string> {
  const row = await firstRow(trx)<{ has_check_in: boolean | null; full_name: string | null }>`
    select (select has_check_in from locations where id = ${locationId}), (select full_name from children where id = ${childId})`;
  if (!row?.has_check_in) throw new ClubError('location_not_found');
  if (row.full_name === null) throw new ClubError('child_not_found');
  return row.full_name;
}

const isAnnouncedAbsent = (trx: Transaction, lessonId: string, childId: string): Promise<boolean> => hasRows(trx)`
    select from absences where lesson_id = ${lessonId} and child_id = ${childId} and not by_club`;

/** The child's lesson at a location that is nearest to now, within its time of arrival; without a location its next one. */
async function lessonOf(trx: Transaction, childId: string, locationId: string | null): Promise<CheckInLesson | null> {
  const { rows } = await sql<CheckInLesson>`
    select lessons.id, starts_at, title, title_en, title_ru from lessons join classes on classes.id = class_id
    where lessons.status <> 'cancelled' and case when ${locationId}::uuid is null then starts_at > now()
      else coalesce(moved_to, location_id) = ${locationId} and now() < starts_at + make_interval(mins => lessons.duration_minutes)
        and starts_at <= now() + make_interval(mins => ${CHECK_IN_MINUTES_BEFORE}) end
      and (
        exists (select from visits where lesson_id = lessons.id and child_id = ${childId})
        or exists (
          select from enrollments where enrollments.class_id = lessons.class_id and child_id = ${childId}
            and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
            -- In a lesson before its first one the seat is still a guest's.
            and not exists (select from absences where lesson_id = lessons.id and absences.child_id = ${childId} and by_club)
        )
      )
    order by abs(extract(epoch from starts_at - now())), lessons.id limit 1`.execute(trx);
  return rows[0] ?? null;
}
