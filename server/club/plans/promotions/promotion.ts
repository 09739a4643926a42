import { sql } from 'kysely';
import type { ErrorCode } from '../../../../contracts/errors.ts';
import type { PromoTerms } from '../../../../contracts/prices.ts';
import { promoFits } from '../../../../contracts/promotions.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

/** A promo code that is valid today. */
export interface Promotion extends PromoTerms {
  id: string;
  code: string;
  ends_on: string | null;
  max_uses: number | null;
  once_a_family: boolean;
  plan_ids: string[];
}

interface Use {
  planId: string;
  /** The family's first parent. */
  parentId: string;
  /** Uses that a quote has counted already, of which there is no payment. */
  counted?: number;
}

const holdsOn = (day: string) =>
  sql`is_active and ${day}::date >= starts_on and (ends_on is null or ends_on >= ${day}::date)`;

/** A payment of nothing gives its use of a code back; one whose card was declined is still wanted. */
const COUNTS = sql`(status <> 'failed' or method = 'card')`;

/** A discount is worth guessing, so wrong codes are counted by caller. */
export const PROMO_GUESS = {
  purpose: 'promo code',
  wrong: 'promotion_not_found',
  isRight: (trx: Transaction, code: string) =>
    asServiceRole(trx, async (club) => {
      const row = await club.selectFrom('promotions').select('id').where('code', '=', code).executeTakeFirst();
      return row !== undefined;
    }),
} as const;

/**
 * Locks the promo code, so that its last use is taken once, and returns it. Refuses an unknown code, one that is not
 * valid today, and one that is used up. Runs with the club's rights.
 */
export async function lockPromotion(trx: Transaction, code: string): Promise<Promotion> {
  const promotion = await read(trx, sql`code = ${code}`);
  if (!promotion) throw new ClubError('promotion_not_found');
  if (!promotion.holds) throw new ClubError('promotion_ended');
  if (promotion.max_uses !== null && (await countUses(trx, promotion.id)) >= promotion.max_uses)
    throw new ClubError('promotion_used_up');
  return promotion;
}

/**
 * The code that was named while a class was full, locked; null where it is not valid any more, or this family may not
 * use it.
 */
export async function lockPromised(trx: Transaction, promotionId: string, use: Use): Promise<Promotion | null> {
  const promotion = await read(trx, sql`id = ${promotionId}::uuid`);
  if (!promotion?.holds) return null;
  return (await refusalOf(trx, promotion, use)) ? null : promotion;
}

/** The reason for which a locked code is not for this payment; null where it is. */
export async function refusalOf(trx: Transaction, promotion: Promotion, use: Use): Promise<ErrorCode | null> {
  if (!promoFits(promotion, use.planId)) return 'promotion_not_for_plan';
  if (promotion.max_uses !== null && (await countUses(trx, promotion.id)) + (use.counted ?? 0) >= promotion.max_uses)
    return 'promotion_used_up';
  if (promotion.once_a_family && (await countUses(trx, promotion.id, use.parentId)) > 0) return 'promotion_used';
  return null;
}

async function read(trx: Transaction, which: ReturnType<typeof sql>): Promise<(Promotion & { holds: boolean }) | null> {
  const { rows } = await sql<Promotion & { holds: boolean }>`
    select id, code, percent, amount, ends_on, max_uses, once_a_family, plan_ids, ${holdsOn(clubDay())} as holds
    from promotions where ${which} for update`.execute(trx);
  return rows[0] ?? null;
}

async function countUses(trx: Transaction, promotionId: string, parentId: string | null = null): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::integer as uses from payments
    where promotion_id = ${promotionId}::uuid and ${COUNTS} and (${parentId}::uuid is null or user_id = ${parentId}::uuid)
  `.execute(trx);
  return only(rows).uses;
}
