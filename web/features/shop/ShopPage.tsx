import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../frame/PublicHeading.tsx';
import { CATEGORIES, ProductCard } from './ProductCard.tsx';
import type { ShopData } from './shop-data.server.ts';

/** What the shop sells, by category; the category stands in the address. */
export function ShopPage({ products, priceDisplay }: ShopData) {
  const { t } = useTranslation('shop');
  const [search] = useSearchParams();
  const category = CATEGORIES.find((known) => known === search.get('category')) ?? 'all';
  const shown = products?.filter((product) => category === 'all' || product.category === category);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="shop" />
      <PublicHeading title={t('title')} lead={t('lead')}>
        <p className="mt-4 flex items-start gap-2 text-muted">
          <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
          {t('opens')}
        </p>
      </PublicHeading>
      <div className="page-width pt-6">
        <nav
          aria-label={t('title')}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:flex-wrap"
        >
          {(['all', ...CATEGORIES] as const).map((key) => (
            <Link
              key={key}
              to={key === 'all' ? paths.shop : `${paths.shop}?category=${key}`}
              preventScrollReset
              aria-current={key === category ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 shrink-0 items-center rounded-full px-4 font-semibold',
                key === category ? 'bg-water text-on-water' : 'bg-water-soft hover:opacity-80',
              )}
            >
              {t(`categories.${key}`)}
            </Link>
          ))}
        </nav>
        <div className="pt-8">
          {products === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
          {shown?.length === 0 && <EmptyState title={t('empty')} />}
          <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
            {shown?.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} priceDisplay={priceDisplay} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
