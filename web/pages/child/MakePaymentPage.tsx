import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams, useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { childQuery, type Child } from '../../features/children/child-data.ts';
import { familyQuery } from '../../features/children/family-data.ts';
import { FirstLesson } from '../../features/children/FirstLesson.tsx';
import { quoteQuery } from '../../features/enrollments/quote-data.ts';
import { creditOf } from '../../features/payments/credit-data.ts';
import { FeeLines } from '../../features/payments/FeeLines.tsx';
import { TakeInstallments } from '../../features/payments/installments/TakeInstallments.tsx';
import { useInstallments } from '../../features/payments/installments/use-installments.tsx';
import { MethodField } from '../../features/payments/MethodField.tsx';
import { PayFromCredit } from '../../features/payments/PayFromCredit.tsx';
import { PaymentWay } from '../../features/payments/PaymentWay.tsx';
import { PriceReasons, priceOfPayment } from '../../features/payments/PriceReasons.tsx';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { faultText } from '../../lib/api/error-text.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { ChildFault } from './ChildFault.tsx';
import { usePaymentTitle } from './PaymentRows.tsx';

/** Paying what a child owes: which payment, how, and what that needs. */
export default function MakePaymentPage() {
  const { childId = '' } = useParams();
  const child = useQuery(childQuery(childId));
  if (child.isPending) return <SkeletonPage />;
  if (!child.data) return <ChildFault error={child.error} onRetry={() => void child.refetch()} />;
  return <MakePayment child={child.data} />;
}

function MakePayment({ child }: { child: Child }) {
  const { t } = useLanguage('payment');
  const [params, setParams] = useSearchParams();
  const due = child.payments.filter(isDue).toReversed();
  // A payment shown without a choice stays the page's subject, also once the club has confirmed it.
  const [first] = useState(due[0]?.id);
  const linked = params.get('payment');
  const chosen = linked ?? first;
  const paid = child.payments.find(({ id, status }) => id === chosen && (status === 'paid' || status === 'validated'));
  const renews = params.has('renew');
  const match = due.find(({ id }) => id === chosen);
  // A link to a payment that is not owed any more chooses no other one instead.
  const isGone = child.payments.some(({ id }) => id === linked) && !match && !paid && !renews && due.length > 0;
  const payment = paid || renews || isGone ? undefined : (match ?? due[0]);
  const choose = (id: string) => setParams({ payment: id }, { replace: true });
  const titleOf = usePaymentTitle();
  return (
    <>
      <PageHeader title={t('pay.title')} back={{ to: paths.child(child.id, 'payments'), label: child.full_name }} />
      {paid && <PaidCard child={child} payment={paid} />}
      {!payment && !paid && !renews && !isGone && (
        <EmptyState
          card
          title={t('pay.nothing')}
          action={
            <ButtonLink kind="secondary" to={paths.child(child.id, 'payments')}>
              {t('pay.history')}
            </ButtonLink>
          }
        />
      )}
      {isGone && <p className="mb-6">{t('pay.gone')}</p>}
      {!payment && !paid && !isGone && <RenewCards child={child} />}
      {isGone && <DueCards due={due} chosen={null} onChoose={choose} />}
      {payment && (
        <div className="flex max-w-3xl flex-col gap-6">
          {due.length > 1 && <DueCards due={due} chosen={payment.id} onChoose={choose} />}
          {due.length === 1 && (
            <Card>
              <p className="text-sm text-muted">{titleOf(payment)}</p>
              <p className="mt-1">
                <Price amount={payment.amount} className="font-condensed text-4xl font-bold" />
              </p>
              {!payment.installment && (
                <PriceReasons price={priceOfPayment(payment)} promoCode={payment.promo_code} className="mt-1" />
              )}
            </Card>
          )}
          <SeatKept until={payment.seat_kept_until} className="-mt-2" />
          <TakeInstallments payment={payment} title={titleOf(payment)} className="self-start max-sm:self-stretch" />
          <PayFromCredit credit={creditOf(child)} payment={payment} onPaid={() => choose(payment.id)} />
          <PaymentWay
            key={payment.id}
            payment={payment}
            returnTo={`${paths.childPayment(child.id, payment.id, 'chosen')}&card=returned`}
            returned={params.get('card') === 'returned'}
            isChosen={params.get('way') === 'chosen'}
            onPaid={() => choose(payment.id)}
          />
        </div>
      )}
    </>
  );
}

interface DueCardsProps {
  due: readonly Child['payments'][number][];
  chosen: string | null;
  onChoose: (paymentId: string) => void;
}

/** The payments that are due, one of them to be paid now. */
function DueCards({ due, chosen, onChoose }: DueCardsProps) {
  const { t, date } = useLanguage('payment');
  const titleOf = usePaymentTitle();
  return (
    <RadioCards
      label={t('pay.which')}
      value={chosen}
      onChange={onChoose}
      options={due.map((one) => ({
        value: one.id,
        title: titleOf(one),
        detail: one.installment ? t('dueBy', { date: date(one.due_on) }) : date(one.date),
        aside: <Price amount={one.amount} className="font-semibold" />,
      }))}
    />
  );
}

