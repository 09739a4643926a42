import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { partsOfCharge } from '../../../contracts/money.ts';
import { Card } from '../../components/Card.tsx';
import { Money } from '../../components/Money.tsx';
import { Photo } from '../../components/Photo.tsx';
import { paths, publicFile } from '../../lib/paths.ts';
import { useItemName } from './use-item-name.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import type { Order } from './orders-data.ts';

/** What was ordered, with its prices of that day. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const itemName = useItemName();
  const { priceDisplay } = useClubSettings();
  const parts = partsOfCharge(
    order.order_items.map(({ price, quantity }) => price * quantity),
    priceDisplay.currency,
  );
  return (
    <Card title={t('content')}>
      <ul className="divide-y divide-line">
        {order.order_items.map((item, index) => {
          const product = item.products;
          const cover = product?.images[0];
          return (
            <li key={item.id} className="flex items-center gap-4 py-3">
              <Photo
                src={cover ? publicFile('products', cover) : null}
                alt=""
                ratio="1/1"
                sizes="4rem"
                className="size-14! shrink-0 rounded-[8px]!"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {product ? (
                    <Link to={paths.product(product.slug ?? product.id)} className="font-semibold hover:underline">
                      {itemName(item)}
                    </Link>
                  ) : (
                    <span className="font-semibold">{itemName(item)}</span>
                  )}
                  <span className="block text-sm text-muted tabular">
                    {item.quantity} × <Money amount={item.price} display={priceDisplay} />
                  </span>
                </span>
                <Money
                  amount={item.price * item.quantity}
                  euroCents={parts[index]?.euro_cents}
                  display={priceDisplay}
                  className="font-semibold"
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        {t('total')}
        <Money amount={order.total} display={priceDisplay} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}
