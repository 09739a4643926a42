import { sql } from 'kysely';
import { CALENDAR_DAYS } from '../../../../contracts/calendar.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows, firstRow } from '../../../platform/database/rows.ts';

/** A lesson with its location and instructor. */
export interface CalendarLesson extends Translated<'title' | 'location' | 'address'> {
  id: string;
  starts_at: string;
  duration_minutes: number;
  status: 'scheduled' | 'held' | 'cancelled';
  cancel_reason: string | null;
  revision: number;
  instructor: string | null;
  /** First names of the person's own children who have this lesson; empty for its instructor. */
  names: string[];
  /** Those of them who will not come. */
  absent: string[];
  /** Its theme and what is practiced until the next one, where its instructor shares them with the families. */
  theme: string | null;
  homework: string | null;
  /** The kind of their visit, if none of them has a seat in the class. */
  visit: VisitKind | null;
}

const LESSON = sql`
  lessons.id, lessons.starts_at, lessons.duration_minutes, lessons.status, lessons.revision,
  classes.title, classes.title_en, classes.title_ru,
  locations.name as location, locations.name_en as location_en, locations.name_ru as location_ru,
  locations.address, locations.address_en, locations.address_ru`;

/**
 * The lessons of a person around today: those of the children, as first or second parent, or of the athlete, while they
 * have a seat in the class, those that the children visit, and those that the person teaches. Runs with the club's rights.
 */
export const lessonsOf = (trx: Transaction, userId: string): Promise<CalendarLesson[]> => allRows(trx)`
    with own as (
      select id from children where parent_id = ${userId}
      union
      select child_id from guardians where user_id = ${userId}
      union
      select child_id from athlete_accounts where user_id = ${userId} and approved
    ), seats as (
      select enrollments.class_id, enrollments.child_id, children.first_name, enrollments.created_at, enrollments,
        case when status = 'inactive' then coalesce(ended_at, enrollments.created_at) end as ended_at
      from enrollments join children on children.id = child_id
      where child_id in (select id from own) and status <> 'waitlist'
    ), tried as (
      select lesson_id, first_name, kind from visits join children on children.id = child_id where child_id in (select id from own)
    ), teaching as (
      select exists (select from user_roles where user_id = ${userId} and role = 'instructor') as yes
    )
    select ${LESSON}, lessons.cancel_reason,
      (select full_name from profiles where user_id = coalesce(substitute_instructor_id, instructor_id)) as instructor,
      coalesce(who.names, '{}') as names, coalesce(who.absent, '{}') as absent, theme, homework,
      case when who.all_visit then who.visit end as visit
    from lessons
    join classes on classes.id = lessons.class_id
    join locations on locations.id = coalesce(moved_to, classes.location_id)
    left join lesson_themes on lesson_themes.lesson_id = lessons.id and is_shared
    cross join lateral (
      select array_agg(distinct first_name) as names, array_agg(distinct first_name) filter (where is_absent) as absent,
        bool_and(kind is not null) as all_visit, min(kind) as visit
      from (
        select first_name, absences.id is not null as is_absent, null::text as kind
        from seats
        left join absences on absences.lesson_id = lessons.id and absences.child_id = seats.child_id
        where seats.class_id = lessons.class_id and lessons.starts_at >= seats.created_at
          and (seats.ended_at is null or lessons.starts_at < seats.ended_at) and private.swims_on(seats.enrollments, lessons.starts_at)
        union all
        select first_name, false, kind from tried where tried.lesson_id = lessons.id
      ) as attendees
    ) as who
    where starts_at > now() - make_interval(days => ${CALENDAR_DAYS.back}) and starts_at < now() + make_interval(days => ${CALENDAR_DAYS.ahead})
      and (
        who.names is not null
        -- A slot that is free is no lesson yet.
        or ((select yes from teaching) and (classes.kind = 'weekly' or exists (select from visits where visits.lesson_id = lessons.id)) and (
          coalesce(substitute_instructor_id, instructor_id) = ${userId}
          or exists (select from class_instructors as also where also.class_id = classes.id and also.instructor_id = ${userId})
        ))
      )
      and (
        lessons.class_id in (select class_id from seats)
        or lessons.id in (select lesson_id from tried)
        or substitute_instructor_id = ${userId}
        or lessons.class_id = any (private.class_ids_of(${userId}))
      )
    order by starts_at, lessons.id
  `;

/** One lesson with its public facts; runs as a visitor. */
export const publicLesson = (trx: Transaction, lessonId: string): Promise<CalendarLesson | undefined> => firstRow(trx)`
    select ${LESSON}, null as cancel_reason, array[]::text[] as names, array[]::text[] as absent, null as theme, null as homework, null as visit,
      (select full_name from instructors where instructors.user_id = classes.instructor_id) as instructor
    from lessons
    join classes on classes.id = lessons.class_id
    join locations on locations.id = coalesce(moved_to, classes.location_id)
    where lessons.id = ${lessonId}
  `;
