import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { TextField } from '../../../components/TextField.tsx';
import { cx } from '../../../lib/cx.ts';
import { searchOf } from './filter-products.ts';
import type { ProductFilter } from './filter-products.ts';

/** The categories as links and a search; both are in the address. */
export function ShopFilters({ wish }: { wish: ProductFilter }) {
  const { t } = useTranslation('shop');
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
          unit={<Search aria-hidden="true" className="size-5" />}
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
