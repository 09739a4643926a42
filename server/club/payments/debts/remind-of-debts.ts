import { sql } from 'kysely';
import { remindOfDebtsInput } from '../../../../contracts/inputs/debts.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';

export const remindOfDebts = defineProcedure({
  name: 'remind_of_debts',
  summary:
    'Reminds families at once of all that they owe, with its sum; at most once a day. Skips families that owe nothing any more.',
  input: remindOfDebtsInput,
  async run(context, { user_ids }) {
    await requireAdmin(context);
    const reminded = await asServiceRole(context.trx, (trx) => remind(trx, user_ids));
    if (reminded.length === 0) throw new ClubError('nothing_owed');
    const details = { families: reminded.length };
    await audit(context, 'remind_of_debts', { table: 'payments', id: null, details });
    return { reminded };
  },
});

interface Debt {
  user_id: string;
  amount: number;
  euro_cents: number;
  due_on: string;
  family: string[];
}

/** Notifies the families; returns which. */
async function remind(trx: Transaction, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Debt>`
    with owed as (
      update payments set reminded_at = now()
      where user_id = any (${userIds}::uuid[]) and amount > 0 and due_on <= ${clubDay()}::date
        and ${isDueRow()}
      returning user_id, child_id, amount, euro_cents, due_on
    )
    select user_id, sum(amount)::integer as amount, sum(euro_cents)::integer as euro_cents, min(due_on) as due_on,
      array_append(array(select guardians.user_id from guardians where child_id = any (array_agg(owed.child_id))), user_id) as family
    from owed group by user_id order by user_id`.execute(trx);
  for (const { user_id, family, amount, euro_cents, due_on } of rows) {
    const once = `debts_reminder:${user_id}:${clubDay()}`;
    await notify(trx, { to: family, kind: 'debts_reminder', data: { amount, euro_cents, valid_from: due_on }, once });
  }
  return rows.map(({ user_id }) => user_id);
}
