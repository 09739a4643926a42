import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { addressLine, checkoutInput, deliveryAddress } from '../../../../contracts/inputs/addresses.ts';
import type { Checkout, CheckoutInput } from '../../../../contracts/inputs/addresses.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { PhoneField } from '../../../components/PhoneField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { sumOf } from '../cart/cart.ts';
import type { CartItem } from '../cart/cart.ts';
import { storedCart } from '../cart/stored-cart.ts';
import { useMoney } from '../../locations/club/use-money.ts';
import { MethodField } from '../../payments/MethodField.tsx';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import type { PickupLocation } from './checkout-data.server.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import type { ShopItem } from './shop-items-data.ts';

/** Refusals that say the shop has changed since the cart was read. */
const CHANGED = ['price_changed', 'out_of_stock', 'product_not_found', 'size_required'];

interface CheckoutFormProps {
  locations: readonly PickupLocation[];
  cart: readonly CartItem[];
  items: readonly ShopItem[];
  /** The cart is not what the shop sells today: nothing can be ordered before that is settled. */
  blocked: boolean;
  /** What the buyer is known by. */
  known: { name: string; phone: string };
}

/** Who takes the order, where it goes, how it is paid; then it is ordered at the prices shown, or not at all. */
export function CheckoutForm({ locations, cart, items, blocked, known }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'nav']);
  const user = useUser();
  const navigate = useNavigate();
  const placeOrder = useProcedure('place_order');
  const { brief } = useMoney();
  const [changed, setChanged] = useState(false);
  const form = useClubForm(checkoutInput, startOf(user.id, locations, known));
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => checkoutDraft.keep(user.id, typed as CheckoutInput)) as {
      unsubscribe: () => void;
    };
    return unsubscribe;
  }, [form, user.id]);
  const submit = form.handleSubmit(async (values) => {
    setChanged(false);
    try {
      const { order_id } = await placeOrder.mutateAsync(orderOf(values, cart, items));
      storedCart.set(null);
      checkoutDraft.forget();
      await navigate(`${paths.order(order_id)}?placed=1`, { replace: true });
    } catch (error) {
      if (CHANGED.includes(codeOf(error))) setChanged(true);
      else showFault(form, error, { location_not_found: 'pickup_location_id', location_closed: 'pickup_location_id' });
    }
  });
  const fault = changed ? t('checkout:changed') : errors.root?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('checkout:fields.recipient')}
        autoComplete="shipping name"
        {...form.register('recipient_name')}
        error={errors.recipient_name?.message}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field, fieldState }) => (
          <PhoneField
            label={t('checkout:fields.phone')}
            help={t('checkout:fields.phoneHelp')}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      <DeliveryFields form={form} locations={locations} />
      <Controller
        control={form.control}
        name="method"
        render={({ field }) => (
          <MethodField
            value={field.value}
            onChange={field.onChange}
            cashHelp={t(`checkout:cash.${form.watch('delivery')}`)}
          />
        )}
      />
      <FormError message={placeOrder.isError && fault ? `${t('checkout:failed')}. ${fault}` : undefined} />
      <Button type="submit" size="lg" wide busy={isSubmitting} disabled={blocked}>
        {t('checkout:submit')} · {brief(sumOf(cart))}
      </Button>
      <p className="text-sm text-muted">
        {t('checkout:submitNote')}{' '}
        <Link to={paths.terms} className="underline hover:text-ink">
          {t('nav:terms')}
        </Link>
      </p>
    </form>
  );
}

function startOf(
  userId: string,
  locations: readonly PickupLocation[],
  known: CheckoutFormProps['known'],
): CheckoutInput {
  const kept = checkoutDraft.read(userId);
  const near = locations.some(({ id }) => id === kept.pickup_location_id) ? kept.pickup_location_id! : null;
  return {
    recipient_name: kept.recipient_name ?? known.name,
    phone: kept.phone ?? formatPhone(known.phone),
    delivery: locations.length === 0 ? 'address' : (kept.delivery ?? 'pickup'),
    pickup_location_id: near ?? (locations.length === 1 ? locations[0]!.id : null),
    address: { oblast: '', city: '', postcode: '', street: '', details: '', ...kept.address },
    method: kept.method ?? 'bank_transfer',
  };
}

function orderOf(
  { delivery, address, pickup_location_id, recipient_name, phone, method }: Checkout,
  cart: readonly CartItem[],
  items: readonly ShopItem[],
) {
  const known = new Map(items.map((item) => [item.id, item]));
  return {
    items: cart.flatMap(({ id, quantity, price }) => {
      const item = known.get(id);
      return item ? [{ product_id: item.product_id, size_id: item.size_id, quantity, price }] : [];
    }),
    ...(delivery === 'pickup'
      ? { pickup_location_id }
      : { shipping_address: addressLine(deliveryAddress.parse(address)) }),
    recipient_name,
    phone,
    method,
  };
}
