import { sql } from 'kysely';
import { fittingLessonsInput } from '../../../../contracts/inputs/lessons.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import {
  FITTING_DAYS,
  MOST_FITTING,
  VISIT_KINDS,
  visitPrice,
  type VisitKind,
  type VisitTerms,
} from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { Lesson } from '../attendance/access.ts';
import { hasTried } from './first-trial.ts';

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
  /** The price of each of these kinds for the family, in the club's currency. */
  prices: Partial<Record<VisitKind, number>>;
}

export const fittingLessons = defineProcedure({
  name: 'fitting_lessons',
  summary:
    'The lessons to come in which a child may be a guest: of its level and age, with a free seat, not while it swims elsewhere; as a make-up by the club’s rules, as a trial or a single visit where the club sells them, with the price. The earliest first.',
  input: fittingLessonsInput,
  isRead: true,
  async run(context, { child_id, from, until, location_id, class_id, kind }) {
    const child = await requireFamilyOf(context, child_id);
    const first = from && from > clubDay() ? from : clubDay();
    const last = until ?? addDays(first, FITTING_DAYS);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<Omit<FittingLesson, 'prices'> & { terms: VisitTerms }>`
        select lessons.id as lesson_id, class_id, starts_at, lessons.duration_minutes, title, title_en, title_ru,
          locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          (select full_name from profiles where user_id = coalesce(substitute_instructor_id, instructor_id)) as instructor_name,
          seats, kinds,
          jsonb_build_object('trial_price', trial_price, 'single_visits', single_visits, 'price_per_class', price_per_class) as terms
        from lessons
        join classes on classes.id = class_id
        join locations on locations.id = coalesce(moved_to, classes.location_id)
        cross join club_settings as club
        cross join lateral (select private.seats_left(lessons.id) as seats) as free
        cross join lateral (select array(
          select fitting.kind from (values ${sql.join(VISIT_KINDS.map((one) => sql`(${one}, ${isOfKind(one, child)})`))}) as fitting (kind, fits)
          where fits and ${kind ? sql`fitting.kind = ${kind}` : sql`true`}
        ) as kinds) as fitting
        where starts_at > now() and starts_at >= (${first}::date)::timestamp at time zone 'Europe/Sofia'
          and starts_at < (${last}::date + 1)::timestamp at time zone 'Europe/Sofia'
          and ${location_id ? sql`locations.id = ${location_id}::uuid` : sql`true`}
          and ${class_id ? sql`class_id = ${class_id}::uuid` : sql`true`}
          and ${isFitting(child)} and cardinality(kinds) > 0 and seats > 0
          and not exists (select from visits where visits.lesson_id = lessons.id and visits.child_id = ${child_id}::uuid)
        order by starts_at, lessons.id limit ${MOST_FITTING}`.execute(trx);
      return rows.map(({ terms, ...row }): FittingLesson => {
        const prices = row.kinds.map((one) => [one, visitPrice(one, terms)] as const);
        return { ...row, prices: Object.fromEntries(prices) };
      });
    });
  },
});

type VisitingChild = Pick<FamilyChild, 'id' | 'birth_date' | 'skill_level'>;

/** True in SQL for a lesson, with its class, that a child of this age may visit: it has no seat there, and swims nowhere else meanwhile. */
const isFitting = (child: VisitingChild) => sql<boolean>`(
  lessons.status = 'scheduled' and classes.is_active
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

/**
 * True in SQL for a lesson, with its class and the club's settings, that the club sells this child as a visit of the kind. The
 * level of a newcomer counts once the club has assessed it.
 */
function isOfKind(kind: VisitKind, { id, skill_level }: VisitingChild) {
  const isLevel = sql<boolean>`(level is null or level = ${skill_level})`;
  if (kind === 'make_up')
    return sql<boolean>`(
      make_ups and ${isLevel}
      and (make_up_levels = '{}' or level is null or level = any (make_up_levels))
      and (make_up_location_ids = '{}' or coalesce(moved_to, classes.location_id) = any (make_up_location_ids))
    )`;
  // The children of a kindergarten are registered there.
  const isOpen = sql<boolean>`(select type <> 'kindergarten' from locations where locations.id = classes.location_id)`;
  if (kind === 'single') return sql<boolean>`(single_visits and ${isLevel} and ${isOpen})`;
  return sql<boolean>`(
    trial_price is not null and ${isOpen} and not ${hasTried(id)}
    and (${isLevel} or not exists (select from progress_assessments where child_id = ${id}::uuid))
  )`;
}

/** Refuses a family a lesson that does not fit the child for a visit of the kind. */
export async function requireFitting(
  trx: Transaction,
  child: FamilyChild,
  lesson: Lesson,
  kind: VisitKind,
): Promise<void> {
  const { rows } = await sql`
    select from lessons join classes on classes.id = class_id cross join club_settings
    where lessons.id = ${lesson.id}::uuid and ${isFitting(child)} and ${isOfKind(kind, child)}`.execute(trx);
  if (rows.length === 0) throw new ClubError('lesson_does_not_fit');
}
