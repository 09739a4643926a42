import { Link } from 'react-router';
import { StatusChip } from '../../../components/Chip.tsx';
import { Money } from '../../../components/Money.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths, publicFile } from '../../../lib/paths.ts';
import type { ProductSummary } from './product.ts';

interface ProductCardProps {
  product: ProductSummary;
  /** It is on the first screen: its picture is fetched at once. */
  eager?: boolean;
}

/** A product with its price, its sizes and whether it is there; leads to its page. */
export function ProductCard({ product, eager = false }: ProductCardProps) {
  const priceDisplay = usePriceDisplay();
  const { t } = useLanguage('shop');
  const { cover, sizesLeft } = product;
  return (
    <article className="relative flex h-full flex-col rounded-card has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-water">
      <Photo
        src={cover ? publicFile('products', cover) : null}
        alt=""
        ratio="1/1"
        eager={eager}
        sizes="(width >= 64rem) 18rem, (width >= 40rem) 33vw, calc(50vw - 1.5rem)"
      />
      <h2 className="mt-3 font-semibold wrap-anywhere">
        <Link
          to={paths.product(product.address)}
          prefetch="intent"
          className="outline-none after:absolute after:inset-0 hover:underline"
        >
          {product.name}
        </Link>
      </h2>
      <p className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">{product.description}</p>
      <p className="mt-2 text-lg font-semibold">
        <Money amount={product.price} display={priceDisplay} className="whitespace-normal!" />
      </p>
      {sizesLeft.length > 0 && (
        <p className="mt-1 text-sm text-muted">{t('sizesLeft', { sizes: sizesLeft.join(', ') })}</p>
      )}
      <p className="mt-2">
        <StockChip stock={product.stock} />
      </p>
    </article>
  );
}

/** From so few pieces on it is said how many are left. */
const LAST_ONES = 5;

/** The stock in a word. */
export function StockChip({ stock }: { stock: number }) {
  const { t } = useLanguage('shop');
  if (stock === 0) return <StatusChip progress="off">{t('outOfStock')}</StatusChip>;
  if (stock <= LAST_ONES) return <StatusChip progress="warning">{t('lastOnes', { count: stock })}</StatusChip>;
  return <StatusChip progress="good">{t('inStock')}</StatusChip>;
}
