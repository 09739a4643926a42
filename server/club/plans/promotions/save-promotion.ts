import { savePromotionInput } from '../../../../contracts/inputs/promotions.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';

export const savePromotion = defineProcedure({
  name: 'save_promotion',
  summary:
    'Makes or changes a promo code: discount, dates, plans, number of uses. Payments that used it stay as they are.',
  input: savePromotionInput,
  async run(context, { promotion_id, percent, amount, ends_on, max_uses, ...values }) {
    await requireAdmin(context);
    const row = {
      ...values,
      percent: percent ?? null,
      amount: amount ?? null,
      ends_on: ends_on ?? null,
      max_uses: max_uses ?? null,
    };
    const saved = await asServiceRole(context.trx, (trx) =>
      promotion_id
        ? trx.updateTable('promotions').set(row).where('id', '=', promotion_id).returning('id').executeTakeFirst()
        : trx.insertInto('promotions').values(row).returning('id').executeTakeFirst(),
    );
    if (!saved) throw new ClubError('promotion_not_found');
    await audit(context, 'save_promotion', {
      table: 'promotions',
      id: saved.id,
      details: { name: values.code, percent: row.percent, amount: row.amount, active: values.is_active },
    });
    return { promotion_id: saved.id };
  },
});
