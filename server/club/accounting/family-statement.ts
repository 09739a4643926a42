import { sql } from 'kysely';
import { payable, type FamilyStatement, type StatementLine } from '../../../contracts/books.ts';
import { familyStatementInput } from '../../../contracts/inputs/books.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, onlyRow } from '../../platform/database/rows.ts';
import { requireAdmin, requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { readReceived } from '../ledger/credit.ts';
import { isDueRow, isSettledRow } from '../ledger/payment-conditions.ts';
import { JOIN_SUBJECT, SUBJECT_TITLES } from '../ledger/payment-subject.ts';

export const familyStatement = defineProcedure({
  name: 'family_statement',
  summary:
    'All charges, payments, refunds and credits of a family, entry by entry. A family reads its own, an admin any.',
  input: familyStatementInput,
  async run(context, { user_id }): Promise<FamilyStatement> {
    if (context.caller.role === 'service_role' || requireUser(context) !== user_id) await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const family = await readFamily(trx, user_id);
      const lines = await readLines(trx, user_id);
      const totals = await readTotals(trx, user_id);
      return { ...family, lines, totals, payable: payable(totals.credit, await readReceived(trx, user_id)) };
    });
  },
});

async function readFamily(trx: Transaction, userId: string) {
  const { rows } = await sql<{ user_id: string; full_name: string; email: string | null; reference: string }>`
    select users.id as user_id, coalesce(full_name, '') as full_name, users.email, coalesce(profiles.reference, '') as reference
    from auth.users left join profiles on profiles.user_id = users.id where users.id = ${userId}::uuid`.execute(trx);
  if (!rows[0]) throw new ClubError('user_not_found');
  return rows[0];
}

/** A charge that was dropped before it was paid is left out, as it is from the totals. */
const readLines = (trx: Transaction, userId: string): Promise<StatementLine[]> => allRows(trx)`
    with mine as (
      select payments.*, children.full_name as child_name, orders.number as order_number,
        ${SUBJECT_TITLES}
      from payments
      left join children on children.id = payments.child_id
      ${JOIN_SUBJECT}
      left join orders on orders.id = payments.order_id
      where payments.user_id = ${userId}::uuid
    )
    select created_at as at, 'charged' as kind, amount, euro_cents, reference, child_name, title as subject,
      title_en as subject_en, title_ru as subject_ru, order_number, method, status
    from mine where ${isDueRow('mine')} or ${isSettledRow('mine')}
    union all
    select settled_at, 'settled', amount, euro_cents, reference, child_name, title, title_en, title_ru, order_number, method, status
    from mine where ${isSettledRow('mine')} and settled_at is not null
    union all
    select coalesce(given_at, refunds.created_at), 'refunded', refunds.amount, refunds.euro_cents, reference, child_name, title, title_en, title_ru,
      order_number, method, refunds.status
    from refunds join mine on mine.id = refunds.payment_id where refunds.status = 'succeeded'
    union all
    select family_credits.created_at, kind, family_credits.amount, family_credits.euro_cents, mine.reference, child_name, title,
      title_en, title_ru, order_number, null, null
    from family_credits left join mine on mine.id = family_credits.payment_id where family_credits.user_id = ${userId}::uuid
    order by at, kind`;

const readTotals = (trx: Transaction, userId: string): Promise<FamilyStatement['totals']> => onlyRow(trx)`
    select
      jsonb_build_object(
        'amount', coalesce(sum(amount) filter (where ${isDueRow()}), 0),
        'euro_cents', coalesce(sum(euro_cents) filter (where ${isDueRow()}), 0)
      ) as due,
      jsonb_build_object('amount', coalesce(sum(amount) filter (where ${isSettledRow()}), 0),
        'euro_cents', coalesce(sum(euro_cents) filter (where ${isSettledRow()}), 0)) as paid,
      jsonb_build_object('amount', coalesce(sum(refunded_amount), 0), 'euro_cents', coalesce(sum(refunded_euro_cents), 0)) as refunded,
      (
        select jsonb_build_object('amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0))
        from family_credits where user_id = ${userId}::uuid
      ) as credit
    from payments where user_id = ${userId}::uuid`;
