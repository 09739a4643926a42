import { withdrawPriceChangeInput } from '../../../contracts/inputs/plans.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockPlan } from './change-plan-price.ts';
import { notifyPlanFamilies } from './notify-plan-families.ts';

export const withdrawPriceChange = defineProcedure({
  name: 'withdraw_price_change',
  summary:
    'Takes a planned change of price back before its day. Families that were notified of it learn that the price stays; a month that was charged at the new price keeps it.',
  input: withdrawPriceChangeInput,
  async run(context, { price_change_id }) {
    await requireAdmin(context);
    const change = await asServiceRole(context.trx, async (trx) => {
      const priceChange = await trx
        .selectFrom('plan_prices')
        .select('plan_id')
        .where('id', '=', price_change_id)
        .executeTakeFirstOrThrow(() => new ClubError('price_change_not_found'));
      const { name } = await lockPlan(trx, priceChange.plan_id);
      const gone = await trx
        .deleteFrom('plan_prices')
        .where('id', '=', price_change_id)
        .where('valid_from', '>', clubDay())
        .returning(['id', 'plan_id', 'price', 'valid_from', 'announced_at'])
        .executeTakeFirstOrThrow(() => new ClubError('price_change_began'));
      if (gone.announced_at) await notifyPlanFamilies(trx, gone, 'price_change_withdrawn');
      return { ...gone, name };
    });
    const details = { name: change.name, price: change.price, valid_from: change.valid_from };
    await audit(context, 'withdraw_price_change', { table: 'plans', id: change.plan_id, details });
    return { plan_id: change.plan_id };
  },
});
