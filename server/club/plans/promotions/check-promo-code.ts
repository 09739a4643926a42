import { checkPromoCodeInput } from '../../../../contracts/inputs/promotions.ts';
import type { ValidPromotion } from '../../../../contracts/promotions.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockPromotion, PROMO_GUESS } from './promotion.ts';

export const checkPromoCode = defineProcedure({
  name: 'check_promo_code',
  summary:
    'The discount of a promo code and its plans, so that the price can be shown before it is paid. Uses nothing up.',
  input: checkPromoCodeInput,
  guess: { ...PROMO_GUESS, of: ({ code }) => code },
  async run(context, { code }): Promise<ValidPromotion> {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const { id, percent, amount, ends_on, plan_ids, once_a_family } = await lockPromotion(trx, code);
      if (once_a_family) {
        const used = await trx
          .selectFrom('payments')
          .select('id')
          .where('promotion_id', '=', id)
          .where('user_id', '=', userId)
          .where(({ eb, or }) => or([eb('status', '<>', 'failed'), eb('method', '=', 'card')]))
          .executeTakeFirst();
        if (used) throw new ClubError('promotion_used');
      }
      return { code, percent, amount, ends_on, plan_ids, once_a_family };
    });
  },
});
