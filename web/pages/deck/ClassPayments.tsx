import { useQuery } from '@tanstack/react-query';
import { HISTORY_NOTES, mayUndoConfirmation, PAYMENT_STATUSES } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Column } from '../../components/table/data-table.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useDayColumn } from '../../components/table/use-day-column.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';
import { useLivePayments } from '../../features/payments/use-live-payments.ts';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { classPaymentsQuery, type ClassPayment } from './class-payments-data.ts';
import { WaitingPayments } from './WaitingPayments.tsx';

/** Payments for seats in the class: those that wait for a word first, then all. */
export function ClassPayments({ classId }: { classId: string }) {
  const { t } = useLanguage(['instructor', 'payment']);
  const payments = useQuery(classPaymentsQuery(classId));
  const columns = usePaymentColumns();
  useLivePayments();
  if (payments.error || !payments.data) return <QueryState query={payments} rows={5} explained />;
  if (payments.data.length === 0) return <EmptyState card title={t('payment:list.empty')} />;
  const waiting = payments.data.filter(({ status, method }) => status === 'pending' && method !== 'card').reverse();
  return (
    <div className="flex flex-col gap-6">
      {waiting.length > 0 && (
        <Card title={t('toValidate')} className="max-w-3xl">
          <WaitingPayments payments={waiting} />
        </Card>
      )}
      <section>
        <h2 className="mb-3 text-xl font-bold">{t('allPayments')}</h2>
        <DataTable
          name="payments"
          label={t('allPayments')}
          columns={columns}
          rows={payments.data}
          rowId={(payment) => payment.id}
        />
      </section>
    </div>
  );
}

function usePaymentColumns(): Column<ClassPayment>[] {
  const { t } = useLanguage(['instructor', 'payment']);
  const sums = useSumColumns();
  const days = useDayColumn();
  return [
    {
      id: 'child',
      header: t('payment.child'),
      value: (payment) => payment.children?.full_name ?? '',
      phone: 'title',
    },
    {
      id: 'status',
      header: t('payment:columns.status'),
      value: (payment) => t(`payment:statuses.${payment.status}`),
      cell: (payment) => <Status payment={payment} />,
      filter: PAYMENT_STATUSES.map((value) => ({ value, label: t(`payment:statuses.${value}`) })),
      filterValue: (payment) => payment.status,
    },
    days({ id: 'date', header: t('payment:columns.date'), day: (payment) => payment.date }),
    {
      id: 'method',
      header: t('payment:columns.method'),
      value: (payment) => `${t(`payment:methods.${payment.method}`)} ${payment.reference}`,
      cell: (payment) => (
        <>
          {t(`payment:methods.${payment.method}`)}{' '}
          <span className="text-sm text-muted md:block">{payment.reference}</span>
        </>
      ),
    },
    ...sums<ClassPayment>({ id: 'amount', header: t('payment:columns.amount'), amount: ({ amount }) => amount }),
  ];
}

/** The status, and what was said of it when it changed. */
function Status({ payment }: { payment: ClassPayment }) {
  const { t } = useLanguage('payment');
  const note = payment.payment_events.findLast(({ to_status }) => to_status === payment.status)?.note;
  const known = HISTORY_NOTES.find((word) => word === note);
  return (
    <>
      <span className="whitespace-nowrap">
        <PaymentStatusChip status={payment.status} />
      </span>
      {note && (
        <span lang={known ? undefined : 'bg'} className="mt-1 block text-sm text-muted">
          {known ? t(`history.${known}`) : note}
        </span>
      )}
      {payment.method === 'cash' && mayUndoConfirmation(payment) && <UndoConfirmation payment={payment} />}
    </>
  );
}

/** Takes a confirmation back, which the toast after it offers for a moment only. */
function UndoConfirmation({ payment }: { payment: ClassPayment }) {
  const { t } = useLanguage('instructor');
  const undo = useProcedure('undo_payment_validation');
  const takeBack = () =>
    undo.run(
      { payment_id: payment.id, note: null },
      { done: () => ({ text: t('validate.undone'), kind: 'info', about: payment.id }), failed: true },
    );
  return (
    <Button kind="quiet" busy={undo.isPending} onClick={() => void takeBack()} className="md:-ml-4 md:flex md:w-fit">
      {t('validate.undo')}
      <span className="sr-only">{t('validate.undoOf', { name: payment.children?.full_name ?? '' })}</span>
    </Button>
  );
}
