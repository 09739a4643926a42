import { amountOfPercent, refundableRest, refundShare } from '../../../../contracts/refunds.ts';
import type { Currency } from '../../../../contracts/money.ts';
import type { Refundable } from '../../../../contracts/refunds.ts';
import { minorUnitsOf } from '../../../kit/typed-values.ts';
import type { SettledPayment } from './refunds-data.ts';

export type Way = 'amount' | 'percent';

/** The payment as the rule about refunds sees it: what failed was never given. */
export function refundableOf({ amount, settled_amount, settled_currency, refunds }: SettledPayment): Refundable {
  return {
    amount,
    settled_amount: settled_amount ?? 0,
    settled_currency: settled_currency ?? 'EUR',
    refunds: refunds.filter(({ status }) => status !== 'failed'),
  };
}

export interface RefundForm {
  /** In the club's currency; null while nothing sensible is typed. */
  amount: number | null;
  /** What goes back, in minor units of the settled currency. */
  share: number | null;
  /** More than is left. */
  tooMuch: boolean;
}

/** What was typed, as an amount: a sum, or per cent of what is left. */
export function wishOf(
  payment: Refundable,
  { way, typed }: { way: Way; typed: string },
  currency: Currency,
): RefundForm {
  const rest = refundableRest(payment, currency);
  const amount = way === 'amount' ? minorUnitsOf(typed) : percentOf(rest, typed);
  if (!amount) return { amount: null, share: null, tooMuch: false };
  const share = refundShare(payment, amount, currency);
  return share === 'too_large' ? { amount, share: null, tooMuch: true } : { amount, share, tooMuch: false };
}

function percentOf(rest: number, typed: string): number | null {
  const percent = Number(typed.replace(',', '.'));
  if (!typed.trim() || !Number.isFinite(percent) || percent <= 0) return null;
  return percent > 100 ? rest + 1 : amountOfPercent(rest, percent);
}
