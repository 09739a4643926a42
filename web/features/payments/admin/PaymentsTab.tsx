import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Check, CircleX, FilePlus2, Merge, RotateCcw, TicketCheck, Undo2 } from 'lucide-react';
import { isDue, mayUndoConfirmation, PAYMENT_STATUSES } from '../../../../contracts/payments.ts';
import { Button } from '../../../components/Button.tsx';
import { useDialog, type Show } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { useFamilyColumns } from '../../../kit/family-columns.ts';
import { FamilyLine } from '../../../kit/FamilyLine.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import type { RowMenuProps } from '../../../kit/RowMenu.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { approvalsQuery, OpenApprovals } from '../../approvals/OpenApprovals.tsx';
import { issuersQuery } from '../../benefit-cards/benefit-cards-data.ts';
import { WriteToChosen, WriteToListed } from '../../messages/WriteButton.tsx';
import { OpenWithdrawals } from '../../withdrawals/admin/OpenWithdrawals.tsx';
import { openWithdrawalsQuery } from '../../withdrawals/withdrawals-data.ts';
import { PaidAmount } from '../PaidAmount.tsx';
import { PaymentStatusChip } from '../PaymentStatusChip.tsx';
import { RefundDialog } from '../refunds/RefundDialog.tsx';
import { usePaymentMethods } from '../use-easypay.ts';
import { useInstallment } from '../use-installment.ts';
import { useLivePayments } from '../use-live-payments.ts';
import { ByHand, byHandQuery } from './ByHand.tsx';
import type { Confirmable } from './ConfirmPaymentDialog.tsx';
import { readPayments, type AdminPayment, BY_HAND, DUE, SETTLED } from './payments-data.ts';

const IssueInvoiceSheet = late(
  async () => (await import('../../invoices/admin/IssueInvoiceSheet.tsx')).IssueInvoiceSheet,
);
const ConfirmPaymentDialog = late(async () => (await import('./ConfirmPaymentDialog.tsx')).ConfirmPaymentDialog);
const VoucherDialog = late(async () => (await import('../../benefit-cards/admin/VoucherDialog.tsx')).VoucherDialog);
const RejectDialog = late(async () => (await import('./PaymentDialogs.tsx')).RejectDialog);
const SplitDialog = late(async () => (await import('./SplitDialog.tsx')).SplitDialog);
const UndoSplitDialog = late(async () => (await import('./SplitDialog.tsx')).UndoSplitDialog);
const UndoDialog = late(async () => (await import('./PaymentDialogs.tsx')).UndoDialog);

/** All payments of the club, those that wait first; cash and transfers are confirmed here. */
export function PaymentsTab() {
  const { t } = useLanguage('admin');
  const may = useMay();
  const page = useListPage('payments', ['payments', 'admin'], readPayments);
  const columns = usePaymentColumns();
  useLivePayments();
  const subject = usePaymentSubject();
  const { show, dialog } = useDialog();
  const waiting = (ids: readonly string[]) => page.rows?.filter((row) => ids.includes(row.id) && mayDecide(row)) ?? [];
  const confirm = (rows: readonly AdminPayment[]) =>
    show((close) => (
      <ConfirmPaymentDialog
        payments={rows.map((row) => confirmable(row, subject(row)))}
        done={t('payments.confirmed', { count: rows.length })}
        onClose={close}
      />
    ));
  const entriesOf = useEntries(show, confirm);
  const isAboveOnItsWay = useAboveOnItsWay();
  return (
    <>
      {may('settle_withdrawal') && <OpenWithdrawals />}
      <OpenApprovals />
      <ByHand />
      <AdminList
        {...page}
        rows={isAboveOnItsWay ? undefined : page.rows}
        tab
        label={t('payments.title')}
        lead={t('payments.lead')}
        range={t('payments.range')}
        columns={columns}
        {...(may('export_books') && {
          rowLink: ({ user_id }: AdminPayment) => `${paths.adminSection('books')}?family=${user_id}`,
        })}
        rowMenu={(row) => ({
          name: t('payments.actions', { reference: row.reference }),
          entries: entriesOf(row),
        })}
        bulkActions={(ids, clear) => (
          <>
            <Button
              icon={<Check />}
              disabled={waiting(ids).length === 0}
              onClick={() => {
                confirm(waiting(ids));
                clear();
              }}
            >
              {t('payments.confirmMany', { count: waiting(ids).length })}
            </Button>
            <WriteToChosen kind="payments" ids={ids} />
          </>
        )}
        tools={<WriteToListed kind="payments" rows={page.exportRows} idOf={({ id }) => id} />}
        empty={{ title: t('payments.empty') }}
      />
      {dialog}
    </>
  );
}

