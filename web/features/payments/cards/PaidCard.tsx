import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { paths } from '../../../lib/paths.ts';
import { familyQuery } from '../../children/family-data.ts';
import { Price } from '../../locations/club/Price.tsx';
import { useMoney } from '../../locations/club/use-money.ts';

export interface PaidCardProps {
  child: { id: string; first_name: string };
  /** In the club's currency. */
  amount: number;
}

/** The payment has arrived: how much, and where its receipt is. */
export function PaidCard({ child, amount }: PaidCardProps) {
  const { t } = useTranslation('cards');
  const { moneyText } = useMoney();
  const { data: family = [] } = useQuery(familyQuery);
  // The card of one child pays one payment: what was enrolled in the same go comes after it.
  const [next] = family.flatMap(({ id: childId, payments }) =>
    payments.filter((one) => one.event_registrations === null).map((one) => ({ ...one, childId })),
  );
  return (
    <section
      role="status"
      className="flex max-w-3xl flex-col items-start gap-3 rounded-card bg-success-soft p-6 sm:p-8"
    >
      <p className="flex items-center gap-2 text-xl font-bold">
        <CircleCheck className="size-6 text-success" />
        {t('paid.title')}
      </p>
      <Price amount={amount} className="font-condensed text-4xl font-bold" />
      <p>{t('paid.note', { child: child.first_name })}</p>
      {next && (
        <>
          <p className="font-semibold">{t('paid.more')}</p>
          <ButtonLink to={paths.childPayment(next.childId, next.id)}>
            {t('paid.next', { amount: moneyText(next.amount) })}
          </ButtonLink>
        </>
      )}
      <ButtonLink kind="secondary" to={paths.child(child.id, 'payments')}>
        {t('paid.history')}
      </ButtonLink>
    </section>
  );
}
