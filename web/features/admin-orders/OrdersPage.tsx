import { CircleX, Coins, Ellipsis, PackageCheck, Printer, Store } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuEntry } from '../../components/Menu.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useListPage } from '../admin/list-page.ts';
import { OfficeList } from '../admin/OfficeList.tsx';
import { orderPayment } from '../orders/order-payment.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { readOrders, useCompleteOrders, useReadyOrder, useTakeMoney } from './orders-data.ts';
import type { OfficeOrder } from './orders-data.ts';
import { useOrderColumns } from './use-order-columns.tsx';

/** Every order of the shop: what to pack, what went out, what was called off. */
export function OrdersPage() {
  const { t } = useTranslation('adminOrders');
  const page = useListPage('orders', ['orders', 'office'], readOrders);
  const columns = useOrderColumns();
  const [cancelling, setCancelling] = useState<OfficeOrder | null>(null);
  const complete = useComplete();
  const pending = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'pending').map(({ id }) => id) ?? [];
  return (
    <OfficeList
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
      rowId={({ id }) => id}
      rowActions={(row) => <OrderMenu order={row} complete={complete.run} onCancel={() => setCancelling(row)} />}
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
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </OfficeList>
  );
}

interface OrderMenuProps {
  order: OfficeOrder;
  complete: (ids: readonly string[]) => void;
  onCancel: () => void;
}

/** What can still be done with an order; nothing once it is closed and paid. */
function OrderMenu({ order, complete, onCancel }: OrderMenuProps) {
  const { t } = useTranslation('adminOrders');
  const takeMoney = useTakeMoneyOf(order);
  const tellReady = useTellReady(order);
  const waits = order.status === 'pending';
  const payment = orderPayment(order.payments);
  const due = payment && payment.method !== 'card' && isDue(payment) && order.status !== 'cancelled';
  if (!waits && !due) return null;
  const whenWaiting: MenuEntry[] = [
    { label: t('complete'), icon: <PackageCheck aria-hidden="true" />, onSelect: () => complete([order.id]) },
    ...(order.delivery === 'pickup' && !order.ready_at
      ? [{ label: t('ready'), icon: <Store aria-hidden="true" />, onSelect: tellReady }]
      : []),
    { label: t('packing.one'), icon: <Printer aria-hidden="true" />, to: paths.adminPacking([order.id]) },
    { label: t('cancel.action'), icon: <CircleX aria-hidden="true" />, danger: true, onSelect: onCancel },
  ];
  const paid: MenuEntry[] = due
    ? [
        {
          label: t(waits ? 'completePaid' : 'paid'),
          icon: <Coins aria-hidden="true" />,
          onSelect: () => takeMoney(payment.id),
        },
      ]
    : [];
  return (
    <Menu
      trigger={<IconButton name={t('actions', { number: order.number })} icon={<Ellipsis />} />}
      entries={waits ? whenWaiting.toSpliced(1, 0, ...paid) : paid}
    />
  );
}

function useTellReady({ id, number }: OfficeOrder) {
  const { t } = useTranslation('adminOrders');
  const { mutateAsync } = useReadyOrder();
  return () =>
    runMutation(mutateAsync, id, {
      onSuccess: () => toast.success(t('readyDone', { number })),
      onError: (error) => toast.error(t('failed.ready'), { description: errorText(codeOf(error)) }),
    });
}

function useTakeMoneyOf({ id, number, status }: OfficeOrder) {
  const { t } = useTranslation('adminOrders');
  const { mutateAsync } = useTakeMoney();
  return (paymentId: string) =>
    runMutation(
      mutateAsync,
      { orderId: id, paymentId, complete: status === 'pending' },
      {
        onSuccess: () => toast.success(t('paidDone', { number })),
        onError: (error) => toast.error(t('failed.paid'), { description: errorText(codeOf(error)) }),
      },
    );
}

function useComplete() {
  const { t } = useTranslation('adminOrders');
  const { mutateAsync, isPending } = useCompleteOrders();
  const run = (ids: readonly string[]) =>
    runMutation(mutateAsync, ids, {
      onSuccess: (count) => toast.success(t('completed', { count })),
      onError: (error) => toast.error(t('failed.complete'), { description: errorText(codeOf(error)) }),
    });
  return { run, busy: isPending };
}
