import { useTranslation } from 'react-i18next';
import type { PriceDisplay } from '../../../contracts/money.ts';
import { Money } from '../../components/Money.tsx';
import { Photo } from '../../components/Photo.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { publicFile } from '../../lib/paths.ts';

/** The categories of the shop, in the order of the filter. */
export const CATEGORIES = ['swimwear', 'goggles', 'caps', 'training_equipment', 'accessories'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Product {
  id: string;
  category: Category;
  name: string;
  description: string;
  /** Stotinki. */
  price: number;
  stock: number;
  /** Path in the bucket products. */
  image: string | null;
}

/** From so few pieces on the card says how many are left. */
const LAST_ONES = 5;

/** A product with its price and whether it is there. */
export function ProductCard({ product, priceDisplay }: { product: Product; priceDisplay: PriceDisplay }) {
  const { t } = useTranslation('shop');
  return (
    <article className="flex h-full flex-col">
      <Photo src={product.image && publicFile('products', product.image)} alt="" ratio="1/1" />
      <h2 className="mt-3 font-semibold">{product.name}</h2>
      <p className="mt-0.5 line-clamp-2 text-sm text-muted">{product.description}</p>
      <p className="mt-2 text-lg font-semibold">
        <Money amount={product.price} display={priceDisplay} />
      </p>
      <p className="mt-2">
        {product.stock === 0 ? (
          <StatusChip progress="off">{t('outOfStock')}</StatusChip>
        ) : product.stock <= LAST_ONES ? (
          <StatusChip progress="warning">{t('lastOnes', { count: product.stock })}</StatusChip>
        ) : (
          <StatusChip progress="good">{t('inStock')}</StatusChip>
        )}
      </p>
    </article>
  );
}
