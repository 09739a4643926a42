import { grantCreditInput } from '../../../contracts/inputs/payments.ts';
import { toEuroCents } from '../../../contracts/money.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireProofOfSum } from '../core/access/recent-proof.ts';
import { requireSecondPerson } from '../core/access/second-person.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireProfile } from '../core/profiles.ts';
import { changeCredit, lockCredit } from '../ledger/credit.ts';

export const grantCredit = defineProcedure({
  name: 'grant_credit',
  summary:
    'Gives a family credit for a reason: the club owes it, no money moves. What is due is paid from it on request. Notifies the family. The same `once` grants once.',
  input: grantCreditInput,
  async run(context, { once, user_id, amount, reason }) {
    await requireAdmin(context);
    await requireProofOfSum(context, amount);
    const euro_cents = await asServiceRole(context.trx, async (trx) => {
      const euro_cents = toEuroCents(amount, await clubCurrency(trx));
      await requireProfile(trx, user_id);
      const before = await lockCredit(trx, user_id);
      if (once && (await isGranted(trx, once, user_id))) return null;
      await requireSecondPerson(context, { family: user_id, amount });
      await changeCredit(trx, before, {
        ...(once ? { id: once } : {}),
        userId: user_id,
        kind: 'granted',
        euroCents: euro_cents,
        amount,
        note: reason,
        by: context.userId,
      });
      await notify(trx, { to: user_id, kind: 'credit_granted', data: { amount, euro_cents, note: reason } });
      return euro_cents;
    });
    if (euro_cents === null) return { user_id };
    await audit(context, 'grant_credit', {
      table: 'auth.users',
      id: user_id,
      details: { amount, euro_cents, note: reason },
    });
    return { user_id };
  },
});

/** True if the same request came before; the family's credit must be locked. */
async function isGranted(trx: Transaction, once: string, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('family_credits').select('user_id').where('id', '=', once).executeTakeFirst();
  if (row && row.user_id !== userId) throw new ClubError('try_again');
  return row !== undefined;
}
