import { requestTrialInput, withdrawTrialRequestInput } from '../../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../../platform/database/database.ts';
import { insertRow } from '../../../../platform/database/rows.ts';
import { requireFamilyOf } from '../../../core/access/access.ts';
import { auditForFamily } from '../../../core/audit.ts';
import { defineProcedure } from '../../../core/procedure.ts';
import { requirePhone } from '../../../core/require-phone.ts';
import { requireFirstTrial } from './first-trial.ts';

export const requestTrial = defineProcedure({
  name: 'request_trial',
  summary:
    'A family asks for a trial lesson without choosing it: with what the club should know, and where. Asked again while it waits, the newer words count. The desk sees who waits; the trial that it books answers the request.',
  input: requestTrialInput,
  async run(context, { child_id, wish, location_id = null }) {
    const child = await requireFamilyOf(context, child_id);
    const request_id = await asServiceRole(context.trx, async (trx) => {
      if (child.mine) await requirePhone(trx);
      await requireFirstTrial(trx, child_id);
      const words = { wish, location_id, asked_by: context.userId };
      const open = await trx
        .updateTable('trial_requests')
        .set(words)
        .where('child_id', '=', child_id)
        .where('answered_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (open) return open.id;
      return insertRow(trx, 'trial_requests', { child_id, ...words });
    });
    await auditForFamily(context, child, 'request_trial', { table: 'children', id: child_id });
    return { request_id };
  },
});

export const withdrawTrialRequest = defineProcedure({
  name: 'withdraw_trial_request',
  summary: 'Ends the open request of a child for a trial lesson: the family changed its mind, or the desk settled it.',
  input: withdrawTrialRequestInput,
  async run(context, { child_id }) {
    const child = await requireFamilyOf(context, child_id);
    const isEnded = await asServiceRole(context.trx, (trx) => answerRequest(trx, child_id));
    if (!isEnded) throw new ClubError('trial_request_not_found');
    await auditForFamily(context, child, 'withdraw_trial_request', { table: 'children', id: child_id });
    return { child_id };
  },
});

/** Ends the open request of a child; returns false where there is none. */
export async function answerRequest(trx: Transaction, childId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trial_requests')
    .set({ answered_at: new Date().toISOString() })
    .where('child_id', '=', childId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
