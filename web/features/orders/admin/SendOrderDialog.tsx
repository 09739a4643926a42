import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TRACKING_NUMBER } from '../../../../contracts/orders.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import type { AdminOrder } from './orders-data.ts';

/** Marks an order as sent, with the courier's number; for one that is sent, changes the number. */
export function SendOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation(['adminOrders', 'common']);
  const [tracking, setTracking] = useState(order.tracking_number ?? '');
  const { run, isPending, error } = useProcedure('send_order');
  const send = () =>
    run(
      { order_id: order.id, tracking_number: tracking },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('adminOrders:send.done', { number: order.number }));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminOrders:send.title', { number: order.number })}
      description={order.shipping_address}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isPending} onClick={send}>
            {t('adminOrders:send.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('adminOrders:send.tracking')}
        help={t('adminOrders:send.trackingHelp')}
        optional
        maxLength={MAX_TRACKING_NUMBER}
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}
