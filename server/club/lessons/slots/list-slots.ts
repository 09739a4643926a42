import { listSlotsInput } from '../../../../contracts/inputs/slots.ts';
import type { SlotPaid } from '../../../../contracts/slots.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { instructorOfCall } from './access.ts';

/** A private lesson of an instructor, with who comes. */
interface Slot extends Translated<'location_name'> {
  lesson_id: string;
  class_id: string;
  starts_at: string;
  duration_minutes: number;
  lane: number | null;
  location_id: string;
  /** For a child, in the club's currency. */
  price: number;
  seats: number;
  /** The seats that are free; 0 as well once it has begun. */
  free: number;
  visits: { visit_id: string; child_id: string; full_name: string; mark: string | null; paid: SlotPaid }[];
}

/** The most that are listed. */
const MOST_LISTED = 500;

export const listSlots = defineProcedure({
  name: 'list_slots',
  summary:
    'The private lessons of an instructor from a day on, free and booked, with the children who come and whether they are paid: the caller’s own, for the desk those of the named one. The earliest first.',
  input: listSlotsInput,
  isRead: true,
  async run(context, { instructor_id, from }): Promise<Slot[]> {
    const instructorId = await instructorOfCall(context, instructor_id);
    return asServiceRole(context.trx, async (trx) => {
      return allRows(trx)<Slot>`
        select lessons.id as lesson_id, class_id, starts_at, lessons.duration_minutes,
          case when moved_to is null then lane else moved_lane end as lane,
          locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          price_per_class as price, max_capacity as seats,
          case when starts_at > now() then greatest(0, private.seats_left(lessons.id)) else 0 end as free, visits
        from lessons join classes on classes.id = class_id join locations on locations.id = coalesce(moved_to, location_id)
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object(
            'visit_id', visits.id, 'child_id', child_id, 'full_name', full_name, 'mark', mark,
            'paid', coalesce((
              select case when bool_or(payments.status = 'pending') then 'waiting' else 'paid' end
              from payments where visit_id = visits.id and payments.status <> 'failed' having count(*) > 0
            ), case when exists (
              select from make_up_credits join payments on payments.id = payment_id
              where make_up_credits.id = credit_id and payments.status in ('paid', 'validated')
            ) then 'paid' when price_per_class > 0 and exists (
              select from payments where visit_id = visits.id and payments.method = 'card'
            ) then 'waiting' else 'free' end)
          ) order by full_name, child_id), '[]') as visits
          from visits join children on children.id = child_id where visits.lesson_id = lessons.id
        ) as booked
        where kind = 'private' and coalesce(substitute_instructor_id, instructor_id) = ${instructorId}::uuid
          and lessons.status <> 'cancelled' and starts_at >= ${from ?? clubDay()}::date::timestamp at time zone 'Europe/Sofia'
        order by starts_at, lessons.id limit ${MOST_LISTED}`;
    });
  },
});
