import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeclineReason } from '../../../contracts/cards.ts';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { EASYPAY_STAND_IN, type EasyPayCode } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { readNouns, useWrite } from '../../components/states/use-procedure.ts';
import { ClubError } from '../../lib/api/club-error.ts';
import { useLiveTables } from '../../lib/api/live.ts';
import { isWorthRetrying } from '../../lib/api/query.ts';
import { rpc, type Returns } from '../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CardPayment } from './cards/CardPayment.tsx';
import { useCards } from './cards/use-cards.ts';
import { CopyButton } from './CopyRow.tsx';
import { MethodField } from './MethodField.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';
import { showCode } from './show-code.ts';
import { TransferCard } from './TransferCard.tsx';
import { useEasyPay } from './use-easypay.ts';

/** A payment that waits, or whose card was declined. */
export interface WaitingPayment {
  id: string;
  /** In the club's currency. */
  amount: number;
  method: PaymentMethod;
  decline_reason: DeclineReason | null;
}

const EnterVoucher = late(async () => (await import('../benefit-cards/EnterVoucher.tsx')).EnterVoucher, {
  isPart: true,
});

interface PaymentWayProps {
  payment: WaitingPayment;
  /** The path to which the bank's page leads back, and true once it has. */
  returnTo: string;
  returned: boolean;
  /** The method was answered a moment ago: it is said, and asked again only on request. */
  isChosen?: boolean;
  onPaid: () => void;
  /** The texts of cash that pays no seat in a class; a title of its own where it is not paid at the pool. */
  cash?: { help: string; title?: string | undefined; body: string };
}

/**
 * The way in which a waiting payment is made, and what that needs: a card form, transfer details, a code for EasyPay, or
 * where to bring cash.
 */
export function PaymentWay({ payment, returnTo, returned, isChosen, onPaid, cash }: PaymentWayProps) {
  const { t } = useLanguage('payment');
  const cards = useCards();
  const easypay = useEasyPay();
  const taken = (payment.method !== 'card' || cards) && (payment.method !== 'easypay' || easypay);
  const [pressed, setPressed] = useState<PaymentMethod | null>(returned ? 'card' : null);
  const started = useStartPayment(payment, pressed, taken ? payment.method : null);
  const { method } = started;
  const [asks, setAsks] = useState(!isChosen || method === null);
  const answer = useRef<HTMLDivElement>(null);
  // On a phone the answer is below what was pressed.
  const isPress = pressed !== null && !(returned && pressed === 'card');
  const answered = isPress && (method === 'card' || started.answer?.method === method);
  useEffect(() => {
    if (answered) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [answered, method]);
  return (
    <>
      {asks || method === null ? (
        <MethodField value={method} onChange={setPressed} {...(cash ? { cashHelp: cash.help } : {})} />
      ) : (
        <p className="-my-2 flex flex-wrap items-center gap-x-3">
          {t('method.chosen', { method: t(`methods.${method}`) })}
          <Button kind="quiet" className="-ml-3 px-3!" onClick={() => setAsks(true)}>
            {t('method.other')}
          </Button>
        </p>
      )}
      <div ref={answer} className="flex scroll-mb-24 flex-col gap-6 empty:hidden">
        {method === 'card' && (
          <CardPayment
            paymentId={payment.id}
            amount={payment.amount}
            declined={payment.decline_reason}
            {...{ returned, returnTo, onPaid }}
          />
        )}
        <div aria-live="polite" className={method === 'card' ? 'hidden' : undefined}>
          {method && method !== 'card' && !started.answer && !started.error && (
            <Skeleton className="h-64 rounded-card" />
          )}
          {started.error && (
            <ErrorState
              explained
              title={t('pay.failed')}
              error={started.error}
              {...(started.error instanceof ClubError && started.error.retryable ? { onRetry: started.retry } : {})}
            />
          )}
          {!started.error && started.answer?.transfer && <TransferCard transfer={started.answer.transfer} />}
          {!started.error && started.answer?.easypay && (
            <EasyPayCard paymentId={payment.id} easypay={started.answer.easypay} />
          )}
          {!started.error && method === 'cash' && started.answer && (
            <Card title={cash?.title ?? t('cash.title')}>
              <p>{cash?.body ?? t('cash.body')}</p>
              {!cash?.title && <p className="mt-2 text-muted">{t('cash.receipt')}</p>}
            </Card>
          )}
        </div>
      </div>
      <EnterVoucher paymentId={payment.id} />
    </>
  );
}

/**
 * The way in which a waiting payment is made, and what cash, a transfer or EasyPay need. Opening a page keeps the choice that the
 * club knows, which may be newer than the page; a press changes it. `offered` is the choice known here, null where none counts.
 */
function useStartPayment(
  { id, amount, method: now }: { id: string; amount: number; method: PaymentMethod },
  pressed: PaymentMethod | null,
  offered: PaymentMethod | null,
) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Partial<Record<PaymentMethod, Returns<'start_payment'>>>>({});
  const [kept, setKept] = useState<{ method: PaymentMethod; instead: PaymentMethod } | null>(null);
  const { mutate, error } = useWrite(
    async (chosen: PaymentMethod | null) => {
      const answer = await rpc('start_payment', { payment_id: id, ...(chosen && { method: chosen }) });
      setAnswers((known) => ({ ...known, [answer.method]: answer }));
      if (!chosen) setKept({ method: answer.method, instead: now });
      if (answer.method !== now) void readNouns(queries, STALE_AFTER.start_payment);
    },
    [],
    { networkMode: 'always', retry: isWorthRetrying },
  );
  // A later answer of the club, such as after another window, counts again.
  const method = pressed ?? (kept?.instead === now ? kept.method : offered);
  const begins = (pressed ?? offered) !== null && (pressed ?? offered) !== 'card';
  const known = pressed ?? now;
  useEffect(() => {
    if (begins) mutate(pressed);
    // The rest to pay is part of the answer.
  }, [begins, pressed, known, id, amount, mutate]);
  return { method, answer: method ? answers[method] : undefined, error, retry: () => begins && mutate(pressed) };
}

