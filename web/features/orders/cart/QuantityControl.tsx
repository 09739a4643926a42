import { Minus, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.tsx';
import type { CartItem } from './cart.ts';

interface QuantityControlProps {
  item: CartItem;
  onChange: (quantity: number) => void;
}

/** One fewer, how many, one more; the last one fewer takes the line out. */
export function QuantityControl({ item: { name, quantity }, onChange }: QuantityControlProps) {
  const { t } = useTranslation('shop');
  return (
    <span role="group" aria-label={t('cart.quantityOf', { name })} className="inline-flex items-center">
      <IconButton
        name={quantity > 1 ? t('cart.fewer', { name }) : t('cart.remove', { name })}
        icon={quantity > 1 ? <Minus /> : <Trash2 />}
        onClick={() => onChange(quantity - 1)}
      />
      <span role="status" className="min-w-8 text-center font-semibold tabular">
        {quantity}
      </span>
      <IconButton name={t('cart.more', { name })} icon={<Plus />} onClick={() => onChange(quantity + 1)} />
    </span>
  );
}
