import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';
import { notifyPlanFamilies, type PlannedPrice } from './notify-plan-families.ts';

/** An admin who mistyped has this long to take a change back before families are notified. */
const MINUTES_BEFORE_NOTIFYING = 10;

/** Applies the prices whose day has come, and notifies families of those that are to come. Returns a summary. */
export async function changePrices(trx: Transaction): Promise<JobSummary> {
  const changed = await applyPrices(trx);
  const { rows } = await sql<PlannedPrice>`
    update plan_prices set announced_at = now() where id in (
      select id from plan_prices
      where announced_at is null and valid_from > ${clubDay()}::date
        and created_at < now() - make_interval(mins => ${MINUTES_BEFORE_NOTIFYING})
      order by valid_from for update skip locked
    ) returning id, plan_id, price, valid_from`.execute(trx);
  let people = 0;
  for (const planned of rows) people += await notifyPlanFamilies(trx, planned, 'price_changing');
  return { prices: changed, people };
}

/** Sets plans.price to the price of today; returns how many changed. */
const applyPrices = (trx: Transaction): Promise<number> => affectedRows(trx)`
    update plans set price = private.plan_price(id, ${clubDay()}::date)
    where price is distinct from private.plan_price(id, ${clubDay()}::date)`;
