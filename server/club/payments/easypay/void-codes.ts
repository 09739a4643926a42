import { sql } from 'kysely';
import { staleEasypayCodesInput } from '../../../../contracts/inputs/payments.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import type { StaleCode } from '../../../../contracts/payments.ts';
import type { EasyPay } from '../../../integrations/easypay/easypay.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { asServiceRole, type Database, type Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { log } from '../../../platform/log.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { JOIN_SUBJECT, SUBJECT_TITLES } from '../../ledger/payment-subject.ts';

const AT_ONCE = 50;

/** True if a code may still be paid, though no payment of its sum waits for it. */
const IS_STALE = sql`easypay_codes.status in ('open', 'closed') and code is not null and expires_at > now() and not exists (
  select from payments where payments.id = payment_id and ${isDueRow()} and payments.euro_cents = easypay_codes.euro_cents
)`;

/**
 * Takes back the codes at ePay.bg for whose sum no payment waits any more. One that it does not take back is asked for
 * again in an hour: what is paid by it becomes credit. Returns a summary.
 */
export async function voidCodes(database: Database, easypay: EasyPay): Promise<JobSummary> {
  const codes = await database.transaction(SERVICE, claim);
  let voided = 0;
  for (const { id, invoice } of codes) {
    try {
      await easypay.invalidate(String(invoice));
    } catch (error) {
      log('warn', 'easypay.void', { row: id, error });
      continue;
    }
    voided++;
    await database.transaction(SERVICE, (trx) =>
      trx
        .updateTable('easypay_codes')
        .set({ status: 'void' })
        .where('id', '=', id)
        .where('status', 'in', ['open', 'closed'])
        .execute(),
    );
  }
  return { codes: voided, unanswered: codes.length - voided };
}

/** A code that is about to be taken back is closed first: a payment that waits again gets a code of its own. */
const claim = (trx: Transaction): Promise<{ id: string; invoice: number }[]> => allRows(trx)`
    update easypay_codes set void_asked_at = now(), status = 'closed' where id in (
      select id from easypay_codes
      where ${IS_STALE} and (void_asked_at is null or void_asked_at < now() - interval '1 hour')
      order by created_at limit ${AT_ONCE} for update skip locked
    ) returning id, invoice`;

export const staleEasypayCodes = defineProcedure({
  name: 'stale_easypay_codes',
  summary:
    'The codes for EasyPay of the user that may still be paid, though their payment is settled, gone or asks for another sum, and what they were for: what is paid by them becomes credit.',
  input: staleEasypayCodesInput,
  async run(context): Promise<StaleCode[]> {
    const userId = requireUser(context);
    const { rows } = await asServiceRole(context.trx, (trx) =>
      sql<StaleCode>`
        select code, easypay_codes.euro_cents, expires_at, children.full_name as child_name, orders.number as order_number,
          ${SUBJECT_TITLES}
        from easypay_codes
        left join payments on payments.id = payment_id
        left join children on children.id = payments.child_id
        left join orders on orders.id = payments.order_id
        ${JOIN_SUBJECT}
        where easypay_codes.user_id = ${userId}::uuid and ${IS_STALE} order by expires_at, code`.execute(trx),
    );
    return rows;
  },
});
