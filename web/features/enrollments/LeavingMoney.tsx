import { useQuery } from '@tanstack/react-query';
import { isDue } from '../../../contracts/payments.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { ChildPayment } from '../children/child-data.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { contractsQuery } from '../withdrawals/withdrawals-data.ts';

interface LeavingMoneyProps {
  /** Those of what is left. */
  payments: readonly ChildPayment[];
  /** What becomes of what is still due. */
  due: 'stays' | 'drops' | 'goes';
}

/** What leaving does with the money: what is due, what is paid, and where a contract may still be withdrawn from. */
export function LeavingMoney({ payments, due }: LeavingMoneyProps) {
  const { t, date } = useLanguage('child');
  const { moneyText } = useMoney();
  const { data: contracts = [] } = useQuery(contractsQuery);
  const sumOf = (some: readonly ChildPayment[]) =>
    moneyText(
      some.reduce((sum, { amount, refunded_amount }) => sum + amount - refunded_amount, 0),
      some.reduce((sum, { euro_cents, refunded_euro_cents }) => sum + euro_cents - refunded_euro_cents, 0),
    );
  const unpaid = payments.filter(isDue);
  const paid = payments.filter(
    ({ status, amount, refunded_amount }) => (status === 'paid' || status === 'validated') && amount > refunded_amount,
  );
  const contract = contracts.find(
    ({ payment_id, withdrawn_at, paid: { amount } }) =>
      withdrawn_at === null && amount > 0 && payments.some(({ id }) => id === payment_id),
  );
  if (unpaid.length === 0 && paid.length === 0) return null;
  return (
    <div className="rounded-control bg-surface p-4">
      <p className="font-semibold">{t('leaving.title')}</p>
      {unpaid.length > 0 && <p className="mt-1">{t(`leaving.${due}`, { sum: sumOf(unpaid) })}</p>}
      {paid.length > 0 && <p className="mt-1">{t('leaving.paid', { sum: sumOf(paid) })}</p>}
      {contract && (
        <>
          <p className="mt-1">
            {t('leaving.withdraw', {
              sum: moneyText(contract.back.amount, contract.back.euro_cents),
              date: contract.until ? date(contract.until) : '',
            })}
          </p>
          <ButtonLink to={paths.withdraw} kind="secondary" className="mt-2">
            {t('leaving.toWithdraw')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
