import type { Product as ProductThing } from 'schema-dts';
import { toEuroCents, type Currency } from '../../../../contracts/money.ts';
import { paths, publicFile } from '../../../lib/paths.ts';
import type { Product } from './product.ts';

/** A product in schema.org's words; its price is what is charged, in euro. */
export function productFacts(
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
