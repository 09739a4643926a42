import { partsOfCharge, type Sum } from '../../../contracts/money.ts';
import type { Price } from '../../../contracts/prices.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface PriceReasonsProps {
  price: Omit<Price, 'amount'>;
  promoCode?: string | null;
  className?: string;
}

/** The reasons of a price below the plan's: the whole price, struck, and each reason with what it takes off. Nothing where it is whole. */
export function PriceReasons({ price, promoCode, className = '' }: PriceReasonsProps) {
  const { t, money } = useLanguage('payment');
  const { priceDisplay } = useClubSettings();
  const [whole] = money(price.full, priceDisplay);
  // A part paid by credit is a charge of its own: it comes before discounts.
  const taken = [price.credit ?? 0, price.days, price.sibling, price.second_class, price.promo, price.trial ?? 0];
  const [, ...parts] = partsOfCharge(
    [taken.reduce((left, off) => left - off, price.full), ...taken],
    priceDisplay.currency,
  );
  const [credit, days, sibling, secondClass, promo, trial] = parts as [Sum, Sum, Sum, Sum, Sum, Sum];
  const reasons = [
    { off: days, text: t('reasons.days') },
    { off: sibling, text: t('reasons.sibling') },
    { off: secondClass, text: t('reasons.secondClass') },
    { off: credit, text: t('reasons.credit') },
    { off: promo, text: t('reasons.promo', { code: promoCode ?? '' }) },
    { off: trial, text: t('reasons.trial') },
  ].filter(({ off }) => off.amount > 0);
  const own = price.own && <span className="text-water">{t(price.card ? 'reasons.card' : 'reasons.own')}</span>;
  if (reasons.length === 0) return own && <span className={`text-sm font-semibold ${className}`}>{own}</span>;
  return (
    <span className={`flex flex-col text-sm font-normal ${className}`}>
      <s aria-label={t('reasons.was', { price: whole })} className="text-muted tabular">
        {whole}
      </s>
      {own}
      {reasons.map(({ off, text }) => (
        <span key={text} className="flex flex-wrap gap-x-2 text-success">
          {text}{' '}
          <span className="font-semibold whitespace-nowrap tabular">
            −{money(off.amount, priceDisplay, off.euro_cents)[0]}
          </span>
        </span>
      ))}
    </span>
  );
}

/** The parts of a payment's price as its row holds them. */
export const priceOfPayment = (payment: {
  amount: number;
  discount: number;
  days_discount: number;
  promo_discount: number;
  class_discount: number;
  trial_discount: number;
  own_price: boolean;
  from_credit: number;
}): Price => ({
  full:
    payment.amount +
    payment.from_credit +
    payment.discount +
    payment.class_discount +
    payment.days_discount +
    payment.promo_discount +
    payment.trial_discount,
  own: payment.own_price,
  days: payment.days_discount,
  sibling: payment.discount,
  second_class: payment.class_discount,
  promo: payment.promo_discount,
  trial: payment.trial_discount,
  credit: payment.from_credit,
  amount: payment.amount,
});
