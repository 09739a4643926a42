import { CircleX, Coins, PackageCheck, Printer, Store, Truck } from 'lucide-react';
import { useState } from 'react';
import { MAX_ORDER_NOTE, MAX_TRACKING_NUMBER } from '../../../../contracts/orders.ts';
import { isDue } from '../../../../contracts/payments.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { arrived, orderPayment } from '../order-payment.ts';
import { useItemName } from '../use-item-name.ts';
import { readOrders, useCompleteOrders, type AdminOrder } from './orders-data.ts';
import { useOrderColumns } from './use-order-columns.tsx';

const ConfirmPaymentDialog = late(
  async () => (await import('../../payments/admin/ConfirmPaymentDialog.tsx')).ConfirmPaymentDialog,
);

/** Every order of the shop: what to pack, what went out, what was called off. */
export default function OrdersPage() {
  const { t } = useLanguage('adminOrders');
  const page = useListPage('orders', ['orders', 'admin'], readOrders);
  const columns = useOrderColumns();
  const { show, dialog } = useDialog();
  const complete = useComplete();
  const pending = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'pending').map(({ id }) => id) ?? [];
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <ButtonLink kind="secondary" to={paths.adminPacking()} icon={<Printer />}>
          {t('packing.action')}
        </ButtonLink>
      }
      range={t('range')}
      columns={columns}
      rowActions={(row) => (
        <OrderMenu
          order={row}
          complete={complete.run}
          onTakeMoney={() => show((close) => <TakeMoney order={row} onClose={close} />)}
          onSend={() => show((close) => <SendOrderDialog order={row} onClose={close} />)}
          onCancel={() => show((close) => <CancelOrderDialog order={row} onClose={close} />)}
        />
      )}
      bulkActions={(ids, clear) => (
        <>
          <Button
            icon={<PackageCheck />}
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
            <ButtonLink kind="secondary" to={paths.adminPacking(pending(ids))} icon={<Printer />}>
              {t('packing.action')}
            </ButtonLink>
          )}
        </>
      )}
      empty={{ title: t('empty'), note: t('emptyNote'), action: null }}
    >
      {dialog}
    </AdminList>
  );
}

/** Writes down that the money of an order came, and hands an order over that waits. */
function TakeMoney({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useLanguage(['adminOrders', 'payment']);
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
      {...(order.status === 'pending' ? { andThen: () => complete.run([order.id]) } : {})}
      done={t('paidDone', { number: order.number })}
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

/** The actions with an order; nothing once it is closed and paid. */
function OrderMenu({ order, complete, onTakeMoney, onSend, onCancel }: OrderMenuProps) {
  const { t } = useLanguage('adminOrders');
  const ready = useProcedure('ready_order');
  const waits = order.status === 'pending';
  const payment = orderPayment(order.payments);
  const due = payment && payment.method !== 'card' && isDue(payment) && order.status !== 'cancelled';
  const reportReady = () =>
    ready.run({ order_id: order.id }, { done: t('readyDone', { number: order.number }), failed: t('failed.ready') });
  return (
    <RowMenu
      name={t('actions', { number: order.number })}
      entries={[
        waits && { label: t('complete'), icon: <PackageCheck />, onSelect: () => complete([order.id]) },
        due && { label: t(waits ? 'completePaid' : 'paid'), icon: <Coins />, onSelect: onTakeMoney },
        waits &&
          order.delivery === 'pickup' &&
          !order.ready_at && { label: t('ready'), icon: <Store />, onSelect: reportReady },
        waits &&
          order.delivery === 'address' && {
            label: t(order.sent_at ? 'send.change' : 'send.action'),
            icon: <Truck />,
            onSelect: onSend,
          },
        waits && { label: t('packing.one'), icon: <Printer />, to: paths.adminPacking([order.id]) },
        waits && { label: t('cancel.action'), icon: <CircleX />, danger: true, onSelect: onCancel },
      ]}
    />
  );
}

function useComplete() {
  const { t } = useLanguage('adminOrders');
  const complete = useCompleteOrders();
  const run = (ids: readonly string[]) =>
    complete.run(ids, {
      done: (count) => t('completed', { count }),
      failed: t('failed.complete'),
    });
  return { run, busy: complete.isPending };
}

/** Marks an order as sent, with the courier's number; for one that is sent, changes the number. */
function SendOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useLanguage('adminOrders');
  const [tracking, setTracking] = useState(order.tracking_number ?? '');
  const { run, isPending, error } = useProcedure('send_order');
  const send = () =>
    run(
      { order_id: order.id, tracking_number: tracking },
      { done: t('send.done', { number: order.number }), onSuccess: onClose },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('send.title', { number: order.number })}
      description={order.shipping_address}
      actionLabel={t('send.confirm')}
      onAction={send}
      busy={isPending}
    >
      <TextField
        label={t('send.tracking')}
        help={t('send.trackingHelp')}
        optional
        maxLength={MAX_TRACKING_NUMBER}
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}

/** Asks before an order is called off: says what comes back to the shelf and what happens to the money. */
function CancelOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useLanguage('adminOrders');
  const itemName = useItemName();
  const { moneyText } = useMoney();
  const [note, setNote] = useState('');
  const { run, isPending, error } = useProcedure('cancel_order');
  const { amount, euro_cents, byCard } = arrived(order.payments);
  const sum = amount > 0 ? moneyText(amount, euro_cents) : moneyText(order.total);
  const money = amount === 0 ? 'waits' : byCard ? 'card' : 'hand';
  const confirm = () =>
    run(
      { order_id: order.id, note },
      {
        done: ({ refund }) =>
          refund === 'failed'
            ? { kind: 'error', text: t('cancel.refundFailed', { sum }) }
            : t('cancel.done', { number: order.number }),
        onSuccess: onClose,
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('cancel.title', { number: order.number })}
      description={t('cancel.note')}
      actionLabel={t('cancel.confirm', { number: order.number })}
      onAction={confirm}
      danger
      busy={isPending}
    >
      <div className="rounded-control bg-danger-soft p-4">
        <p className="font-semibold">{t('cancel.back')}</p>
        <ul className="mt-1">
          {order.order_items.map((item) => (
            <li key={item.id} className="flex justify-between gap-4 py-0.5">
              <span>{itemName(item)}</span>
              <span className="font-semibold tabular">{item.quantity}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2">{t(`cancel.money.${money}`, { sum })}</p>
      </div>
      <TextArea
        label={t('cancel.why')}
        optional
        rows={2}
        maxLength={MAX_ORDER_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {error && <FormError message={`${t('failed.cancel')}. ${faultText(error)}`} />}
    </Dialog>
  );
}
