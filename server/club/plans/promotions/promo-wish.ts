import type { ErrorCode } from '../../../../contracts/errors.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hasRows } from '../../../platform/database/rows.ts';
import { lockPromotion, refusalOf, type Promotion } from './promotion.ts';

/** The promo code of one request, which enrolls one or several children. */
export class PromoWish {
  readonly #trx: Transaction;
  readonly #promotion: Promotion | null;
  #refusal: ErrorCode | null = null;
  /** Families whose child on the waitlist has been promised it in this request: no payment shows it yet. */
  readonly #served = new Set<string>();

  private constructor(trx: Transaction, promotion: Promotion | null) {
    this.#trx = trx;
    this.#promotion = promotion;
  }

  /** Locks the code, if there is one. Refuses one that cannot be used today. */
  static async of(trx: Transaction, code: string | null): Promise<PromoWish> {
    return new PromoWish(trx, code === null ? null : await lockPromotion(trx, code));
  }

  /**
   * The code, if this child's first payment may use it: nothing comes off a price of the child's own. `counted`: uses of a
   * quote, of which there is no payment.
   */
  async forPlan(
    planId: string,
    { id: childId, parent_id: parentId }: { id: string | null; parent_id: string },
    counted = 0,
  ): Promise<Promotion | null> {
    const promotion = this.#promotion;
    if (!promotion) return null;
    const refusal =
      (await this.#isPaidByVisits(planId)) || (await this.#hasOwnPrice(planId, childId))
        ? 'promotion_not_for_plan'
        : promotion.once_a_family && this.#served.has(parentId)
          ? 'promotion_used'
          : await refusalOf(this.#trx, promotion, { planId, parentId, counted });
    if (refusal) {
      this.#refusal ??= refusal;
      return null;
    }
    this.#served.add(parentId);
    return promotion;
  }

  /** Refuses a code that lowered no price. */
  requireUse(): void {
    if (this.#refusal && this.#served.size === 0) throw new ClubError(this.#refusal);
  }

  async #hasOwnPrice(planId: string, childId: string | null): Promise<boolean> {
    return hasRows(this.#trx)`
      select from child_prices
      where plan_id = ${planId}::uuid and child_id = ${childId}::uuid and (valid_until is null or valid_until >= ${clubDay()}::date)
    `;
  }

  /** A month without a price is billed when it is over: there is no first payment. */
  async #isPaidByVisits(planId: string): Promise<boolean> {
    return hasRows(this.#trx)`select from plans where id = ${planId}::uuid and price is null and sessions is null`;
  }
}
