import { settleWithdrawalInput } from '../../../contracts/inputs/withdrawals.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../users/access.ts';
import { audit } from '../users/audit.ts';

export const settleWithdrawal = defineProcedure({
  name: 'settle_withdrawal',
  summary:
    'Marks a withdrawal as settled, once its money was given back and its goods or its seat are with the club again.',
  input: settleWithdrawalInput,
  async run(context, { withdrawal_id, note }) {
    await requireAdmin(context);
    const settled = await asServiceRole(context.trx, (trx) =>
      trx
        .updateTable('withdrawals')
        .set({ settled_at: new Date().toISOString(), settled_by: context.userId, note })
        .where('id', '=', withdrawal_id)
        .where('settled_at', 'is', null)
        .returning(['id', 'name'])
        .executeTakeFirst(),
    );
    if (!settled) throw new ClubError('withdrawal_not_found');
    await audit(context, 'settle_withdrawal', {
      table: 'withdrawals',
      id: settled.id,
      details: { name: settled.name, note },
    });
    return { withdrawal_id };
  },
});
