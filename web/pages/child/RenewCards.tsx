import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/FormError.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { Child } from '../../features/children/child-data.ts';
import { useMoney } from '../../features/locations/club/use-money.ts';
import { quoteQuery } from '../../features/enrollments/quote-data.ts';
import { MethodField } from '../../features/payments/MethodField.tsx';

/** Buying a running package again, one card for each class: the sessions are added to those that are left. */
export function RenewCards({ child }: { child: Child }) {
  const packages = child.enrollments
    .filter(({ status, sessions_remaining }) => status === 'active' && sessions_remaining !== null)
    .toSorted((one, other) => one.sessions_remaining! - other.sessions_remaining!);
  return (
    <div className="mt-6 flex max-w-3xl flex-col gap-6">
      {packages.map((enrollment) => (
        <RenewCard key={enrollment.id} childId={child.id} enrollment={enrollment} />
      ))}
    </div>
  );
}

function RenewCard({ childId, enrollment }: { childId: string; enrollment: Child['enrollments'][number] }) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const renew = useProcedure('renew_enrollment');
  const quote = useQuery(quoteQuery(enrollment.id));
  const navigate = useNavigate();
  const { moneyText } = useMoney();
  const problem = renew.error ?? quote.error;
  const buy = () =>
    renew.run(
      { enrollment_id: enrollment.id, method, expected_amount: quote.data?.amount ?? null },
      {
        onSuccess: ({ payment_id }) =>
          payment_id && navigate(paths.childPayment(childId, payment_id, 'chosen'), { replace: true }),
      },
    );
  return (
    <Card title={`${t('pay.renewTitle')} · ${localized(enrollment.classes, 'title', locale)}`}>
      <p className="mb-4 text-muted">{t('pay.renewHelp', { count: enrollment.sessions_remaining ?? 0 })}</p>
      <MethodField value={method} onChange={setMethod} />
      <FormError message={faultText(problem)} />
      <Button className="mt-4" busy={renew.isPending || quote.isPending} disabled={!quote.data} onClick={buy}>
        {t('pay.renew', {
          plan: localized(enrollment.plans, 'name', locale),
          amount: quote.data ? moneyText(quote.data.amount ?? 0) : '…',
        })}
      </Button>
    </Card>
  );
}
