import type { Installment } from '../../../../contracts/installments.ts';
import { Price } from '../../../kit/club/Price.tsx';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** Installments, a line each: the sum, and the day up to which it is paid in time. */
export function InstallmentRows({ installments }: { installments: readonly Installment[] }) {
  const { t, date } = useLanguage('payment');
  return installments.map(({ amount, due_on }) => (
    <span key={due_on} className="flex flex-wrap gap-x-2">
      <Price amount={amount} className="font-semibold text-ink" />
      <span>{due_on === clubToday() ? t('installments.today') : t('installments.by', { date: date(due_on) })}</span>
    </span>
  ));
}
