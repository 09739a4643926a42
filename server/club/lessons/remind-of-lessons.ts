import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';

/** Families are reminded of a lesson this many hours before it. */
const REMINDER_HOURS = 24;

interface Reminder extends Translated<'class_title'> {
  lesson_id: string;
  starts_at: string;
  to: string[];
}

/** Reminds families of the lessons of the next day, each family once a lesson; not of a child that is announced absent. Returns a summary. */
export async function remindOfLessons(trx: Transaction): Promise<JobSummary> {
  const { rows } = await sql<Reminder>`
    with ahead as (
      select id, class_id, starts_at from lessons
      where status <> 'cancelled' and starts_at > now() and starts_at <= now() + make_interval(hours => ${REMINDER_HOURS}::integer)
    ), coming as (
      select ahead.id, children.id as child_id, children.parent_id
      from ahead
      join enrollments on enrollments.class_id = ahead.class_id and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
      join children on children.id = enrollments.child_id
      where not exists (select from absences where absences.lesson_id = ahead.id and absences.child_id = children.id)
      union
      select ahead.id, children.id, children.parent_id
      from ahead join visits on visits.lesson_id = ahead.id join children on children.id = visits.child_id
    ), parents as (
      select id, parent_id as user_id from coming
      union
      select id, user_id from coming join guardians on guardians.child_id = coming.child_id
      union
      select id, user_id from coming join athlete_accounts on athlete_accounts.child_id = coming.child_id and approved
    ), untold as (
      select id, user_id from parents
      where not exists (select from notifications where notifications.user_id = parents.user_id and once_key = 'lesson_reminder:' || parents.id)
    )
    select ahead.id as lesson_id, starts_at, title as class_title, title_en as class_title_en, title_ru as class_title_ru,
      array_agg(user_id) as to
    from untold join ahead on ahead.id = untold.id join classes on classes.id = ahead.class_id
    group by ahead.id, starts_at, classes.id order by starts_at, ahead.id`.execute(trx);
  for (const { to, ...lesson } of rows) {
    const data = { ...lesson, starts_at: new Date(lesson.starts_at).toISOString() };
    await notify(trx, { to, kind: 'lesson_reminder', data, once: `lesson_reminder:${lesson.lesson_id}` });
  }
  return { lessons: rows.length, people: rows.reduce((sum, { to }) => sum + to.length, 0) };
}
