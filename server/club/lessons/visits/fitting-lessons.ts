import { sql, type RawBuilder } from 'kysely';
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
      // Day by day, and seats are counted last: the first days have enough of them as a rule.
      const { rows } = await sql<FittingLesson>`
        select lessons.id as lesson_id, class_id, starts_at, lessons.duration_minutes, title, title_en, title_ru,
          locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          (select full_name from profiles where user_id = coalesce(substitute_instructor_id, instructor_id)) as instructor_name,
          seats, array['make_up'] as kinds
        from generate_series(${first}::date::timestamp, ${last}::date::timestamp, '1 day') as day
        cross join lateral (
          select lessons.*, title, title_en, title_ru, instructor_id, coalesce(moved_to, classes.location_id) as location_id
          from lessons join classes on classes.id = class_id cross join club_settings
          where starts_at > now() and starts_at >= day at time zone 'Europe/Sofia'
            and starts_at < (day + interval '1 day') at time zone 'Europe/Sofia'
            and ${class_id ? sql`classes.id = ${class_id}::uuid` : sql`true`}
            and ${isAny ? sql`lessons.status = 'scheduled'` : isTaking(inSql(child))}
          order by starts_at, lessons.id offset 0
        ) as lessons
        cross join lateral (select private.seats_left(lessons.id) as seats offset 0) as free
        join locations on locations.id = lessons.location_id
        where ${location_id ? sql`locations.id = ${location_id}::uuid` : sql`true`}
          and seats > 0 and ${isAny ? sql`true` : isAway(inSql(child))}
          and not exists (select from visits where visits.lesson_id = lessons.id and visits.child_id = ${child_id}::uuid)
        limit ${MOST_FITTING}`.execute(trx);
      return rows;
    });
  },
});

interface ChildInSql {
  id: RawBuilder<unknown>;
  level: RawBuilder<unknown>;
  birthDate: RawBuilder<unknown>;
}

const inSql = ({ id, skill_level, birth_date }: FamilyChild): ChildInSql => ({
  id: sql`${id}::uuid`,
  level: sql`${skill_level}::text`,
  birthDate: sql`${birth_date}::date`,
});

/** The longest that a lesson lasts: so long before another it may begin and still go on. */
const LONGEST = sql`interval '4 hours'`;

/** True in SQL where a row named own is a lesson at the time of the lesson. */
const isMeanwhile = sql<boolean>`(
  own.starts_at > lessons.starts_at - ${LONGEST} and own.starts_at < lessons.starts_at + ${LONGEST} and own.status <> 'cancelled'
  and tstzrange(own.starts_at, own.starts_at + make_interval(mins => own.duration_minutes))
    && tstzrange(lessons.starts_at, lessons.starts_at + make_interval(mins => lessons.duration_minutes))
)`;

/** True in SQL for a lesson, with its class and the club's settings, whose class takes this child as a guest who makes up. */
const isTaking = ({ level, birthDate }: ChildInSql) => sql<boolean>`(
  lessons.status = 'scheduled' and classes.is_active and make_ups
  and exists (
    select from locations as here
    where here.id = coalesce(moved_to, classes.location_id) and here.is_active and here.type <> 'kindergarten'
  )
  and (classes.level is null or classes.level = ${level})
  and (make_up_levels = '{}' or classes.level is null or classes.level = any (make_up_levels))
  and (make_up_location_ids = '{}' or coalesce(moved_to, classes.location_id) = any (make_up_location_ids))
  and extract(year from age((lessons.starts_at at time zone 'Europe/Sofia')::date, ${birthDate}))
    between coalesce(age_min, 0) and coalesce(age_max, 99)
)`;

/** True in SQL for a lesson in whose class the child has no seat, and at whose time it swims nowhere else. */
const isAway = ({ id }: ChildInSql) => sql<boolean>`(
  not exists (
    select from enrollments where enrollments.class_id = lessons.class_id and enrollments.child_id = ${id} and enrollments.status = 'active'
  )
  and not exists (
    select from enrollments join lessons as own on own.class_id = enrollments.class_id
    where enrollments.child_id = ${id} and enrollments.status = 'active' and ${isMeanwhile}
      and not exists (select from absences where absences.lesson_id = own.id and absences.child_id = enrollments.child_id)
  )
  and not exists (
    select from visits join lessons as own on own.id = visits.lesson_id
    where visits.child_id = ${id} and own.id <> lessons.id and ${isMeanwhile}
  )
)`;

/** True in SQL for a lesson, with its class and the club's settings, that fits the child. */
export const isFitting = (child: ChildInSql) => sql<boolean>`(${isTaking(child)} and ${isAway(child)})`;

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
    where lessons.id = ${lesson.id}::uuid and ${isFitting(inSql(child))}`.execute(trx);
  if (rows.length === 0) throw new ClubError('lesson_does_not_fit');
}
