import { sql } from 'kysely';
import { readDayInput } from '../../../contracts/inputs/lessons.ts';
import { addDays } from '../../../contracts/time.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { childrenAnInstructor } from '../hindrances/children-an-instructor.ts';
import { LESSON_MEMBERS, lessonsBetween, type DayLesson } from './day-lessons.ts';

interface FullDayLesson extends DayLesson {
  capacity: number;
  /** Ordinary seats that are taken, and seats above the capacity. */
  taken: number;
  extra: number;
  /** Seats of this lesson that another child could take; none is below zero. */
  free: number;
  waiting: number;
  /** Free seats that are held for children on the waitlist. */
  offers: number;
  /** Children who are expected, and how many of them are marked, announced absent, or have a health note. */
  expected: number;
  marked: number;
  absent: number;
  care: number;
  /** Those whose seat is a guest's this once: they begin with the next lesson, and are not among the absent. */
  begin_later: number;
  /** Children who are expected or guests, and may not swim as things are. */
  hindered: number;
  /** Those who teach it. */
  instructors: number;
  /** The most children for each of them; null: any number. */
  children_an_instructor: number | null;
  /** Guests of this lesson. */
  visits: number;
  /** The open request for a substitute: its note, which may be empty; null without one. */
  request: string | null;
}

export interface DayLocation extends Translated<'name'> {
  id: string;
  lane_count: number | null;
  /** Children show a card there. */
  has_check_in: boolean;
}

/** Everything that the desk sees of a day. */
interface ClubDayFacts {
  day: string;
  /** Those with a lesson on the day, by name. */
  locations: DayLocation[];
  /** By hour, then by lane. */
  lessons: FullDayLesson[];
  /** Cash of the day's books, with how many payments it was. */
  cash: { payments: number; amount: number; euro_cents: number };
}

export const readDay = defineProcedure({
  name: 'read_day',
  summary:
    'A day of the club in one read: every lesson with its instructor, seats, marks, absences, requests for a substitute and clashes, and the cash that was taken.',
  input: readDayInput,
  async run(context, { day }): Promise<ClubDayFacts> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<ClubDayFacts>`
        with ${lessonsBetween(day, addDays(day, 1))}, seats as (
          select shown.id,
            count(*) filter (where enrollments.status = 'active' and extra_seat_reason is null) as taken,
            count(*) filter (where enrollments.status = 'active' and extra_seat_reason is not null) as extra,
            count(*) filter (where enrollments.status = 'waitlist') as waiting
          from shown join enrollments on enrollments.class_id = shown.class_id and enrollments.status in ('active', 'waitlist')
            and private.swims_on(enrollments, shown.starts_at)
          group by shown.id
        ), offers as (
          select class_id, count(*) as offers from waitlist_offers join enrollments on enrollments.id = enrollment_id
          where waitlist_offers.status = 'open' group by class_id
        ), children as (
          select shown.id, count(*) as expected, count(attendance.id) as marked,
            count(*) filter (where not by_club) as absent,
            count(*) filter (where by_club) as begin_later,
            count(*) filter (where coalesce(medical_notes, '') <> '') as care
          from shown
          join enrollments on enrollments.class_id = shown.class_id and enrollments.status = 'active'
            and coalesce(enrollments.seated_at, enrollments.created_at) < upper(shown.time)
            and private.swims_on(enrollments, shown.starts_at)
          left join attendance on attendance.lesson_id = shown.id and attendance.child_id = enrollments.child_id
          left join absences on absences.lesson_id = shown.id and absences.child_id = enrollments.child_id
          left join child_care on child_care.child_id = enrollments.child_id
          where not exists (
            select from subscriptions join subscription_pauses on subscription_id = subscriptions.id
            where subscriptions.enrollment_id = enrollments.id and shown.day between subscription_pauses.starts_on and subscription_pauses.ends_on
          )
          group by shown.id
        ), swimming as materialized (
          select shown.id, shown.class_id, enrollments.child_id
          from shown join enrollments on enrollments.class_id = shown.class_id and enrollments.status = 'active'
            and private.swims_on(enrollments, shown.starts_at)
          union select shown.id, shown.class_id, visits.child_id from shown join visits on visits.lesson_id = shown.id
        ), hindered as (
          select swimming.id, count(distinct swimming.child_id) as hindered
          from private.may_swim(array(select distinct child_id from swimming), ${day}::date) as against
          join swimming on swimming.child_id = against.child_id and (against.class_id is null or against.class_id = swimming.class_id)
          where reason <> 'certificate_ending' group by swimming.id
        )
        select ${day} as day,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', id, 'name', name, 'name_en', name_en, 'name_ru', name_ru, 'lane_count', lane_count, 'has_check_in', has_check_in) order by name, id), '[]')
            from locations where id in (select location_id from shown)
          ) as locations,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              ${LESSON_MEMBERS},
              'capacity', max_capacity, 'taken', coalesce(taken, 0), 'extra', coalesce(extra, 0), 'waiting', coalesce(waiting, 0),
              'free', greatest(0, private.seats_left(shown.id)),
              'offers', coalesce(offers, 0), 'expected', coalesce(expected, 0), 'marked', coalesce(marked, 0),
              'hindered', coalesce(hindered, 0), 'instructors', (select count(*) from there where there.id = shown.id),
              'children_an_instructor', ${childrenAnInstructor(sql`shown.class_id`)},
              'visits', (select count(*) from visits where visits.lesson_id = shown.id),
              'absent', coalesce(absent, 0), 'begin_later', coalesce(begin_later, 0), 'care', coalesce(care, 0), 'request', case when requests.id is not null then coalesce(requests.note, '') end
            ) order by starts_at, lane nulls first, title, shown.id), '[]')
            from shown
            left join clashing on clashing.id = shown.id
            left join profiles on profiles.user_id = leader_id
            left join seats on seats.id = shown.id
            left join offers on offers.class_id = shown.class_id
            left join children on children.id = shown.id
            left join hindered on hindered.id = shown.id
            left join substitute_requests as requests on requests.lesson_id = shown.id and requests.status = 'open'
          ) as lessons,
          (
            select jsonb_build_object('payments', coalesce(sum(payments), 0),
              'amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0))
            from private.cash_of_day(${day}::date)
          ) as cash`.execute(trx);
      return only(rows);
    });
  },
});
