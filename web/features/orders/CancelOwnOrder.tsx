import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { useItemName } from './use-item-name.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { arrived } from './order-payment.ts';
import type { Order } from './orders-data.ts';

/** Asks before the user's own order is called off: what goes back, and what happens to the money. */
export function CancelOwnOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const itemName = useItemName();
  const { moneyText } = useMoney();
  const { run, isPending, error } = useProcedure('cancel_order');
  const { amount, euro_cents, byCard } = arrived(order.payments);
  const sum = moneyText(amount, euro_cents);
  const confirm = () =>
    run(
      { order_id: order.id, note: null },
      {
        onSuccess: ({ refund }) => {
          if (refund === 'failed') toast.error(t('cancel.refundFailed', { sum }));
          else toast.success(t('cancel.done', { number: order.number }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel.title', { number: order.number })}
      description={
        <>
          {t('cancel.note')}
          <ul className="mt-2 list-disc pl-5 text-ink">
            {order.order_items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                {item.quantity} × {itemName(item)}
              </li>
            ))}
          </ul>
          <span className="mt-2 block text-ink">{t(byCard ? 'cancel.card' : 'cancel.nothing', { sum })}</span>
        </>
      }
      confirmLabel={t('cancel.confirm', { number: order.number })}
      busy={isPending}
      error={faultText(error)}
      onConfirm={confirm}
    />
  );
}
