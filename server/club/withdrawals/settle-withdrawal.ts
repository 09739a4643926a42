import { sql } from 'kysely';
import { settleWithdrawalInput } from '../../../contracts/inputs/withdrawals.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../users/access.ts';
import { audit } from '../users/audit.ts';

export const settleWithdrawal = defineProcedure({
  name: 'settle_withdrawal',
  summary:
    'Marks a withdrawal as settled, once its money was given back and its goods or its seat are with the club again; with a note that says why where less was given back since.',
  input: settleWithdrawalInput,
  async run(context, { withdrawal_id, note }) {
    await requireAdmin(context);
    const settled = await asServiceRole(context.trx, async (trx) => {
      if (!note && (await owesMoney(trx, withdrawal_id)))
        throw new ClubError('invalid_input', { details: [{ field: 'note', fault: 'not_returned' }] });
      return trx
        .updateTable('withdrawals')
        .set({ settled_at: new Date().toISOString(), settled_by: context.userId, note })
        .where('id', '=', withdrawal_id)
        .where('settled_at', 'is', null)
        .returning(['id', 'name'])
        .executeTakeFirst();
    });
    if (!settled) throw new ClubError('withdrawal_not_found');
    await audit(context, 'settle_withdrawal', {
      table: 'withdrawals',
      id: settled.id,
      details: { name: settled.name, note },
    });
    return { withdrawal_id };
  },
});

/** Whether less was given back since the withdrawal than is to be. */
async function owesMoney(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select amount > coalesce((
      select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
      where (payments.order_id = withdrawals.order_id or withdrawals.payment_id in (payments.id, payments.part_of))
        and refunds.status <> 'failed' and refunds.created_at >= withdrawals.created_at
    ), 0) as owes from withdrawals where id = ${id}`.execute(trx);
  return rows[0]?.owes ?? false;
}
