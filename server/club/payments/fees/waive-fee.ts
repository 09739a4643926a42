import { sql } from 'kysely';
import { waiveFeeInput } from '../../../../contracts/inputs/payments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin, requireFamilyOf } from '../../core/access/access.ts';
import { requireSecondPerson } from '../../core/access/second-person.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { afterClosing, dropPayments } from '../drop-payments.ts';
import { returnParts } from '../refunds/return-parts.ts';

export const waiveFee = defineProcedure({
  name: 'waive_fee',
  summary:
    'Spares a child its registration fee, or the membership fee of a year, by default this one, for a reason: it is not asked for, and one that waits is dropped. A fee that is paid is refunded instead.',
  input: waiveFeeInput,
  async run(context, { child_id, kind, year: chosenYear, reason }) {
    await requireAdmin(context);
    const year = kind === 'membership' ? (chosenYear ?? Number(clubDay().slice(0, 4))) : null;
    const { parent_id } = await requireFamilyOf(context, child_id);
    const { forms } = await asServiceRole(context.trx, async (trx) => {
      // Locks the child, so that its fee is not asked for in the same moment.
      await trx
        .selectFrom('children')
        .select('id')
        .where('id', '=', child_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('child_not_found'));
      const same = sql`child_id = ${child_id}::uuid and fee_kind = ${kind} and fee_year is not distinct from ${year}::integer`;
      const paid = await sql`select from payments where ${same} and status in ('validated', 'paid')`.execute(trx);
      if (paid.rows.length > 0) throw new ClubError('fee_paid');
      await requireSecondPerson(context, { family: parent_id, amount: await feeOf(trx, kind) });
      await trx
        .insertInto('fee_waivers')
        .values({ child_id, kind, year, reason, created_by: context.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(() => new ClubError('fee_waived'));
      const dropped = await dropPayments(trx, same, { note: 'waived', by: context.userId });
      await returnParts(trx, sql`whole.id = any(${dropped.payment_ids}::uuid[])`);
      return dropped;
    });
    await audit(context, 'waive_fee', { table: 'children', id: child_id, details: { fee: kind, year, note: reason } });
    return afterClosing(context, forms, { child_id });
  },
});

/** The price of the fee now, in the club's currency. */
export async function feeOf(trx: Transaction, kind: 'registration' | 'membership'): Promise<number> {
  const row = await trx
    .selectFrom('club_settings')
    .select(['registration_fee', 'membership_fee'])
    .executeTakeFirstOrThrow();
  return kind === 'registration' ? row.registration_fee : row.membership_fee;
}
