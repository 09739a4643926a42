import { Check, CircleX, FilePlus2, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUndoConfirmation } from '../../../../contracts/payments.ts';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { paths } from '../../../lib/paths.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useMay } from '../../../shell/session/use-may.ts';
import { OpenWithdrawals } from '../../withdrawals/admin/OpenWithdrawals.tsx';
import { useLivePayments } from '../use-live-payments.ts';
import { RefundDialog } from '../refunds/RefundDialog.tsx';
import type { Confirmable } from './ConfirmPaymentDialog.tsx';
import { usePaymentSubject } from './payment-subject.ts';
import { readPayments } from './payments-data.ts';
import type { AdminPayment } from './payments-data.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

const IssueInvoiceSheet = late(
  async () => (await import('../../invoices/admin/IssueInvoiceSheet.tsx')).IssueInvoiceSheet,
);
const ConfirmPaymentDialog = late(async () => (await import('./ConfirmPaymentDialog.tsx')).ConfirmPaymentDialog);
const RejectDialog = late(async () => (await import('./RejectDialog.tsx')).RejectDialog);
const UndoDialog = late(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** All payments of the club, those that wait first; cash and transfers are confirmed here. */
export function PaymentsTab() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [rejecting, setRejecting] = useState<AdminPayment | null>(null);
  const [refunding, setRefunding] = useState<string | null>(null);
  const [invoicing, setInvoicing] = useState<AdminPayment | null>(null);
  const [undoing, setUndoing] = useState<AdminPayment | null>(null);
  const [confirming, setConfirming] = useState<AdminPayment[]>([]);
  const page = useListPage('payments', ['payments', 'admin'], readPayments);
  const columns = usePaymentColumns();
  useLivePayments();
  const subject = usePaymentSubject();
  const waiting = (ids: readonly string[]) => page.rows?.filter((row) => ids.includes(row.id) && mayDecide(row)) ?? [];
  return (
    <>
      {may('settle_withdrawal') && <OpenWithdrawals />}
      <AdminList
        {...page}
        tab
        label={t('payments.title')}
        lead={t('payments.lead')}
        range={t('payments.range')}
        columns={columns}
        {...(may('export_books')
          ? { rowLink: ({ user_id }: AdminPayment) => `${paths.adminSection('books')}?family=${user_id}` }
          : {})}
        rowActions={(row) =>
          (mayDecide(row) || mayUndoConfirmation(row) || (may('refund_payment') && mayRefund(row))) && (
            <PaymentMenu
              row={row}
              onConfirm={() => setConfirming([row])}
              onUndo={() => setUndoing(row)}
              onReject={() => setRejecting(row)}
              onRefund={() => setRefunding(row.id)}
              onInvoice={() => setInvoicing(row)}
            />
          )
        }
        bulkActions={(ids, clear) => (
          <Button
            icon={<Check aria-hidden="true" />}
            disabled={waiting(ids).length === 0}
            onClick={() => {
              setConfirming(waiting(ids));
              clear();
            }}
          >
            {t('payments.confirmMany', { count: waiting(ids).length })}
          </Button>
        )}
        empty={{ title: t('payments.empty') }}
      />
      {refunding && <RefundDialog paymentId={refunding} onClose={() => setRefunding(null)} />}
      {invoicing && (
        <IssueInvoiceSheet
          payment={invoicing}
          payer={invoicing.family?.full_name ?? ''}
          onClose={() => setInvoicing(null)}
        />
      )}
      {confirming.length > 0 && (
        <ConfirmPaymentDialog
          payments={confirming.map((row) => confirmable(row, subject(row)))}
          done={t('payments.confirmed', { count: confirming.length })}
          onClose={() => setConfirming([])}
        />
      )}
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(null)} />}
      {rejecting && <RejectDialog row={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}

/** Cash and transfers that wait; a card is settled by its provider alone. */
function mayDecide({ status, method }: AdminPayment): boolean {
  return status === 'pending' && method !== 'card';
}

const confirmable = (row: AdminPayment, subject: string): Confirmable => ({
  ...row,
  method: row.method === 'cash' ? 'cash' : 'bank_transfer',
  payer: row.family?.full_name || row.family?.email || row.reference,
  forClass: row.enrollment_id !== null,
  subject: [row.child_name, subject].filter(Boolean).join(' · '),
});

/** What has arrived, and is not all back. */
function mayRefund({ status, amount, refunded_amount }: AdminPayment): boolean {
  return (status === 'validated' || status === 'paid') && refunded_amount < amount;
}

function PaymentMenu({
  row,
  onConfirm,
  onUndo,
  onReject,
  onRefund,
  onInvoice,
}: {
  row: AdminPayment;
  onConfirm: () => void;
  onUndo: () => void;
  onReject: () => void;
  onRefund: () => void;
  onInvoice: () => void;
}) {
  const { t } = useTranslation(['admin', 'refunds', 'invoices']);
  const may = useMay();
  return (
    <RowMenu
      name={t('admin:payments.actions', { reference: row.reference })}
      entries={
        mayDecide(row)
          ? [
              { label: t('admin:payments.confirm'), icon: <Check aria-hidden="true" />, onSelect: onConfirm },
              {
                label: t('admin:payments.reject'),
                icon: <CircleX aria-hidden="true" />,
                danger: true,
                onSelect: onReject,
              },
            ]
          : [
              ...(may('issue_invoice')
                ? [{ label: t('invoices:admin.action'), icon: <FilePlus2 aria-hidden="true" />, onSelect: onInvoice }]
                : []),
              ...(mayUndoConfirmation(row)
                ? [
                    {
                      label: t('admin:payments.undo.action'),
                      icon: <RotateCcw aria-hidden="true" />,
                      onSelect: onUndo,
                    },
                  ]
                : []),
              ...(may('refund_payment')
                ? [
                    {
                      label: t('refunds:action'),
                      icon: <Undo2 aria-hidden="true" />,
                      danger: true,
                      onSelect: onRefund,
                    },
                  ]
                : []),
            ]
      }
    />
  );
}
