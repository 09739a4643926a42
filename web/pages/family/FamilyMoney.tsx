import { useQuery } from '@tanstack/react-query';
import { FileDown, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { sumOfCharges } from '../../../contracts/money.ts';
import type { FeeKind } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { issuersQuery } from '../../features/benefit-cards/benefit-cards-data.ts';
import { useInvoiceFile } from '../../features/invoices/invoice-file.ts';
import { ConfirmPaymentDialog } from '../../features/payments/admin/ConfirmPaymentDialog.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';
import { useInstallment } from '../../features/payments/use-installment.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DeskFamily, DeskPayment } from './family-data.ts';
import { WaiveButton } from './WaivableFee.tsx';

const VoucherDialog = late(
  async () => (await import('../../features/benefit-cards/admin/VoucherDialog.tsx')).VoucherDialog,
);

/** The family's dues and credit, with a button at each payment; below it the latest payments, with their receipts. */
export function FamilyMoney({ family }: { family: DeskFamily }) {
  const { t } = useLanguage('desk');
  const { priceDisplay } = useClubSettings();
  const total = sumOfCharges(
    family.due.map(({ amount }) => amount),
    priceDisplay.currency,
  );
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Card
        title={t('family.due')}
        aside={
          <Price
            amount={total.amount}
            euroCents={total.euro_cents}
            className={`text-xl font-bold ${total.amount > 0 ? 'text-warning' : ''}`}
          />
        }
      >
        {family.credit.amount > 0 && (
          <p className="mb-3 flex justify-between gap-4">
            {t('family.credit')}
            <Price
              amount={family.credit.amount}
              euroCents={family.credit.euro_cents}
              className="font-semibold text-success"
            />
          </p>
        )}
        {family.due.length === 0 && <p className="text-muted">{t('family.nothingDue')}</p>}
        <ul className="divide-y divide-line">
          {family.due.map((payment) => (
            <DueItem key={payment.id} payment={payment} family={family} />
          ))}
        </ul>
      </Card>
      {family.settled.length > 0 && (
        <Card title={t('family.paid')}>
          <ul className="divide-y divide-line">
            {family.settled.map((payment) => (
              <SettledItem key={payment.id} payment={payment} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function DueItem({ payment, family }: { payment: DeskPayment; family: DeskFamily }) {
  const { t, date } = useLanguage(['desk', 'payment']);
  const { brief } = useMoney();
  const subjectOf = useSubject();
  const [confirming, setConfirming] = useState(false);
  const [takesVoucher, setTakesVoucher] = useState(false);
  const { data: issuers = [] } = useQuery(issuersQuery('has_vouchers'));
  const start = useProcedure('start_payment');
  const spend = useProcedure('pay_from_credit');
  const { id, amount, reference } = payment;
  // A payment by card settles itself: it is taken by hand once it is to be paid in cash.
  const take = () =>
    payment.method === 'card'
      ? start.run({ payment_id: id, method: 'cash' }, { onSuccess: () => setConfirming(true), failed: true })
      : setConfirming(true);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold wrap-anywhere">{subjectOf(payment)}</span>
        <span className="block text-sm text-muted tabular">
          {[
            payment.children?.full_name,
            payment.other_payer,
            payment.installment ? t('payment:dueBy', { date: date(payment.due_on) }) : date(payment.date),
            reference,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {family.credit.amount > 0 && payment.user_id === family.parent.user_id && (
        <Button
          kind="quiet"
          busy={spend.isPending}
          onClick={() => spend.run({ payment_id: id }, { done: t('family.fromCreditDone'), failed: true })}
        >
          {t('family.fromCredit')}
        </Button>
      )}
      {payment.fee_kind && payment.children && (
        <WaiveButton child={payment.children} fee={{ kind: payment.fee_kind as FeeKind, year: payment.fee_year }} />
      )}
      {issuers.length > 0 && (
        <Button kind="quiet" icon={<TicketCheck />} onClick={() => setTakesVoucher(true)}>
          {t('payment:methods.voucher')}
          <span className="sr-only">{reference}</span>
        </Button>
      )}
      <Button busy={start.isPending} onClick={take}>
        {t('family.take', { amount: brief(amount) })}
        <span className="sr-only">{reference}</span>
      </Button>
      {takesVoucher && (
        <VoucherDialog
          payment={payment}
          entered={
            payment.voucher_issuer_id && payment.voucher_number
              ? { issuer_id: payment.voucher_issuer_id, number: payment.voucher_number }
              : undefined
          }
          lead={subjectOf(payment)}
          onClose={() => setTakesVoucher(false)}
        />
      )}
      {confirming && (
        <ConfirmPaymentDialog
          payments={[
            {
              id,
              amount,
              method: 'cash',
              reference,
              payer: payment.other_payer ?? (family.parent.full_name || family.parent.email || ''),
              subject: subjectOf(payment),
              forClass: payment.enrollments !== null,
            },
          ]}
          done={t('family.taken')}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

function SettledItem({ payment }: { payment: DeskPayment }) {
  const { t, date } = useLanguage('desk');
  const subjectOf = useSubject();
  const file = useInvoiceFile();
  const { id, amount, reference, status } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold wrap-anywhere">{subjectOf(payment)}</span>
        <span className="block text-sm text-muted tabular">
          {[payment.other_payer, date(payment.date), reference].filter(Boolean).join(' · ')}
        </span>
      </span>
      <PaymentStatusChip status={status} />
      <Price amount={amount} className="font-semibold" />
      <Button
        kind="quiet"
        icon={<FileDown />}
        busy={file.isPending}
        aria-label={t('family.receiptOf', { reference })}
        onClick={() => file.mutate({ receiptOf: id })}
      >
        {t('family.receipt')}
      </Button>
    </li>
  );
}

/** Names what a payment is for. */
function useSubject(): (payment: DeskPayment) => string {
  const { t, localized } = useLanguage('payment');
  const withInstallment = useInstallment();
  const thing = (payment: DeskPayment) => {
    const { orders, enrollments, event_registrations } = payment;
    if (orders) return t('orderNumber', { number: orders.number });
    if (enrollments) return localized(enrollments.classes, 'title');
    if (event_registrations) return localized(event_registrations.events, 'title');
    return localized(payment, 'subject') || t('other');
  };
  return (payment) => withInstallment(thing(payment), payment);
}
