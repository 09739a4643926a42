import { sql } from 'kysely';

/**
 * The children of a lesson: its guests, those who are marked or held its album back before, and those with a seat at its beginning,
 * as far as their seats still say it.
 */
export const childrenIn = (lessonId: string) => sql<{ child_id: string }>`
  select child_id from private.lesson_children where lesson_id = ${lessonId}::uuid
  union
  select child_id from enrollments join lessons using (class_id)
  where lessons.id = ${lessonId}::uuid and enrollments.status <> 'waitlist'
    and starts_at >= coalesce(seated_at, enrollments.created_at) and (enrollments.status = 'active' or starts_at < ended_at)
    and private.swims_on(enrollments, starts_at)`;
