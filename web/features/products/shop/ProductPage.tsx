import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JsonLd } from '../../../components/JsonLd.tsx';
import { Money } from '../../../components/Money.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { useClubName } from '../../../lib/club-name.ts';
import { paths } from '../../../lib/paths.ts';
import { usePriceDisplay } from '../../../lib/price-display.ts';
import { useSiteAddress } from '../../../lib/site.ts';
import { BuyForm } from './BuyForm.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductCard } from './ProductCard.tsx';
import { productFacts } from './product-facts.ts';
import type { Product } from './product.ts';
import type { ProductData } from './shop-data.server.ts';

/** One product: its pictures, sizes, price and stock, and others like it. */
export function ProductPage({ product, others }: ProductData) {
  const priceDisplay = usePriceDisplay();
  const { t } = useTranslation('shop');
  const site = useSiteAddress();
  const club = useClubName();
  const about = product.description || t('meta.description');
  return (
    <>
      <PageMeta title={product.name} description={about} share={`product-${product.address}`} />
      <JsonLd about={productFacts(product, { site, club, description: about, currency: priceDisplay.currency })} />
      <article className="page-width pt-6 sm:pt-10">
        <Link
          to={paths.shop}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('title')}
        </Link>
        <div className="mt-3 grid gap-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-12">
          <Gallery name={product.name} images={product.images} />
          <div>
            <p>
              <Link
                to={`${paths.shop}?category=${product.category}`}
                className="font-semibold text-water hover:underline"
              >
                {t(`categories.${product.category}`)}
              </Link>
            </p>
            <h1 className="mt-1 font-condensed text-4xl leading-tight font-extrabold text-balance wrap-anywhere sm:text-5xl">
              {product.name}
            </h1>
            <p className="mt-3 mb-6">
              <Money amount={product.price} display={priceDisplay} className="font-condensed text-4xl font-bold" />
            </p>
            <BuyForm key={product.id} product={product} />
            {product.description && <Paragraphs text={product.description} className="mt-8 text-lg" />}
            <p className="mt-6 text-muted">{t('delivery')}</p>
            <Safety product={product} />
          </div>
        </div>
      </article>
      {others.length > 0 && (
        <section className="page-width pt-16 print:hidden">
          <h2 className="font-condensed text-3xl font-bold">{t('others')}</h2>
          <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
            {others.map((other) => (
              <li key={other.address}>
                <ProductCard product={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Who made the product, who answers for it, and what its use has to mind. */
function Safety({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const facts = [
    [t('safety.maker'), [product.maker, product.makerContact].filter(Boolean).join('\n')],
    [t('safety.euContact'), product.euContact],
    [t('safety.model'), product.model],
    [t('safety.warnings'), product.warnings],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-xl font-bold">{t('safety.title')}</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