/** True until all that may be above the list is known: a list that moves down while it is pressed loses the press. */
function useAboveOnItsWay(): boolean {
  const may = useMay();
  const approvals = useQuery(approvalsQuery);
  const byHand = useQuery(byHandQuery);
  const withdrawals = useQuery({ ...openWithdrawalsQuery, enabled: may('settle_withdrawal') });
  return approvals.isLoading || byHand.isLoading || withdrawals.isLoading;
}

/** Actions with a payment: those of one that waits, and else taking back the money. */
function useEntries(
  show: Show,
  confirm: (rows: readonly AdminPayment[]) => void,
): (row: AdminPayment) => RowMenuProps['entries'] {
  const { t } = useLanguage(['admin', 'refunds', 'invoices']);
  const may = useMay();
  const dueEntries = useDueEntries(show, confirm);
  return (row) => {
    if (isDue(row)) return dueEntries(row);
    const refunds = may('refund_payment') && mayRefund(row);
    if (!refunds && !mayUndoConfirmation(row)) return [];
    return [
      may('issue_invoice') && {
        label: t('invoices:admin.action'),
        icon: <FilePlus2 />,
        onSelect: () =>
          show((close) => <IssueInvoiceSheet payment={row} payer={row.family?.full_name ?? ''} onClose={close} />),
      },
      mayUndoConfirmation(row) && {
        label: t('payments.undo.action'),
        icon: <RotateCcw />,
        onSelect: () => show((close) => <UndoDialog row={row} onClose={close} />),
      },
      may('refund_payment') && {
        label: t('refunds:action'),
        icon: <Undo2 />,
        danger: true,
        onSelect: () => show((close) => <RefundDialog paymentId={row.id} onClose={close} />),
      },
    ];
  };
}

/** Actions with a payment that waits: confirming or rejecting it, taking a voucher, and its installments. */
function useDueEntries(
  show: Show,
  confirm: (rows: readonly AdminPayment[]) => void,
): (row: AdminPayment) => RowMenuProps['entries'] {
  const { t } = useLanguage(['admin', 'benefitCards']);
  const subject = usePaymentSubject();
  const { data: issuers = [] } = useQuery(issuersQuery('has_vouchers'));
  return (row) => [
    mayDecide(row) && { label: t('payments.confirm'), icon: <Check />, onSelect: () => confirm([row]) },
    issuers.length > 0 && {
      label: t('benefitCards:voucher.take'),
      icon: <TicketCheck />,
      onSelect: () => show((close) => <VoucherDialog payment={row} lead={leadOf(row, subject(row))} onClose={close} />),
    },
    row.may_split && {
      label: t('payments.split.action'),
      icon: <CalendarRange />,
      onSelect: () => show((close) => <SplitDialog row={row} onClose={close} />),
    },
    row.installment !== null && {
      label: t('payments.split.undo'),
      icon: <Merge />,
      onSelect: () => show((close) => <UndoSplitDialog row={row} onClose={close} />),
    },
    mayDecide(row) && {
      label: t('payments.reject'),
      icon: <CircleX />,
      danger: true,
      onSelect: () => show((close) => <RejectDialog row={row} onClose={close} />),
    },
  ];
}

