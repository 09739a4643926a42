import { PRODUCT_CATEGORIES, type ProductCategory } from '../../../../contracts/product-categories.ts';
import type { ProductSummary } from './product.ts';

/** The filter of the shop; it is in the address. */
export interface ProductFilter {
  category: ProductCategory | 'all';
  words: string;
}

/** The wish of an address; a category that there is none of counts as all. */
export function wishOf(search: URLSearchParams): ProductFilter {
  const category = PRODUCT_CATEGORIES.find((known) => known === search.get('category')) ?? 'all';
  return { category, words: search.get('q') ?? '' };
}

/** The address part of a wish, empty when nothing is looked for. */
export function searchOf({ category, words }: ProductFilter): string {
  const search = new URLSearchParams();
  if (category !== 'all') search.set('category', category);
  if (words.trim()) search.set('q', words);
  return search.size > 0 ? `?${search}` : '';
}

/** The products of a category whose name or description holds every word, in any order. */
export function filterProducts(
  products: readonly ProductSummary[],
  { category, words }: ProductFilter,
): ProductSummary[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category !== 'all' && product.category !== category) return false;
    const text = `${product.name} ${product.description}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
