import { briefly } from '../../../contracts/money.ts';
import { Money } from '../../components/Money.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface PaidAmountProps {
  payment: { amount: number; refunded_amount: number; refunded_euro_cents: number };
  /** A code's discount; none where it is left out. */
  promo?: { promo_code: string | null; promo_discount: number };
}

/** The sum of a payment; below it in brief what was given back, and what a code took off. */
export function PaidAmount({ payment, promo }: PaidAmountProps) {
  const { t } = useLanguage('payment');
  const { priceDisplay } = useClubSettings();
  const brief = briefly(priceDisplay);
  const { amount, refunded_amount, refunded_euro_cents } = payment;
  const discount = promo?.promo_discount ?? 0;
  return (
    <>
      <Money amount={amount} display={priceDisplay} />
      {(discount > 0 || refunded_amount > 0) && (
        <span className="block text-sm font-normal text-muted">
          {discount > 0 && (
            <>
              {promo?.promo_code} <Money amount={-discount} display={brief} />{' '}
            </>
          )}
          {refunded_amount > 0 && (
            <>
              {t('refunded')} <Money amount={refunded_amount} euroCents={refunded_euro_cents} display={brief} />
            </>
          )}
        </span>
      )}
    </>
  );
}
