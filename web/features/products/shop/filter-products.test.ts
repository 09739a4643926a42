import { expect, test } from 'vitest';
import { filterProducts, searchOf, wishOf } from './filter-products.ts';
import type { ProductSummary } from './product.ts';

const product = (name: string, category: ProductSummary['category']): ProductSummary => ({
  address: name,
  category,
  name,
  description: '',
  price: 100,
  stock: 1,
  cover: null,
  sizesLeft: [],
});
const SHOP = [product('Детски очила „Рибка“', 'goggles'), product('Детска шапка', 'caps'), product('Плавници', 'caps')];
const names = (address: string) => filterProducts(SHOP, wishOf(new URLSearchParams(address))).map(({ name }) => name);

test('products are found by category and by words in any order and case', () => {
  expect(names('')).toHaveLength(3);
  expect(names('category=caps')).toEqual(['Детска шапка', 'Плавници']);
  expect(names('q=рибка детски')).toEqual(['Детски очила „Рибка“']);
  expect(names('category=caps&q=ОЧИЛА')).toEqual([]);
  expect(names('category=лодки')).toHaveLength(3);
});

test('a wish and its address say the same', () => {
  expect(searchOf({ category: 'all', words: '  ' })).toBe('');
  expect(wishOf(new URLSearchParams(searchOf({ category: 'caps', words: 'за деца' })))).toEqual({
    category: 'caps',
    words: 'за деца',
  });
});
