import { changePlanPriceInput } from '../../../contracts/inputs/plans.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const changePlanPrice = defineProcedure({
  name: 'change_plan_price',
  summary:
    'Changes the price of a plan from a day on: months and packages that begin from then cost the new price, running ones keep their own. Families on the plan are notified ahead.',
  input: changePlanPriceInput,
  async run(context, { plan_id, price, valid_from }) {
    await requireAdmin(context);
    const changed = await asServiceRole(context.trx, async (trx) => {
      const plan = await lockPlan(trx, plan_id);
      const holds = await priceOn(trx, plan_id, valid_from);
      if (holds?.valid_from === valid_from && valid_from > clubDay()) throw new ClubError('price_change_exists');
      if (holds?.price === price) throw new ClubError('same_price');
      if (valid_from <= clubDay()) {
        // The trigger writes the history.
        await trx.updateTable('plans').set({ price }).where('id', '=', plan_id).execute();
        return { id: null, name: plan.name, before: plan.price };
      }
      const id = await insertRow(trx, 'plan_prices', { plan_id, price, valid_from });
      return { id, name: plan.name, before: holds?.price ?? null };
    });
    const details = { name: changed.name, price, before: changed.before, valid_from };
    await audit(context, 'change_plan_price', { table: 'plans', id: plan_id, details });
    return { plan_id, price_change_id: changed.id, valid_from };
  },
});

/** Locks and returns the plan: one change at a time. */
export async function lockPlan(trx: Transaction, planId: string) {
  return trx
    .selectFrom('plans')
    .select(['id', 'name', 'price'])
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('plan_not_found'));
}

async function priceOn(trx: Transaction, planId: string, day: string) {
  return trx
    .selectFrom('plan_prices')
    .select(['price', 'valid_from'])
    .where('plan_id', '=', planId)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
