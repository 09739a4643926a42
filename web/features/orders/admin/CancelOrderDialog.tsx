import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ORDER_NOTE } from '../../../../contracts/orders.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { arrived } from '../order-payment.ts';
import { useItemName } from '../use-item-name.ts';
import type { AdminOrder } from './orders-data.ts';

/** Asks before an order is called off: says what comes back to the shelf and what happens to the money. */
export function CancelOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation(['adminOrders', 'common']);
  const itemName = useItemName();
  const { moneyText } = useFormat();
  const { priceDisplay } = useClubSettings();
  const [note, setNote] = useState('');
  const { run, isPending, error } = useProcedure('cancel_order');
  const { amount, euro_cents, byCard } = arrived(order.payments);
  const sum = amount > 0 ? moneyText(amount, priceDisplay, euro_cents) : moneyText(order.total, priceDisplay);
  const money = amount === 0 ? 'waits' : byCard ? 'card' : 'hand';
  const confirm = () =>
    run(
      { order_id: order.id, note },
      {
        onSuccess: ({ refund }) => {
          if (refund === 'failed') toast.error(t('adminOrders:cancel.refundFailed', { sum }));
          else toast.success(t('adminOrders:cancel.done', { number: order.number }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminOrders:cancel.title', { number: order.number })}
      description={t('adminOrders:cancel.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={confirm}>
            {t('adminOrders:cancel.confirm', { number: order.number })}
          </Button>
        </>
      }
    >
      <div className="rounded-control bg-danger-soft p-4">
        <p className="font-semibold">{t('adminOrders:cancel.back')}</p>
        <ul className="mt-1">
          {order.order_items.map((item) => (
            <li key={item.id} className="flex justify-between gap-4 py-0.5">
              <span>{itemName(item)}</span>
              <span className="font-semibold tabular">{item.quantity}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2">{t(`adminOrders:cancel.money.${money}`, { sum })}</p>
      </div>
      <TextArea
        label={t('adminOrders:cancel.why')}
        optional
        rows={2}
        maxLength={MAX_ORDER_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {error && <FormError message={`${t('adminOrders:failed.cancel')}. ${errorText(codeOf(error))}`} />}
    </Dialog>
  );
}
