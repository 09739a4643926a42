import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { late } from '../../components/states/late.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { ClassPayment } from './class-payments-data.ts';

const PaymentDecision = late(async () => (await import('./PaymentDecision.tsx')).PaymentDecision);

/** Payments that wait for the instructor's word, each with both answers. `named` says the class of each. */
export function WaitingPayments({ payments, named }: { payments: readonly ClassPayment[]; named?: boolean }) {
  return (
    <ul>
      {payments.map((payment) => (
        <WaitingPayment key={payment.id} payment={payment} named={named ?? false} />
      ))}
    </ul>
  );
}

function WaitingPayment({ payment, named }: { payment: ClassPayment; named: boolean }) {
  const { t, date, localized } = useLanguage(['instructor', 'payment']);
  const [asking, setAsking] = useState<'validate' | 'reject' | null>(null);
  const name = payment.children?.full_name ?? '';
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{name}</p>
        <Price amount={payment.amount} className="text-lg font-bold" />
      </div>
      <div>
        <p className="text-sm text-muted">
          {named && (
            <>
              {localized(payment.enrollments.classes, 'title')}
              <br />
            </>
          )}
          {t(`payment:methods.${payment.method}`)} · <span className="tabular">{payment.reference}</span>
          <br />
          {t('payment.since', { date: date(payment.date) })}
        </p>
        {payment.parent_notes && (
          <p lang="bg" className="mt-1 text-sm">
            „{payment.parent_notes}“
          </p>
        )}
      </div>
      <div className="mt-3 flex gap-2">
        <Button
          kind="secondary"
          aria-label={t('validate.of', { name })}
          onClick={() => setAsking('validate')}
          className="max-sm:flex-1"
        >
          {t('validate.open')}
        </Button>
        {payment.method === 'cash' && (
          <Button
            kind="quiet"
            aria-label={t('reject.of', { name })}
            onClick={() => setAsking('reject')}
            className="text-danger!"
          >
            {t('reject.open')}
          </Button>
        )}
      </div>
      {asking && <PaymentDecision payment={payment} decision={asking} onClose={() => setAsking(null)} />}
    </li>
  );
}
