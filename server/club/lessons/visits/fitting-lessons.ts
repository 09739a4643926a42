import { sql, type RawBuilder } from 'kysely';
import { fittingLessonsInput } from '../../../../contracts/inputs/lessons.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import {
  FITTING_DAYS,
  MOST_FITTING,
  MOST_FITTING_DAYS,
  GUEST_KINDS,
  visitPrice,
  type VisitKind,
  type VisitTerms,
} from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { Lesson } from '../attendance/access.ts';
import { hasTried } from './trials/first-trial.ts';

/** A lesson in which a child may be a guest. */
interface FittingLesson extends Translated<'title' | 'location_name'> {
  lesson_id: string;
  class_id: string;
  starts_at: string;
  duration_minutes: number;
  location_id: string;
  instructor_name: string | null;
  seats: number;
  kinds: VisitKind[];
  /** The price of each of these kinds for the family, in the club's currency. */
  prices: Partial<Record<VisitKind, number>>;
}

export const fittingLessons = defineProcedure({
  name: 'fitting_lessons',
  summary:
    'The lessons to come in which a child may be a guest: of its level and age, with a free seat, not while it swims elsewhere; as a make-up by the club’s rules, as a trial or a single visit where the club sells them, with the price. The desk gets all lessons of a class with a free seat where it names one. The earliest first.',
  input: fittingLessonsInput,
  isRead: true,
  async run(context, { child_id, from, until, location_id, class_id, kind, visit_id = null }) {
    const child = await requireFamilyOf(context, child_id);
    const isAny = !child.mine && Boolean(class_id);
    const kinds = (kind ? [kind] : GUEST_KINDS).map((one) => ({
      kind: one,
      fits: isAny ? sql<boolean>`true` : isOfKind(one, inSql(child), visit_id),
    }));
    const first = from && from > clubDay() ? from : clubDay();
    // A range of centuries is one query for each of its days.
    const farthest = addDays(first, MOST_FITTING_DAYS);
    const end = until ?? addDays(first, FITTING_DAYS);
    const last = end < farthest ? end : farthest;
    return asServiceRole(context.trx, async (trx) => {
      // Day by day, and seats are counted last: the first days have enough of them as a rule. Each step
      // looks up what the one before names, so that the earliest lessons stay first.
      const { rows } = await sql<Omit<FittingLesson, 'prices'> & { terms: VisitTerms; is_on_card: boolean }>`
        select lessons.id as lesson_id, class_id, starts_at, lessons.duration_minutes, title, title_en, title_ru,
          locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          (select full_name from profiles where user_id = coalesce(substitute_instructor_id, instructor_id)) as instructor_name, seats,
          array_remove(array[${sql.join(kinds.map(({ kind, fits }) => sql`case when ${fits} then ${kind}::text end`))}], null) as kinds,
          jsonb_build_object('trial_price', trial_price, 'single_visits', single_visits, 'private_lessons', private_lessons, 'price_per_class', price_per_class) as terms,
          private.card_pays_visit(
            ${child_id}::uuid, (starts_at at time zone 'Europe/Sofia')::date, (select lesson_id from visits where id = ${visit_id}::uuid)
          ) as is_on_card
        from generate_series(${first}::date::timestamp, ${last}::date::timestamp, '1 day') as day
        cross join lateral (
          select lessons.*
          from lessons join classes on classes.id = class_id cross join club_settings
          where starts_at > now() and starts_at >= day at time zone 'Europe/Sofia'
            and starts_at < (day + interval '1 day') at time zone 'Europe/Sofia'
            and ${class_id ? sql`classes.id = ${class_id}::uuid` : sql`true`}
            and classes.kind = 'weekly'
            and ${isAny ? sql`lessons.status = 'scheduled'` : isOpen(inSql(child))}
            and (${sql.join(
              kinds.map(({ fits }) => fits),
              sql` or `,
            )})
            and ${isAny ? sql`true` : isAway(inSql(child), visit_id)}
            and not exists (select from visits where visits.lesson_id = lessons.id and visits.child_id = ${child_id}::uuid)
          order by starts_at, lessons.id offset 0
        ) as lessons
        cross join lateral (select private.seats_left(lessons.id) as seats offset 0) as free
        cross join lateral (select * from classes where id = class_id offset 0) as classes
        cross join lateral (select * from locations where id = coalesce(moved_to, classes.location_id) offset 0) as locations
        cross join club_settings
        where ${location_id ? sql`locations.id = ${location_id}::uuid` : sql`true`}
          and seats > 0
        limit ${MOST_FITTING}`.execute(trx);
      return rows.map(({ terms, is_on_card, ...row }): FittingLesson => {
        // The desk sells single visits also where families book none.
        const own = child.mine ? terms : { ...terms, single_visits: true };
        const priceOf = (one: VisitKind) => (one === 'single' && is_on_card ? 0 : visitPrice(one, own));
        const prices = row.kinds.map((one) => [one, priceOf(one)] as const);
        return { ...row, prices: Object.fromEntries(prices) };
      });
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

/** True in SQL for a lesson, with its class, that is open to a guest of this age. */
const isOpen = ({ birthDate }: ChildInSql) => sql<boolean>`(
  lessons.status = 'scheduled' and classes.is_active
  and exists (
    select from locations as here
    where here.id = coalesce(moved_to, classes.location_id) and here.is_active and here.type <> 'kindergarten'
  )
  and extract(year from age((lessons.starts_at at time zone 'Europe/Sofia')::date, ${birthDate}))
    between coalesce(age_min, 0) and coalesce(age_max, 99)
)`;

/**
 * True in SQL for a lesson, with its class and the club's settings, that the club sells this child as a visit of the kind. The
 * level of a newcomer counts once the club has assessed it.
 */
function isOfKind(kind: VisitKind, { id, level }: ChildInSql, movingId: string | null = null) {
  const isLevel = sql<boolean>`(classes.level is null or classes.level = ${level})`;
  if (kind === 'private') return sql<boolean>`(classes.kind = 'private' and private_lessons)`;
  if (kind === 'make_up')
    return sql<boolean>`(
      classes.kind = 'weekly' and make_ups and ${isLevel}
      and (make_up_levels = '{}' or classes.level is null or classes.level = any (make_up_levels))
      and (make_up_location_ids = '{}' or coalesce(moved_to, classes.location_id) = any (make_up_location_ids))
    )`;
  if (kind === 'single')
    return sql<boolean>`(classes.kind = 'weekly' and single_visits and price_per_class > 0 and ${isLevel})`;
  return sql<boolean>`(
    classes.kind = 'weekly' and trial_price is not null and not ${hasTried(id, movingId)}
    and (${isLevel} or not exists (select from progress_assessments where child_id = ${id}))
  )`;
}

/** True in SQL for a lesson in which the child has no seat, and at whose time it swims nowhere else but in the visit that moves. */
const isAway = ({ id }: ChildInSql, movingId: string | null = null) => sql<boolean>`(
  not exists (
    select from enrollments where enrollments.class_id = lessons.class_id and enrollments.child_id = ${id} and enrollments.status = 'active'
      and private.swims_on(enrollments, lessons.starts_at)
  )
  and not exists (
    select from enrollments join lessons as own on own.class_id = enrollments.class_id
    where enrollments.child_id = ${id} and enrollments.status = 'active' and ${isMeanwhile} and private.swims_on(enrollments, own.starts_at)
      and not exists (select from absences where absences.lesson_id = own.id and absences.child_id = enrollments.child_id)
  )
  and not exists (
    select from visits join lessons as own on own.id = visits.lesson_id
    where visits.child_id = ${id} and own.id <> lessons.id and visits.id is distinct from ${movingId}::uuid and ${isMeanwhile}
  )
)`;

/** True in SQL for a lesson, with its class and the club's settings, that fits the child for a visit of the kind. */
export const isFitting = (child: ChildInSql, kind: VisitKind) =>
  sql<boolean>`(${isOpen(child)} and ${isOfKind(kind, child)} and ${isAway(child)})`;

/**
 * Refuses a family a lesson that does not fit the child for a visit of the kind. The child's row is locked, so that two
 * lessons at one time are not booked at once; call with the class of the lesson locked.
 */
export async function requireFitting(
  trx: Transaction,
  child: FamilyChild,
  lesson: Lesson,
  kind: VisitKind,
): Promise<void> {
  await sql`select from children where id = ${child.id}::uuid for no key update`.execute(trx);
  const { rows } = await sql`
    select from lessons join classes on classes.id = class_id cross join club_settings
    where lessons.id = ${lesson.id}::uuid and ${isFitting(inSql(child), kind)}`.execute(trx);
  if (rows.length === 0) throw new ClubError('lesson_does_not_fit');
}
