import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Product as ProductThing } from 'schema-dts';
import { toEuroCents, type Currency } from '../../../../contracts/money.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { JsonLd } from '../../../components/JsonLd.tsx';
import { Money } from '../../../components/Money.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { cx } from '../../../lib/cx.ts';
import { useClubName } from '../../../lib/format/club-name.ts';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths, publicFile } from '../../../lib/paths.ts';
import { useSiteAddress } from '../../../lib/public/site.ts';
import type { Route } from './+types/ProductPage.ts';
import type { Product, Size } from './product.ts';
import { ProductCard, StockChip } from './ProductCard.tsx';
import { readProduct } from './shop-data.server.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readProduct(request, context, params.name);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** One product: its pictures, sizes, price and stock, and others like it. */
export default function ProductPage({ loaderData: { product, others } }: Route.ComponentProps) {
  const priceDisplay = usePriceDisplay();
  const { t } = useLanguage('shop');
  const site = useSiteAddress();
  const club = useClubName();
  const about = product.description || t('meta.description');
  return (
    <>
      <PageMeta title={product.name} description={about} share={`product-${product.address}`} />
      <JsonLd about={productFacts(product, { site, club, description: about, currency: priceDisplay.currency })} />
      <article className="page-width pt-6 sm:pt-10">
        <BackLink to={paths.shop}>{t('title')}</BackLink>
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

/** The product's maker, the person who answers for it, and warnings. */
function Safety({ product }: { product: Product }) {
  const { t } = useLanguage('shop');
  const facts: [name: string, value: string | null][] = [
    [t('safety.maker'), [product.maker, product.makerContact].filter(Boolean).join('\n')],
    [t('safety.euContact'), product.euContact],
    [t('safety.model'), product.model],
    [t('safety.warnings'), product.warnings],
  ];
  if (!facts.some(([, value]) => value)) return null;
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-xl font-bold">{t('safety.title')}</h2>
      <Facts facts={facts} className="mt-3 flex flex-col gap-3" of="wrap-anywhere whitespace-pre-line" />
    </section>
  );
}

/** The pictures of a product: one large, the others to choose from. */
function Gallery({ name, images }: { name: string; images: readonly string[] }) {
  const { t } = useLanguage('shop');
  const [shown, setShown] = useState(0);
  const file = images[shown];
  return (
    <div>
      <Photo
        key={file}
        src={file ? publicFile('products', file) : null}
        alt={t('picture', { name, number: shown + 1, total: Math.max(images.length, 1) })}
        ratio="1/1"
        eager
        sizes="(width >= 64rem) 36rem, calc(100vw - 2rem)"
      />
      {images.length > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-3">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={cx('block w-full rounded-card', index === shown && 'ring-2 ring-water ring-offset-2')}
              >
                <Photo
                  src={publicFile('products', image)}
                  alt={t('picture', { name, number: index + 1, total: images.length })}
                  ratio="1/1"
                  sizes="8rem"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A product in schema.org's words; its price is what is charged, in euro. */
function productFacts(
  product: Product,
  { site, club, description, currency }: { site: string; club: string; description: string; currency: Currency },
): Exclude<ProductThing, string> {
  return {
    '@type': 'Product',
    name: product.name,
    description,
    sku: product.id,
    image: product.images.map((image) => site + publicFile('products', image)),
    offers: {
      '@type': 'Offer',
      url: site + paths.product(product.address),
      price: (toEuroCents(product.price, currency) / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: { '@type': 'SportsClub', name: club, url: site },
    },
  };
}

/** The choice of a size where there are any, what is left of it, and the button that puts it into the cart. */
function BuyForm({ product }: { product: Product }) {
  const { t } = useLanguage('shop');
  const { sizes } = product;
  const only = sizes.length === 1 ? sizes[0]!.id : null;
  const [sizeId, setSizeId] = useState<string | null>(only);
  const [missing, setMissing] = useState(false);
  const size = sizes.find(({ id }) => id === sizeId);
  const stock = size?.stock ?? product.stock;
  const press = () => {
    if (sizes.length > 0 && !size) return setMissing(true);
    const name = size ? t('named', { name: product.name, size: size.label }) : product.name;
    const item = { id: size?.id ?? product.id, name, price: product.price, stock_quantity: stock };
    void import('../../orders/cart/add-to-cart.ts').then(({ addToCart }) => addToCart(item, t));
  };
  return (
    <div className="flex flex-col gap-5">
      {sizes.length > 0 && (
        <SizeChoice
          sizes={sizes}
          value={sizeId}
          onChange={(id) => {
            setSizeId(id);
            setMissing(false);
          }}
          error={missing ? t('chooseSize') : undefined}
        />
      )}
      <p aria-live="polite">
        <StockChip stock={stock} />
      </p>
      <Button
        size="lg"
        className="max-sm:w-full sm:self-start"
        icon={<ShoppingCart />}
        disabled={stock === 0}
        onClick={press}
      >
        {t('addToCart')}
      </Button>
    </div>
  );
}

interface SizeChoiceProps {
  sizes: readonly Size[];
  value: string | null;
  onChange: (sizeId: string) => void;
  error: string | undefined;
}

/** The sizes side by side; one that is sold out says so and cannot be chosen. */
function SizeChoice({ sizes, value, onChange, error }: SizeChoiceProps) {
  const { t } = useLanguage('shop');
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{t('size')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size.id}
            className={cx(
              'relative grid min-h-12 min-w-16 cursor-pointer place-items-center rounded-control border px-4 py-1 text-center font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water',
              value === size.id ? 'border-water bg-water-soft ring-1 ring-water' : 'border-line-strong bg-raised',
              size.stock === 0 && 'cursor-not-allowed border-dashed text-muted',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={value === size.id}
              disabled={size.stock === 0}
              onChange={() => onChange(size.id)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <span className={cx(size.stock === 0 && 'line-through')}>{size.label}</span>
            {size.stock === 0 && <span className="text-sm font-normal">{t('outOfStock')}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
