import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { Skeleton, SkeletonPage } from '../../components/Skeleton.tsx';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { ChildFault } from '../children/ChildFault.tsx';
import { childQuery } from '../children/child-data.ts';
import type { Child, ChildPayment } from '../children/child-data.ts';
import { useClubSettings } from '../club/settings-data.ts';
import { MethodField } from './MethodField.tsx';
import { RenewCards } from './RenewCards.tsx';
import { TransferCard } from './TransferCard.tsx';
import { startPaymentQuery } from './start-payment-call.ts';

/** Paying what a child owes: which payment, how, and what that needs. */
export function MakePaymentPage() {
  const { childId = '' } = useParams();
  const child = useQuery(childQuery(childId));
  if (child.isPending) return <SkeletonPage />;
  if (!child.data) return <ChildFault error={child.error} onRetry={() => void child.refetch()} />;
  return <MakePayment child={child.data} />;
}

function MakePayment({ child }: { child: Child }) {
  const { t } = useTranslation('payment');
  const [params, setParams] = useSearchParams();
  const { priceDisplay } = useClubSettings();
  const due = child.payments.filter((payment) => payment.status === 'pending').toReversed();
  const payment = due.find(({ id }) => id === params.get('payment')) ?? due[0];
  const describe = useDescribe();
  return (
    <>
      <PageHeader title={t('pay.title')} back={{ to: paths.child(child.id, 'payments'), label: child.full_name }} />
      {!payment && (
        <div className="rounded-card bg-raised">
          <EmptyState
            title={t('pay.nothing')}
            action={
              <ButtonLink kind="secondary" to={paths.child(child.id, 'payments')}>
                {t('pay.history')}
              </ButtonLink>
            }
          />
        </div>
      )}
      {!payment && <RenewCards child={child} />}
      {payment && (
        <div className="flex max-w-3xl flex-col gap-6">
          {due.length > 1 && (
            <RadioCards
              label={t('pay.which')}
              value={payment.id}
              onChange={(id) => setParams({ payment: id }, { replace: true })}
              options={due.map((one) => ({
                value: one.id,
                ...describe(one),
                aside: <Money amount={one.amount} display={priceDisplay} className="font-semibold" />,
              }))}
            />
          )}
          {due.length === 1 && (
            <Card>
              <p className="text-sm text-muted">{describe(payment).title}</p>
              <p className="mt-1">
                <Money amount={payment.amount} display={priceDisplay} className="font-condensed text-4xl font-bold" />
              </p>
            </Card>
          )}
          <PaymentWay key={payment.id} payment={payment} />
        </div>
      )}
    </>
  );
}

/** What a payment is for, and since when it waits. */
function useDescribe() {
  const { t, i18n } = useTranslation('payment');
  const { date } = useFormat();
  return (payment: ChildPayment) => ({
    title: payment.enrollments ? localized(payment.enrollments.classes, 'title', i18n.language as Locale) : t('other'),
    detail: date(payment.date),
  });
}

function PaymentWay({ payment }: { payment: ChildPayment }) {
  const { t } = useTranslation('payment');
  const queries = useQueryClient();
  const [method, setMethod] = useState<PaymentMethod | null>(payment.method === 'card' ? null : payment.method);
  const started = useQuery({ ...startPaymentQuery(payment.id, method ?? 'cash'), enabled: method !== null });
  const changed = started.isSuccess && method !== payment.method;
  useEffect(() => {
    if (changed)
      void Promise.all([
        queries.invalidateQueries({ queryKey: ['children'] }),
        queries.invalidateQueries({ queryKey: ['payments'] }),
      ]);
  }, [changed, queries]);
  return (
    <>
      <MethodField value={method} onChange={setMethod} />
      <div aria-live="polite">
        {method && started.isPending && <Skeleton className="h-64 rounded-card" />}
        {started.error && (
          <ErrorState
            title={t('pay.failed')}
            code={codeOf(started.error)}
            {...(started.error instanceof ClubError && started.error.retryable
              ? { onRetry: () => void started.refetch() }
              : {})}
          >
            {errorText(codeOf(started.error))}
          </ErrorState>
        )}
        {!started.error && started.data?.transfer && <TransferCard transfer={started.data.transfer} />}
        {!started.error && method === 'cash' && started.data && (
          <Card title={t('cash.title')}>
            <p>{t('cash.body')}</p>
            <p className="mt-2 text-muted">{t('cash.receipt')}</p>
          </Card>
        )}
      </div>
    </>
  );
}
