import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { isDue } from '../../../contracts/payments.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { toast } from '../../components/states/toast.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { creditQuery } from '../payments/credit-data.ts';
import { PayFromCredit } from '../payments/PayFromCredit.tsx';
import { PaymentWay } from '../payments/PaymentWay.tsx';
import { feePartQuery, type ClubEvent, type EventAttendee } from './events-data.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FeePaymentProps {
  event: ClubEvent;
  attendees: readonly EventAttendee[];
  paymentId: string;
}

/** Paying the fee of a seat at an event. */
export function FeePayment({ event, attendees, paymentId }: FeePaymentProps) {
  const { t, localized } = useLanguage(['events', 'payment']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: credit } = useQuery(creditQuery);
  const title = localized(event, 'title');
  const here = paths.eventManagement(event.id);
  const attendee = attendees.find(({ payment_id }) => payment_id === paymentId);
  const part = useQuery({ ...feePartQuery(paymentId), enabled: !attendee && UUID.test(paymentId) });
  const status = attendee?.payment_status ?? part.data?.status;
  const method = attendee?.payment_method ?? part.data?.method;
  const amount = attendee?.amount ?? part.data?.amount;
  const name = attendee?.name ?? part.data?.children?.full_name;
  const decline_reason = attendee?.decline_reason ?? part.data?.decline_reason ?? null;
  const payment = status && method && amount != null ? { id: paymentId, amount, status, method, decline_reason } : null;
  const due = payment && isDue(payment) ? payment : null;
  const paid = () => {
    toast.success(t('fee.paid', { title }));
    void navigate(here, { replace: true });
  };
  return (
    <>
      <PageHeader title={t('fee.title')} back={{ to: here, label: title }} />
      {part.isLoading && <QueryState query={part} rows={2} />}
      {!due && !part.isLoading && (
        <EmptyState
          card
          title={status === 'paid' || status === 'validated' ? t('fee.paid', { title }) : t('payment:pay.nothing')}
          action={
            <ButtonLink kind="secondary" to={here}>
              {t('fee.back')}
            </ButtonLink>
          }
        />
      )}
      {due && (
        <div className="flex max-w-3xl flex-col gap-6">
          <Card>
            <p className="text-sm text-muted">{[title, name].filter(Boolean).join(' · ')}</p>
            <p className="mt-1">
              <Price amount={due.amount} className="font-condensed text-4xl font-bold" />
            </p>
          </Card>
          {credit && <PayFromCredit credit={credit} payment={due} onPaid={paid} />}
          <PaymentWay
            payment={due}
            returnTo={`${paths.eventManagement(event.id, paymentId)}&card=returned`}
            returned={search.get('card') === 'returned'}
            onPaid={paid}
          />
        </div>
      )}
    </>
  );
}
