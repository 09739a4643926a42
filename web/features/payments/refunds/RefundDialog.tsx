import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { REFUND_FAILURES, type RefundFailure } from '../../../../contracts/cards.ts';
import type { PaidMethod } from '../../../../contracts/enrollments.ts';
import {
  lessonsOfRefund,
  REFUND_REASONS,
  refundableRest,
  refundPercent,
  refundShare,
  type RefundedPackage,
  type RefundReason,
} from '../../../../contracts/refunds.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { sumFault } from '../../../kit/typed-values.ts';
import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useSums } from '../bank/use-sums.ts';
import { GivenRefunds, refundableOf, wishOf, type RefundUnit } from './GivenRefunds.tsx';
import { refundableQuery, type SettledPayment } from './refunds-data.ts';

const MAX_NOTE = 1000;

/** The effects of a refund, by the method of the payment; of the others the hand that gives it says them. */
const WARNINGS: Partial<Record<PaidMethod, 'cardWarning' | 'easypayWarning' | 'voucherWarning'>> = {
  card: 'cardWarning',
  easypay: 'easypayWarning',
  voucher: 'voucherWarning',
};

/** Gives money of a settled payment back: how much, why, and what that does, before it is done. */
export function RefundDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const { t } = useLanguage('refunds');
  const payment = useQuery(refundableQuery(paymentId));
  if (payment.data) return <RefundForm payment={payment.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('title')}>
      {payment.error ? (
        <ErrorState explained title={t('notLoaded')} error={payment.error} onRetry={() => void payment.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-control" />
      )}
    </Dialog>
  );
}

/** The sum of a refund, its reason and its effects; the button names the sum. */
function RefundForm({ payment, onClose }: { payment: SettledPayment; onClose: () => void }) {
  const { t, number } = useLanguage(['refunds', 'payment']);
  const { moneyText, brief, currency, unit } = useMoney();
  const { sum } = useSums();
  const [way, setWay] = useState<RefundUnit>('amount');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [notes, setNotes] = useState('');
  const [missing, setMissing] = useState(false);
  const refund = useProcedure('refund_payment');
  const fault = useRefundFault(refund.error);
  const refundable = refundableOf(payment);
  const rest = refundableRest(refundable, currency);
  // An amount that leaves to the cent differs from its converted leva.
  const centsOf = (share: number | 'too_large' | null) =>
    typeof share === 'number' && refundable.settled_currency === 'EUR' ? share : undefined;
  const restCents = centsOf(refundShare(refundable, rest, currency));
  const wish = wishOf(refundable, { way, typed }, currency);
  const change = (next: RefundUnit) => {
    setWay(next);
    setTyped('');
  };
  const byHand = payment.family_credits.length > 0 ? 'creditWarning' : 'handWarning';
  const warning = WARNINGS[payment.method] ?? byHand;
  const submit = () => {
    setMissing(true);
    if (!wish.amount || wish.tooMuch || !reason) return;
    const amount = moneyText(wish.amount, centsOf(wish.share));
    refund.run(
      { payment_id: payment.id, amount: wish.amount, reason, notes: notes || null },
      {
        done: ({ status }) =>
          status === 'succeeded'
            ? t('done', { amount })
            : { kind: 'info', text: t('pending'), description: t('pendingNote', { amount }) },
        onSuccess: onClose,
      },
    );
  };
  const amountFault = wish.tooMuch
    ? t('tooMuch', { rest: moneyText(rest, restCents) })
    : missing && !wish.amount
      ? errorText(sumFault(typed) ?? 'too_small')
      : undefined;
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      description={[
        payment.payer,
        payment.child,
        t('payment', {
          method: t(`payment:methods.${payment.method}`),
          reference: payment.reference,
        }),
      ]
        .filter(Boolean)
        .join(' · ')}
      danger
      actionLabel={
        wish.amount && !wish.tooMuch ? t('submit', { amount: brief(wish.amount, centsOf(wish.share)) }) : t('action')
      }
      busy={refund.isPending}
      disabled={rest === 0}
      onAction={submit}
    >
      <p className="flex items-start gap-3 rounded-control bg-warning-soft p-4">
        <TriangleAlert className="mt-0.5 size-5 shrink-0" />
        {t(`${warning}`)}
      </p>
      <GivenRefunds payment={payment} rest={rest} restCents={restCents} />
      <SegmentedControl<RefundUnit>
        name={t('by')}
        value={way}
        onChange={change}
        segments={[
          { value: 'amount', label: t('ways.amount') },
          { value: 'percent', label: t('ways.percent') },
        ]}
      />
      <div>
        <TextField
          label={t(way === 'amount' ? 'amount' : 'percent')}
          unit={way === 'amount' ? unit : '%'}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={amountFault}
        />
        <p aria-live="polite" className="mt-2 min-h-6 text-muted">
          {wish.amount && wish.share !== null && (
            <>
              {t('euro', { euro: sum(wish.share, refundable.settled_currency) })}{' '}
              {t('share', { percent: number(refundPercent(wish.amount, payment.amount)) })}
            </>
          )}
        </p>
        {payment.package && wish.amount && !wish.tooMuch && (
          <LessonsTaken bought={payment.package} amount={wish.amount} />
        )}
        <Button
          kind="quiet"
          className="-ml-4"
          onClick={() => setTyped(way === 'amount' ? (rest / 100).toFixed(2).replace('.', ',') : '100')}
        >
          {t('whole')}
        </Button>
      </div>
      <RadioCards<RefundReason>
        label={t('reason')}
        value={reason}
        onChange={setReason}
        error={missing && !reason ? errorText('required') : undefined}
        options={REFUND_REASONS.map((value) => ({
          value,
          title: t(`reasons.${value}`),
          ...(value === 'fraudulent' && payment.method === 'card' ? { detail: t('fraudulentNote') } : {}),
        }))}
      />
      <TextArea
        label={t('notes')}
        help={t('notesHelp')}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <FormError message={fault} />
    </Dialog>
  );
}

/** The lessons of a package that go with the money. */
function LessonsTaken({ bought, amount }: { bought: RefundedPackage; amount: number }) {
  const { t } = useLanguage('refunds');
  const { worth, taken } = lessonsOfRefund(bought, amount);
  return (
    <p aria-live="polite" className="mb-2">
      {t('lessons', { count: taken })} {taken < worth && t('lessonsStay')}
    </p>
  );
}

/** The text of a refund that did not happen: with the provider's reason where it gave one. */
function useRefundFault(error: unknown): string | undefined {
  const { t } = useLanguage('refunds');
  if (!error) return undefined;
  const reason = error instanceof ClubError ? error.details : null;
  if (codeOf(error) === 'refund_failed' && isFailure(reason)) return `${t('failed')}. ${t(`failures.${reason}`)}`;
  return codeOf(error) === 'refund_failed' ? t('failed') : `${t('failed')}. ${errorText(codeOf(error))}`;
}

const isFailure = (reason: string | null): reason is RefundFailure =>
  (REFUND_FAILURES as readonly (string | null)[]).includes(reason);
