import { Store, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { OBLASTS } from '../../../../contracts/addresses.ts';
import {
  addressLine,
  checkoutInput,
  deliveryAddress,
  type Checkout,
  type CheckoutInput,
} from '../../../../contracts/inputs/addresses.ts';
import { inLatinLetters } from '../../../../contracts/latin-letters.ts';
import type { Delivery } from '../../../../contracts/orders.ts';
import { Button } from '../../../components/Button.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { PhoneField } from '../../../components/fields/PhoneField.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { showFault, useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { MethodField } from '../../payments/MethodField.tsx';
import { sumOf, type CartItem } from '../cart/cart.ts';
import { storedCart } from '../cart/stored-cart.ts';
import type { PickupLocation } from './checkout-data.server.ts';
import type { ShopItem } from './shop-items-data.ts';

/** Refusals that say the shop has changed since the cart was read. */
const CHANGED = ['price_changed', 'out_of_stock', 'product_not_found', 'size_required'];

interface CheckoutFormProps {
  locations: readonly PickupLocation[];
  cart: readonly CartItem[];
  items: readonly ShopItem[];
  /** The cart is not what the shop sells today: nothing can be ordered before that is settled. */
  blocked: boolean;
  /** The buyer's name and phone as the club has them. */
  known: { name: string; phone: string };
}

/** The recipient, the delivery, the method; then it is ordered at the prices shown, or not at all. */
export function CheckoutForm({ locations, cart, items, blocked, known }: CheckoutFormProps) {
  const { t } = useLanguage(['checkout', 'nav']);
  const user = useUser();
  const navigate = useNavigate();
  const placeOrder = useProcedure('place_order');
  const { brief } = useMoney();
  const [changed, setChanged] = useState(false);
  const form = useClubForm(checkoutInput, startOf(user.id, locations, known));
  const { errors, isSubmitting } = form.formState;
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => checkoutDraft.keep(user.id, typed as CheckoutInput)) as {
      unsubscribe: () => void;
    };
    return unsubscribe;
  }, [watch, user.id]);
  const submit = form.handleSubmit(async (values) => {
    setChanged(false);
    try {
      const { order_id } = await placeOrder.run(orderOf(values, cart, items));
      storedCart.set(null);
      checkoutDraft.forget();
      await navigate(`${paths.order(order_id)}?placed=1`, { replace: true });
    } catch (error) {
      if (CHANGED.includes(codeOf(error))) setChanged(true);
      else showFault(form, error, { location_not_found: 'pickup_location_id', location_closed: 'pickup_location_id' });
    }
  });
  const fault = changed ? t('changed') : errors.root?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField label={t('fields.recipient')} autoComplete="shipping name" {...form.field('recipient_name')} />
      <Controlled {...form.typed('phone')}>
        {(field) => <PhoneField label={t('fields.phone')} help={t('fields.phoneHelp')} {...field} />}
      </Controlled>
      <DeliveryFields form={form} locations={locations} />
      <Controlled {...form.typed('method')}>
        {(field) => (
          <MethodField value={field.value} onChange={field.onChange} cashHelp={t(`cash.${form.watch('delivery')}`)} />
        )}
      </Controlled>
      <FormError message={placeOrder.isError && fault ? `${t('failed')}. ${fault}` : undefined} />
      <Button type="submit" size="lg" wide busy={isSubmitting} disabled={blocked}>
        {t('submit')} · {brief(sumOf(cart))}
      </Button>
      <p className="text-sm text-muted">
        {t('submitNote')}{' '}
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

const KEY = 'checkout-draft';

/** The fields typed at the checkout, for this tab and this person: they survive a reload, and a sign-in in between. */
const checkoutDraft = {
  read(userId: string): Partial<CheckoutInput> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
        userId?: string;
        typed?: Partial<CheckoutInput>;
      };
      return kept.userId === userId ? (kept.typed ?? {}) : {};
    } catch {
      return {};
    }
  },
  keep: (userId: string, typed: CheckoutInput): void => sessionStorage.setItem(KEY, JSON.stringify({ userId, typed })),
  forget: (): void => sessionStorage.removeItem(KEY),
};

const ICON = 'mr-2 inline size-5 text-water';

/** Taken at a pool, or sent to an address. */
function DeliveryFields({ form, locations }: { form: CheckoutFormState; locations: readonly PickupLocation[] }) {
  const { t } = useLanguage('checkout');
  const delivery = form.watch('delivery');
  return (
    <>
      {locations.length > 0 && (
        <Controlled {...form.typed('delivery')}>
          {(field) => (
            <RadioCards<Delivery>
              label={t('delivery.label')}
              columns={2}
              {...field}
              options={[
                {
                  value: 'pickup',
                  title: (
                    <>
                      <Store className={ICON} />
                      {t('delivery.pickup')}
                    </>
                  ),
                  detail: t('delivery.pickupHelp'),
                },
                {
                  value: 'address',
                  title: (
                    <>
                      <Truck className={ICON} />
                      {t('delivery.address')}
                    </>
                  ),
                  detail: t('delivery.addressHelp'),
                },
              ]}
            />
          )}
        </Controlled>
      )}
      {delivery === 'pickup' && (
        <Controlled {...form.typed('pickup_location_id')}>
          {(field) => (
            <RadioCards
              label={t('fields.location')}
              {...field}
              options={locations.map(({ id, name, address }) => ({ value: id, title: name, detail: address }))}
            />
          )}
        </Controlled>
      )}
      {delivery === 'address' && <AddressFields form={form} />}
    </>
  );
}

type CheckoutFormState = ClubForm<CheckoutInput, Checkout>;

/** An address in Bulgaria: province, town, postcode, street, and what helps the courier. */
function AddressFields({ form }: { form: CheckoutFormState }) {
  const { t, locale } = useLanguage('checkout');
  const field = (name: keyof CheckoutInput['address']) => form.field(`address.${name}`);
  return (
    <>
      <SelectField
        label={t('fields.oblast')}
        placeholder={t('fields.chooseOblast')}
        autoComplete="shipping address-level1"
        options={OBLASTS.map((value) => ({
          value,
          label: locale === 'en' ? inLatinLetters(value) : value,
        }))}
        {...field('oblast')}
      />
      <div className="grid grid-cols-[1fr_8rem] items-start gap-4">
        <TextField label={t('fields.city')} autoComplete="shipping address-level2" {...field('city')} />
        <TextField
          label={t('fields.postcode')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="shipping postal-code"
          {...field('postcode')}
        />
      </div>
      <TextField
        label={t('fields.street')}
        help={t('fields.streetHelp')}
        autoComplete="shipping address-line1"
        {...field('street')}
      />
      <TextField label={t('fields.details')} optional autoComplete="shipping address-line2" {...field('details')} />
    </>
  );
}
