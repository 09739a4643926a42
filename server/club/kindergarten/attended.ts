import type { BillLine } from '../../../contracts/kindergarten.ts';
import { addMonths } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';

/** The lessons that a child attended in the classes of a location in a month, before anything is charged. */
export interface AttendedMonth {
  child_id: string;
  child_name: string;
  parent_id: string;
  parent_name: string;
  /** The enrollment that the month is billed to: the one of the class attended most. */
  enrollment_id: string;
  lines: BillLine[];
  /** The plan's fixed price for the month, in the club's currency; null where attendance decides. */
  fixed_price: number | null;
  /** The plan itself has charged this month. */
  charged: boolean;
}

export const monthStart = (month: string): string => `${month}-01`;

/**
 * Every child on a monthly kindergarten plan in the classes of the location: who was there (present) in the month's
 * lessons, and who is enrolled now. In the order of names. Runs with the club's rights.
 */
export async function readAttended(trx: Transaction, locationId: string, month: string): Promise<AttendedMonth[]> {
  const from = monthStart(month);
  const to = addMonths(from, 1);
  return allRows(trx)<AttendedMonth>`
    with marks as (
      select attendance.child_id, lessons.class_id, count(*)::integer as sessions
      from lessons
      join classes on classes.id = lessons.class_id
      join attendance on attendance.lesson_id = lessons.id and attendance.status = 'present'
      where classes.location_id = ${locationId}::uuid and lessons.status <> 'cancelled'
        and lessons.starts_at >= ${from}::date::timestamp at time zone 'Europe/Sofia'
        and lessons.starts_at < ${to}::date::timestamp at time zone 'Europe/Sofia'
      group by 1, 2
    ), plan_of as (
      -- The newest enrollment of a child in a class is the one that counts: it may have ended since.
      select distinct on (enrollments.child_id, enrollments.class_id)
        enrollments.child_id, enrollments.class_id, enrollments.id as enrollment_id, enrollments.status, plans.price as fixed_price
      from enrollments
      join plans on plans.id = enrollments.plan_id and plans.kind = 'kindergarten_monthly'
      join classes on classes.id = enrollments.class_id and classes.location_id = ${locationId}::uuid
      where enrollments.status <> 'waitlist'
      order by enrollments.child_id, enrollments.class_id, enrollments.status = 'active' desc, enrollments.created_at desc
    ), attended as (
      select plan_of.*, coalesce(marks.sessions, 0) as sessions, classes.title, classes.title_en, classes.title_ru,
        classes.price_per_class,
        exists (
          select from payments where payments.enrollment_id = plan_of.enrollment_id and payments.status <> 'failed'
            and payments.period && daterange(${from}::date, ${to}::date)
            and not exists (
              select from kindergarten_bills where payments.id in (kindergarten_bills.payment_id, difference_payment_id)
            )
        ) as charged
      from plan_of
      join classes on classes.id = plan_of.class_id
      left join marks on marks.child_id = plan_of.child_id and marks.class_id = plan_of.class_id
      where marks.sessions > 0 or plan_of.status = 'active'
        or exists (
          select from kindergarten_bills
          where kindergarten_bills.child_id = plan_of.child_id and location_id = ${locationId}::uuid and month = ${from}::date
        )
    )
    select children.id as child_id, children.full_name as child_name, children.parent_id,
      coalesce(nullif(profiles.full_name, ''), users.email, '') as parent_name,
      (array_agg(enrollment_id order by sessions desc, enrollment_id))[1] as enrollment_id,
      jsonb_agg(jsonb_build_object('class_id', class_id, 'class_title', title, 'class_title_en', title_en,
        'class_title_ru', title_ru, 'sessions', sessions, 'price', price_per_class) order by sessions desc, title) as lines,
      case when count(fixed_price) = count(*) then max(fixed_price) end as fixed_price,
      bool_or(charged) as charged
    from attended
    join children on children.id = attended.child_id
    join auth.users on users.id = children.parent_id
    left join profiles on profiles.user_id = children.parent_id
    group by children.id, profiles.full_name, users.email
    order by children.full_name, children.id`;
}
