import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/ShopPage.ts';
import { filterProducts, searchOf, wishOf, type ProductFilter } from './filter-products.ts';
import { ProductCard } from './ProductCard.tsx';
import { readShop } from './shop-data.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => readShop(request, context);

/** A phone's first row: the rest comes as it is needed. */
const AT_ONCE = 2;

/** The shop's products, by category and by words. */
export default function ShopPage({ loaderData: { products } }: Route.ComponentProps) {
  const { t } = useLanguage('shop');
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
            note={t('nothingNote')}
          />
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

/** The categories as links and a search; both are in the address. */
function ShopFilters({ wish }: { wish: ProductFilter }) {
  const { t } = useLanguage('shop');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [words, setWords] = useState(wish.words);
  const look = (typed: string) => {
    setWords(typed);
    void navigate(pathname + searchOf({ ...wish, words: typed }), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4 print:hidden lg:flex-row-reverse lg:items-end lg:justify-between">
      <search className="lg:w-72">
        <TextField
          label={t('search')}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          unit={<Search className="size-5" />}
          value={words}
          onChange={(event) => look(event.target.value)}
        />
      </search>
      <nav
        aria-label={t('title')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:flex-wrap"
      >
        {(['all', ...PRODUCT_CATEGORIES] as const).map((category) => (
          <Link
            key={category}
            to={pathname + searchOf({ category, words })}
            preventScrollReset
            aria-current={category === wish.category ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center rounded-full px-4 font-semibold',
              category === wish.category ? 'bg-water text-on-water' : 'bg-water-soft hover:opacity-80',
            )}
          >
            {t(`categories.${category}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
