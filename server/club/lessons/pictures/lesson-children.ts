import { sql } from 'kysely';

/** The children with a seat in a lesson's class at its beginning, as far as their seats still say it. */
export const seatedIn = (lessonId: string) => sql<{ child_id: string }>`
  select child_id from enrollments join lessons using (class_id)
  where lessons.id = ${lessonId}::uuid and enrollments.status <> 'waitlist'
    and starts_at >= coalesce(seated_at, enrollments.created_at) and (enrollments.status = 'active' or starts_at < ended_at)
    and private.swims_on(enrollments, starts_at)`;
