import { Check, CircleX, Ellipsis, FilePlus2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { OfficeList } from '../admin/OfficeList.tsx';
import { useListPage } from '../admin/list-page.ts';
import { IssueInvoiceSheet } from '../admin-invoices/IssueInvoiceSheet.tsx';
import { useLivePayments } from '../payments/use-live-payments.ts';
import { RefundDialog } from '../refunds/RefundDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { readPayments, useDecision } from './payments-data.ts';
import type { OfficePayment } from './payments-data.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

/** All payments of the club, those that wait first; cash and transfers are confirmed here. */
export function PaymentsTab() {
  const { t } = useTranslation('admin');
  const [rejecting, setRejecting] = useState<OfficePayment | null>(null);
  const [refunding, setRefunding] = useState<string | null>(null);
  const [invoicing, setInvoicing] = useState<OfficePayment | null>(null);
  const page = useListPage('payments', ['payments', 'office'], readPayments);
  const columns = usePaymentColumns();
  useLivePayments();
  const confirm = useConfirm();
  const waiting = (ids: readonly string[]) =>
    page.rows?.filter((row) => ids.includes(row.id) && mayDecide(row)).map(({ id }) => id) ?? [];
  return (
    <>
      <OfficeList
        {...page}
        tab
        label={t('payments.title')}
        lead={t('payments.lead')}
        range={t('payments.range')}
        columns={columns}
        rowId={({ id }) => id}
        rowActions={(row) =>
          (mayDecide(row) || mayRefund(row)) && (
            <PaymentMenu
              row={row}
              onConfirm={() => confirm.run([row.id])}
              onReject={() => setRejecting(row)}
              onRefund={() => setRefunding(row.id)}
              onInvoice={() => setInvoicing(row)}
            />
          )
        }
        bulkActions={(ids, clear) => (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={confirm.busy}
            disabled={waiting(ids).length === 0}
            onClick={() => {
              confirm.run(waiting(ids));
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
      {rejecting && <RejectDialog row={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}

/** Cash and transfers that wait; a card is settled by its provider alone. */
function mayDecide({ status, method }: OfficePayment): boolean {
  return status === 'pending' && method !== 'card';
}

/** What has arrived, and is not all back. */
function mayRefund({ status, amount, refunded_amount }: OfficePayment): boolean {
  return (status === 'validated' || status === 'paid') && refunded_amount < amount;
}

function useConfirm() {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useDecision();
  const run = (ids: readonly string[]) =>
    runMutation(
      mutateAsync,
      { ids, verdict: 'validate_payment' },
      {
        onSuccess: (count) => toast.success(t('payments.confirmed', { count })),
        onError: (error) => toast.error(t('payments.failed'), { description: errorText(codeOf(error)) }),
      },
    );
  return { run, busy: isPending };
}

function PaymentMenu({
  row,
  onConfirm,
  onReject,
  onRefund,
  onInvoice,
}: {
  row: OfficePayment;
  onConfirm: () => void;
  onReject: () => void;
  onRefund: () => void;
  onInvoice: () => void;
}) {
  const { t } = useTranslation(['admin', 'refunds', 'invoices']);
  return (
    <Menu
      trigger={<IconButton name={t('admin:payments.actions', { reference: row.reference })} icon={<Ellipsis />} />}
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
              { label: t('invoices:office.action'), icon: <FilePlus2 aria-hidden="true" />, onSelect: onInvoice },
              { label: t('refunds:action'), icon: <Undo2 aria-hidden="true" />, danger: true, onSelect: onRefund },
            ]
      }
    />
  );
}
