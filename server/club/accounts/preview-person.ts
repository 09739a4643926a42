import type { Erased } from '../../../contracts/accounts.ts';
import type { Sum } from '../../../contracts/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { isDueRow } from '../ledger/payment-conditions.ts';
import { countLosses } from './erasure/count-losses.ts';
import { leftChildren, readPerson, whatHolds } from './family.ts';

/** The rows that an erasure erases, those that pass on, and what prevents it. */
interface ErasurePreview {
  blocked: 'last_admin' | 'teaches_classes' | null;
  /** The address that has to be typed. */
  typed: string;
  children: { first_name: string; passes_to: string | null }[];
  counts: Record<Erased, number>;
  money: OpenMoney;
}

/** Changes nothing. Runs with the club's rights. */
export async function previewPerson(trx: Transaction, userId: string): Promise<ErasurePreview> {
  const children = await leftChildren(trx, userId);
  const passesTo = new Map<string, string>();
  for (const heir of new Set(children.flatMap((child) => child.heir ?? []))) {
    const { full_name, email } = await readPerson(trx, heir);
    passesTo.set(heir, full_name || email);
  }
  const gone = children.filter(({ heir }) => heir === null).map(({ id }) => id);
  const { email, full_name } = await readPerson(trx, userId);
  return {
    blocked: await whatHolds(trx, userId),
    typed: email || full_name,
    children: children.map(({ first_name, heir }) => ({
      first_name,
      passes_to: heir === null ? null : passesTo.get(heir)!,
    })),
    counts: await countLosses(trx, userId, gone),
    money: await readMoney(trx, userId),
  };
}

/** Open sums between a person and the club, and the invoices that stay when the account goes. */
interface OpenMoney {
  credit: Sum;
  due: Sum;
  invoices: number;
}

const readMoney = (trx: Transaction, userId: string): Promise<OpenMoney> => onlyRow(trx)`
    select
      (
        select jsonb_build_object('amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0))
        from family_credits where user_id = ${userId}::uuid
      ) as credit,
      (
        select jsonb_build_object('amount', coalesce(sum(amount), 0), 'euro_cents', coalesce(sum(euro_cents), 0)) from payments
        where user_id = ${userId}::uuid and ${isDueRow()}
      ) as due,
      (select count(*)::integer from invoices where user_id = ${userId}::uuid and buyer is not null) as invoices`;