/** Cash and transfers that wait; a card is settled by its provider alone. */
function mayDecide({ status, method }: AdminPayment): boolean {
  return status === 'pending' && method !== 'card';
}

const payerOf = ({ family, reference }: AdminPayment): string => family?.full_name || family?.email || reference;

/** Whose payment it is, and what for. */
const leadOf = (row: AdminPayment, subject: string): string =>
  [payerOf(row), row.child_name, subject].filter(Boolean).join(' · ');

const confirmable = (row: AdminPayment, subject: string): Confirmable => ({
  ...row,
  method: row.method === 'cash' ? 'cash' : 'bank_transfer',
  payer: payerOf(row),
  forClass: row.enrollment_id !== null,
  subject: [row.child_name, subject].filter(Boolean).join(' · '),
});

/** True if money has arrived, and is not all back. */
function mayRefund({ status, amount, refunded_amount }: AdminPayment): boolean {
  return (status === 'validated' || status === 'paid') && refunded_amount < amount;
}

function usePaymentColumns(): Column<AdminPayment>[] {
  const { t } = useLanguage(['payment', 'admin']);
  const methods = usePaymentMethods();
  const days = useDayColumn();
  const families = useFamilyColumns();
  const sums = useSumColumns();
  const subject = usePaymentSubject();
  return [
    {
      id: 'child',
      header: t('admin:payments.for'),
      fileHeader: t('admin:payments.child'),
      value: (row) => row.child_name,
      cell: (row) => (
        <span className="xl:block xl:min-w-72">
          <span className="font-semibold">{row.child_name ?? subject(row)}</span>
          <FamilyLine family={row.family} subject={row.child_name ? subject(row) : undefined} />
        </span>
      ),
    },
    { id: 'subject', header: t('admin:payments.subject'), value: subject, besides: true },
    ...families<AdminPayment>(t('admin:payments.family'), (row) => row.family),
    {
      id: 'status',
      header: t('columns.status'),
      value: (row) => t(`statuses.${row.status}`),
      cell: (row) => (
        <span className="whitespace-nowrap">
          <PaymentStatusChip status={row.status} />
        </span>
      ),
      filter: [
        ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        { value: SETTLED, label: t('admin:payments.settled') },
        { value: DUE, label: t('admin:payments.due') },
        { value: BY_HAND, label: t('admin:payments.byHand') },
      ],
    },
    {
      id: 'method',
      header: t('columns.method'),
      value: (row) => t(`methods.${row.method}`),
      cell: (row) => (
        <span className="whitespace-nowrap">
          {t(`methods.${row.method}`)} <span className="text-sm text-muted tabular md:block">{row.reference}</span>
        </span>
      ),
      filter: [...methods, 'voucher' as const].map((value) => ({ value, label: t(`methods.${value}`) })),
    },
    { id: 'reference', header: t('admin:payments.reference'), value: (row) => row.reference, besides: true },
    days({ id: 'date', header: t('columns.date'), day: (row) => row.date, phone: 'hidden' }),
    ...sums<AdminPayment>({
      id: 'amount',
      header: t('columns.amount'),
      amount: ({ amount }) => amount,
      euroCents: ({ euro_cents }) => euro_cents,
      cell: (row) => <PaidAmount payment={row} promo={row} />,
    }),
    ...sums<AdminPayment>({
      id: 'refunded',
      header: t('refunded'),
      amount: (row) => row.refunded_amount || null,
      euroCents: (row) => (row.refunded_amount > 0 ? row.refunded_euro_cents : null),
      besides: true,
    }),
  ];
}

/** Names what a payment is for: an order by its number, else the class or the event. */
function usePaymentSubject(): (row: AdminPayment) => string {
  const { t, localized } = useLanguage('payment');
  const withInstallment = useInstallment();
  return (row) => {
    if (row.order_number !== null) return t('orderNumber', { number: row.order_number });
    return withInstallment(row.title ? localized(row, 'title') : t('other'), row);
  };
}
