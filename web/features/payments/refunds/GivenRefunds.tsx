import { briefly, type Currency } from '../../../../contracts/money.ts';
import { amountOfPercent, refundableRest, refundShare, type Refundable } from '../../../../contracts/refunds.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Money } from '../../../components/Money.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { minorUnitsOf } from '../../../kit/typed-values.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { SettledPayment } from './refunds-data.ts';

const PROGRESS = { pending: 'waiting', succeeded: 'good', failed: 'bad' } as const;

interface GivenRefundsProps {
  payment: SettledPayment;
  /** In the club's currency, with its euro cents. */
  rest: number;
  restCents: number | undefined;
}

/** The sum that may still go back, large, and earlier refunds. */
export function GivenRefunds({ payment, rest, restCents }: GivenRefundsProps) {
  const { t, date } = useLanguage('refunds');
  const { priceDisplay } = useClubSettings();
  return (
    <>
      <p>
        <span className="block text-sm text-muted">{t('rest')}</span>
        <Money
          amount={rest}
          euroCents={restCents}
          display={priceDisplay}
          className="font-condensed text-3xl font-bold"
        />
      </p>
      {payment.refunds.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('history')}</h3>
          <ul>
            {payment.refunds.map((refund) => (
              <li
                key={refund.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="block">
                    {refund.origin === 'club' ? t(`reasons.${refund.reason}`) : t(`origins.${refund.origin}`)}
                  </span>
                  <span className="block text-sm text-muted">{date(refund.created_at)}</span>
                  {refund.failure && (
                    <span className="block text-sm text-danger">{t(`failures.${refund.failure}`)}</span>
                  )}
                </span>
                <Money
                  amount={refund.amount}
                  euroCents={refund.euro_cents}
                  display={briefly(priceDisplay)}
                  className="font-semibold"
                />
                <StatusChip progress={PROGRESS[refund.status]}>{t(`statuses.${refund.status}`)}</StatusChip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export type RefundUnit = 'amount' | 'percent';

/** The payment as the rule about refunds sees it: what failed was never given. */
export function refundableOf({ amount, settled_amount, settled_currency, refunds }: SettledPayment): Refundable {
  return {
    amount,
    settled_amount: settled_amount ?? 0,
    settled_currency: settled_currency ?? 'EUR',
    refunds: refunds.filter(({ status }) => status !== 'failed'),
  };
}

interface RefundForm {
  /** In the club's currency; null while nothing sensible is typed. */
  amount: number | null;
  /** The refund, in minor units of the settled currency. */
  share: number | null;
  /** More than is left. */
  tooMuch: boolean;
}

/** The typed text as an amount: a sum, or per cent of the rest. */
export function wishOf(
  payment: Refundable,
  { way, typed }: { way: RefundUnit; typed: string },
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
