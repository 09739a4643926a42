import { CircleX, Coins, PackageCheck, Printer, Store, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDue } from '../../../../contracts/payments.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { late } from '../../../components/late.tsx';
import type { MenuEntry } from '../../../components/Menu.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { paths } from '../../../lib/paths.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { orderPayment } from '../order-payment.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { SendOrderDialog } from './SendOrderDialog.tsx';
import { readOrders, useCompleteOrders } from './orders-data.ts';
import type { AdminOrder } from './orders-data.ts';
import { useOrderColumns } from './use-order-columns.tsx';

const ConfirmPaymentDialog = late(
  async () => (await import('../../payments/admin/ConfirmPaymentDialog.tsx')).ConfirmPaymentDialog,
);

/** Every order of the shop: what to pack, what went out, what was called off. */
export default function OrdersPage() {
  const { t } = useTranslation('adminOrders');
  const page = useListPage('orders', ['orders', 'admin'], readOrders);
  const columns = useOrderColumns();
  const [cancelling, setCancelling] = useState<AdminOrder | null>(null);
  const [paying, setPaying] = useState<AdminOrder | null>(null);
  const [sending, setSending] = useState<AdminOrder | null>(null);
  const complete = useComplete();
  const pending = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'pending').map(({ id }) => id) ?? [];
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <ButtonLink kind="secondary" to={paths.adminPacking()} icon={<Printer aria-hidden="true" />}>
          {t('packing.action')}
        </ButtonLink>
      }
      range={t('range')}
      columns={columns}
      rowActions={(row) => (
        <OrderMenu
          order={row}
          complete={complete.run}
          onTakeMoney={() => setPaying(row)}
          onSend={() => setSending(row)}
          onCancel={() => setCancelling(row)}
        />
      )}
      bulkActions={(ids, clear) => (
        <>
          <Button
            icon={<PackageCheck aria-hidden="true" />}
            busy={complete.busy}
            disabled={pending(ids).length === 0}
            onClick={() => {
              complete.run(pending(ids));
              clear();
            }}
          >
            {t('completeMany', { count: pending(ids).length })}
          </Button>
          {pending(ids).length > 0 && (
            <ButtonLink kind="secondary" to={paths.adminPacking(pending(ids))} icon={<Printer aria-hidden="true" />}>
              {t('packing.action')}
            </ButtonLink>
          )}
        </>
      )}
      empty={{ title: t('empty'), note: t('emptyNote'), action: null }}
    >
      {paying && <TakeMoney order={paying} onClose={() => setPaying(null)} />}
      {sending && <SendOrderDialog order={sending} onClose={() => setSending(null)} />}
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </AdminList>
  );
}

/** Writes down that the money of an order came, and hands an order over that waits. */
function TakeMoney({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation(['adminOrders', 'payment']);
  const complete = useCompleteOrders();
  const payment = orderPayment(order.payments);
  if (!payment) return null;
  return (
    <ConfirmPaymentDialog
      payments={[
        {
          ...payment,
          method: payment.method === 'cash' ? 'cash' : 'bank_transfer',
          payer: order.buyer?.full_name || order.recipient_name || order.buyer?.email || payment.reference,
          subject: t('payment:orderNumber', { number: order.number }),
          forClass: false,
        },
      ]}
      {...(order.status === 'pending' ? { andThen: () => complete.mutateAsync([order.id]) } : {})}
      done={t('adminOrders:paidDone', { number: order.number })}
      onClose={onClose}
    />
  );
}

interface OrderMenuProps {
  order: AdminOrder;
  complete: (ids: readonly string[]) => void;
  onTakeMoney: () => void;
  onSend: () => void;
  onCancel: () => void;
}

/** What can still be done with an order; nothing once it is closed and paid. */
function OrderMenu({ order, complete, onTakeMoney, onSend, onCancel }: OrderMenuProps) {
  const { t } = useTranslation('adminOrders');
  const reportReady = useReportReady(order);
  const waits = order.status === 'pending';
  const payment = orderPayment(order.payments);
  const due = payment && payment.method !== 'card' && isDue(payment) && order.status !== 'cancelled';
  if (!waits && !due) return null;
  const whenWaiting: MenuEntry[] = [
    { label: t('complete'), icon: <PackageCheck aria-hidden="true" />, onSelect: () => complete([order.id]) },
    ...(order.delivery === 'pickup' && !order.ready_at
      ? [{ label: t('ready'), icon: <Store aria-hidden="true" />, onSelect: reportReady }]
      : []),
    ...(order.delivery === 'address'
      ? [
          {
            label: t(order.sent_at ? 'send.change' : 'send.action'),
            icon: <Truck aria-hidden="true" />,
            onSelect: onSend,
          },
        ]
      : []),
    { label: t('packing.one'), icon: <Printer aria-hidden="true" />, to: paths.adminPacking([order.id]) },
    { label: t('cancel.action'), icon: <CircleX aria-hidden="true" />, danger: true, onSelect: onCancel },
  ];
  const paid: MenuEntry[] = due
    ? [
        {
          label: t(waits ? 'completePaid' : 'paid'),
          icon: <Coins aria-hidden="true" />,
          onSelect: onTakeMoney,
        },
      ]
    : [];
  return (
    <RowMenu
      name={t('actions', { number: order.number })}
      entries={waits ? whenWaiting.toSpliced(1, 0, ...paid) : paid}
    />
  );
}

function useReportReady({ id, number }: AdminOrder) {
  const { t } = useTranslation('adminOrders');
  const { run } = useProcedure('ready_order');
  return () =>
    run(
      { order_id: id },
      {
        onSuccess: () => toast.success(t('readyDone', { number })),
        failed: t('failed.ready'),
      },
    );
}

function useComplete() {
  const { t } = useTranslation('adminOrders');
  const complete = useCompleteOrders();
  const run = (ids: readonly string[]) =>
    complete.run(ids, {
      onSuccess: (count) => toast.success(t('completed', { count })),
      failed: t('failed.complete'),
    });
  return { run, busy: complete.isPending };
}
