import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { FamilyChild, FamilyEnrollment } from '../children/family-data.ts';
import type { Session } from '../classes/timetable.ts';
import { useSessionTimes } from '../classes/use-session-times.ts';
import { NextStep } from '../hindrances/NextStep.tsx';
import { useInstallments } from '../payments/installments/use-installments.tsx';
import { MethodField } from '../payments/MethodField.tsx';
import { beginsOn } from '../seasons/begins-on.ts';
import { quoteQuery } from './quote-data.ts';
import { useTimeLeft } from './use-time-left.ts';

type Named<Key extends string> = Record<Key, string> & Record<`${Key}_en` | `${Key}_ru`, string | null>;

export interface OfferCardProps {
  child: Pick<FamilyChild, 'id' | 'first_name'>;
  enrollment: Pick<FamilyEnrollment, 'id' | 'days'> & {
    plans: Named<'name'>;
    classes: Named<'title'> & {
      class_sessions: Session[];
      locations: Named<'name'>;
      seasons: { starts_on: string } | null;
    };
  };
  offer: FamilyEnrollment['waitlist_offers'][number];
  /** The class that the child leaves for the seat. */
  leaves: Named<'title'> | undefined;
  /** Called with true while it is answered here, with false when that failed. */
  onAnswer?: (answers: boolean) => void;
}

/** A seat held for a child on the waitlist: how long still, and the two answers. */
export function OfferCard({ child, enrollment, offer, leaves, onAnswer }: OfferCardProps) {
  const { t, dateTime, dayMonth, localized } = useLanguage('enrollment');
  const times = useSessionTimes();
  const { moneyText } = useMoney();
  const quote = useQuery(quoteQuery(enrollment.id));
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const left = useTimeLeft(offer.expires_at);
  const names = {
    name: child.first_name,
    title: localized(enrollment.classes, 'title'),
    leaves: leaves && localized(leaves, 'title'),
  };
  const begins = beginsOn(enrollment);
  const moves =
    leaves && (begins ? t('offer.insteadFrom', { ...names, date: dayMonth(begins) }) : t('offer.insteadOf', names));
  const sessions = enrollment.classes.class_sessions.filter(
    ({ day_of_week }) => enrollment.days?.includes(day_of_week) ?? true,
  );
  const answers = {
    offerId: offer.id,
    enrollmentId: enrollment.id,
    childId: child.id,
    names,
    moves,
    onAnswer: (yes: boolean) => onAnswer?.(yes),
    onClose: () => setAsking(null),
  };
  const costOf = (amount: number | null) =>
    amount === null
      ? t('plan.byAttendance')
      : amount === 0
        ? t('offer.free')
        : t('offer.sum', { amount: moneyText(amount) });
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-card bg-rope-soft p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg font-bold">{t('offer.title', names)}</h2>
        <p className="font-semibold wrap-anywhere">
          {[times(sessions), localized(enrollment.classes.locations, 'name')].join(' · ')}
        </p>
        {moves && <p className="wrap-anywhere">{moves}</p>}
        <p>
          {localized(enrollment.plans, 'name')}
          {quote.data && ` · ${costOf(quote.data.amount)}`}
        </p>
        <p role="timer" className="tabular">
          {left === null ? t('offer.lapsed') : t('offer.keptFor', { time: left, until: dateTime(offer.expires_at) })}
        </p>
      </div>
      {left !== null && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button onClick={() => setAsking('accept')} className="max-sm:flex-auto">
            {t('offer.accept')}
          </Button>
          <Button kind="quiet" className="text-ink!" onClick={() => setAsking('decline')}>
            {t('offer.decline')}
          </Button>
        </div>
      )}
      {asking === 'accept' && <AcceptDialog {...answers} />}
      {asking === 'decline' && <DeclineDialog {...answers} />}
    </article>
  );
}

interface OfferDialogProps {
  offerId: string;
  enrollmentId: string;
  childId: string;
  names: { name: string; title: string; leaves: string | undefined };
  /** The class that the child leaves for it, and from when on; undefined: none. */
  moves: string | undefined;
  onAnswer: (answers: boolean) => void;
  onClose: () => void;
}

function AcceptDialog({ offerId, enrollmentId, childId, names, moves, onAnswer, onClose }: OfferDialogProps) {
  const { t } = useLanguage('enrollment');
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const accept = useProcedure('accept_waitlist_offer');
  const navigate = useNavigate();
  const quote = useQuery(quoteQuery(enrollmentId));
  const { moneyText } = useMoney();
  const amount = quote.data?.amount ?? null;
  const { installments, field } = useInstallments(quote.data?.installments);
  // On a phone a refusal and its next step are below the ways to pay.
  const fault = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (accept.error) fault.current?.scrollIntoView({ block: 'nearest' });
  }, [accept.error]);
  const confirm = () => {
    onAnswer(true);
    accept.run(
      { offer_id: offerId, method, installments, expected_amount: amount ?? 0 },
      {
        done: () => ({ text: t('offer.accepted'), description: t('offer.acceptedNote', names) }),
        onSuccess: ({ payment_id }) => {
          onClose();
          if (method === 'card' && payment_id) void navigate(paths.childPayment(childId, payment_id, 'chosen'));
        },
        failed: t('offer.failed'),
        onError: () => onAnswer(false),
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('offer.title', names)}
      actionLabel={
        amount === null
          ? t('offer.accept')
          : amount === 0
            ? t('offer.acceptFree')
            : t('offer.acceptFor', { amount: moneyText(amount) })
      }
      busy={accept.isPending || quote.isPending}
      disabled={!quote.data}
      onAction={confirm}
    >
      {moves && <p className="mb-4">{moves}</p>}
      {quote.data && amount === null && <p className="mb-4 text-muted">{t('payment.leadMonthly')}</p>}
      {amount !== 0 && (
        <>
          <p className="mb-3 font-semibold">{t('offer.acceptTitle')}</p>
          {field && <div className="mb-5">{field}</div>}
          <MethodField value={method} onChange={setMethod} />
        </>
      )}
      <div ref={fault} className="flex flex-col gap-3 empty:hidden">
        <FormError message={faultText(accept.error ?? quote.error)} />
        {accept.error && <NextStep code={codeOf(accept.error)} childId={childId} />}
      </div>
    </Dialog>
  );
}

function DeclineDialog({ offerId, names, onAnswer, onClose }: OfferDialogProps) {
  const { t } = useLanguage('enrollment');
  const decline = useProcedure('decline_waitlist_offer');
  const confirm = () => {
    onAnswer(true);
    decline.run(
      { offer_id: offerId },
      { done: t('offer.declined'), onSuccess: onClose, failed: t('offer.failed'), onError: () => onAnswer(false) },
    );
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('offer.declineTitle', names)}
      description={t(names.leaves ? 'offer.staysNote' : 'offer.declineNote', names)}
      confirmLabel={t('offer.declineConfirm')}
      busy={decline.isPending}
      error={faultText(decline.error)}
      onConfirm={confirm}
    />
  );
}
