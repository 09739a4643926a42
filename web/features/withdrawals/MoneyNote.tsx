import { useQuery } from '@tanstack/react-query';
import { isDue } from '../../../contracts/payments.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { ChildPayment } from '../children/child-data.ts';
import { contractsQuery } from './withdrawals-data.ts';

interface MoneyNoteProps {
  /** Of what ends. */
  payments: readonly ChildPayment[];
  /** True if a payment that is due is still owed afterwards. */
  staysDue: (payment: ChildPayment) => boolean;
}

/** The money of an enrollment or a child that goes: paid, due, and the withdrawal that the law gives. */
export function MoneyNote({ payments, staysDue }: MoneyNoteProps) {
  const { t, date } = useLanguage('child');
  const { moneyText } = useMoney();
  const { data: contracts = [] } = useQuery(contractsQuery);
  const paid = payments.filter(({ status }) => status === 'paid' || status === 'validated');
  const due = payments.filter(isDue);
  const dropped = due.filter((one) => !staysDue(one));
  const parts = paid.filter(({ part_of }) => dropped.some(({ id }) => id === part_of));
  const byVoucher = parts.filter(({ method }) => method === 'voucher');
  const open = contracts.filter(
    ({ payment_id, withdrawn_at, until, back }) =>
      until && !withdrawn_at && back.amount > 0 && payments.some(({ id }) => id === payment_id),
  );
  const sumOf = (some: readonly ChildPayment[]) =>
    some.reduce((sum, { amount, refunded_amount }) => sum + amount - refunded_amount, 0);
  const says = [
    [sumOf(paid.filter((one) => !parts.includes(one))), 'money.paid'],
    [sumOf(parts) - sumOf(byVoucher), 'money.credit'],
    [sumOf(byVoucher), 'money.voucher'],
    [sumOf(dropped), 'money.dropped'],
    [sumOf(due.filter(staysDue)), 'money.stays'],
  ] as const;
  if (says.every(([amount]) => amount === 0)) return null;
  return (
    <section aria-label={t('money.title')} className="rounded-control bg-water-soft p-4">
      <p className="font-semibold">{t('money.title')}</p>
      {says.map(([amount, text]) => amount > 0 && <p key={text}>{t(text, { amount: moneyText(amount) })}</p>)}
      {open.map(({ payment_id, until, back }) => (
        <div key={payment_id} className="mt-2">
          <p>{t('money.withdraw', { date: date(until!), amount: moneyText(back.amount, back.euro_cents) })}</p>
          <ButtonLink kind="secondary" to={paths.withdrawFrom(payment_id!)} className="mt-3 bg-raised!">
            {t('money.action')}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