/** Buying a running package again, one card for each class: the sessions are added to those that are left. */
function RenewCards({ child }: { child: Child }) {
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
  const { t, localized } = useLanguage('payment');
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const renew = useProcedure('renew_enrollment');
  const quote = useQuery(quoteQuery(enrollment.id));
  const navigate = useNavigate();
  const { moneyText } = useMoney();
  const { installments, field } = useInstallments(quote.data?.installments);
  const problem = renew.error ?? quote.error;
  const buy = () =>
    renew.run(
      { enrollment_id: enrollment.id, method, installments, expected_amount: quote.data?.amount ?? null },
      {
        onSuccess: ({ payment_id }) =>
          payment_id && navigate(paths.childPayment(childId, payment_id, 'chosen'), { replace: true }),
      },
    );
  return (
    <Card title={`${t('pay.renewTitle')} · ${localized(enrollment.classes, 'title')}`}>
      <p className="mb-4 text-muted">{t('pay.renewHelp', { count: enrollment.sessions_remaining ?? 0 })}</p>
      {field && <div className="mb-5">{field}</div>}
      <MethodField value={method} onChange={setMethod} />
      {quote.data && <Sums quote={quote.data} plan={localized(enrollment.plans, 'name')} />}
      <FormError message={faultText(problem)} />
      <Button className="mt-4" busy={renew.isPending || quote.isPending} disabled={!quote.data} onClick={buy}>
        {t('pay.renew', {
          plan: localized(enrollment.plans, 'name'),
          amount: quote.data ? moneyText(quote.data.amount ?? 0) : '…',
        })}
      </Button>
    </Card>
  );
}

interface SumsProps {
  quote: Returns<'quote_enrollment'>;
  plan: string;
}

/** The price of the plan and the fees that are asked for with it; nothing where the price is all. */
function Sums({ quote: { amount, fees }, plan }: SumsProps) {
  if (fees.length === 0) return null;
  const price = fees.reduce((rest, fee) => rest - fee.amount, amount ?? 0);
  return (
    <div className="mt-5 flex max-w-md flex-col gap-1">
      <span className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-muted">{plan}</span>
        <Price amount={price} className="font-semibold" />
      </span>
      <FeeLines fees={fees} />
    </div>
  );
}

interface PaidCardProps {
  child: Child;
  payment: Child['payments'][number];
}

/** The payment has arrived: how much, and where its receipt is; of a new enrollment what comes next, too. */
function PaidCard({ child, payment }: PaidCardProps) {
  const { t, localized } = useLanguage(['cards', 'enrollment']);
  const { moneyText } = useMoney();
  const { data: family = [] } = useQuery(familyQuery);
  // The card of one child pays one payment: what was enrolled in the same go comes after it, an installment on its day.
  const [next] = family.flatMap(({ id: childId, payments }) =>
    payments
      .filter((one) => one.event_registrations === null && !(one.installment && one.due_on > clubToday()))
      .map((one) => ({ ...one, childId })),
  );
  const isFirst = !child.payments.some(
    ({ id, enrollment_id, status }) =>
      id !== payment.id && enrollment_id === payment.enrollment_id && (status === 'paid' || status === 'validated'),
  );
  const enrolled = family
    .flatMap(({ enrollments }) => enrollments)
    .find(({ id, status }) => isFirst && id === payment.enrollment_id && status === 'active');
  return (
    <section
      role="status"
      className="flex max-w-3xl flex-col items-start gap-3 rounded-card bg-success-soft p-6 sm:p-8"
    >
      <p className="flex items-center gap-2 text-xl font-bold">
        <CircleCheck className="size-6 text-success" />
        {t('paid.title')}
      </p>
      <Price amount={payment.amount} className="font-condensed text-4xl font-bold" />
      <p>{t('paid.note', { child: child.first_name })}</p>
      {enrolled && (
        <>
          <p className="font-semibold">
            {t('enrollment:offer.acceptedNote', {
              name: child.first_name,
              title: localized(enrolled.classes, 'title'),
            })}
          </p>
          <FirstLesson enrollment={enrolled} />
        </>
      )}
      {next && (
        <>
          <p className="font-semibold">{t('paid.more')}</p>
          <ButtonLink to={paths.childPayment(next.childId, next.id)}>
            {t('paid.next', { amount: moneyText(next.amount) })}
          </ButtonLink>
        </>
      )}
      {enrolled && <ButtonLink to={paths.dashboard}>{t('enrollment:toDashboard')}</ButtonLink>}
      <ButtonLink kind="secondary" to={paths.child(child.id, 'payments')}>
        {t('paid.history')}
      </ButtonLink>
    </section>
  );
}
