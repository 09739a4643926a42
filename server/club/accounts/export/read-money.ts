import { sql } from 'kysely';
import type { Sum } from '../../../../contracts/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';

/** Open sums between a person and the club, and the invoices that stay when the account goes. */
export interface OpenMoney {
  credit: Sum;
  due: Sum;
  invoices: number;
}

export async function readMoney(trx: Transaction, userId: string): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select
      (
        select jsonb_build_object('amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0))
        from family_credits where user_id = ${userId}::uuid
      ) as credit,
      (
        select jsonb_build_object('amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0)) from payments
        where user_id = ${userId}::uuid and ${isDueRow()}
      ) as due,
      (select count(*)::integer from invoices where user_id = ${userId}::uuid and buyer is not null) as invoices`.execute(
    trx,
  );
  return only(rows);
}
