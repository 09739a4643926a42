import { Store, Truck } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../../contracts/orders.ts';
import { RadioCards } from '../../../components/RadioCards.tsx';
import { AddressFields } from './AddressFields.tsx';
import type { CheckoutFormState } from './AddressFields.tsx';
import type { PickupLocation } from './checkout-data.server.ts';

const ICON = 'mr-2 inline size-5 text-water';

/** Taken at a pool, or sent to an address. */
export function DeliveryFields({ form, locations }: { form: CheckoutFormState; locations: readonly PickupLocation[] }) {
  const { t } = useTranslation('checkout');
  const delivery = form.watch('delivery');
  return (
    <>
      {locations.length > 0 && (
        <Controller
          control={form.control}
          name="delivery"
          render={({ field }) => (
            <RadioCards<Delivery>
              label={t('delivery.label')}
              columns={2}
              {...field}
              options={[
                {
                  value: 'pickup',
                  title: (
                    <>
                      <Store aria-hidden="true" className={ICON} />
                      {t('delivery.pickup')}
                    </>
                  ),
                  detail: t('delivery.pickupHelp'),
                },
                {
                  value: 'address',
                  title: (
                    <>
                      <Truck aria-hidden="true" className={ICON} />
                      {t('delivery.address')}
                    </>
                  ),
                  detail: t('delivery.addressHelp'),
                },
              ]}
            />
          )}
        />
      )}
      {delivery === 'pickup' && (
        <Controller
          control={form.control}
          name="pickup_location_id"
          render={({ field, fieldState }) => (
            <RadioCards
              label={t('fields.location')}
              {...field}
              error={fieldState.error?.message}
              options={locations.map(({ id, name, address }) => ({ value: id, title: name, detail: address }))}
            />
          )}
        />
      )}
      {delivery === 'address' && <AddressFields form={form} />}
    </>
  );
}
