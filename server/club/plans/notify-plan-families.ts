import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { readFacts } from '../core/enrollment-facts.ts';
import { notify } from '../core/notifications/notify.ts';

export interface PlannedPrice {
  id: string;
  plan_id: string;
  /** In the club's currency; null: paid by attendance. */
  price: number | null;
  valid_from: string;
}

/**
 * Notifies the families whose children run on a plan that its price will change, or that it will not after all. Returns
 * how many enrollments.
 */
export async function notifyPlanFamilies(
  trx: Transaction,
  { id, plan_id, price, valid_from }: PlannedPrice,
  kind: 'price_changing' | 'price_change_withdrawn',
): Promise<number> {
  const { enrollment_ids, ...names } = await onlyRow(trx)<Translated<'title'> & { enrollment_ids: string[] }>`
    select name as title, name_en as title_en, name_ru as title_ru, array(
      select enrollments.id from enrollments
      left join subscriptions on enrollment_id = enrollments.id and subscriptions.status in ('active', 'paused')
      where enrollments.plan_id = plans.id and enrollments.status = 'active'
        and (plans.sessions is not null or subscriptions.ends_on is null or subscriptions.ends_on >= ${valid_from}::date)
    ) as enrollment_ids
    from plans where id = ${plan_id}::uuid`;
  for (const { facts, family } of await readFacts(trx, enrollment_ids)) {
    const data = { ...facts, ...names, ...(price === null ? {} : { amount: price }), valid_from };
    await notify(trx, { to: family, kind, data, once: `${kind}:${id}:${facts.enrollment_id}` });
  }
  return enrollment_ids.length;
}
