import { sql } from 'kysely';
import { fittingLessonsInput } from '../../../../contracts/inputs/lessons.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { FITTING_DAYS, MOST_FITTING, type VisitKind } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { Lesson } from '../attendance/access.ts';

/** A lesson in which a child may be a guest. */
interface FittingLesson {
  lesson_id: string;
  class_id: string;
  starts_at: string;
  duration_minutes: number;
  title: string;
  title_en: string | null;
  title_ru: string | null;
  location_id: string;
  location_name: string;
  location_name_en: string | null;
  location_name_ru: string | null;
  instructor_name: string | null;
  seats: number;
  kinds: VisitKind[];
}

export const fittingLessons = defineProcedure({
  name: 'fitting_lessons',
  summary:
    'The lessons to come in which a child may be a guest: of its level and age, with a free seat, not while it swims elsewhere; by the club’s rules for make-ups. The desk gets all lessons of a class with a free seat where it names one. The earliest first.',
  input: fittingLessonsInput,
  isRead: true,
  async run(context, { child_id, from, until, location_id, class_id }) {
    const child = await requireFamilyOf(context, child_id);
    const isAny = !child.mine && Boolean(class_id);
    const first = from && from > clubDay() ? from : clubDay();
    const last = until ?? addDays(first, FITTING_DAYS);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<FittingLesson>`
        select lessons.id as lesson_id, class_id, starts_at, lessons.duration_minutes, title, title_en, title_ru,
          locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          (select full_name from profiles where user_id = coalesce(substitute_instructor_id, instructor_id)) as instructor_name,
          seats, array['make_up'] as kinds
        from lessons
        join classes on classes.id = class_id
        join locations on locations.id = coalesce(moved_to, classes.location_id)
        cross join club_settings as club
        cross join lateral (select private.seats_left(lessons.id) as seats) as free
        where starts_at > now() and starts_at >= (${first}::date)::timestamp at time zone 'Europe/Sofia'
          and starts_at < (${last}::date + 1)::timestamp at time zone 'Europe/Sofia'
          and ${location_id ? sql`locations.id = ${location_id}::uuid` : sql`true`}
          and ${class_id ? sql`classes.id = ${class_id}::uuid` : sql`true`}
          and ${isAny ? sql`lessons.status = 'scheduled'` : isFitting(child)} and seats > 0
          and not exists (select from visits where visits.lesson_id = lessons.id and visits.child_id = ${child_id}::uuid)
        order by starts_at, lessons.id limit ${MOST_FITTING}`.execute(trx);
      return rows;
    });
  },
});

/** True in SQL for a lesson, with its class and the club's settings, whose class takes this child as a guest who makes up. */
const isFitting = (child: Pick<FamilyChild, 'id' | 'birth_date' | 'skill_level'>) => sql<boolean>`(
  lessons.status = 'scheduled' and classes.is_active and make_ups
  and exists (
    select from locations as here
    where here.id = coalesce(moved_to, classes.location_id) and here.is_active and here.type <> 'kindergarten'
  )
  and (level is null or level = ${child.skill_level})
  and (make_up_levels = '{}' or level is null or level = any (make_up_levels))
  and (make_up_location_ids = '{}' or coalesce(moved_to, classes.location_id) = any (make_up_location_ids))
  and extract(year from age((starts_at at time zone 'Europe/Sofia')::date, ${child.birth_date}::date))
    between coalesce(age_min, 0) and coalesce(age_max, 99)
  and not exists (
    select from enrollments join lessons as own on own.class_id = enrollments.class_id
    where enrollments.child_id = ${child.id}::uuid and enrollments.status = 'active'
      and (own.class_id = lessons.class_id or (own.status <> 'cancelled'
        and tstzrange(own.starts_at, own.starts_at + make_interval(mins => own.duration_minutes))
          && tstzrange(lessons.starts_at, lessons.starts_at + make_interval(mins => lessons.duration_minutes))
        and not exists (select from absences where absences.lesson_id = own.id and absences.child_id = enrollments.child_id)))
  )
)`;

/** Refuses a family a lesson that does not fit the child, and a kind of visit that families do not book. */
export async function requireFitting(
  trx: Transaction,
  child: FamilyChild,
  lesson: Lesson,
  kind: VisitKind,
): Promise<void> {
  if (kind !== 'make_up') throw new ClubError('not_allowed');
  const { rows } = await sql`
    select from lessons join classes on classes.id = class_id cross join club_settings
    where lessons.id = ${lesson.id}::uuid and ${isFitting(child)}`.execute(trx);
  if (rows.length === 0) throw new ClubError('lesson_does_not_fit');
}
