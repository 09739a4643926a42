import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import { filterProducts, wishOf } from './filter-products.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ShopData } from './shop-data.server.ts';
import { ShopFilters } from './ShopFilters.tsx';

/** A phone's first row: the rest comes as it is needed. */
const AT_ONCE = 2;

/** What the shop sells, by category and by what is looked for. */
export function ShopPage({ products }: ShopData) {
  const { t } = useTranslation('shop');
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const wish = wishOf(search);
  const shown = products && filterProducts(products, wish);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="shop" />
      <PublicHeading title={t('title')} lead={t('lead')} />
      <div className="page-width pt-6">
        {products === null && <ErrorState title={t('failed')} onRetry={() => location.reload()} />}
        {products?.length === 0 && (
          <EmptyState
            title={t('nothing')}
            action={
              <ButtonLink kind="secondary" to={paths.contact}>
                {t('ask')}
              </ButtonLink>
            }
          >
            {t('nothingNote')}
          </EmptyState>
        )}
        {products && products.length > 0 && <ShopFilters wish={wish} />}
        {products && products.length > 0 && (
          <p role="status" className="sr-only">
            {t('found', { count: shown?.length ?? 0 })}
          </p>
        )}
        {products && products.length > 0 && shown?.length === 0 && (
          <EmptyState
            title={wish.words.trim() ? t('notFound') : t('empty')}
            action={
              <ButtonLink kind="secondary" to={pathname} preventScrollReset>
                {t('showAll')}
              </ButtonLink>
            }
          />
        )}
        <ul className="grid grid-cols-2 gap-x-4 gap-y-10 pt-8 md:grid-cols-3 lg:grid-cols-4">
          {shown?.map((product, index) => (
            <li key={product.address}>
              <ProductCard product={product} eager={index < AT_ONCE} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