/**
 * The code that is said at a cash desk of EasyPay, with the sum, the last day and what to say; to copy or share. Shows
 * by itself that it was paid.
 */
function EasyPayCard({ paymentId, easypay }: { paymentId: string; easypay: EasyPayCode }) {
  const { code, euro_cents, expires_at } = easypay;
  const { t, euroText, date } = useLanguage('payment');
  const queries = useQueryClient();
  const readPayment = () => void readNouns(queries, STALE_AFTER.check_card_payment);
  // Orders and events do not watch their payments.
  useLiveTables([{ table: 'payments', filter: `id=eq.${paymentId}` }], (change) => change && readPayment());
  const isTest = useEasyPay() === 'test';
  const shown = showCode(code);
  const until = date(expires_at);
  const asText = t('easypay.shared', { code: shown, amount: euroText(euro_cents), date: until });
  return (
    <Card title={t('easypay.title')}>
      <p className="text-sm text-muted">{t('easypay.code')}</p>
      <p className="font-condensed text-5xl font-bold whitespace-nowrap tabular">{shown}</p>
      <p className="mt-2 text-sm text-muted">{t('transfer.amount')}</p>
      <p className="text-2xl font-bold tabular">{euroText(euro_cents)}</p>
      <p className="mt-3 font-semibold">{t('easypay.until', { date: until })}</p>
      <p className="mt-1">{t('easypay.say')}</p>
      <p className="mt-1 text-muted">{t('easypay.waitsNote')}</p>
      <div className="-mx-3 mt-1 flex flex-wrap">
        <CopyButton label={t('easypay.code')} copied={code} />
        <SaveAndShare
          what="All"
          file={() => new File([asText], `EasyPay-${code}.txt`, { type: 'text/plain' })}
          shared={() => ({ text: asText })}
        />
      </div>
      {isTest && (
        <p className="mt-3 flex items-start gap-3 rounded-control bg-rope-soft p-4">
          <FlaskConical className="mt-0.5 size-5 shrink-0" />
          <span>
            {t('easypay.test')}{' '}
            <a
              href={`${EASYPAY_STAND_IN}?code=${code}`}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline hover:text-ink"
            >
              {t('easypay.testDesk')}
            </a>
          </span>
        </p>
      )}
    </Card>
  );
}
