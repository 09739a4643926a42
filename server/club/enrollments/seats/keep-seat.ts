import { sql } from 'kysely';
import { keepSeatInput } from '../../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireOtherFamily } from '../../core/access/other-family.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockEnrollment } from '../find.ts';

export const keepSeat = defineProcedure({
  name: 'keep_seat',
  summary:
    'Keeps a seat for which nothing was paid yet up to another day; its family is warned again before that. Refused where the seat is not released anyway.',
  input: keepSeatInput,
  async run(context, { enrollment_id, until }) {
    await requireAdmin(context);
    const { child } = await lockEnrollment(context, enrollment_id);
    await requireOtherFamily(context, [child.parent_id]);
    await asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql`
        update enrollments set kept_until = ${until}::date, unpaid_warned_on = null
        where id = ${enrollment_id}::uuid and exists (
          select from payments where payments.enrollment_id = enrollments.id and public.seat_kept_until(payments) is not null
        ) returning id`.execute(trx);
      if (rows.length === 0) throw new ClubError('seat_not_released');
    });
    await audit(context, 'keep_seat', { table: 'enrollments', id: enrollment_id, details: { day: until } });
    return { enrollment_id, kept_until: until };
  },
});
