import { clubDay } from '../../../../contracts/time.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { type Args } from '../../../lib/api/rpc.ts';

const COLUMNS = 'id,code,note,percent,amount,starts_on,ends_on,max_uses,once_a_family,plan_ids,is_active,used_times';

/** A promo code as an admin knows it, with how many payments used it. */
export type Promotion = Selected<'promotions', typeof COLUMNS>;

/** All promo codes, the newest first. */
export const promotionsQuery = askQuery(['promotions', 'admin'], (club) =>
  club.from('promotions').select(COLUMNS).order('created_at', { ascending: false }),
);

export type PromotionState = 'on' | 'planned' | 'over' | 'used' | 'off';

/** The state of a code today, with the reason. */
export function promotionState(promotion: Promotion, today = clubDay()): PromotionState {
  const { is_active, starts_on, ends_on, max_uses, used_times } = promotion;
  if (!is_active) return 'off';
  if (ends_on && ends_on < today) return 'over';
  if (max_uses !== null && used_times >= max_uses) return 'used';
  return starts_on > today ? 'planned' : 'on';
}

/** A promo code as save_promotion takes it; without one, what a new one starts from. */
export function promotionInput(promotion: Promotion | undefined): Args<'save_promotion'> {
  return {
    ...(promotion ? { promotion_id: promotion.id } : {}),
    code: promotion?.code ?? '',
    note: promotion?.note ?? '',
    percent: promotion?.percent ?? null,
    amount: promotion?.amount ?? null,
    starts_on: promotion?.starts_on ?? clubDay(),
    ends_on: promotion?.ends_on ?? null,
    max_uses: promotion?.max_uses ?? null,
    once_a_family: promotion?.once_a_family ?? true,
    plan_ids: promotion?.plan_ids ?? [],
    is_active: promotion?.is_active ?? true,
  };
}
