import { sql } from 'kysely';
import { settleWithdrawalInput } from '../../../contracts/inputs/withdrawals.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireOtherFamily } from '../core/access/other-family.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { readOwed } from '../payments/refunds/follow-refund.ts';
import { lockEnrollmentOf, takeSessionsBack } from './take-sessions-back.ts';

export const settleWithdrawal = defineProcedure({
  name: 'settle_withdrawal',
  summary:
    'Marks a withdrawal as settled, once its money was given back and its goods or its seat are with the club again; with a note that says why where less was given back since. Where all was, the unused sessions of its package go. While a refund is under way at its provider, it is settled once that has succeeded.',
  input: settleWithdrawalInput,
  async run(context, { withdrawal_id, note }) {
    await requireAdmin(context);
    const settled = await asServiceRole(context.trx, async (trx) => {
      await lockEnrollmentOf(trx, withdrawal_id);
      const isFirst = await lockWithdrawal(trx, withdrawal_id);
      const owed = await readOwed(trx, withdrawal_id);
      if (!note && owed && owed.left > 0)
        throw new ClubError('invalid_input', { details: [{ field: 'note', fault: 'not_returned' }] });
      await requireOtherFamily({ ...context, trx }, await buyersOf(trx, withdrawal_id));
      const now = new Date().toISOString();
      // A refund that the provider has not confirmed may still fail.
      const awaits = !note && owed !== null && owed.left + owed.under_way > 0;
      const row = await trx
        .updateTable('withdrawals')
        .set({
          settled_at: awaits ? null : now,
          refund_awaited_at: awaits ? now : null,
          settled_by: context.userId,
          note,
        })
        .where('id', '=', withdrawal_id)
        .where('settled_at', 'is', null)
        .returning(['id', 'name', 'settled_at'])
        .executeTakeFirst();
      // One that was opened again, since its refund failed, has none to take.
      const isReturned = row && isFirst && (owed?.left ?? 0) <= 0;
      const sessions = isReturned ? await takeSessionsBack(trx, withdrawal_id, context.userId) : 0;
      return row && { ...row, sessions };
    });
    if (!settled) throw new ClubError('withdrawal_not_found');
    await audit(context, 'settle_withdrawal', {
      table: 'withdrawals',
      id: settled.id,
      details: { name: settled.name, note },
    });
    return { withdrawal_id, settled_at: settled.settled_at, removed_sessions: settled.sessions };
  },
});

async function buyersOf(trx: Transaction, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('withdrawals').select('user_id').where('id', '=', id).execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Its payments first, as everywhere: a refund that ends in the same second is seen, or sees what is written here. Returns
 * true if it was never settled before.
 */
async function lockWithdrawal(trx: Transaction, id: string): Promise<boolean> {
  await sql`
    select from payments join withdrawals on payments.order_id = withdrawals.order_id or withdrawals.payment_id in (payments.id, payments.part_of)
    where withdrawals.id = ${id}::uuid order by payments.id for update of payments`.execute(trx);
  const { rows } = await sql<{ is_first: boolean }>`
    select settled_by is null as is_first from withdrawals where id = ${id}::uuid for update`.execute(trx);
  return rows[0]?.is_first ?? false;
}
