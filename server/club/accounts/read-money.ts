import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** What stands open between a person and the club, in stotinki, and the invoices that stay when the account goes. */
export interface OpenMoney {
  credit: number;
  due: number;
  invoices: number;
}

export async function readMoney(trx: Transaction, userId: string): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select
      (select coalesce(sum(amount), 0)::integer from family_credits where user_id = ${userId}::uuid) as credit,
      (
        select coalesce(sum(amount), 0)::integer from payments
        where user_id = ${userId}::uuid and (status = 'pending' or (status = 'failed' and method = 'card'))
      ) as due,
      (select count(*)::integer from invoices where user_id = ${userId}::uuid and buyer is not null) as invoices`.execute(
    trx,
  );
  return rows[0]!;
}
